import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { newEvent, newStream, revision } from '../contract/event-store/examples.ts';

/** Appends a second event, and reads while the disk has not confirmed it; prints what it observed, in order. */
const [file = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const store = openSqliteEventStore({ file, clock: { now: () => Date.now() } });
const stream = newStream();
await store.append(stream, 'noStream', [newEvent()]);
const stopping = new AbortController();
const subscription = (async () => {
  for await (const { kind } of store.subscribeAll(await store.head(), { signal: stopping.signal })) {
    if (kind !== 'events') continue;
    say('handed to a subscription');
    return;
  }
})();
const appended = store.append(stream, revision(0), [newEvent()]).then(() => say('acknowledged'));
const others = new DatabaseSync(file, { readOnly: true });
const inFile = others.prepare('SELECT count(*) AS count FROM events');
while (inFile.get()?.count !== 2) await nextTurn();
say('in the file');
const streamRead = store
  .readStream(stream)
  .then((read) => say(`stream: ${read.exists && read.events.length}`));
say(`log: ${(await store.readAll(null)).events.length}`);
say(`head: ${await store.head()}`);
await Promise.all([appended, streamRead, subscription]);
others.close();
await store.close();
