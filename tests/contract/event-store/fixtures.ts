import { join } from 'node:path';
import { openAwkwardEventStore } from '../../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../../infra/event-store/awkward/memory.ts';
import { openEventStoreDb } from '../../../infra/event-store/eventstoredb/event-store.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import type { Durability } from '../../../infra/sqlite/open-database.ts';
import { startEventStoreDbServer } from '../../support/eventstoredb-server/server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { realEventStoreDb } from './real-eventstoredb.ts';

/** One adapter under the contract: how to open it. How it must behave is in the tests. */
export type EventStoreFixture = {
  readonly name: string;
  /** An empty store. */
  open(): Promise<OpenedEventStore>;
};

export type OpenedEventStore = {
  readonly store: EventStore;
  /** Closes the store and reopens it over the same events. */
  reopen(): Promise<EventStore>;
  /** Breaks every connection between client and server; or the reason why there is no connection to break. */
  readonly connection: { cut(): Promise<void> } | { readonly none: string };
  dispose(): Promise<void>;
};

const clock = { now: () => Date.now() };

const sqlite = (name: string, durability: Durability): EventStoreFixture => ({
  name,
  async open() {
    const folder = temporaryFolder();
    const connect = () => openSqliteEventStore({ file: join(folder.path, 'events.db'), clock, durability });
    const none = 'a file in this process has no connection';
    return opened(connect, { none }, () => folder.remove());
  },
});

const awkward: EventStoreFixture = {
  name: 'awkward',
  async open() {
    const memory = createAwkwardMemory(11);
    return opened(
      () => openAwkwardEventStore({ memory, seed: 12, clock }),
      { none: 'memory has no connection' },
      () => {},
    );
  },
};

const eventStoreDb: EventStoreFixture = {
  name: 'eventstoredb (protocol server)',
  async open() {
    const server = await startEventStoreDbServer();
    return opened(
      () => openEventStoreDb({ url: server.url }),
      { cut: async () => server.faults.cut() },
      () => server.stop(),
    );
  },
};

const real = await realEventStoreDb();
if ('absent' in real) console.log(`skipped: eventstoredb (testcontainers): ${real.absent}`);

const eventStoreDbInContainer: EventStoreFixture[] =
  'absent' in real
    ? []
    : [
        {
          name: 'eventstoredb (testcontainers)',
          async open() {
            const { url, connection, remove } = await real.start();
            return opened(() => openEventStoreDb({ url }), connection, remove);
          },
        },
      ];

export const eventStores: readonly EventStoreFixture[] = [
  sqlite('sqlite', 'full'),
  sqlite('sqlite (normal durability)', 'normal'),
  awkward,
  eventStoreDb,
  ...eventStoreDbInContainer,
];

function opened(
  connect: () => EventStore,
  connection: OpenedEventStore['connection'],
  remove: () => void | Promise<void>,
): OpenedEventStore {
  let store = connect();
  return {
    store,
    connection,
    async reopen() {
      await store.close();
      store = connect();
      return store;
    },
    async dispose() {
      await store.close();
      await remove();
    },
  };
}
