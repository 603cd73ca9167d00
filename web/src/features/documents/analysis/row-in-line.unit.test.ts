import { expect, test } from 'vitest';
import { rowInLine } from './row-in-line.ts';

test.each([
  ['Net sales\n$\n3,204 $\n3,017\n(2.5)%\n—', 'Net sales $ 3,204 $ 3,017 (2.5)% —'],
  [
    'Net income attributable to\r\nHalden Corporation  412  377',
    'Net income attributable to\nHalden Corporation  412  377',
  ],
  ['Year\tRevenue\tNet income\n2025\t1,332\t122', 'Year\tRevenue\tNet income\n2025\t1,332\t122'],
])('cells with a line each are shown in one line, other lines are not: %j', (row, shown) => {
  expect(rowInLine(row)).toBe(shown);
});
