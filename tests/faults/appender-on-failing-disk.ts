import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { newEvent, newStream } from '../contract/event-store/examples.ts';

/** Appends one event after another and prints the result of each, until four appends were refused. */
const [file = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const store = openSqliteEventStore({ file, clock: { now: () => Date.now() }, onFatal: () => say('fatal') });

for (let refused = 0; refused < 4; ) {
  const event = newEvent();
  try {
    await store.append(newStream(), 'noStream', [event]);
    say(`acknowledged ${event.id}`);
  } catch (error) {
    refused += 1;
    say(`refused ${error instanceof Error ? error.name : ''}`);
  }
}
say(`head ${await store.head()}`);
process.exit(0);
