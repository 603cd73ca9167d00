import { expect, test } from 'vitest';
import { forEach } from './for-each.ts';

test('at most four writes run at once, and every item is written', async () => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 11 }, (_, at) => at);
  const { done } = await forEach(items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return { position: String(item) };
  });
  expect(most).toBe(4);
  expect(done).toEqual(items);
});

test('one failure does not stop the other items, and is returned with its item', async () => {
  const lost = new Error('lost');
  const outcome = await forEach(['a', 'b', 'c'], (item) =>
    item === 'b' ? Promise.reject(lost) : Promise.resolve({ position: item === 'a' ? '12' : '9' }),
  );
  expect(outcome).toEqual({ done: ['a', 'c'], failed: [{ item: 'b', error: lost }], position: '12' });
});

test('an empty list returns no position', async () => {
  expect(await forEach([], () => Promise.resolve({ position: '1' }))).toEqual({
    done: [],
    failed: [],
    position: undefined,
  });
});
