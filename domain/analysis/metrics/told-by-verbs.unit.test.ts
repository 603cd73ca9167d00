import { expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income in millions; null where one is absent. The first sentence names the organisation. */
function figuresIn(sentence: string): readonly (number | null)[] {
  const text = `Annual letter of Brightleaf. ${sentence}`;
  const { revenue, netIncome } = readVerbatim([{ text, headings: [], place: 1, isTable: false }]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value / 1_000_000));
}

test.each([
  ['We turned over £6m in 2023.', 6, null],
  ['The company turned over about £56 million.', 56, null],
  ['Brightleaf lost $3m in 2023 on sales of $45m. In 2022 it had earned $1m on sales of $40m.', 45, -3],
  ['The club lost £2.1 million in 2023.', null, -2.1],
  ['After tax we made £1.1m (2022: £0.9m).', null, 1.1],
  ['We earned £0.2m after tax on turnover of £4m.', 4, 0.2],
  ['Our Leeds branch turned over £2m.', null, null],
  ['We lost $3m of orders in 2023.', null, null],
  ['We lost £2m on the Hull contract.', null, null],
  ['We made £1.1m from the sale of land.', null, null],
  ['Before tax we made £1.4m.', null, null],
])('%j', (sentence, revenue, netIncome) => {
  expect(figuresIn(sentence)).toEqual([revenue, netIncome]);
});

test.each([
  ['a plan at the end', 'The net profit was £35m and would be put to reserves.', null, 35],
  ['an expectation at the end', 'Revenue was £5m in 2023 and we expect £6m in 2024.', 5, null],
  ['a plan in the present', 'Revenue is £5m and we expect a rise.', null, null],
  ['a bound before the figure', 'Our sales passed £34 million, ending at £34.2 million.', 34.2, null],
  ['a bound alone', 'Our sales passed £34 million for the first time.', null, null],
  [
    'the subject behind a German verb',
    '2023 erzielte die Gesellschaft Umsatzerlöse von 4,31 Mio. Euro.',
    4.31,
    null,
  ],
  ['a month', 'In December 2023 sales were £31m. For the year as a whole sales were £347m.', 347, null],
  ['a month alone', 'In December 2023 sales were £31m.', null, null],
  [
    'an entry a line',
    'Key figures.\nRevenue 2023: 5.6 million dollars\nRevenue 2022: 5.1 million dollars\nNet income 2023: 0.35 million dollars\nNet income 2022: 0.29 million dollars',
    5.6,
    0.35,
  ],
  [
    'items without verbs',
    'Results.\nFourth quarter\n– Net income of €11 million\nFull year\n– Net income of €36 million, up 12%',
    null,
    36,
  ],
  ['what is earned after interest and tax', 'After interest and tax the group earned £4m.', null, 4],
  ['a factory in an English sentence', 'The cost of the new plant rose and the net loss was £3m.', null, -3],
  ['less than a quarter', 'In the first two months of 2024, sales were £2m.', null, null],
  ['a place of the organisation', 'The Leeds hotel recorded sales of £2m.', null, null],
  ['a thing in a place', 'The hotel in Leeds had sales of £2m.', null, null],
])('%s', (_, sentence, revenue, netIncome) => {
  expect(figuresIn(sentence)).toEqual([revenue, netIncome]);
});
