import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createDocumentMapper } from './map-document.ts';
import { mapText } from './map-text.ts';

// Requests take priority. On Linux this applies to the calling thread, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(5);

const map = createDocumentMapper({ encoder: false });

// A rejection ends the thread with its error.
parentPort?.on('message', async (text: Uint8Array) => {
  parentPort?.postMessage(await mapText(text, map));
});
