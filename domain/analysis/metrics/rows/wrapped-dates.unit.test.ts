import { expect, test } from 'vitest';
import { withWholeDates } from './wrapped-dates.ts';
import { writtenIn } from './written.ts';

const whole = (lines: readonly string[]) =>
  withWholeDates(writtenIn(lines.join('\n'), 0)).map(({ text }) => text);

test('dates of columns are joined, but not more lines than a table has columns', () => {
  expect(whole(['September 27,', '2025 September 28,', '2024', 'Revenue 4 3'])).toEqual([
    'September 27, 2025 September 28, 2024',
    'Revenue 4 3',
  ]);
  const broken = ['September 27,', ...Array.from({ length: 40 }, () => '2025 September 28,'), '2024'];
  expect(whole(broken).length).toBeGreaterThan(25);
  const periods = Array.from({ length: 40 }, (_, at) => `For the year ended December 31, ${1950 + at}`);
  expect(whole(periods).length).toBeGreaterThan(25);
});
