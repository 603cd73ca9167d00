import { randomUUID } from 'node:crypto';
import type { EventId, StreamName } from '../../domain/kernel/event.ts';
import type { NewEvent } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';

/** Appends from eight concurrent callers until it is killed, and prints each id only after its append was acknowledged. */
const [file = ''] = process.argv.slice(2);
const store = openSqliteEventStore({ file, clock: { now: () => Date.now() } });

async function appendForEver(stream: StreamName): Promise<void> {
  let expected: 'noStream' | Awaited<ReturnType<typeof store.append>>['revision'] = 'noStream';
  for (;;) {
    const event = exampleEvent();
    expected = (await store.append(stream, expected, [event])).revision;
    process.stdout.write(`${event.id}\n`);
  }
}

function exampleEvent(): NewEvent {
  const metadata = {
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
    actor: 'process:test',
    tenant: 't',
  };
  return {
    id: randomUUID() as EventId,
    type: 'ThingHappened',
    schemaVersion: 1,
    data: { filler: 'x'.repeat(300) },
    metadata,
  };
}

await Promise.all(Array.from({ length: 8 }, () => appendForEver(`thing-${randomUUID()}` as StreamName)));
