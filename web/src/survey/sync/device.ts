import { createStore, del, get, keys, set } from 'idb-keyval';
import { v4 as newId } from 'uuid';
import { adopt, isEmpty, noUnsentAnswers, type UnsentAnswers } from '../model/unsent-answers.ts';
import { rememberedForMs } from './link.ts';

/**
 * One record per tab, so that tabs do not overwrite each other, under the key `take/<participant>/<tab>`. `outbox` is the stored
 * name of the unsent answers.
 */
type Kept = { readonly outbox: UnsentAnswers; readonly at: number };

const store = createStore('nine-lenses-survey', 'outbox');
const ownersOf = (participant: string) => `take/${participant}/`;

export type Device = {
  /** Resolves to whether the unsent answers were stored. A later call replaces earlier calls that have not started. */
  readonly keep: (unsent: UnsentAnswers) => Promise<boolean>;
  readonly clear: () => Promise<void>;
};

/**
 * Stores the answers of one participant on this device. Each tab holds a lock with the name of its record until it closes or
 * crashes. A tab that obtains the lock of another one therefore knows that the other has ended, and adopts its answers.
 */
export function createDevice(
  participant: string,
  onLeft: (unsent: UnsentAnswers) => Promise<boolean>,
): Device & { readonly adopted: Promise<void> } {
  const own = ownersOf(participant) + newId();
  let next: UnsentAnswers | null = null;
  let writing: Promise<boolean> | null = null;

  const write = async (): Promise<boolean> => {
    let kept = true;
    while (next) {
      const unsent = next;
      next = null;
      kept = await put(own, unsent);
    }
    return kept;
  };

  void navigator.locks?.request(own, () => new Promise(() => {}));
  return {
    keep: (unsent) => {
      next = unsent;
      writing ??= write().finally(() => {
        writing = null;
      });
      return writing;
    },
    clear: async () => {
      const all = await recordsOf(participant);
      await Promise.allSettled(all.map((key) => del(key, store)));
    },
    adopted: takeOver(participant, own, onLeft),
  };
}

/** Number of themes with unsaved answers on this device, shown when the server cannot be reached. */
export async function countLeft(participant: string | null): Promise<number> {
  if (participant === null) return 0;
  const records = await Promise.all((await recordsOf(participant)).map(read));
  const left = records.reduce(adopt, noUnsentAnswers);
  return new Set([...left.waiting, ...(left.sending?.answers ?? [])].map(({ theme }) => theme)).size;
}

/** Deletes old unsaved answers, because the device may be shared. */
export async function forgetOld(now: number): Promise<void> {
  for (const key of await recordsOf('')) {
    const kept = await unlessRefused(() => get<Kept>(key, store), undefined);
    if (kept && now - kept.at > rememberedForMs) await del(key, store).catch(() => undefined);
  }
}

async function takeOver(
  participant: string,
  own: string,
  onLeft: (unsent: UnsentAnswers) => Promise<boolean>,
): Promise<void> {
  const others = (await recordsOf(participant)).filter((key) => key !== own);
  const taken = others.map((key) =>
    whenEnded(key, async () => {
      const left = await read(key);
      if (isEmpty(left)) return;
      if (await onLeft(left)) await del(key, store).catch(() => undefined);
    }),
  );
  // A reload releases the old lock within moments; another open tab may hold its lock for hours.
  await Promise.race([Promise.allSettled(taken), new Promise((resolve) => setTimeout(resolve, 400))]);
}

const whenEnded = (key: string, work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(key, work) : work();

const put = (key: string, unsent: UnsentAnswers): Promise<boolean> =>
  unlessRefused(async () => {
    if (isEmpty(unsent)) await del(key, store);
    else await set(key, { outbox: unsent, at: Date.now() } satisfies Kept, store);
    return true;
  }, false);

async function recordsOf(participant: string): Promise<string[]> {
  const start = participant === '' ? 'take/' : ownersOf(participant);
  const all = await unlessRefused<IDBValidKey[]>(() => keys(store), []);
  return all.filter((key): key is string => typeof key === 'string' && key.startsWith(start));
}

async function read(key: string): Promise<UnsentAnswers> {
  const kept = await unlessRefused(() => get<Kept>(key, store), undefined);
  return kept?.outbox ?? noUnsentAnswers;
}

/** The survey goes on without the storage of a browser that does not answer within this time. In ms. */
const storageMs = 2_000;

/** The result of `work`, or `otherwise` if the browser refuses its storage, also by throwing at once or by never answering. */
async function unlessRefused<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), storageMs);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
