import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  return metricsIn(...lines).map((one) => (one.kind === 'absent' ? null : one.value));
}

function metricsIn(...lines: readonly string[]) {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome];
}

const rows = ['Total revenues 24,119 24,875 21,804', 'Net income $ 6,379 $ 6,998 $ 6,523'];
const figures = [24_119_000_000, 6_379_000_000];

describe('a statement of a company "and subsidiaries"', () => {
  test.each([
    'ALTUNA CORPORATION AND SUBSIDIARIES',
    'Altuna, Inc. and its subsidiaries',
    'Altuna Corporation and Subsidiary Companies',
    'Altuna Corporation and Consolidated Subsidiaries',
  ])('is that of the whole group: %s', (name) => {
    const read = figuresIn(
      name,
      'Consolidated Statements of Income',
      '(in millions, except per share data)',
      'Years ended December 31, 2025 2024 2023',
      ...rows,
    );
    expect(read).toEqual(figures);
  });

  test('is none of the group where it names the subsidiary alone', () => {
    expect(
      figuresIn('Subsidiary: Altuna Foods', 'Income statement (in millions)', '2025 2024 2023', ...rows),
    ).toEqual([null, null]);
  });
});

describe('the header of a statement', () => {
  test.each([
    '(in millions, except per share data) 2025 2024 2023',
    '(Amounts in millions, except number of shares and per share amounts) 2025 2024 2023',
  ])('may follow the unit in brackets after a single blank: %s', (header) => {
    expect(
      figuresIn('Consolidated Statements of Income', 'Years ended December 31,', header, ...rows),
    ).toEqual(figures);
  });

  test.each([
    [['September 27,', '2025 September 28,', '2024 September 30,', '2023']],
    [['September 27, 2025', 'September 28, 2024', 'September 30, 2023']],
    [['2025', '2024', '2023']],
  ])('may have dates in several lines: %j', (dates) => {
    const read = figuresIn('STATEMENTS OF OPERATIONS', '(In millions)', 'Years ended', ...dates, ...rows);
    expect(read).toEqual(figures);
  });

  test('names the period of all columns in its first cell', () => {
    const [revenue] = metricsIn(
      'Statements of Income',
      'Years Ended June 30, (in millions)      2025     2024     2023',
      'Total revenues                        24,119   24,875   21,804',
    );
    expect(revenue).toMatchObject({ value: 24_119_000_000, period: 'year', year: 2025 });
  });

  test('has a column of notes after a single blank; a row may have several notes', () => {
    const read = figuresIn(
      'Consolidated Statements of Income',
      '(in millions of €, earnings per share in €) Note 2025 2024',
      'Revenue 2, 29 77,769 71,977',
      'Income (loss) from discontinued operations – (21)',
      'Net income 8,529 4,392',
    );
    expect(read).toEqual([77_769_000_000, 8_529_000_000]);
  });
});

describe('a row', () => {
  const web = [
    ...[
      'Statements of Income',
      'Year Ended December 31,',
      '(MILLIONS, EXCEPT PER SHARE DATA)',
      '2025',
      '2024',
    ],
    ...['Product revenues', '$', '50,914', '$', '91,793', 'Total revenues', '58,496', '101,175'],
    ...['Income taxes', '(1,115', ')', '1,852', 'Net income', '$', '2,158', '$', '31,407'],
  ];

  test('is whole again where each cell has a line of its own', () => {
    expect(figuresIn(...web)).toEqual([58_496_000_000, 2_158_000_000]);
    expect(figuresIn(...web.flatMap((line) => [line, '']))).toEqual([58_496_000_000, 2_158_000_000]);
  });

  test('is not made of a label and the first of several figures', () => {
    const read = figuresIn(
      'Income statement (£m)',
      '2025',
      '2024',
      'Revenue',
      '2',
      '4,184',
      '4,010',
      'Profit',
      '221',
    );
    expect(read[0]).toBeNull();
  });

  test('is not made of labels above all figures', () => {
    const read = figuresIn(
      ...['Statements of Income', '(in millions)', '2025', '2024', 'Revenues', 'Costs', 'Net income'],
      ...['58,496', '56,338', '2,158', '101,175', '69,768', '31,407'],
    );
    expect(read).toEqual([null, null]);
  });
});

