import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { closeRedis, connectPatiently, connectRedis } from '../../redis/connect-redis.ts';
import { answered } from '../../redis/errors.ts';
import type { Committed, ReadModelFeed } from '../feed.ts';
import type { ModelVersion } from '../port.ts';
import { type Change, changeSchema, keysFor } from './keys.ts';
import { defaultPrefix } from './read-model-store.ts';

export type RedisFeedOptions = {
  readonly url: string;
  /** The store's prefix. Default `read-models`. */
  readonly prefix?: string;
  readonly timeoutMs?: number;
  readonly onError?: (error: unknown) => void;
};

/** The feed of a process that runs no projections itself. */
export type RedisReadModelFeed = ReadModelFeed & { close(): Promise<void> };

type State = {
  readonly version: number;
  position: Position | null;
  /** Position at the last check. If the process is behind at the same position in two checks, a message was lost. */
  stoodAt: Position | null | undefined;
};

const lookEveryMs = 5_000;

/**
 * Listens to the messages that the store publishes with each commit. They are delivered at most once, so after every
 * (re)connection, and periodically, it also reads the checkpoints and active versions. @throws {RedisUnavailable} if
 * Redis is unreachable at the start
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one subscription: known versions, listeners and waiters change together in one order of messages
export async function createRedisFeed(options: RedisFeedOptions): Promise<RedisReadModelFeed> {
  const { url, prefix = defaultPrefix, timeoutMs, onError = () => {} } = options;
  const keys = keysFor(prefix);
  const connection = { onError, ...(timeoutMs !== undefined && { timeoutMs }) };
  const reader = connectRedis(url, { name: 'feed-reads', ...connection });
  const subscriber = connectPatiently(url, { name: 'feed', onError });
  const active = new Map<string, State>();
  const listeners = new Map<string, Set<(change: Committed) => void>>();
  const missedListeners = new Set<(model: string, position: Position | null) => void>();
  const waiters = new Set<() => void>();
  let closed = false;
  /** Work runs one after the other, so that a value that was read never overtakes a received message. */
  let turn = Promise.resolve();

  subscriber.on('message', (_channel: string, text: string) => {
    enqueue(() => hear(changeSchema.parse(JSON.parse(text))));
  });
  // Subscribes before reading, so that nothing is missed in between.
  subscriber.on('ready', () => {
    subscriber.subscribe(keys.changes).then(
      () => enqueue(() => look(true)),
      () => undefined,
    );
  });
  try {
    await look(true);
  } catch (error) {
    subscriber.disconnect();
    reader.disconnect();
    throw error;
  }
  const timer = setInterval(() => enqueue(() => look(false)), lookEveryMs).unref();

  return {
    activeModel(name) {
      const state = active.get(name);
      return state && { name, version: state.version };
    },
    waitFor,
    onCommitted(model, listener) {
      const of = listeners.get(model) ?? new Set();
      listeners.set(model, of.add(listener));
      return () => of.delete(listener);
    },
    onMissed(listener) {
      missedListeners.add(listener);
      return () => missedListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      subscriber.disconnect();
      for (const waiter of [...waiters]) waiter();
      await turn;
      await closeRedis(reader);
    },
  };

  function enqueue(work: () => Promise<void> | void): void {
    turn = turn.then(work).catch((error) => {
      if (!closed) onError(error);
    });
  }

  async function hear(change: Change): Promise<void> {
    const state = active.get(change.name);
    if (change.kind === 'activated') {
      if (state?.version === change.version) return;
      await take({ name: change.name, version: change.version });
      missed(change.name);
      return;
    }
    if (state?.version !== change.version) return;
    const isNew = change.from === null || comparePositions(change.position, state.position) > 0;
    if (isNew && change.from !== state.position) missed(change.name);
    if (change.keys.length > 0) {
      const committed = { keys: new Set(change.keys), position: change.position };
      for (const listener of listeners.get(change.name) ?? []) listener(committed);
    }
    if (!change.last || !isNew) return;
    state.position = change.position;
    wake();
  }

  /**
   * Reads the active versions and their positions. @param all whether to treat every movement since the last look as
   * missed
   */
  async function look(all: boolean): Promise<void> {
    const versions = await answered(reader.hgetall(keys.active));
    for (const name of [...active.keys()]) {
      if (versions[name] !== undefined) continue;
      active.delete(name);
      missed(name);
    }
    for (const [name, text] of Object.entries(versions)) {
      const version = Number(text);
      const state = active.get(name);
      if (state?.version !== version) {
        await take({ name, version });
        missed(name);
        continue;
      }
      const stored = await checkpointOf({ name, version });
      const isBehind = stored !== state.position;
      if (isBehind && (all || stored === null || state.stoodAt === state.position)) {
        state.position = stored;
        missed(name);
      }
      state.stoodAt = state.position;
    }
    wake();
  }

  async function take(model: ModelVersion): Promise<void> {
    const position = await checkpointOf(model);
    active.set(model.name, { version: model.version, position, stoodAt: undefined });
    wake();
  }

  async function checkpointOf(model: ModelVersion): Promise<Position | null> {
    return (await answered(reader.get(keys.of(model).checkpoint))) as Position | null;
  }

  function missed(name: string): void {
    for (const listener of missedListeners) listener(name, active.get(name)?.position ?? null);
  }

  function wake(): void {
    for (const waiter of [...waiters]) waiter();
  }

  async function waitFor(model: string, position: Position, ms: number): Promise<boolean> {
    const reached = () => comparePositions(active.get(model)?.position ?? null, position) >= 0;
    if (reached()) return true;
    const heard = await new Promise<boolean>((resolve) => {
      const finish = () => {
        waiters.delete(check);
        clearTimeout(timeout);
        resolve(reached());
      };
      const check = () => {
        if (reached() || closed) finish();
      };
      const timeout = setTimeout(finish, ms);
      waiters.add(check);
    });
    const state = active.get(model);
    if (heard || closed || !state) return heard;
    // Perhaps only the message was lost, so the checkpoint is read.
    const stored = await checkpointOf({ name: model, version: state.version }).catch(() => null);
    return comparePositions(stored, position) >= 0;
  }
}
