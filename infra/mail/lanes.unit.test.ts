import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLanes } from './lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(options: { quick: number; slow: number }) {
  const lanes = createLanes({ ...options, slowAfterMs: 1_000 });
  const begun: string[] = [];
  const stopping = new AbortController();
  const begin = (name: string) => {
    const work = Promise.withResolvers<string>();
    const done = lanes.run(() => {
      begun.push(name);
      return work.promise;
    }, stopping.signal);
    return { done, finish: () => work.resolve(name), fail: () => work.reject(new Error(name)) };
  };
  return { begin, begun, stopping };
}

describe('concurrency lanes', () => {
  it('let other work pass slow work while slow places are free', async () => {
    const { begin, begun } = started({ quick: 2, slow: 2 });
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(begin);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toHaveLength(4);
    // One slow work ends, which frees its slow place.
    all[0]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(5);
    all[3]?.fail();
    await expect(all[3]?.done).rejects.toThrow('d');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(6);
    for (const one of all) one.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(7);
    await Promise.allSettled(all.map(({ done }) => done));
  });

  it('stop waiting for work whose signal aborts before it begins', async () => {
    const { begin, begun, stopping } = started({ quick: 1, slow: 0 });
    const [first, second] = [begin('a'), begin('b')];
    await vi.advanceTimersByTimeAsync(0);
    stopping.abort(new Error('stopping'));
    await expect(second.done).rejects.toThrow('stopping');
    first.finish();
    expect(await first.done).toBe('a');
    expect(begun).toEqual(['a']);
  });
});
