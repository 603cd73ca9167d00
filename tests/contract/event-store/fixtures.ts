import { join } from 'node:path';
import { openAwkwardEventStore } from '../../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../../infra/event-store/awkward/memory.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** One adapter under the contract. Nothing here says how an adapter behaves, only how to get one. */
export type EventStoreFixture = {
  readonly name: string;
  /** An empty store. */
  open(): Promise<OpenedEventStore>;
};

export type OpenedEventStore = {
  readonly store: EventStore;
  /** Closes the store and opens it again over the same facts. */
  reopen(): Promise<EventStore>;
  /** Breaks every connection between client and server, or says why there is none to break. */
  readonly connection: { cut(): Promise<void> } | { readonly none: string };
  dispose(): Promise<void>;
};

const clock = { now: () => Date.now() };

const sqlite: EventStoreFixture = {
  name: 'sqlite',
  async open() {
    const folder = temporaryFolder();
    const connect = () => openSqliteEventStore({ file: join(folder.path, 'events.db'), clock });
    return opened(connect, 'a file in this process has no connection', () => folder.remove());
  },
};

const awkward: EventStoreFixture = {
  name: 'awkward',
  async open() {
    const memory = createAwkwardMemory(11);
    return opened(
      () => openAwkwardEventStore({ memory, seed: 12, clock }),
      'memory has no connection',
      () => {},
    );
  },
};

export const eventStores: readonly EventStoreFixture[] = [sqlite, awkward];

function opened(connect: () => EventStore, noConnection: string, remove: () => void): OpenedEventStore {
  let store = connect();
  return {
    store,
    connection: { none: noConnection },
    async reopen() {
      await store.close();
      store = connect();
      return store;
    },
    async dispose() {
      await store.close();
      remove();
    },
  };
}
