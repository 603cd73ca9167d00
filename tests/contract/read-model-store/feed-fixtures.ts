import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Position, StreamName } from '../../../domain/kernel/event.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../../infra/read-model-store/port.ts';
import { createRedisFeed } from '../../../infra/read-model-store/redis/feed.ts';
import { openRedisReadModelStore } from '../../../infra/read-model-store/redis/read-model-store.ts';
import { openSqliteReadModelStore } from '../../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../../infra/telemetry/log.ts';
import type { Projection } from '../../../workers/projections/projection.ts';
import { type ProjectionRunner, startProjections } from '../../../workers/projections/projection-runner.ts';
import { redisMissing, sharedRedisServer } from '../../support/redis-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A feed over a running projection called `seen`. */
export type FeedFixture = { readonly name: string; open(): Promise<OpenedFeed> };

export type OpenedFeed = {
  readonly feed: ReadModelFeed;
  readonly readModels: ReadModelStore;
  /** Appends events; the projection counts them in `count` and stores one document for each. @returns the last position */
  write(count: number): Promise<Position>;
  rebuild(): Promise<void>;
  dispose(): Promise<void>;
};

/** The count of all events, and one document per stream. */
export const seen: Projection = {
  name: 'seen',
  version: 1,
  handles: new Set(['InvitationRevoked']),
  keys: () => ['count'],
  apply: (at, event) => {
    const count = Number(at('count') ?? 0) + 1;
    return {
      documents: [
        ['count', count],
        [`stream:${event.stream}`, { count, position: event.position }],
      ],
      intentions: [],
    };
  },
};

/** Appends `count` events to separate streams. @returns the last position */
export async function writeEvents(store: EventStore, count: number): Promise<Position> {
  const metadata = { correlationId: 'c', causationId: 'c', commandId: 'c', actor: 'a', tenant: 't' };
  const data = { assessmentId: 'a'.repeat(24), participantId: 'p'.repeat(24) };
  const appended = await Promise.all(
    Array.from({ length: count }, () => {
      const stream = `invitation-${randomUUID()}` as StreamName;
      const id = eventIdFrom('test', stream, 0);
      return store.append(stream, 'noStream', [
        { id, type: 'InvitationRevoked', schemaVersion: 1, data, metadata },
      ]);
    }),
  );
  return appended.map(({ position }) => position).reduce((a, b) => (BigInt(a) > BigInt(b) ? a : b));
}

const server = sharedRedisServer();
afterAll(() => server.stop());

const runner: FeedFixture = {
  name: 'the runner itself, over sqlite',
  open: () =>
    opened(
      async (folder) => openSqliteReadModelStore({ file: join(folder, 'read-models.db') }),
      async (projections) => ({ feed: projections, close: async () => {} }),
    ),
};

const remote: FeedFixture = {
  name: 'redis, as in another process',
  async open() {
    const { url } = await server.start();
    const prefix = `contract-${randomUUID()}`;
    return opened(
      async () => openRedisReadModelStore({ url, prefix }),
      async () => {
        const feed = await createRedisFeed({ url, prefix });
        return { feed, close: feed.close };
      },
    );
  },
};

export const feeds: readonly FeedFixture[] = [runner, ...(redisMissing ? [] : [remote])];

async function opened(
  openReadModels: (folder: string) => Promise<ReadModelStore>,
  openFeed: (runner: ProjectionRunner) => Promise<{ feed: ReadModelFeed; close: () => Promise<void> }>,
): Promise<OpenedFeed> {
  const folder = temporaryFolder();
  const store = openSqliteEventStore({
    file: join(folder.path, 'events.db'),
    clock: { now: () => Date.now() },
  });
  const keys = openSubjectKeys({ folder: folder.path });
  const readModels = await openReadModels(folder.path);
  const projections = await startProjections({
    store,
    readModels,
    keys,
    log: createLog('silent'),
    projections: [seen],
    pauseMs: 0,
  });
  const { feed, close } = await openFeed(projections);
  return {
    feed,
    readModels,
    write: (count) => writeEvents(store, count),
    rebuild: () => projections.rebuild('seen'),
    async dispose() {
      await close();
      await projections.stop();
      await store.close();
      await readModels.close();
      await keys.close();
      folder.remove();
    },
  };
}
