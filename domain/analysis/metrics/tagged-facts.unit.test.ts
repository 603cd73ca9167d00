import { expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}

const header = 'concept | value | unit | period | dimension';
const facts = [
  'us-gaap:Revenues | 2987411000 | USD | 2025-01-01/2025-12-31 |',
  'us-gaap:NetIncomeLoss | 403118000 | USD | 2025-01-01/2025-12-31 |',
];

test('Facts with a tag, a unit and a period in each line are read', () => {
  expect(figuresIn(header, ...facts)).toEqual([2_987_411_000, 403_118_000]);
});

test('Facts of earlier years, of quarters and of parts are left out', () => {
  const others = [
    'us-gaap:Revenues | 2500000000 | USD | 2024-01-01/2024-12-31 |',
    'us-gaap:Revenues | 800000000 | USD | 2025-10-01/2025-12-31 |',
    'us-gaap:Revenues | 1200000000 | USD | 2025-01-01/2025-12-31 | Europe',
    'us-gaap:NetIncomeLoss | 99000000 | USD | Q4 2025 |',
  ];
  expect(figuresIn(header, ...others, ...facts)).toEqual([2_987_411_000, 403_118_000]);
  expect(figuresIn(header, ...others.slice(1))).toEqual([null, null]);
});

test('A CSV may have tags and units beside its labels', () => {
  const rows = [
    'Label,Tag,Unit,FY2025,FY2024',
    '"Net sales",RevenueFromContractWithCustomerExcludingAssessedTax,USD,"1,871,200,000","1,742,900,000"',
    '"Net income",NetIncomeLoss,USD,"214,600,000","175,500,000"',
    '"Earnings per share, diluted",EarningsPerShareDiluted,USD/shares,4.31,3.48',
  ];
  expect(figuresIn(...rows)).toEqual([1_871_200_000, 214_600_000]);
});

test('Facts whose units have another scale stay as they are', () => {
  expect(
    figuresIn('Item,Unit,2025,2024', 'Net sales,EUR m,1871,1742', 'Net income,EUR m,214,175')[0],
  ).not.toBe(1871);
});

test('A column that names parts may be that of the labels', () => {
  const rows = [
    'Axis | Unit | 2025 | 2024',
    'North | USD | 1200000 | 1100000',
    'Total revenue | USD | 3200000 | 3100000',
  ];
  expect(figuresIn(...rows)[0]).toBe(3_200_000);
});
