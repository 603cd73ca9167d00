import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import type { BuildOrder } from './build-in-thread.ts';
import { readModels } from './catalogue.ts';
import { neededBy } from './needed-by.ts';
import { buildsPerVersion, ProjectionCursor } from './projection-cursor.ts';

/** Number of events per read; a small page becomes garbage before V8's next scavenge. */
const pageSize = 64;
/**
 * Limits of one commit, whichever is reached first. A larger commit writes frequently changed documents fewer times,
 * but delays the commits of other views for as long as it takes to write.
 */
const pagesPerCommit = 256;
const documentsPerCommit = 4_096;

// Requests have priority. On Linux this lowers the priority of the calling thread, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(5);

// Folds the log into one set of documents, up to its end. A poison event ends the thread; the process that continues
// meets the event again and reports it.
const { folder, model } = workerData as BuildOrder;
const projection = readModels.find(({ name }) => name === model.name);
if (!projection) throw new Error(`There is no view ${model.name}`);
const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
const documents = openSqliteReadModelStore({ file: path.join(folder, 'read-models.db') });
const cursor = new ProjectionCursor(projection, model.version % buildsPerVersion, documents);
await cursor.reload();
const needed = neededBy([projection]);
let passed = 0;
for (let ended = false; !ended; ) {
  let held: Awaited<ReturnType<typeof cursor.prepare>>;
  const full = () => (held?.changes.documents.size ?? 0) >= documentsPerCommit;
  for (let page = 0; page < pagesPerCommit && !full() && !ended; page += 1) {
    const from = held?.changes.next ?? cursor.checkpoint;
    const { events, scannedTo } = await store.readAll(from, { limit: pageSize, ...needed });
    held = scannedTo === null ? held : await cursor.prepare(events, scannedTo, held);
    passed += events.length;
    ended = scannedTo === null || scannedTo === from || held?.poison !== undefined;
  }
  if (!held || held.changes.next === held.changes.expected) break;
  const [moved] = await documents.commit([held.changes]);
  // Another process builds the same set.
  if (!moved) break;
  cursor.committed(held);
  parentPort?.postMessage(passed);
}
await store.close();
await documents.close();
