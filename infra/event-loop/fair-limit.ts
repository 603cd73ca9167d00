import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

export type FairLimit = {
  /**
   * @param key who the task is for, such as an organisation
   * @param signal ends the wait for a free place, but not a running task @throws the signal's reason, or the error of
   * the task
   */
  run<Result>(key: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

/**
 * Runs at most `together` tasks at the same time, and at most `each` of one key, so that the tasks of one organisation
 * leave places for others.
 */
export function createFairLimit(limits: { readonly each: number; readonly together: number }): FairLimit {
  const all = createConcurrencyLimit(limits.together);
  /** Keys with tasks. */
  const keyed = new Map<string, { readonly limit: ConcurrencyLimit; tasks: number }>();

  return {
    async run(key, task, signal) {
      const own = keyed.get(key) ?? { limit: createConcurrencyLimit(limits.each), tasks: 0 };
      keyed.set(key, own);
      own.tasks += 1;
      try {
        return await own.limit.run(() => all.run(task, signal), signal);
      } finally {
        own.tasks -= 1;
        if (own.tasks === 0) keyed.delete(key);
      }
    },
  };
}
