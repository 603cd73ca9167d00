import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs work of one key one after the other, also after a failure, and work of another key beside it', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    await gate.promise;
    seen.push('first');
    throw new Error('failed');
  });
  const second = inTurn('a', async () => seen.push('second'));
  await inTurn('b', async () => seen.push('other'));
  expect(seen).toEqual(['other']);
  gate.resolve();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(seen).toEqual(['other', 'first', 'second']);
});

it('lets the next turn wait for what follows from a result', async () => {
  const inTurn = createTurns();
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  await inTurn(
    'a',
    async () => 'result',
    () => gate.promise.then(() => seen.push('settled')),
  );
  const next = inTurn('a', async () => seen.push('next'));
  gate.resolve();
  await next;
  expect(seen).toEqual(['settled', 'next']);
});
