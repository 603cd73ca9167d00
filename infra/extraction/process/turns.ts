/** Runs at most `most` tasks at the same time; the others wait in order. */
export function createTurns(most: number): {
  run<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result>;
} {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** @throws the signal's reason */
  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < most) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leaveQueue = () => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leaveQueue, { once: true });
    waiting.push(resolve);
    await promise;
    signal.removeEventListener('abort', leaveQueue);
  }

  return {
    async run(signal, task) {
      await enter(signal);
      try {
        return await task();
      } finally {
        // The place passes to the next one directly.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