describe('columns', () => {
  test('of quarters stand beside those of years where their names are above them', () => {
    const read = figuresIn(
      'Consolidated Statements of Operations (in millions)',
      '                        Three months ended                              Year ended',
      '             Mar. 31,   Jun. 30,   Sep. 30,   Dec. 31,     December 31,   December 31,',
      '               2025       2025       2025       2025           2025           2024',
      'Revenues      $ 541.2    $ 572.9    $ 586.0    $ 618.5       $ 2,318.6      $ 2,190.4',
      'Net income    $  44.2    $  49.5    $  54.2    $  56.2       $   204.1      $   174.8',
    );
    expect(read).toEqual([2_318_600_000, 204_100_000]);
  });

  test('have the period of a cell beside the title', () => {
    const [revenue] = metricsIn(
      'CONSOLIDATED STATEMENTS OF INCOME - USD ($) $ in Thousands\t12 Months Ended',
      '\tDec. 31, 2025\tDec. 31, 2024',
      'Total operating revenues\t$ 12,829,665\t$ 14,814,005',
    );
    expect(revenue).toMatchObject({ value: 12_829_665_000, period: 'year', year: 2025 });
  });

  test('may have a part of the title below their names', () => {
    const read = figuresIn(
      'Income statement and Statement of comprehensive income',
      'DKK million                Note       2025       2024',
      'Income statement',
      'Net sales              2.1, 2.2    232,261    176,954',
      'Net profit                          83,683     55,525',
    );
    expect(read).toEqual([232_261_000_000, 83_683_000_000]);
  });

  test('may be named N and N-1 below the year', () => {
    const read = figuresIn(
      'COMPTE DE RÉSULTAT                 Exercice clos le 31/12/2025',
      '                             France     Exportations     Total N       Total N-1',
      "Chiffres d'affaires nets   15 599 455     3 143 750    18 743 205    17 316 111",
      'BÉNÉFICE OU PERTE                                         962 418       771 661',
    );
    expect(read).toEqual([18_743_205, 962_418]);
  });

  test.each([
    [
      [
        'For the Year Ended December 31, 2025',
        'For the Period from May 2, 2024 (inception) through December 31, 2024',
      ],
    ],
    [['For the Year Ended', 'December 31, 2025', 'For the Year Ended', 'December 31, 2024']],
  ])('may be named one below the other: %j', (names) => {
    const read = figuresIn('STATEMENTS OF OPERATIONS', ...names, 'Net (loss) income $ (6,518,204) $ 358,275');
    expect(read).toEqual([null, -6_518_204]);
  });
});

describe('a header without cells', () => {
  test.each([
    ['Years ended December 31, 2023 2024 2025', [21_804_000_000, 6_523_000_000]],
    ['Three months ended June 30, 2023 2024 2025', [21_804_000_000, 6_523_000_000]],
    ['Years ended December 31, 2025 2024 2023', figures],
    ['2023 actual 2024 actual 2025 plan', [24_875_000_000, 6_998_000_000]],
  ])('gives its period to all of its years: %s', (header, expected) => {
    const names = ['Consolidated Statements of Income', '(in millions)', header];
    expect(figuresIn(...names, ...rows)).toEqual(expected);
  });

  test('may have shares of revenue beside each year', () => {
    const read = figuresIn(
      'Consolidated Statements of Income',
      '(in thousands)',
      '2025 % of revenue 2024 % of revenue',
      'Total revenue 1,087,412 100 895,755 100',
      'Net loss $ (58,230) (5) % $ (148,635) (17) %',
    );
    expect(read).toEqual([1_087_412_000, -58_230_000]);
  });
});

