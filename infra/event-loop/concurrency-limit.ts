export type ConcurrencyLimit = {
  /**
   * @param signal ends the wait for a free place, but not a running task @throws the signal's reason, or the error of
   * the task
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

/** Runs at most `most` tasks at the same time; the others wait in order. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (running < most) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leaveQueue = () => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leaveQueue, { once: true });
    waiting.push(resolve);
    await promise;
    signal?.removeEventListener('abort', leaveQueue);
  }

  return {
    async run(task, signal) {
      await enter(signal);
      try {
        return await task();
      } finally {
        // The place is passed directly to the next task, so that no new task can take it.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
