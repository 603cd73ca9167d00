import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { comparePositions, type Position, type StreamName } from '../../domain/kernel/event.ts';
import { OutcomeUnknown } from '../../infra/event-store/errors.ts';
import { openEventStoreDb } from '../../infra/event-store/eventstoredb/event-store.ts';
import { StoreUnreachable } from '../../infra/event-store/eventstoredb/failures.ts';
import type { Appended, EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import { newEvent, newStream, revision } from '../contract/event-store/examples.ts';
import { type EventStoreDbServer, startEventStoreDbServer } from '../support/eventstoredb-server/server.ts';
import { waitFor } from '../support/wait-for.ts';

const appenders = 50;
const rounds = Number(process.env.STORE_CONNECTION_ROUNDS ?? 40);

describe('the protocol server in a separate process', () => {
  test('serves two clients: of two conflicting appends one wins, both clients read the same, and a cut connection is survived', async () => {
    const script = join(import.meta.dirname, '../support/eventstoredb-server/main.ts');
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [url] = await once(createInterface({ input: child.stdout }), 'line');
    const stores = [openEventStoreDb({ url }), openEventStoreDb({ url })] as const;
    try {
      const stream = newStream();
      const offers = stores.map((store) => store.append(stream, 'noStream', [newEvent()]));
      const outcomes = await Promise.allSettled(offers);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      child.stdin.write('cut\n');
      const more = await stores[0].append(stream, revision(0), [newEvent()]);
      const [first, second] = await Promise.all(stores.map((store) => store.readAll(null)));
      expect(first?.events).toHaveLength(2);
      expect(second).toEqual(first);
      expect(await stores[1].head()).toBe(more.position);
    } finally {
      for (const store of stores) await store.close();
      const ended = once(child, 'exit');
      child.kill();
      expect(await ended).toEqual([0, null]);
    }
  });
});

/** Under load, connections to the store are cut, redirected or silent, or the reader is dropped. */
describe('the connection to EventStoreDB', () => {
  let server: EventStoreDbServer;
  let store: EventStore;
  let lost = 0;
  const onConnectionLost = () => {
    lost += 1;
  };
  beforeEach(async () => {
    server = await startEventStoreDbServer();
    store = openEventStoreDb({ url: server.url, deadlineMs: 1000, onConnectionLost });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  test(`with ${appenders} writers through cuts, leader changes and silences loses nothing acknowledged and stores nothing twice, and a reader misses nothing`, async () => {
    const { faults } = server;
    const acknowledged = new Map<string, Appended>();
    const unknown = new Set<string>();
    const misfortunes: (() => void)[] = [
      () => faults.cut(),
      () => faults.cutAfterCommit(2),
      () => faults.notLeader(5),
      () => faults.cut(),
      () => faults.hangAfterCommit(3),
      () => faults.dropSubscribers(2, 30),
      () => faults.hangBeforeCommit(2),
      // Both attempts of one append lose their answer.
      () => faults.cutAfterCommit(60),
    ];
    let next = 0;
    let gaveUp = 0;
    const reader = readEverything(store);

    await Promise.all(Array.from({ length: appenders }, () => write(newStream())));
    calm();
    const last = newEvent({}, 'TheEnd');
    acknowledged.set(last.id, await store.append(newStream(), 'noStream', [last]));
    await waitFor(() => expect(reader.events.at(-1)?.id).toBe(last.id), { interval: 5, timeout: 60_000 });
    await reader.stop();

    const log = server.log();
    const stored = Map.groupBy(log, ({ id }) => id);
    for (const [id, { revision: at, position }] of acknowledged) {
      expect(stored.get(id)?.map((record) => [Number(record.revision), String(record.position)])).toEqual([
        [at, position],
      ]);
    }
    const happened = [...unknown].filter((id) => stored.has(id));
    for (const id of happened) expect(stored.get(id)).toHaveLength(1);
    expect(log).toHaveLength(acknowledged.size + happened.length);
    expect(reader.events.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
    expect(reader.caughtUp).toBe(1);

    expect(acknowledged.size + unknown.size).toBe(appenders * rounds + 1);
    expect(faults.struck.cut).toBeGreaterThan(10);
    for (const fault of ['notLeader', 'hangAfterCommit', 'hangBeforeCommit', 'dropped'] as const) {
      expect(faults.struck[fault]).toBeGreaterThan(0);
    }
    console.log(
      `appends ${appenders * rounds + 1}, acknowledged ${acknowledged.size}, unknown ${unknown.size} (${happened.length} stored), ` +
        `cuts ${faults.struck.cut}, not leader ${faults.struck.notLeader}, silent ${faults.struck.hangAfterCommit + faults.struck.hangBeforeCommit}, ` +
        `dropped ${faults.struck.dropped}, reconnects ${lost}, reads that gave up ${gaveUp}, delivered ${reader.events.length}, duplicates ${reader.duplicates}, holes 0`,
    );

    async function write(stream: StreamName): Promise<void> {
      for (let round = 0, at = -1; round < rounds; round += 1) {
        const event = newEvent({ round });
        try {
          const answer = await store.append(stream, at < 0 ? 'noStream' : revision(at), [event]);
          acknowledged.set(event.id, answer);
          at = answer.revision;
        } catch (error) {
          if (!(error instanceof OutcomeUnknown)) throw error;
          unknown.add(event.id);
          at = await lastRevisionOf(stream);
        }
        if ((acknowledged.size + unknown.size) % 40 === 0) misfortunes[next++ % misfortunes.length]?.();
      }
    }

    /** The last revision of a stream. During many cuts a read may fail too, and is then repeated. */
    async function lastRevisionOf(stream: StreamName): Promise<number> {
      for (;;) {
        try {
          const slice = await store.readStream(stream);
          return slice.exists ? slice.lastRevision : -1;
        } catch (error) {
          if (!(error instanceof StoreUnreachable)) throw error;
          gaveUp += 1;
        }
      }
    }

    /** Disarms remaining faults before the last append. */
    function calm(): void {
      faults.cutAfterCommit(0);
      faults.hangAfterCommit(0);
      faults.hangBeforeCommit(0);
      faults.notLeader(0);
    }
  });
});

type Reader = {
  /** Each event once, in the order of arrival. */
  readonly events: StoredEvent[];
  readonly duplicates: number;
  readonly caughtUp: number;
  stop(): Promise<void>;
};

/** Follows from the beginning, counts redelivered events, and throws on events out of order. */
function readEverything(store: EventStore): Reader {
  const controller = new AbortController();
  const events: StoredEvent[] = [];
  const seen = new Set<string>();
  let duplicates = 0;
  let caughtUp = 0;
  const reading = (async () => {
    let last: Position | null = null;
    for await (const item of store.subscribeAll(null, { signal: controller.signal })) {
      if (item.kind === 'caughtUp') caughtUp += 1;
      for (const event of item.kind === 'events' ? item.events : []) {
        if (seen.has(event.position)) {
          duplicates += 1;
          continue;
        }
        if (comparePositions(event.position, last) <= 0) throw new Error(`${event.id} came out of order`);
        last = event.position;
        seen.add(event.position);
        events.push(event);
      }
    }
  })();
  return {
    events,
    get duplicates() {
      return duplicates;
    },
    get caughtUp() {
      return caughtUp;
    },
    async stop() {
      controller.abort();
      await reading;
    },
  };
}