describe('a period', () => {
  test.each([
    'Consolidated results of operations for the years ended December 31',
    'Years ended   March 31,',
  ])('in a line above the years is that of all of them: %s', (title) => {
    const read = metricsIn(title, '(In millions)', '2025 2024 2023', ...rows);
    expect(read.map((one) => (one?.kind === 'stated' ? [one.year, one.period] : one))).toEqual([
      [2025, 'year'],
      [2025, 'year'],
    ]);
  });

  test('of nine months is none of a year', () => {
    const read = figuresIn(
      'STATEMENTS OF CASH FLOWS (in thousands)',
      '                        Nine Months Ended September 30,',
      '                               2025        2024',
      'Net income                 $ 13,015    $ 10,744',
    );
    expect(read).toEqual([null, null]);
  });

  test('of a predecessor is not that of the year', () => {
    const read = figuresIn(
      'Consolidated Statements of Operations (in thousands)',
      'Successor Predecessor',
      'Year ended Period from May 2 Period from January 1',
      'December 31, to December 31, to May 1',
      '2025 2024 2024',
      'Net sales $ 402,300 $ 250,118 $ 121,004',
    );
    expect(read).toEqual([402_300_000, null]);
  });
});

describe('columns of years', () => {
  test.each([
    ['2025 (1) 2024 2023'],
    ['(In millions of dollars except per share items) 2025 2024 2023'],
    ['FY2024/25    FY2023/24    FY2022/23'],
    ['in millions, except per share amounts 2025 2024 2023'],
  ])('are named by %s', (header) => {
    const names = ['Consolidated Statements of Income', '(In millions of dollars except per share items)'];
    expect(figuresIn(...names, header, ...rows)).toEqual(figures);
  });

  test('are not those of the title', () => {
    const read = figuresIn(
      'Consolidated Statements of Income',
      'Years Ended March 31, 2025, 2024 and 2023',
      '(In thousands)',
      '                    2023         2024         2025',
      'Total revenues   690,402      770,118      812,600',
    );
    expect(read).toEqual([812_600_000, null]);
  });

  test('are counted where a row has lost an empty cell of notes', () => {
    const read = figuresIn(
      'Konsolidierte Erfolgsrechnung',
      'Mio. CHF\tAnmerkung\t2025\t%\t2024\t%',
      "Nettoumsatz\t4\t2'118.0\t100.0\t2'204.6\t100.0",
      'Konzernergebnis\t133.0\t6.3\t151.3\t6.9',
    );
    expect(read).toEqual([2_118_000_000, 133_000_000]);
  });

  test('are in doubt where a row has fewer cells than the header', () => {
    const read = figuresIn(
      'Income statement (in millions)',
      '\tNorth\tSouth\tTotal 2025\tTotal 2024',
      'Net sales\t15,599\t3,143\t18,743\t17,316',
      'Net income\t962\t771',
    );
    expect(read).toEqual([18_743_000_000, null]);
  });

  test('have names also below several titles of a CSV', () => {
    const read = figuresIn(
      'ALTUNA CORPORATION',
      'Consolidated Income Statements',
      '"Dollars in Millions, Except Per Share Amounts; Shares in Millions"',
      '"Years Ended December 31,",2025,2024',
      'Revenue,"$13,020","$14,540"',
      'Expense,,',
      'Fuel,"1,150","1,220"',
      'Net Earnings,"$4,006","$3,470"',
    );
    expect(read).toEqual([13_020_000_000, 4_006_000_000]);
  });
});

describe('the revenue of a bank', () => {
  const bank = (...lines: readonly string[]) =>
    figuresIn(
      'Consolidated income statement',
      '$m 2025 2024',
      'Net interest income 35,796 30,377',
      ...lines,
    )[0];

  test('is its operating income before credit losses', () => {
    const before = 'Net operating income before change in expected credit losses 66,062 50,623';
    expect(bank(before, 'Net operating income 62,615 47,039')).toBe(66_062_000_000);
  });

  test('may be its operating income without more', () => {
    expect(bank('Net operating income 62,615 47,039')).toBe(62_615_000_000);
  });
});

