import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([
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

describe('a header with a currency for each column', () => {
  const german = (units: string) =>
    figuresIn(
      'Gewinn- und Verlustrechnung',
      '2025   2024',
      units,
      '1. Umsatzerlöse   48.213.204,17   45.902',
    );

  test.each(['EUR   EUR   TEUR', 'EUR EUR TEUR', 'EUR TEUR', 'EUR   Vorjahr TEUR'])(
    'is plain in the first column where only the year before is in thousands: %s',
    (units) => {
      expect(german(units)[0]).toBe(48_213_204.17);
    },
  );

  test('is in thousands where the first column is', () => {
    expect(
      figuresIn('Gewinn- und Verlustrechnung', '2025 2024', 'TEUR TEUR', 'Umsatzerlöse 48.213 45.902')[0],
    ).toBe(48_213_000);
  });

  test.each(['Notes   RMB   RMB   US$', 'Notes RMB RMB US$'])('may have one for the notes: %s', (units) => {
    const rows = [
      'Net product revenues 624 565 88',
      'Net service revenues 213 181 30',
      'Total net revenues 2(r) 837 746 118',
    ];
    const read = figuresIn(
      'STATEMENTS OF OPERATIONS',
      '(All amounts in millions)',
      'For the year ended December 31,',
      '2025 2024 2025',
      units,
      ...rows,
    );
    expect(read[0]).toBe(837_000_000);
  });

  test('is read in the first currency where another one repeats its years', () => {
    const title = [
      'STATEMENTS OF PROFIT OR LOSS',
      '(In millions of Korean won, in thousands of U.S. dollars)',
    ];
    const header = ['Notes     2025     2024     2025     2024', '          KRW      KRW      USD      USD'];
    expect(
      figuresIn(...title, ...header, 'Revenue    29    258,935    302,231    198,308    231,467')[0],
    ).toBe(258_935_000_000);
  });
});

test('Net sales of services below those of products are no total', () => {
  const rows = ['Net product sales 624 565', 'Net service sales 213 181', 'Expenses', 'Fulfilment 400 380'];
  expect(figuresIn(...head, ...rows, 'Net income 37 20')).toEqual([null, 37_000_000]);
});

test('Columns of exceptional items may name their note in brackets', () => {
  const header = [
    '               Before        Exceptional              Before        Exceptional',
    '               exceptional   items                    exceptional   items',
    '               items         (Note 5)      Total      items         (Note 5)      Total',
    '        Note     £m            £m            £m          £m            £m            £m',
  ];
  const rows = [
    'Revenue   3    2,214.8         –          2,214.8      2,108.3         –         2,108.3',
    'Profit for the year   149.3   (17.7)        131.6        139.2        (8.7)        130.5',
  ];
  const years = '                            2025                                    2024';
  expect(
    figuresIn('Group income statement', 'for the year ended 31 December 2025', years, ...header, ...rows),
  ).toEqual([2_214_800_000, 131_600_000]);
});

test('A label may say which rows it adds up', () => {
  const rows = ['Revenue from operations (I) 842 779', 'Profit for the year (V) = (III-IV) 61 40'];
  expect(figuresIn(...head, ...rows)).toEqual([842_000_000, 61_000_000]);
});

describe('total investment income', () => {
  const fund = (heading: string) =>
    figuresIn(
      ...head,
      heading,
      'Interest income 1,910 1,554',
      'Dividend income 670 502',
      'Total investment income 2,580 2,056',
      'EXPENSES:',
      'Base management fees 324 255',
      'NET INCREASE IN STOCKHOLDERS’ EQUITY RESULTING FROM OPERATIONS 1,522 599',
    );

  test('is the revenue of a fund', () => {
    expect(fund('INVESTMENT INCOME:')).toEqual([2_580_000_000, 1_522_000_000]);
  });

  test('is no revenue below other income', () => {
    expect(fund('Other income:')[0]).toBeNull();
  });
});

describe('a year above the labels of quarters', () => {
  const rows = [
    'Net sales       438.1   462.0   470.9   472.2   1,843.2',
    'Net income       30.8    37.6    39.4    35.8     143.6',
  ];

  test('is that of all columns, the last of which is the whole year', () => {
    const header = [
      '                 First   Second  Third   Fourth  Full',
      '2025             Quarter Quarter Quarter Quarter Year',
    ].map((line) => line.replaceAll(/(?<=[a-z]) (?=\p{Lu})/gu, '   '));
    expect(figuresIn('Quarterly results (in millions)', ...header, ...rows)).toEqual([
      1_843_200_000, 143_600_000,
    ]);
  });

  test('does not make the first quarter a year', () => {
    expect(
      figuresIn(
        'Quarterly results (in millions)',
        '2025             Quarter   Quarter   Quarter   Quarter',
        ...rows,
      ),
    ).toEqual([null, null]);
  });
});

describe('a single kind below "Operating revenues"', () => {
  const below = (next: string) =>
    figuresIn(
      ...head,
      'Operating revenues',
      'Contract drilling services 412 248',
      next,
      'Drilling 288 190',
      'Net loss (38) (47)',
    );

  test('is the revenue directly above the costs', () => {
    expect(below('Operating costs and expenses')).toEqual([412_000_000, -38_000_000]);
  });

  test('may be rental income, and a dash in the year before', () => {
    const rent = (row: string) =>
      figuresIn(...head, 'REVENUES', row, 'EXPENSES', 'Taxes 56 52', 'Net income 74 94')[0];
    expect(
      [
        'Rental income 311 293',
        'Grant revenue $ 48 $ -',
        'Grant revenue $ - $ 48',
        'Interest income 31 29',
      ].map(rent),
    ).toEqual([311_000_000, 48_000_000, null, null]);
  });

  test('is none above another one', () => {
    expect(below('General services 101 90')[0]).toBeNull();
  });
});

test('Two notes with a comma are none of the amounts, also without the name of their column', () => {
  expect(figuresIn(...head, 'Total sales revenues 6, 26 37,154,298 45,095,325')[0]).toBe(37_154_298_000_000);
});

test('Profit from continuing and discontinued operations is the net income', () => {
  const rows = ['Revenue 538 650', 'Profit after taxation from Continuing operations 143 224'];
  expect(
    figuresIn(...head, ...rows, 'Profit after taxation from Continuing and Discontinued operations 144 330'),
  ).toEqual([538_000_000, 144_000_000]);
});

test('Net earnings including those of minorities are all of them', () => {
  const rows = [
    'Net sales 20,094 18,992',
    'Net earnings, including earnings attributable to noncontrolling interests 2,609 2,735',
    'Net earnings attributable to noncontrolling interests 15 27',
    'Net earnings attributable to Hollis Mills 2,594 2,708',
  ];
  expect(figuresIn(...head, ...rows)).toEqual([20_094_000_000, 2_609_000_000]);
});

test('Amounts with a percentage of revenue beside each are read, percentages alone are not', () => {
  const told = 'The following table sets forth our operations data and such data as a percentage of revenue:';
  const amounts = ['Revenue $ 1,511 100 % $ 1,402 100 %', 'Net income $ 96 6 % $ 44 3 %'];
  expect(figuresIn(told, '2025 2024', '(dollars in thousands)', ...amounts)).toEqual([1_511_000, 96_000]);
  expect(
    figuresIn(told, '2025 2024', '(dollars in thousands)', 'Revenue 100.0 100.0', 'Net income 6.4 3.2'),
  ).toEqual([null, null]);
});

test('A period above the columns is that of all of them where a unit stands beside it', () => {
  const header = ['$ in Thousands\t12 Months Ended', '\tDec. 31, 2025\tDec. 31, 2024\tDec. 31, 2023'];
  const rows = ['Revenues\t$ 2,114\t$ 1,980\t$ 1,704', 'Net Income (Loss)\t$ 187\t$ 164\t$ 116'];
  expect(figuresIn('Consolidated Statements of Operations', ...header, ...rows)).toEqual([
    2_114_000, 187_000,
  ]);
});

test('Gross revenues are none of two totals without a label below them', () => {
  const rows = ['Gross revenues (note 6) 52,206 62,907', 'Less: royalties (3,109) (4,571)', '49,097 58,336'];
  expect(figuresIn(...head, 'Revenues and Other Income', ...rows, ...rest)[0]).toBe(49_097_000_000);
  const more = ['Other income (note 7) 1,631 (100)', '50,728 58,236'];
  expect(figuresIn(...head, 'Revenues and Other Income', ...rows, ...more, ...rest)[0]).toBeNull();
});
