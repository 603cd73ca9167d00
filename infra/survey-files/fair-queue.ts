type Waiting = { readonly group: string; readonly begin: () => void };

/** Too much waits already. The caller may try again later. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

/**
 * Runs one work at a time. Groups take turns, so that one with many works does not keep the others waiting.
 * @param most works of one group, and of all, that run or wait
 */
export function createFairQueue(most: { readonly ofGroup: number; readonly ofAll: number }) {
  const waiting: Waiting[] = [];
  const counts = new Map<string, number>();
  /** Groups in the order in which they last began a work. */
  const served: string[] = [];
  let all = 0;
  let running = false;

  function next(): void {
    if (running) return;
    const turn = ({ group }: Waiting) => served.indexOf(group);
    const first = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || turn(one) < turn(best) ? one : best),
      undefined,
    );
    if (first === undefined) return;
    waiting.splice(waiting.indexOf(first), 1);
    const before = served.indexOf(first.group);
    if (before !== -1) served.splice(before, 1);
    served.push(first.group);
    running = true;
    first.begin();
  }

  function leave(group: string): void {
    all -= 1;
    const left = (counts.get(group) ?? 1) - 1;
    if (left > 0) counts.set(group, left);
    else {
      counts.delete(group);
      served.splice(served.indexOf(group), 1);
    }
  }

  /** @throws TooManyWaiting without running the work */
  return async <T>(group: string, work: () => Promise<T>): Promise<T> => {
    const own = counts.get(group) ?? 0;
    if (own >= most.ofGroup || all >= most.ofAll) throw new TooManyWaiting();
    counts.set(group, own + 1);
    all += 1;
    await new Promise<void>((begin) => {
      waiting.push({ group, begin });
      next();
    });
    try {
      return await work();
    } finally {
      running = false;
      leave(group);
      next();
    }
  };
}
