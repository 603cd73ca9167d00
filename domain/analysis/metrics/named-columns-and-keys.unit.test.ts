import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}

describe('columns', () => {
  test.each([
    'Q4/25   Q4/24   2025   2024',
    "Q4 '25   Q4 '24   2025   2024",
    'Q4 25   Q4 24   FY 2025   FY 2024',
  ])('of whole years stand beside those of quarters: %s', (header) => {
    const read = figuresIn(
      `Income statement (EURm)      ${header}`,
      'Revenue                        412     430     1,702  1,755',
      'Net profit for the period      239     246     1,008  1,032',
    );
    expect(read).toEqual([1_702_000_000, 1_008_000_000]);
  });

  test('are not named by what the whole document is about', () => {
    const read = figuresIn(
      'Company: Brightwater Foods       Period: Jan–Dec 2025      Currency: GBP',
      'Turnover                     6,412,880',
      'Profit after tax               261,856',
    );
    expect(read).toEqual([6_412_880, 261_856]);
  });
});

describe('the label of a row', () => {
  test('may be led by dots to its figure', () => {
    const read = figuresIn(
      '2025 Annual Report – Financial Summary',
      'Net sales .................. $ 5,482,118',
      'Net income . . . . . . . . . $   419,380',
      '(in thousands)',
    );
    expect(read).toEqual([5_482_118_000, 419_380_000]);
  });

  test('may stand above its figure, and says nothing about the rows below', () => {
    const read = figuresIn(
      'Revenue',
      '$3.42bn',
      'Adjusted operating profit',
      '$512m',
      'Profit for the year',
      '$301m',
    );
    expect(read).toEqual([3_420_000_000, 301_000_000]);
  });

  test('"Total" below kinds of revenue is their total', () => {
    const read = figuresIn(
      'Income statement 2025, in $ thousands',
      'Subscription revenue             61,204',
      'Services revenue                  8,118',
      'Total                            69,322',
      'Cost of revenue                  22,118',
      'Net loss                         (6,000)',
    );
    expect(read).toEqual([69_322_000, -6_000_000]);
  });

  test('"Profit" is what is left after tax only below a profit before tax', () => {
    const rows = ['Millions of yen          2025      2026', 'Net sales      842,118   871,330'];
    const before = 'Profit before income taxes     59,004    66,902';
    const profit = 'Profit           41,330    47,118';
    expect(figuresIn(...rows, before, profit)).toEqual([871_330_000_000, 47_118_000_000]);
    expect(figuresIn(...rows, profit)).toEqual([871_330_000_000, null]);
  });

  test.each([
    ['BENEFICE OU PERTE', "CHIFFRE D'AFFAIRES NET"],
    ["RESULTAT NET DE L'EXERCICE", "CHIFFRE D'AFFAIRES"],
  ])('may be in capitals without accents: %s', (result, sales) => {
    const read = figuresIn(
      'COMPTE DE RESULTAT, en euros          31/12/2025        31/12/2024',
      `${sales}          4 331 234         4 106 889`,
      `${result}           176 692           119 661`,
    );
    expect(read).toEqual([4_331_234, 176_692]);
  });

  test.each([
    ['income_statement.total_revenue', 'income_statement.net_income'],
    ['financials.totalRevenue', 'financials.netIncome'],
  ])('may be a key of JSON: %s', (revenue, result) => {
    expect(figuresIn(`${revenue}: 18422000`, `${result}: -3118000`, 'currency: USD')).toEqual([
      18_422_000, -3_118_000,
    ]);
  });

  test.each(['segments.europe.revenue', 'forecast.revenue', 'quarters.q1.revenue', 'competitor.revenue'])(
    'is no key of a part, a plan or another company: %s',
    (key) => {
      expect(figuresIn(`${key}: 18422000`, 'currency: USD')).toEqual([null, null]);
    },
  );
});

describe('a sentence', () => {
  test('may tell the figure of the year before in brackets', () => {
    const read = figuresIn(
      '• Revenue up 9% to £245.1m (2024: £224.9m)',
      '• Statutory profit after tax £24.6m (2024: £21.8m)',
    );
    expect(read).toEqual([245_100_000, 24_600_000]);
  });

  test('about January to December is about the year, and one about fewer months is not', () => {
    const told = (months: string) => figuresIn(`Net sales for ${months} 2025 were EUR 604.2 million.`);
    expect(told('January–December')).toEqual([604_200_000, null]);
    expect(told('January–September')).toEqual([null, null]);
  });

  test.each([
    ['The Group sold goods for 2025 net sales of 1.24 trillion yen.', 1_240_000_000_000],
    ['Omsättningen uppgick till 1 842 MSEK.', 1_842_000_000],
  ])('may count in %s', (text, revenue) => {
    expect(figuresIn(text)).toEqual([revenue, null]);
  });
});
