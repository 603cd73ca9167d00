export type Lanes = {
  /**
   * Runs work when there is a free place. @param signal ends the wait for a place, not the work itself. @throws the
   * work's error, or the reason of the signal
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * Limits how much work runs at the same time. `quick` works run in quick places. Work that takes longer than
 * `slowAfterMs` moves to one of the `slow` places if one is free, and so releases its quick place.
 */
export function createLanes(options: {
  readonly quick: number;
  readonly slow: number;
  readonly slowAfterMs: number;
}): Lanes {
  const { quick, slow, slowAfterMs } = options;
  const busy = { quick: 0, slow: 0 };
  const waiting: (() => void)[] = [];
  /** Resolvers of slow work for which no slow place is free. */
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
