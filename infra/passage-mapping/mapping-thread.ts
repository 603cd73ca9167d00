import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { analyseText } from './analyse-text.ts';
import type { ThreadRequest } from './in-thread.ts';
import { createDocumentMapper } from './map-document.ts';
import { mapText } from './map-text.ts';
import type { MapDocument } from './port.ts';

// Requests take priority. On Linux this applies to the calling thread, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(5);

/** Opened with the first text to map: its word vectors take 100 MB, and an analysis needs none. */
let map: MapDocument | undefined;

// A rejection ends the thread with its error.
parentPort?.on('message', async ({ text, mapping }: ThreadRequest) => {
  if (mapping) return parentPort?.postMessage(analyseText(text, mapping));
  map ??= createDocumentMapper({ encoder: false });
  parentPort?.postMessage(await mapText(text, map));
});
