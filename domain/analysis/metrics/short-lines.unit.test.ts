import { describe, expect, test } from 'vitest';
import { countedList } from '../../../tests/support/counted-list.ts';
import { subjectsIn } from './prose/reading/subjects.ts';
import { periodsIn } from './rows/periods.ts';
import { tokensOf } from './words/tokens.ts';

describe('a word with which no known name begins', () => {
  const words = Array.from({ length: 100 }, () => 'pelican');

  test('is read once to look for periods', () => {
    const { list, reads } = countedList(words);
    expect(periodsIn(list)).toEqual([]);
    expect(reads()).toBe(words.length);
  });

  test('is read once to look for metrics', () => {
    const { list, reads } = countedList(tokensOf(words.join(' ')));
    expect(subjectsIn(list)).toEqual([]);
    expect(reads()).toBe(words.length);
  });
});
