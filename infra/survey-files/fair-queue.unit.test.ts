import { describe, expect, it } from 'vitest';
import { createFairQueue, TooManyWaiting } from './fair-queue.ts';

function works() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        began.push(name);
        ends.push(resolve);
      }),
    /** Ends the work that runs, once it has begun. */
    end: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
    },
  };
}

describe('works that take turns', () => {
  it('run one at a time, and a group with many lets the others go between', async () => {
    const { began, work, end } = works();
    const turns = createFairQueue({ ofGroup: 4, ofAll: 12 });
    const all = [
      turns('a', work('a1')),
      turns('a', work('a2')),
      turns('a', work('a3')),
      turns('b', work('b1')),
      turns('c', work('c1')),
    ];
    for (let ended = 0; ended < all.length; ended += 1) await end();
    await Promise.all(all);
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('are refused beyond the limit of the group, while another group may still come', async () => {
    const { began, work, end } = works();
    const turns = createFairQueue({ ofGroup: 2, ofAll: 3 });
    const all = [turns('a', work('a1')), turns('a', work('a2'))];
    await expect(turns('a', work('a3'))).rejects.toThrow(TooManyWaiting);
    all.push(turns('b', work('b1')));
    await expect(turns('c', work('c1'))).rejects.toThrow(TooManyWaiting);
    for (let ended = 0; ended < 3; ended += 1) await end();
    await Promise.all(all);
    expect(began).toEqual(['a1', 'b1', 'a2']);
    const later = turns('c', work('c2'));
    await end();
    await later;
    expect(began.at(-1)).toBe('c2');
  });

  it('of one group run one at a time if it is told so, while another group has its turn', async () => {
    const { began, work, end } = works();
    const turns = createFairQueue({ ofGroup: 4, ofAll: 12, atOnce: 2, ofGroupAtOnce: 1 });
    const all = [turns('a', work('a1')), turns('a', work('a2'))];
    await Promise.resolve();
    expect(began).toEqual(['a1']);
    all.push(turns('b', work('b1')));
    await Promise.resolve();
    expect(began).toEqual(['a1', 'b1']);
    for (let ended = 0; ended < all.length; ended += 1) await end();
    await Promise.all(all);
    expect(began).toEqual(['a1', 'b1', 'a2']);
  });

  it('go on after a work has failed', async () => {
    const turns = createFairQueue({ ofGroup: 2, ofAll: 3 });
    const failing = turns('a', () => Promise.reject(new Error('unreadable')));
    const after = turns('a', async () => 'read');
    await expect(failing).rejects.toThrow('unreadable');
    expect(await after).toBe('read');
  });

  it('run as many at the same time as it is told, and wait no longer than that', async () => {
    const run = createFairQueue({ ofGroup: 9, ofAll: 9, atOnce: 2, withinMs: 1 });
    const { promise: open, resolve: end } = Promise.withResolvers<void>();
    const begun: number[] = [];
    const works = [1, 2, 3].map((one) =>
      run('a', () => {
        begun.push(one);
        return open;
      }),
    );
    await expect(works[2]).rejects.toThrow(TooManyWaiting);
    expect(begun).toEqual([1, 2]);
    end();
    await Promise.all(works.slice(0, 2));
    await run('a', async () => begun.push(4));
    expect(begun).toEqual([1, 2, 4]);
  });
});
