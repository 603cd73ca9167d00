import { expect, it } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

/** Tasks that end when they are told to. */
function tasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, task, endAll: () => ends.splice(0).map((end) => end()) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs a few tasks of one key, so that another key does not wait for the others', async () => {
  const { run } = createFairLimit({ each: 2, together: 3 });
  const { begun, task, endAll } = tasks();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => run(name.charAt(0), task(name)));
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  endAll();
  await settled();
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  endAll();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

it('frees the place of a task that fails or whose caller gives up waiting', async () => {
  const { run } = createFairLimit({ each: 1, together: 1 });
  await expect(run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const { task, endAll } = tasks();
  const first = run('a', task('first'));
  const stop = new AbortController();
  const waiting = run('a', task('waiting'), stop.signal);
  stop.abort(new Error('gave up'));
  await expect(waiting).rejects.toThrow('gave up');
  endAll();
  expect(await first).toBe('first');
  const last = run('b', task('last'));
  await settled();
  endAll();
  expect(await last).toBe('last');
});
