import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(text: string): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([{ text, headings: [], place: 1, isTable: false }]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}
const lines = (...all: readonly string[]) => all.join('\n');

describe('figures are read from', () => {
  test.each([
    [
      'comma separated values with amounts in quotes',
      lines(
        'item,2023,2022',
        'Net sales,"7,640,000","6,980,000"',
        'Costs,"7,128,000","6,525,000"',
        'Net income,"512,000","455,000"',
      ),
      [7_640_000, 512_000],
    ],
    [
      'comma separated values with a line for each year',
      lines('Year,Revenue,Net income', '2022,1180400,75200', '2023,1250600,99800'),
      [1_250_600, 99_800],
    ],
    [
      'a list with semicolons in one line',
      'Year 2023. Revenue 2,300,000; cost of revenue 1,400,000; net profit 175,000. All figures in dollars.',
      [2_300_000, 175_000],
    ],
    [
      'a list with the unit before it and the year before in brackets',
      "Results in £'000: revenue 6,310 (2022: 5,980), gross profit 2,540 (2022: 2,390), profit for the year 402 (2022: 361).",
      [6_310_000, 402_000],
    ],
    [
      'blanks between thousands below two years',
      lines(
        'Income statement, in euros',
        'Note 2023 2022',
        'Revenue 3 1 904 212 1 760 008',
        'Net profit 576 801 498 114',
      ),
      [1_904_212, 576_801],
    ],
    [
      'a header whose first cell names the year of all columns',
      lines(
        'Year ended 31 December (£m)   2023   2022',
        'Revenue   251.3   240.2',
        'Profit for the year   19.8   21.2',
      ),
      [251_300_000, 19_800_000],
    ],
    [
      'sales to customers in the column of the group',
      lines(
        'Segments 2023 (EUR million)',
        '\tRetail\tTrade\tEliminations\tGroup',
        'External sales\t9.6\t6.2\t-\t15.8',
      ),
      [15_800_000, null],
    ],
    [
      'the line of the whole below parts, with metrics across',
      lines(
        'Results 2023 (£m)',
        'Division | Revenue | Net profit',
        'North | 41.2 | 4.0',
        'South | 36.1 | 3.1',
        'Group | 77.3 | 7.1',
      ),
      [77_300_000, 7_100_000],
    ],
    [
      'labels with currency and scale in one word',
      lines('Highlights   2023   2022', 'Revenue, EURm   305   288', 'Profit for the year, EURm   24   22'),
      [305_000_000, 24_000_000],
    ],
    [
      'four quarters above their year, with metrics across',
      lines(
        'Month | Sales | NPAT',
        'Q1 | £610,000 | £40,000',
        'Q2 | £680,000 | £52,000',
        'Q3 | £640,000 | £41,000',
        'Q4 | £730,000 | £54,000',
        '2023 total | £2,660,000 | £187,000',
      ),
      [2_660_000, 187_000],
    ],
    [
      'digits without separators',
      lines('Line\t2023\t2022', 'Sales\t905000\t870000', 'Surplus for the year\t12000\t12000'),
      [905_000, 12_000],
    ],
  ])('%s', (_, text, expected) => {
    expect(figuresIn(text)).toEqual(expected);
  });
});

describe('nothing is read from', () => {
  test.each([
    [
      'a list of a budget',
      "Budget 2025 in £'000: revenue 6,310, gross profit 2,540, profit for the year 402.",
    ],
    [
      'blanks that could part amounts in another way',
      lines(
        'Income statement, in euros',
        '2023 2022',
        'Revenue 904 212 760 008 120',
        'Net profit 576 801 498',
      ),
    ],
    [
      'parts without a line of the whole',
      lines(
        'Results 2023 (£m)',
        'Division | Revenue | Net profit',
        'North | 41.2 | 4.0',
        'South | 36.1 | 3.1',
      ),
    ],
    [
      'the accounts of a month',
      lines('Profit and loss account for November 2023 (£)', 'Sales   310,000', 'Net profit   25,000'),
    ],
    [
      'the accounts of a division that only the title names',
      lines('Pumps division – income statement 2023 (£)', 'Sales   3,310,000', 'Net profit   125,000'),
    ],
  ])('%s', (_, text) => {
    expect(figuresIn(text)).toEqual([null, null]);
  });
});
