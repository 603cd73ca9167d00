export type Lanes = {
  /**
   * Runs work in turn. @param signal ends the wait for a turn, not the work itself.
   * @throws the work's error, or the reason of the signal
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * Limits concurrency to `quick` works, plus `slow` ones: work that takes longer than `slowAfterMs` releases its quick place while there is
 * room among the slow ones.
 */
export function createLanes(options: {
  readonly quick: number;
  readonly slow: number;
  readonly slowAfterMs: number;
}): Lanes {
  const { quick, slow, slowAfterMs } = options;
  const busy = { quick: 0, slow: 0 };
  const waiting: (() => void)[] = [];
  /** Slow work that found no room among the slow ones. */
  const stuck: (() => void)[] = [];

  return {
    async run(work, signal) {
      await turn(signal);
      let lane: 'quick' | 'slow' = 'quick';
      const moveOver = () => {
        if (busy.slow >= slow) {
          stuck.push(moveOver);
          return;
        }
        lane = 'slow';
        busy.slow += 1;
        leave('quick');
      };
      const timer = setTimeout(moveOver, slowAfterMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        if (stuck.includes(moveOver)) stuck.splice(stuck.indexOf(moveOver), 1);
        leave(lane);
      }
    },
  };

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (busy.quick < quick) {
      busy.quick += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      waiting.push(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  function leave(lane: 'quick' | 'slow'): void {
    busy[lane] -= 1;
    if (lane === 'slow') {
      stuck.shift()?.();
      return;
    }
    const next = waiting.shift();
    if (!next) return;
    busy.quick += 1;
    next();
  }
}
