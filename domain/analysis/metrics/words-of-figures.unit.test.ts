import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Row of the revenue, and the index of its passage. */
function revenueIn(texts: readonly string[], headings: readonly string[] = []) {
  const { revenue } = readVerbatim(texts.map((text, place) => ({ text, headings, place, isTable: false })));
  return revenue.kind === 'absent' ? revenue.reason : [revenue.row, revenue.passage];
}
const lines = (...all: readonly string[]) => all.join('\n');

const title = ['Consolidated Statements of Income', '(In millions)', '2025', '2024'];
const revenue = ['Net sales', '$', '3,204', '$', '3,017'];
const others = [
  ...['Cost of sales', '2,110', '2,004', 'Gross profit', '1,094', '1,013'],
  ...['Operating income', '612', '577', 'Net income', '412', '377'],
];

describe('the words of a figure', () => {
  test('are its cells where each has a line of its own', () => {
    expect(revenueIn([lines(...title, ...revenue, ...others)])).toEqual([lines(...revenue), 0]);
  });

  test('keep the line breaks of the text', () => {
    const text = lines(...title, ...revenue, ...others).replaceAll('\n', '\r\n');
    expect(revenueIn([text])).toEqual([revenue.join('\r\n'), 0]);
  });

  test.each([
    ['behind its label', 2, [lines('3,204', '$', '3,017'), 1]],
    ['behind its figure', 3, [lines('Net sales', '$', '3,204'), 0]],
  ])('are the part with the figure of a row that two passages cut %s', (_, cut, found) => {
    const parts = [lines(...title, ...revenue.slice(0, cut)), lines(...revenue.slice(cut), ...others)];
    expect(revenueIn(parts)).toEqual(found);
  });

  test('go from the names of columns to the row of the latest year', () => {
    const table = lines(
      'Year\tRevenue ($m)\tNet income ($m)',
      '2023\t290\t31',
      '2024\t302\t38',
      '2025\t320\t41',
    );
    expect(revenueIn([`Results\n${table}`])).toEqual([table, 0]);
  });

  test('are a row with the label above it and the dots within it', () => {
    const row = lines('Total revenue', '........ 3,204   3,017');
    const text = lines('Income statement', '(In thousands)     2025   2024', row, 'Net income   412   377');
    expect(revenueIn([text])).toEqual([row, 0]);
  });

  test('are no heading, which is in no passage', () => {
    expect(revenueIn(['The year went well.'], ['Total revenue   3,204,000'])).toBe('notStated');
  });
});
