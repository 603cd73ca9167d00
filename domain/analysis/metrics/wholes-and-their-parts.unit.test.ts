import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}

describe('the net income', () => {
  test.each([
    'Net profit attributable to shareholders was CHF 531 million and net profit including minority interests CHF 548 million.',
    'Profit attributable to shareholders was CHF 531 million; including the share of minority interests, net profit was CHF 548 million.',
    'Net income was CHF 548 million, of which net income attributable to owners of the parent was CHF 531 million.',
  ])('is that before shares of minorities: %s', (text) => {
    expect(figuresIn(text)).toEqual([null, 548_000_000]);
  });

  test('is that of shareholders where nothing else is stated, and none of minorities', () => {
    expect(figuresIn('Net profit attributable to shareholders was CHF 531 million.')).toEqual([
      null,
      531_000_000,
    ]);
    expect(figuresIn('Net profit attributable to non-controlling interests was CHF 17 million.')).toEqual([
      null,
      null,
    ]);
  });

  test('of an earlier year does not replace that of shareholders', () => {
    const read = figuresIn(
      'Net profit attributable to shareholders was CHF 531 million in 2025. Net profit was CHF 402 million in 2023.',
    );
    expect(read).toEqual([null, 531_000_000]);
  });

  test('may follow "Consolidated result" below columns of segments', () => {
    const read = figuresIn(
      'Segment information 2025 (EUR million)',
      '              Europe   Americas    Asia   Other   Group',
      'Revenue          812        604     330      24   1,770',
      'EBIT             101         88      40     (22)    207',
      '',
      'Consolidated result',
      'Group EBIT 207',
      'Net financial items (31)',
      'Net result for the year 132',
    );
    expect(read).toEqual([1_770_000_000, 132_000_000]);
  });

  test('follows "We recorded a GAAP net loss" also where the beginning says nothing of GAAP', () => {
    const read = figuresIn(
      'Total revenue declined 6% to $1.84 billion. Orders held up.',
      'We recorded a GAAP net loss of $127 million.',
    );
    expect(read).toEqual([1_840_000_000, -127_000_000]);
  });
});

describe('the revenue of a year', () => {
  test.each([
    'Revenues in the fourth quarter were $212 million, bringing the year to $803 million.',
    'Fourth quarter revenue was $212 million, taking full-year revenue to $803 million.',
  ])('may follow that of a quarter: %s', (text) => {
    expect(figuresIn(text)).toEqual([803_000_000, null]);
  });

  test('may stand in a headline below that of a quarter', () => {
    const read = figuresIn(
      'Kestrel Semiconductor Reports Fourth Quarter and Fiscal Year 2025 Results',
      'Fourth quarter revenue of $318.2 million, up 11% year over year',
      'Fiscal year revenue of $1,204.6 million, up 9% year over year',
      'Fourth quarter GAAP net income of $41.0 million, or $0.52 per diluted share',
      'Fiscal year GAAP net income of $148.3 million, or $1.87 per diluted share',
    );
    expect(read).toEqual([1_204_600_000, 148_300_000]);
  });
});

describe('revenue by country', () => {
  const rows = ['', '                  2025       2024', 'Estonia          92,118     88,402'].concat(
    'Latvia           31,004     28,910',
    'Total revenue   123,122    117,312',
  );

  test('has a total that is the revenue of the whole', () => {
    expect(figuresIn('Disaggregation of revenue by country (in thousands of USD)', ...rows)).toEqual([
      123_122_000,
      null,
    ]);
  });

  test.each([
    'Baltics: revenue by country (in thousands of USD)',
    'Segment Baltics, revenue by country (in thousands of USD)',
  ])('of a part has none: %s', (title) => {
    expect(figuresIn(title, ...rows)).toEqual([null, null]);
  });
});

describe('the name of a company', () => {
  test('may stand behind its revenue if it is the first that the beginning names', () => {
    expect(figuresIn('Der Umsatz der Muster AG lag 2025 bei 12,4 Mio. €.')).toEqual([12_400_000, null]);
    expect(
      figuresIn(
        'Die Muster AG hat die Beispiel GmbH gekauft. Der Umsatz der Beispiel GmbH lag bei 12,4 Mio. €.',
      ),
    ).toEqual([null, null]);
  });
});