describe('discontinued operations', () => {
  test('are a part of the statement where rows follow', () => {
    const read = figuresIn(
      'Consolidated statement of income (in millions)',
      '2025 2024 2023',
      'Total revenues, net of interest expense 78,462 75,338 71,884',
      'Discontinued operations',
      'Loss from discontinued operations (1) (272) —',
      'Net income before attribution of noncontrolling interests 9,382 14,934 22,025',
      "Altuna's net income 9,228 14,845 21,952",
    );
    expect(read).toEqual([78_462_000_000, 9_382_000_000]);
  });

  test('have no revenue of the whole', () => {
    const read = figuresIn(
      'Consolidated statement of income (in millions)',
      '2025 2024 2023',
      'Operating costs 78,462 75,338 71,884',
      'Discontinued operations',
      'Revenue 1,200 272 300',
      'Net income 9,382 14,934 22,025',
    );
    expect(read).toEqual([null, 9_382_000_000]);
  });

  test('may have a column beside the total of the year', () => {
    const read = figuresIn(
      'Consolidated income statement for the year ended 31 December 2025',
      '                              Continuing    Discontinued',
      '                              operations     operations      Total      2024',
      '                        Note      £m             £m            £m         £m',
      'Revenue                  3      3,402            216         3,618      3,777',
      '(Loss)/profit for the year      (143)            (41)         (184)       117',
    );
    expect(read).toEqual([3_618_000_000, -184_000_000]);
  });
});

describe('the column of the whole', () => {
  test('stands beside blocks of columns of its parts', () => {
    const read = figuresIn(
      'STATEMENT OF EARNINGS (in millions)',
      '                     Consolidated              Industrial           Financial Services',
      '                    2025      2024           2025      2024          2025      2024',
      'Total revenues    22,500    21,444         19,880    18,990         2,780     2,610',
      'Net earnings     $ 1,410   $ 1,134        $   690   $   470        $  720    $  660',
    );
    expect(read).toEqual([22_500_000_000, 1_410_000_000]);
  });
});

describe('a title', () => {
  test('with the year of a plan gives no figures of that year', () => {
    const read = figuresIn('P&L, € million 2023 actual 2024 actual 2025 plan', ...rows);
    expect(read).toEqual([null, null]);
  });
});

describe('a row without a header', () => {
  test('is not read where its amount may be a note and an amount', () => {
    const read = figuresIn(
      'Compte de résultat 2025 (en k€) - see the note 3',
      "Chiffre d'affaires net 4 812",
    );
    expect(read).toEqual([null, null]);
  });

  test('is not read below one year either', () => {
    const read = figuresIn(
      'Compte de résultat (en k€) - see the note 3',
      'Exercice 2025',
      "Chiffre d'affaires net 4 812",
    );
    expect(read).toEqual([null, null]);
  });

  test('may follow a sentence about notes', () => {
    const read = figuresIn(
      'Compte de résultat 2025 (en k€)',
      "Chiffre d'affaires net          4 812",
      'The accompanying notes are an integral part of these statements.',
    );
    expect(read).toEqual([4_812_000, null]);
  });
});

describe('the unit of a statement', () => {
  test.each([
    'Millions, except per share amounts',
    "in miljoenen euro's",
    'Amounts in millions except per share amounts; Years ended June 30',
    'Millions of dollars, except per share amounts',
    '(Dollars and shares in millions except per share amounts) (Note 1)',
    '(Dollars in millions, except per share amounts) (Notes 1 and 2)',
    '(In millions of Korean won, in thousands of US dollars (Note 2.20))',
  ])('is that of its line: %s', (unit) => {
    expect(figuresIn('Consolidated Statements of Income', unit, '2025 2024 2023', ...rows)).toEqual(figures);
  });

  test.each([
    ["RM'000", 'MYR', 1_000],
    ["RMB'000", 'CNY', 1_000],
    ["EUR'000", 'EUR', 1_000],
    ['RMB million', 'CNY', 1_000_000],
    ['Rm', null, null],
  ])('of a column may be %s', (unit, currency, scale) => {
    const [revenue] = metricsIn(
      'Statements of profit or loss for the year ended 31 December 2025',
      `                ${unit}         ${unit}`,
      '                2025         2024',
      'Revenue      782,400      741,118',
    );
    const read = revenue?.kind === 'stated' ? [revenue.currency, revenue.unit.multiplier] : [null, null];
    expect(read).toEqual([currency, scale]);
  });

  test('is unknown where a title names millions in a way that is not read', () => {
    expect(
      figuresIn('Statements of Income', 'Millions shown unless noted', '2025 2024 2023', ...rows),
    ).toEqual([null, null]);
  });
});

