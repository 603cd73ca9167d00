import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}

describe('items', () => {
  test('below an adjusted one are not adjusted', () => {
    const read = figuresIn(
      '**2025 in brief**',
      '- **Revenue:** €142.6 million (+9%)',
      '- **Adjusted EBITDA:** €21.8 million (15.3% margin)',
      '- **Net profit:** €8.4 million (2024: €6.9 million)',
    );
    expect(read).toEqual([142_600_000, 8_400_000]);
  });

  test('below pro forma figures are pro forma', () => {
    expect(figuresIn('Pro forma 2025 (adjusted for disposals)', 'Net profit: €8.4 million')).toEqual([
      null,
      null,
    ]);
  });

  test('may stand below a title that compares two years', () => {
    const read = figuresIn(
      'Full-year 2025 (vs. 2024)',
      'Net revenue $7,412M (+6%)',
      'GAAP net income $842M (+13%)',
      'Non-GAAP net income $1,004M (+10%)',
    );
    expect(read).toEqual([7_412_000_000, 842_000_000]);
  });

  test('may be the only amounts of their lines, with blanks for thousands', () => {
    const rows = ["Chiffre d'affaires net          4 812", 'Résultat net                      346'];
    expect(figuresIn('Compte de résultat (en k€), 2025', ...rows)).toEqual([4_812_000, 346_000]);
  });
});

describe('an amount of a release', () => {
  test.each([
    ['Net sales increased by 8 percent to SEK 9,118 m (8,442).', [9_118_000_000, null]],
    ['Net income reached EUR 171 m.', [null, 171_000_000]],
    ['We finished with $18.9M in revenue (FY24: $16.2M).', [18_900_000, null]],
    ['Turnover exceeded £500m for the first time (£512.4m; 2024: £478.0m).', [512_400_000, null]],
    ['Turnover exceeded £500m and costs fell by £40m.', [null, null]],
    ['Prairie Gas Partners today announced net income of $118.4 million.', [null, 118_400_000]],
    ['Insurance revenue amounted to EUR 4.1 billion.', [4_100_000_000, null]],
    ['Net income available to common stockholders was $22.4 million.', [null, 22_400_000]],
    ['Net income after minorities reached EUR 171 million.', [null, 171_000_000]],
    [
      'Net income after minorities reached EUR 171 million, while net income was EUR 180 million.',
      [null, 180_000_000],
    ],
    [
      'Em 2025, a receita líquida totalizou R$ 2.418,6 milhões. O lucro líquido foi de R$ 184,3 milhões, ante R$ 151,0 milhões.',
      [2_418_600_000, 184_300_000],
    ],
    ['A receita líquida cresceu R$ 18,6 milhões. O lucro líquido deve alcançar R$ 20 milhões.', [null, null]],
  ])('is read: %s', (text, figures) => {
    expect(figuresIn(text)).toEqual(figures);
  });
});

test('"Profit attributable to owners of parent" may be broken into two lines', () => {
  const read = figuresIn(
    'Summary of financial results      (Millions of yen)',
    '                        FY2025       FY2024',
    'Net sales              318,204      302,118',
    'Profit attributable to',
    'owners of parent        15,904       13,330',
  );
  expect(read).toEqual([318_204_000_000, 15_904_000_000]);
});

describe('sentences of other years', () => {
  test('that begin with the year before are left out', () => {
    const read = figuresIn(
      'Das Unternehmen hat bei Umsatzerlösen von 24,8 Mio. Euro einen Verlust von 1,7 Mio. Euro erwirtschaftet.',
      'Im Vorjahr lagen die Umsatzerlöse bei 26,0 Mio. Euro, das Ergebnis nach Steuern bei 0,4 Mio. Euro.',
    );
    expect(read).toEqual([24_800_000, -1_700_000]);
  });

  test('and what is compared with earlier figures of the same metric', () => {
    const text =
      'Earnings per share were $9.12 on net income of $4.1 billion, compared with $8.45 per share and net income of $3.9 billion in fiscal 2024.';
    expect(figuresIn(text)).toEqual([null, 4_100_000_000]);
  });
});

describe('the label of a line', () => {
  test.each([
    ['Sales for the 12 months ended 30 June 2025: $214.8 million', [214_800_000, null]],
    ['Sales for the year ended 30 June 2025: $214.8 million', [214_800_000, null]],
    ['Net profit after tax (NPAT): $12.6 million', [null, 12_600_000]],
    ['The change in net assets was $48.1 million.', [null, 48_100_000]],
    ['Worldwide sales reached $48.2 billion.', [48_200_000_000, null]],
    ['Das Ergebnis: Erlöse aus Vermietung betrugen 4 Mio. Euro.', [null, null]],
  ])('may be long: %s', (text, figures) => {
    expect(figuresIn(text)).toEqual(figures);
  });

  test('may stand in a list behind its unit', () => {
    const text =
      'Income for FY2025 (all figures in thousands of US dollars): Gross revenue 12,330; discounts (412); Net revenue 11,918; Operating expenses (5,118); Net income 1,204.';
    expect(figuresIn(text)).toEqual([11_918_000, 1_204_000]);
  });
});

test('amounts with cents are in units where no currency is named', () => {
  const read = figuresIn(
    'Total Income              730,534.50',
    'Total Expense             472,448.25',
    'Net Income                258,086.25',
  );
  expect(read).toEqual([730_534.5, 258_086.25]);
});

describe('figures of others and of other purposes', () => {
  test.each([
    'Our platform processes $3 billion of sales each year for merchants.',
    'Our largest customer accounts for EUR 4 million of revenue.',
    'Over ten years the programme generated sales of EUR 120 million.',
    'Net income for tax purposes was £9.8 million.',
    'We lost $3 million of sales to the strike.',
    'Revenue also includes $4 million of grants.',
    'Sales more than offset the loss of a $4 million contract.',
    'Revenue significantly exceeded the $4 million of the prior year.',
    'Przychody w Niemczech wyniosły 4 mln zł.',
  ])('are left out: %s', (text) => {
    expect(figuresIn(text)).toEqual([null, null]);
  });
});

test('Polish verbs may stand before their metrics', () => {
  const text =
    'Grupa Wisła osiągnęła przychody ze sprzedaży w wysokości 842,1 mln zł oraz zysk netto w wysokości 41,8 mln zł.';
  expect(figuresIn(text)).toEqual([842_100_000, 41_800_000]);
});

test('a unit may name a currency that is not known', () => {
  const read = figuresIn(
    'For the year ended 31 December 2025',
    '(Expressed in Rand thousands)',
    '               2025        2024',
    'Revenue     904,118     861,330',
  );
  expect(read).toEqual([904_118_000, null]);
});

test('adverbs may stand before the verb of a metric', () => {
  expect(figuresIn('The net result more than doubled to NOK 51 million.')).toEqual([null, 51_000_000]);
});

test.each([
  ['Revenue rose to a $9 million record.', 'USD'],
  ['Revenue was A$9 million.', 'AUD'],
])('the currency of "%s" is %s', (text, currency) => {
  const { revenue } = readVerbatim([{ text, headings: [], place: 1, isTable: false }]);
  expect(revenue).toMatchObject({ value: 9_000_000, currency });
});
