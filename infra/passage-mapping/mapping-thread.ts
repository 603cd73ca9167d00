import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { LexiconAdditions } from '../../domain/analysis/mapping/lexicon.ts';
import type { WordVectors } from '../text-likeness/port.ts';
import { openWordTable } from '../text-likeness/word-table.ts';
import { analyseText } from './analyse-text.ts';
import type { ThreadRequest } from './in-thread.ts';
import { createDocumentMapper } from './map-document.ts';
import { mapText } from './map-text.ts';
import type { MapDocument } from './port.ts';

// Requests take priority. On Linux this applies to the calling thread, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(5);

/** Opened with the first text to map: word vectors take 100 MB, and an analysis needs none. */
let vectors: WordVectors | undefined;
/** By added terms. A few, because organisations take turns, and making one takes a quarter of a second. */
const mappers = new LRUCache<string, MapDocument>({ max: 4 });

function mapperWith(additions: LexiconAdditions): MapDocument {
  const key = JSON.stringify(additions);
  vectors ??= openWordTable();
  const map = mappers.get(key) ?? createDocumentMapper({ additions, encoder: false, vectors });
  mappers.set(key, map);
  return map;
}

// A rejection ends the thread with its error.
parentPort?.on('message', async (request: ThreadRequest) => {
  const { text } = request;
  if ('mapping' in request) return parentPort?.postMessage(analyseText(text, request.mapping));
  const { additions } = request;
  parentPort?.postMessage(await mapText(text, mapperWith(additions), additions));
});
