type Waiting = { readonly group: string; readonly begin: () => void };

/** Too much waits already. The caller may try again later. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

type Most = {
  /** Works of one group that run or wait. */
  readonly ofGroup: number;
  /** Works of all groups that run or wait. */
  readonly ofAll: number;
  /** Works that run at the same time. Default: one. */
  readonly atOnce?: number;
  /** Works of one group that run at the same time. Default: as many as run at all. */
  readonly ofGroupAtOnce?: number;
  /** The longest that a work waits, in ms. Default: as long as it takes. */
  readonly withinMs?: number;
};

/** Runs few works at a time. Groups take turns, so that one with many works does not keep the others waiting. */
export function createFairQueue(most: Most) {
  const atOnce = most.atOnce ?? 1;
  const waiting: Waiting[] = [];
  const counts = new Map<string, number>();
  const runningOf = new Map<string, number>();
  /** Groups in the order in which they last began a work. */
  const served: string[] = [];
  let all = 0;
  let running = 0;

  function next(): void {
    if (running >= atOnce) return;
    const turn = ({ group }: Waiting) => served.indexOf(group);
    const first = waiting.reduce<Waiting | undefined>((best, one) => {
      if ((runningOf.get(one.group) ?? 0) >= (most.ofGroupAtOnce ?? atOnce)) return best;
      return best === undefined || turn(one) < turn(best) ? one : best;
    }, undefined);
    if (first === undefined) return;
    waiting.splice(waiting.indexOf(first), 1);
    const before = served.indexOf(first.group);
    if (before !== -1) served.splice(before, 1);
    served.push(first.group);
    running += 1;
    runningOf.set(first.group, (runningOf.get(first.group) ?? 0) + 1);
    first.begin();
  }

  function leave(group: string): void {
    all -= 1;
    const left = (counts.get(group) ?? 1) - 1;
    if (left > 0) counts.set(group, left);
    else {
      counts.delete(group);
      const at = served.indexOf(group);
      if (at !== -1) served.splice(at, 1);
    }
  }

  /** @returns false: it waited too long */
  const begins = (group: string) =>
    new Promise<boolean>((resolve) => {
      let late: NodeJS.Timeout | undefined;
      const one = {
        group,
        begin: () => {
          clearTimeout(late);
          resolve(true);
        },
      };
      waiting.push(one);
      next();
      if (most.withinMs === undefined || !waiting.includes(one)) return;
      late = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        resolve(false);
      }, most.withinMs).unref();
    });

  /** @throws TooManyWaiting without running the work */
  return async <T>(group: string, work: () => Promise<T>): Promise<T> => {
    const own = counts.get(group) ?? 0;
    if (own >= most.ofGroup || all >= most.ofAll) throw new TooManyWaiting();
    counts.set(group, own + 1);
    all += 1;
    if (!(await begins(group))) {
      leave(group);
      throw new TooManyWaiting();
    }
    try {
      return await work();
    } finally {
      running -= 1;
      const others = (runningOf.get(group) ?? 1) - 1;
      if (others > 0) runningOf.set(group, others);
      else runningOf.delete(group);
      leave(group);
      next();
    }
  };
}
