import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createDocumentMapper } from './map-document.ts';
import type { MappedText } from './port.ts';

// Requests take priority. On Linux this applies to the calling thread, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(5);

const map = createDocumentMapper({ encoder: false });

parentPort?.on('message', async (passages: readonly MappedText[]) => {
  parentPort?.postMessage(await map(passages));
});
