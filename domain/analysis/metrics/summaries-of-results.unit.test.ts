import { expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue, net income and the period of the revenue; null where one is absent. */
function figuresIn(...lines: readonly string[]) {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  const values = [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
  return [...values, revenue.kind === 'stated' ? revenue.period : null];
}

const names = 'Net sales Operating profit Ordinary profit Profit attributable to owners of parent';
const unit = 'Millions of yen % Millions of yen % Millions of yen % Millions of yen %';
const rows = [
  'March 31, 2025 512,204 4.1 40,118 12.2 42,330 10.8 28,118 15.0',
  'March 31, 2024 492,030 6.0 35,756 (3.1) 38,204 — 24,450 (5.5)',
];
const title = '(1) Consolidated results of operations Percentages indicate year-on-year changes';

test('A summary with a percentage beside each amount is read where the names are known', () => {
  expect(figuresIn(title, names, `Fiscal year ended ${unit}`, ...rows)).toEqual([
    512_204_000_000,
    28_118_000_000,
    'year',
  ]);
});

test('A summary is read where the names stand above their units', () => {
  const placed = [
    '                      Net sales            Profit attributable',
    '                                           to owners of parent',
    '                      Yen in millions  %   Yen in millions   %',
    'Fiscal year ended',
    '  March 31, 2025          512,204  (4.1)           (28,118)  —',
    '  March 31, 2024          534,030    6.0             24,450 (5.5)',
  ];
  expect(figuresIn(title, ...placed)).toEqual([512_204_000_000, -28_118_000_000, 'year']);
});

test('A summary of nine months is none of a year', () => {
  expect(figuresIn(title, names, `Nine months ended ${unit}`, ...rows)).toEqual([null, null, null]);
});

test('A summary may name its months in a line of their own', () => {
  expect(figuresIn(title, names, unit, 'Nine months ended', ...rows)).toEqual([null, null, null]);
});

test.each([
  ['of the parent', ['Non-consolidated results of operations', names, `Fiscal year ended ${unit}`, ...rows]],
  ['of a forecast', ['3. Forecasts of consolidated results', names, `Fiscal year ended ${unit}`, ...rows]],
  ['with an unknown name', [title, `${names} Other`, `Fiscal year ended ${unit}`, ...rows]],
  ['with fewer names', [title, names.replace('Ordinary profit ', ''), `Fiscal year ended ${unit}`, ...rows]],
  [
    'with fewer figures',
    [title, names, `Fiscal year ended ${unit}`, 'March 31, 2025 512,204 4.1 40,118 12.2'],
  ],
])('A summary %s is not read', (_, lines) => {
  expect(figuresIn(...lines)).toEqual([null, null, null]);
});