describe('Polish sentences', () => {
  test.each([
    [
      'Przychody ze sprzedaży w 2025 roku wyniosły 312,4 mln zł. Zysk netto osiągnął poziom 21,7 mln zł wobec 18,2 mln zł rok wcześniej.',
      [312_400_000, 21_700_000],
    ],
    [
      'Przychody wzrosły z 288,0 mln zł do 312,4 mln zł, a strata netto wyniosła 3,1 mln zł.',
      [312_400_000, -3_100_000],
    ],
    ['Spółka planuje, że przychody wyniosą 400 mln zł.', [null, null]],
    ['Przychody konkurenta wyniosły 400 mln zł.', [null, null]],
    ['Przychody wzrosły o 12 mln zł.', [null, null]],
  ])('are read: %s', (text, figures) => {
    expect(figuresIn(text)).toEqual(figures);
  });
});

describe('values', () => {
  test('separated by commas may be short below names for all of them', () => {
    const read = figuresIn(
      'Year,Revenue (USD m),COGS (USD m),Net Income (USD m)',
      '2024,452.9,270.3,35.7',
      '2025,498.6,291.4,44.8',
    );
    expect(read).toEqual([498_600_000, 44_800_000]);
  });

  test('may have blanks for thousands before their unit', () => {
    expect(figuresIn("Chiffre d'affaires : 1 204 M€ (+5,2 %)", 'Résultat net : 74 M€')).toEqual([
      1_204_000_000, 74_000_000,
    ]);
  });

  test('below "units: thousands" keep their label', () => {
    expect(figuresIn('currency: GBP', 'units: thousands', 'income_statement.turnover: 18240')).toEqual([
      18_240_000,
      null,
    ]);
  });
});

describe('figures of a part or a plan', () => {
  test('"FY26E" beside "FY25A" is a plan', () => {
    const read = figuresIn(
      "INCOME STATEMENT (EUR '000)",
      '\tFY24A\tFY25A\tFY26E\tFY27E',
      'Revenue\t24,118\t27,330\t30,200\t33,500',
      'Net income\t1,530\t1,918\t2,350\t2,800',
    );
    expect(read).toEqual([27_330_000, 1_918_000]);
  });

  test('sales before returns are not the revenue beside net sales', () => {
    const read = figuresIn(
      'Summary of the year (US dollars)',
      'Total sales                      3,204,118.40',
      'Less: returns and allowances        54,330.10',
      'Net sales                        3,149,788.30',
    );
    expect(read).toEqual([3_149_788.3, null]);
  });

  test('what is earned in a year goes before the net income of a quarter', () => {
    const read = figuresIn(
      'Basin Energy reported fourth-quarter net income of $212 million on revenue of $1.9 billion.',
      'For the full year, the company earned $734 million on revenue of $7.2 billion.',
    );
    expect(read).toEqual([7_200_000_000, 734_000_000]);
  });
});

describe('an amount of a sentence', () => {
  test('may have its scale behind the year before', () => {
    expect(figuresIn('Net sales amounted to EUR 2,418.6 (2,502.3) million.')).toEqual([2_418_600_000, null]);
  });

  test('without a scale is none below a thousand, or with tenths', () => {
    expect(figuresIn('Net sales amounted to EUR 2,418.6 and net income was EUR 118.')).toEqual([null, null]);
    expect(figuresIn('Net sales amounted to EUR 2,418.60 and net income was EUR 1,180.')).toEqual([
      2_418.6, 1_180,
    ]);
  });

  test('may follow a long clause if it is reached', () => {
    const text =
      'Sales crossed the billion-dollar mark for the first time in our history, reaching $1.03 billion.';
    expect(figuresIn(text)).toEqual([1_030_000_000, null]);
  });

  test('of the year before has the year in its brackets', () => {
    const { revenue } = readVerbatim([
      {
        text: 'In the six months to 30 June 2025 revenue was £88.2m (H1 2024: £84.0m).',
        headings: [],
        place: 1,
        isTable: false,
      },
    ]);
    expect(revenue).toMatchObject({ value: 88_200_000, year: 2025, period: 'half' });
  });
});