describe('the net income of a filing', () => {
  test.each([
    'Profit after income tax expense for the year',
    'Profit/(loss) after income tax expense for the year attributable to the owners of Altair Limited',
    'Net return after taxation',
  ])('may be called %s', (label) => {
    expect(figuresIn('Income statement', '(EUR millions) 2025 2024', `${label} 15,952 14,751`)).toEqual([
      null,
      15_952_000_000,
    ]);
  });

  test.each([
    [
      'Profit of consolidated and affiliated companies 15,952 14,751',
      'Profit attributable to owners 15,174 14,084',
    ],
    ['Net profit before minority interests 15,952 14,751', 'Net profit, Group share 15,174 14,084'],
    [
      'Net earnings (including net earnings attributable',
      'to noncontrolling interests) 15,952 14,751',
      'Net earnings attributable to Altuna $ 15,174 14,084',
    ],
  ])('is that before shares of minorities: %s', (...lines) => {
    expect(figuresIn('Consolidated Income Statement', '(EUR millions) 2025 2024', ...lines)).toEqual([
      null,
      15_952_000_000,
    ]);
  });
});

describe('the loss of a filing', () => {
  test('may name the profit of the year before', () => {
    const read = figuresIn(
      'Konzern-Gewinn- und Verlustrechnung',
      ' | 2025 TEUR | 2024 TEUR',
      'Konzernjahresfehlbetrag (Vj. Konzernjahresüberschuss) | -12.400 | 8.541',
    );
    expect(read).toEqual([null, -12_400_000]);
  });
});

describe('the revenue of a filing', () => {
  test('may be called sales to customers', () => {
    expect(
      figuresIn('Statements of earnings', '(in millions) 2025 2024', 'Sales to customers $85,159 $79,990'),
    ).toEqual([85_159_000_000, null]);
  });

  test('may name the sales to affiliates in its label', () => {
    const read = figuresIn(
      'Statements of Income',
      '                                                   2025              2024',
      'Net sales, including sales to affiliates',
      '   of $1,204,118 and $1,002,330             $ 71,040,118      $ 68,204,330',
    );
    expect(read).toEqual([71_040_118, null]);
  });

  test.each([
    'Revenue from continuing operations',
    'Total net sales and revenue (Note 3)',
    'Total revenue (A.1), (A.2)',
  ])('may be called %s', (label) => {
    expect(figuresIn('Income statements', '(in millions) 2025 2024', `${label} 31,207 29,520`)).toEqual([
      31_207_000_000,
      null,
    ]);
  });

  const lossMaker = (...lines: readonly string[]) =>
    figuresIn(
      'STATEMENTS OF OPERATIONS',
      '(in thousands)',
      'YEAR ENDED DECEMBER 31,',
      '2025 2024',
      ...lines,
      'Operating expenses:',
      'Research and development 148,306 131,772',
      'Net loss $ (142,907) $ (108,517)',
    );

  test('may be its only kind, directly above the expenses', () => {
    expect(lossMaker('Collaboration revenue $ 38,214 $ 51,902')).toEqual([38_214_000, -142_907_000]);
  });

  test('is not below zero', () => {
    expect(figuresIn('Income statement 2025 (EUR thousand)', 'Revenue', '(1)')[0]).toBeNull();
  });

  test('is none of several kinds without a total, and no dash', () => {
    expect(lossMaker('Product revenue 38,214 51,902', 'Grant revenue 3,100 2,800')[0]).toBeNull();
    expect(lossMaker('Collaboration revenue — 51,902')[0]).toBeNull();
  });
});

describe('a word that is also the name of a currency', () => {
  const below = ['2025 2024', 'Revenue 4,200 3,900', 'Net income 300 200'];

  test.each([
    ['Contracts we won, and what we try (in thousands of euros)', 'EUR'],
    ["Ce qu'ils ont fait, en milliers d'euros", 'EUR'],
    ['Contracts won in 2025 (in millions)', null],
    ['(In millions of won)', 'KRW'],
    ['(In millions of Korean won)', 'KRW'],
    ['(in TRY millions)', 'TRY'],
  ])('is none elsewhere: %s', (title, currency) => {
    const [revenue] = metricsIn('Consolidated Statements of Income', title, ...below);
    expect(revenue).toMatchObject({ kind: 'stated', currency });
  });
});
