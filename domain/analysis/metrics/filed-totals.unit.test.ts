import { describe, expect, test } from 'vitest';
import { readMetrics } from './read-metrics.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readMetrics([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}

const head = ['CONSOLIDATED STATEMENTS OF INCOME', '($ in millions)', '2025 2024'];
const rest = ['OPERATING COSTS AND EXPENSES', 'Direct costs 1,165 1,067', 'NET INCOME $ 308 $ 235'];

describe('figures without a label at the end of revenues', () => {
  test('are the total where they are the sum of the rows above them', () => {
    expect(
      figuresIn(...head, 'REVENUES', 'Rooms $ 1,238 $ 1,044', 'Fees 831 505', '2,069 1,549', ...rest),
    ).toEqual([2_069_000_000, 308_000_000]);
  });

  test('are the total where they are the sum from a subtotal on', () => {
    const rows = ['Fees 1,238 1,044', 'Amortization (88) (89)', 'Net fees 1,150 955', 'Reimbursed 831 505'];
    expect(figuresIn(...head, 'Revenues:', ...rows, '1,981 1,460', ...rest)[0]).toBe(1_981_000_000);
  });

  test.each([
    ['another sum', ['REVENUES', 'Rooms 1,238 1,044', 'Fees 831 505', '2,169 1,549']],
    ['the sum in one column only', ['REVENUES', 'Rooms 1,238 1,044', 'Fees 831 505', '2,069 1,559']],
    ['of costs', ['COSTS', 'Rooms 1,238 1,044', 'Fees 831 505', '2,069 1,549']],
    ['of costs below revenues', ['REVENUES', 'Costs:', 'Rooms 1,238 1,044', 'Fees 831 505', '2,069 1,549']],
    ['of a part', ['REVENUES', 'Europe:', 'Rooms 1,238 1,044', 'Fees 831 505', '2,069 1,549']],
    ['before others', ['REVENUES', 'A 1,238 1,044', 'B 831 505', '2,069 1,549', 'C 400 300', '2,469 1,849']],
  ])('are no total if they are %s', (_, rows) => {
    expect(figuresIn(...head, ...rows, ...rest)[0]).toBeNull();
  });
});

test('A total of revenues without a label is left for one that has a label', () => {
  const rows = ['Rooms 1,238 1,044', 'Net sales 831 505', '2,069 1,549', 'Other 31 20'];
  expect(figuresIn(...head, 'Revenues', ...rows, 'Total revenues 2,100 1,569', ...rest)[0]).toBe(
    2_100_000_000,
  );
});

test('The only kind of revenue may name its note', () => {
  const rows = [
    'Revenues:',
    'Voyage revenues (Note 15) 949,269 1,437,156',
    'Expenses:',
    'Voyage expenses 252,843 286,534',
  ];
  expect(figuresIn(...head, ...rows, 'Net income 173,556 565,999')).toEqual([
    949_269_000_000, 173_556_000_000,
  ]);
});

test('A header that lists days of quarters and years after commas is one line', () => {
  const names =
    'Particulars Quarter ended March 31, Quarter ended December 31, Year ended March 31, Year ended March 31,';
  const rows = [
    'Revenue from operations 37,923 38,821 153,670 146,767',
    'Profit for the period 7,975 6,113 26,248 24,108',
  ];
  expect(
    figuresIn('(in ₹ crore)', names, '2025 2024 2025 2024', 'Audited Audited Audited Audited', ...rows),
  ).toEqual([1_536_700_000_000, 262_480_000_000]);
});