describe('names of charities and directors', () => {
  test.each([
    ['Income for the year was £4.82 million against expenditure of £4.66 million.', [4_820_000, null]],
    ['Investment income was £4.8m and expenditure was £4.6m.', [null, null]],
    ['The year ended with an excess of revenues over expenses of $36.8 million.', [null, 36_800_000]],
    ['The profit for the financial year after taxation amounted to £612,408.', [null, 612_408]],
    ['The profit for the financial year before taxation amounted to £612,408.', [null, null]],
  ])('are read: %s', (text, figures) => {
    expect(figuresIn(text)).toEqual(figures);
  });
});

describe('a table', () => {
  test('may have its title and its year in two cells above the years of its columns', () => {
    const read = figuresIn(
      'CONSOLIDATED PROFIT AND LOSS ACCOUNT   for the year ended 31 December 2025 (HK$ million)',
      '                                    2025       2024',
      'Turnover                          38,204     36,118',
      'Profit for the year                4,852      4,192',
    );
    expect(read).toEqual([38_204_000_000, 4_852_000_000]);
  });

  test('may have a title about a quarter and the year', () => {
    const read = figuresIn(
      'Q4 and full-year 2025 results',
      'USD million               Q4 2025   Q4 2024    2025      2024',
      'Total revenues              1,204     1,118   4,602     4,318',
      'Net profit/(loss)             118        92     441      (36)',
    );
    expect(read).toEqual([4_602_000_000, 441_000_000]);
  });

  test('may have its units in a column', () => {
    const read = figuresIn(
      '| Kennzahl | Einheit | 2025 | 2024 |',
      '| Umsatz | Mio. EUR | 842,1 | 801,7 |',
      '| Jahresüberschuss | Mio. EUR | 44,8 | 41,2 |',
    );
    expect(read).toEqual([842_100_000, 44_800_000]);
  });

  test('may say which rows a row adds up', () => {
    const read = figuresIn(
      'Income statement (USD million)      2025        2024',
      'Profit for the year (5-6)         12,874.3    10,586.2',
    );
    expect(read).toEqual([null, 12_874_300_000]);
  });
});

describe('"respectively"', () => {
  test.each([
    [
      'Revenues and net income for 2025 were $1,318 million and $92 million, respectively.',
      [1_318_000_000, 92_000_000],
    ],
    [
      'In 2025 we had net sales of $1,318 million and net income of $92 million, compared with $1,204 million and $81 million, respectively, in 2024.',
      [1_318_000_000, 92_000_000],
    ],
    ['Revenue and costs were $1,318 million and $992 million, respectively.', [null, null]],
    [
      'Revenue and operating income were $1,318 million and $192 million, respectively.',
      [1_318_000_000, null],
    ],
  ])('assigns amounts to metrics that stand side by side: %s', (text, figures) => {
    expect(figuresIn(text)).toEqual(figures);
  });
});

describe('sentences and rows in Dutch, Italian and Mexican Spanish', () => {
  test.each([
    ['In 2025 werd een omzet gerealiseerd van € 84,2 miljoen.', [84_200_000, null]],
    [
      'De omzet steeg met 6% naar € 84,2 miljoen. De nettowinst kwam uit op € 3,9 miljoen.',
      [84_200_000, 3_900_000],
    ],
    ['Bedrijf Northlink heeft een omzet van € 84,2 miljoen.', [null, null]],
    ['Il fatturato ammonta a 84,2 milioni di euro. Utile netto di 3,9 milioni.', [84_200_000, 3_900_000]],
    [
      'Año 2025 (millones de pesos)\nVentas netas  18,204\nUtilidad neta  1,602',
      [18_204_000_000, 1_602_000_000],
    ],
  ])('are read: %s', (text, figures) => {
    expect(figuresIn(text)).toEqual(figures);
  });
});

test('sales may be told in MEUR before their name', () => {
  expect(figuresIn('We closed the year at 23.4 MEUR in sales (+11 %).')).toEqual([23_400_000, null]);
});
