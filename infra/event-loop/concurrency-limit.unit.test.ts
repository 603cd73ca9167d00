import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** A task that runs until the test ends it. */
function openTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let began = false;
  return {
    task: () => {
      began = true;
      return promise;
    },
    end: resolve,
    began: () => began,
  };
}

describe('a concurrency limit', () => {
  it('runs at most that many tasks at the same time, and the others in order', async () => {
    const limit = createConcurrencyLimit(2);
    const tasks = Array.from({ length: 4 }, openTask);
    const all = tasks.map(({ task }) => limit.run(task));
    await nextTurn();
    expect(tasks.map(({ began }) => began())).toEqual([true, true, false, false]);
    tasks[1]?.end();
    await nextTurn();
    expect(tasks.map(({ began }) => began())).toEqual([true, true, true, false]);
    for (const { end } of tasks) end();
    await Promise.all(all);
  });

  it('gives the place of a failed task to the next task', async () => {
    const limit = createConcurrencyLimit(1);
    const failed = limit.run(() => Promise.reject(new Error('disk')));
    const next = limit.run(async () => 'done');
    await expect(failed).rejects.toThrow('disk');
    expect(await next).toBe('done');
  });

  it('removes a waiting task whose signal aborts, and keeps the order of the others', async () => {
    const limit = createConcurrencyLimit(1);
    const first = openTask();
    const running = limit.run(first.task);
    const leaving = new AbortController();
    const left = limit.run(async () => 'never', leaving.signal);
    const last = limit.run(async () => 'done');
    leaving.abort(new Error('not needed any more'));
    await expect(left).rejects.toThrow('not needed any more');
    first.end();
    await running;
    expect(await last).toBe('done');
    await expect(limit.run(async () => 'never', leaving.signal)).rejects.toThrow('not needed any more');
  });
});
