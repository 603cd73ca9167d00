import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createByteTurns } from './byte-turns.ts';

describe('turns of bytes', () => {
  it('pass as many parts in one turn as their bytes allow, in order', async () => {
    const turns = createByteTurns(100);
    const passed: number[] = [];
    for (const [part, bytes] of [60, 40, 30, 80, 20].entries()) turns.next(bytes, () => passed.push(part));
    expect(passed).toEqual([]);
    await nextTurn();
    expect(passed).toEqual([0, 1]);
    await nextTurn();
    expect(passed).toEqual([0, 1, 2]);
    await nextTurn();
    expect(passed).toEqual([0, 1, 2, 3, 4]);
  });

  it('pass a part that is larger than a turn in a turn of its own', async () => {
    const turns = createByteTurns(100);
    const passed: string[] = [];
    turns.next(1_000, () => passed.push('large'));
    turns.next(1, () => passed.push('small'));
    await nextTurn();
    expect(passed).toEqual(['large']);
    await nextTurn();
    expect(passed).toEqual(['large', 'small']);
  });

  it('pass a part that is added while another one passes, or after a pause', async () => {
    const turns = createByteTurns(100);
    const passed: string[] = [];
    turns.next(100, () => {
      passed.push('first');
      turns.next(100, () => passed.push('second'));
    });
    await nextTurn();
    await nextTurn();
    expect(passed).toEqual(['first', 'second']);
    turns.next(100, () => passed.push('third'));
    await nextTurn();
    expect(passed).toEqual(['first', 'second', 'third']);
  });
});
