import { describe, expect, test } from 'vitest';
import { countedList } from '../../../tests/support/counted-list.ts';
import { subjectsIn } from './prose/reading/subjects.ts';
import { readMetrics } from './read-metrics.ts';
import { periodsIn } from './rows/periods.ts';
import { tokensOf } from './words/tokens.ts';

const linesPerPassage = 500;

/** CPU time of this process in seconds to read the metrics of a text, which a busy machine hardly changes. */
function cpuSeconds(line: string, lines: number): number {
  const text = Array.from({ length: linesPerPassage }, () => line).join('\n');
  const passages = Array.from({ length: lines / linesPerPassage }, (_, place) => ({
    text,
    headings: [],
    place,
    isTable: false,
  }));
  const began = process.cpuUsage();
  readMetrics(passages);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

describe('the time to read lines of one or two characters', () => {
  const few = 10_000;
  const most = 4 * few;
  /** Between proportional (4) and quadratic (16). */
  const growth = 8;

  test.each(['-', '7', 'a', '1.', '|', 'A:'])('grows with their number: %j', (line) => {
    cpuSeconds(line, few);
    expect(cpuSeconds(line, most) / cpuSeconds(line, few)).toBeLessThan(growth);
  });
});

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
