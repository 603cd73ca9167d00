import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ReadModelStore } from '../../../infra/read-model-store/port.ts';
import { openRedisReadModelStore } from '../../../infra/read-model-store/redis/read-model-store.ts';
import { openSqliteReadModelStore } from '../../../infra/read-model-store/sqlite/read-model-store.ts';
import { redisMissing, sharedRedisServer } from '../../support/redis-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** One adapter under the contract. */
export type ReadModelStoreFixture = { readonly name: string; open(): Promise<OpenedReadModelStore> };

export type OpenedReadModelStore = {
  readonly store: ReadModelStore;
  reopen(): Promise<ReadModelStore>;
  dispose(): Promise<void>;
};

const sqlite: ReadModelStoreFixture = {
  name: 'sqlite',
  async open() {
    const folder = temporaryFolder();
    const connect = () => openSqliteReadModelStore({ file: join(folder.path, 'read-models.db') });
    let store = connect();
    return {
      store,
      async reopen() {
        await store.close();
        store = connect();
        return store;
      },
      async dispose() {
        await store.close();
        folder.remove();
      },
    };
  },
};

const server = sharedRedisServer();
afterAll(() => server.stop());

const redis: ReadModelStoreFixture = {
  name: 'redis',
  async open() {
    const { url } = await server.start();
    const prefix = `contract-${randomUUID()}`;
    const connect = () => openRedisReadModelStore({ url, prefix });
    let store = connect();
    return {
      store,
      async reopen() {
        await store.close();
        store = connect();
        return store;
      },
      dispose: () => store.close(),
    };
  },
};

export const readModelStores: readonly ReadModelStoreFixture[] = [sqlite, ...(redisMissing ? [] : [redis])];
