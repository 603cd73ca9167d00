import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Position } from '../../../domain/kernel/event.ts';
import { closeRedis, connectRedis } from '../../redis/connect-redis.ts';
import { answered } from '../../redis/errors.ts';
import type { Entry, ModelChanges, ModelVersion, ReadModelStore } from '../port.ts';
import { type Change, type Keys, keysFor, modelOf, nameOf } from './keys.ts';
import { activateScript, commitScript, forgetScript, listScript } from './scripts.ts';

export type RedisReadModelStoreOptions = {
  readonly url: string;
  /** Prefix of every key; each prefix is a separate store. Default `read-models`. */
  readonly prefix?: string;
  readonly timeoutMs?: number;
  readonly onError?: (error: Error) => void;
};

export const defaultPrefix = 'read-models';

/** Number of documents per script or HMGET, so that other commands do not wait long. */
const pageSize = 1_000;
/** Maximum number of keys in one message. */
const keysPerMessage = 1_000;

/**
 * Read models in Redis. One script per model and commit compares the checkpoint, writes, and notifies the feeds. If
 * Redis has lost all data, the checkpoint is null again, so the next commit is refused, and its runner rebuilds the
 * model from the log. @throws {RedisUnavailable} @throws {RedisFull}
 */
export function openRedisReadModelStore(options: RedisReadModelStoreOptions): ReadModelStore {
  const { url, prefix = defaultPrefix, ...connection } = options;
  const redis = connectRedis(url, { name: 'read-models', ...connection });
  const keys = keysFor(prefix);
  /** By name, the active version that this process last read or set. */
  const answering = new Map<string, number>();

  return {
    checkpoint: async (model) => (await answered(redis.get(keys.of(model).checkpoint))) as Position | null,
    async get(model, key) {
      const json = await answered(redis.hget(keys.of(model).documents, key));
      return json === null ? undefined : JSON.parse(json);
    },
    async getMany(model, wanted) {
      const pages = await Promise.all(
        pagesOf(wanted).map((page) => answered(redis.hmget(keys.of(model).documents, ...page))),
      );
      return new Map(
        pages.flat().flatMap((json, index): [string, unknown][] => {
          const key = wanted[index];
          return json === null || key === undefined ? [] : [[key, JSON.parse(json)]];
        }),
      );
    },
    list: (model, prefixOfKeys, page = {}) => list(redis, keys, model, prefixOfKeys, page),
    async commit(changes) {
      // Serialised before anything is sent, so that a document that cannot be serialised fails only its own caller.
      const written = changes.map((change) => ({ change, args: commitArguments(change, keys) }));
      const first = changes.filter(({ expected }) => expected === null).map(({ model }) => nameOf(model));
      // Registered before its first write: a crash in between leaves an empty set, but never an unregistered one.
      if (first.length > 0) await answered(redis.sadd(keys.models, ...first));
      return Promise.all(
        written.map(async ({ change: { model, expected }, args }) => {
          const { checkpoint, documents, order } = keys.of(model);
          const applied = (await commitScript(redis, [checkpoint, documents, order], args)) === 1;
          // If the active version had no checkpoint, Redis has lost its data, including which version is active.
          if (applied && expected === null && answering.get(model.name) === model.version)
            await activate(model);
          return applied;
        }),
      );
    },
    async activeVersion(name) {
      const version = await answered(redis.hget(keys.active, name));
      if (version === null) return null;
      answering.set(name, Number(version));
      return Number(version);
    },
    activate,
    models: async () => (await answered(redis.smembers(keys.models))).map(modelOf),
    async drop(model) {
      if (answering.get(model.name) === model.version) answering.delete(model.name);
      const { checkpoint, documents, order } = keys.of(model);
      // UNLINK frees memory in a background thread of Redis, so a large set blocks nothing.
      await answered(redis.unlink(checkpoint, documents, order));
      await forgetScript(
        redis,
        [keys.models, keys.active],
        [nameOf(model), model.name, String(model.version)],
      );
    },
    close: () => closeRedis(redis),
  };

  async function activate(model: ModelVersion): Promise<void> {
    const message: Change = { kind: 'activated', ...model };
    await activateScript(
      redis,
      [keys.models, keys.active],
      [nameOf(model), model.name, model.version, keys.changes, JSON.stringify(message)],
    );
    answering.set(model.name, model.version);
  }
}

function commitArguments({ model, expected, next, documents }: ModelChanges, keys: Keys): string[] {
  const puts: string[] = [];
  const removed: string[] = [];
  for (const [key, document] of documents) {
    const json = document === undefined ? undefined : JSON.stringify(document);
    if (json === undefined) removed.push(key);
    else puts.push(key, json);
  }
  const told = pagesOf([...documents.keys()], keysPerMessage);
  const parts = told.length === 0 ? [[]] : told;
  const messages = parts.map((part, index) =>
    JSON.stringify({
      kind: 'committed',
      ...model,
      from: expected,
      position: next,
      keys: part,
      last: index === parts.length - 1,
    } satisfies Change),
  );
  return [
    expected ?? '',
    next,
    keys.changes,
    String(messages.length),
    ...messages,
    String(puts.length / 2),
    ...puts,
    ...removed,
  ];
}

const listed = z.tuple([z.array(z.string()), z.array(z.string())]);

/** Reads in pages. Each page is consistent in itself; a longer list is not, as in any store with concurrent writes. */
async function list(
  redis: Redis,
  keys: Keys,
  model: ModelVersion,
  prefix: string,
  page: NonNullable<Parameters<ReadModelStore['list']>[2]>,
): Promise<readonly Entry[]> {
  const { documents, order } = keys.of(model);
  const { limit = Number.POSITIVE_INFINITY, reverse = false } = page;
  const entries: Entry[] = [];
  let { after } = page;
  while (entries.length < limit) {
    const count = Math.min(limit - entries.length, pageSize);
    const [from, to] = rangeOf(prefix, after, reverse);
    const [found, texts] = listed.parse(
      await listScript(redis, [documents, order], [reverse ? 'REV' : '', from, to, count]),
    );
    for (const [index, key] of found.entries())
      entries.push({ key, document: JSON.parse(texts[index] ?? 'null') });
    if (found.length < count) break;
    after = found.at(-1);
  }
  return entries;
}

/**
 * The range of keys under `prefix` after `after`, as BYLEX bounds: `[` inclusive, `(` exclusive, compared as bytes.
 * 0xFF occurs in no UTF-8 text, so prefix + 0xFF sorts after every key with that prefix.
 */
function rangeOf(prefix: string, after: string | undefined, reverse: boolean): [from: Buffer, to: Buffer] {
  const first = Buffer.from(`[${prefix}`);
  const behind = Buffer.concat([Buffer.from(`(${prefix}`), Buffer.from([0xff])]);
  if (after === undefined) return reverse ? [behind, first] : [first, behind];
  const start = Buffer.from(`(${after}`);
  if (reverse) return [start.compare(behind) < 0 ? start : behind, first];
  return [Buffer.from(after).compare(Buffer.from(prefix)) >= 0 ? start : first, behind];
}

function pagesOf<T>(items: readonly T[], size = pageSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
}
