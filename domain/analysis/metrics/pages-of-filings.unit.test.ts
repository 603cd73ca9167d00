import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([
    { text: lines.join('\n'), headings: [], place: 1, isTable: false },
  ]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}

const title = ['Consolidated Statements of Income', '(In millions, except per share data)'];
const years = ['Years ended December 31,', '2025', '2024', '2023'];
const costs = ['Cost of sales', '2,110 ', '2,004 ', '1,930 ', 'Gross profit', '1,094 ', '1,013 ', '960 '];

describe('a page of a PDF with a line for each cell', () => {
  test('may have the currency of the next cell at the end of a line', () => {
    const read = figuresIn(
      ...title,
      ...years,
      ...['Net sales', '$', '3,204 $', '3,017 $', '2,890 '],
      ...costs,
      ...['Net income', ' $', '412 $', '377 $', '341'],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may have each date of the columns in two lines', () => {
    const dates = ['December 2,', '2025', 'December 3,', '2024', 'November 27,', '2023'];
    const read = figuresIn(
      ...title,
      ...['Years Ended', ' ', ...dates],
      ...['Total revenue', ' ', '3,204 ', '3,017 ', '2,890 '],
      ...costs,
      ...['Net income', '$ ', '412 $ ', '377 $ ', '341 '],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may end its revenue with a total without a label', () => {
    const read = figuresIn(
      ...title,
      ...years,
      'Revenues',
      ...['Casino', '$', '2,000', '$', '1,900', '$', '1,800'],
      ...['Rooms', '', '1,204', '', '1,117', '', '1,090', '', '', '3,204', '', '3,017', '', '2,890'],
      'Expenses',
      ...costs,
      ...['Net income', '412', '377', '341'],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may break a label in front of its last words', () => {
    const read = figuresIn(
      ...title,
      ...years,
      ...['Net sales', '3,204', '3,017', '2,890'],
      ...costs,
      ...['Net earnings, including earnings attributable to redeemable and ', ' noncontrolling interests'],
      ...['412', '377', '341'],
      ...['Net earnings attributable to Altuna Mills', '$', '401', '$', '371', '$', '339'],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('goes on below a single loss from discontinued operations', () => {
    const read = figuresIn(
      ...title,
      ...years,
      ...['Total net sales', '3,204', '3,017', '2,890'],
      ...costs,
      ...['Net earnings from continuing operations', '467', '377', '341'],
      ...['Net loss from discontinued operations', '(55)', ' ', ' '],
      ...['Net earnings', '$', '412 ', '$', '377 ', '$', '341 '],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may have many rows without a figure in each column', () => {
    const empty = ['Gain on a sale', '', '40', '', 'Loss on a sale', '', '', '12', 'Impairment', '7', '', ''];
    const read = figuresIn(
      ...title,
      ...years,
      ...['Net sales', '3,204', '3,017', '2,890'],
      ...costs,
      ...['Selling expenses', '310', '300', '290', 'Other expenses', '210', '200', '190'],
      ...empty,
      ...['Income before taxes', '510', '470', '430'],
      ...['Net income', '412', '377', '341'],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may be followed by a balance sheet with fewer columns', () => {
    const amounts = ['2,110', '2,004'];
    const sheet = ['Cash', 'Receivables', 'Inventories', 'Goodwill', 'Total assets', 'Debt', 'Equity'];
    const read = figuresIn(
      ...title,
      ...years,
      ...['Net sales', '3,204', '3,017', '2,890'],
      ...costs,
      ...['Net income', '412', '377', '341'],
      ...['Consolidated Balance Sheets', '(In millions)', 'December 31,', '2025', '2024'],
      ...sheet.flatMap((label) => [label, ...amounts]),
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may have columns of the quarter beside those of the year', () => {
    const read = figuresIn(
      'OVERALL FINANCIAL RESULTS',
      ...['Q4 ', 'Full Year ', '($ in Millions, except EPS) '],
      ...['2025 ', '2024 ', '% Change ', ' ', '2025 ', '2024 ', '% Change '],
      ...['Reported Sales ', '$805 ', '$760 ', '5.9 % ', ' ', '$3,204 ', '$3,017 ', '6.2 % '],
      ...['Net Earnings ', '$101 ', '$99 ', '2.0 % ', ' ', '$412 ', '$377 ', '9.3 % '],
      ...['EPS (diluted) ', '$1.33 ', '$1.77 ', '(24.9)% ', ' ', '$6.73 ', '$7.81 ', '(13.8)% '],
    );
    expect(read[1]).toBe(412_000_000);
  });

  test('may have lost the blanks between its words', () => {
    const read = figuresIn(
      'Consolidated Statements of Income',
      ...['YearendedDecember31,', '(Inmillions,exceptpershareamounts)', '2025', '2024', '2023'],
      ...['Totalnetrevenue', '$', ' 3,204 ', '$', '3,017 $', '2,890'],
      ...['Costofrevenue', '2,110', '2,004', '1,930'],
      ...['Sellingandmarketing', '310', '300', '290'],
      ...['Generalandadministrative', '210', '200', '190'],
      ...['NetincomeattributabletoAltunaIncorporated', '$', '412', '$', '377', '$', '341'],
      ...['Netincomepershare:', 'Basic', '$', '1.20', '$', '1.10', '$', '1.00'],
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });

  test('is no sentence: its cells have the unit of the table, or none', () => {
    const read = figuresIn(
      'Consolidated Operating Revenues',
      '(dollars in millions)',
      ...['Increase/(Decrease)', 'Years Ended December 31,', '2025', '2024 ', '2025 vs. 2024 '],
      ...['Consumer', '$ 2,400 ', '$ 2,300 $ ', '100 ', ' 4.3 % '],
      ...['Business', '804 ', '717 ', '87 ', ' 12.1 '],
      ...['Consolidated Operating Revenues', '$ 3,204 ', '$ 3,017 $ ', '187 ', ' 6.2 '],
    );
    expect(read).toEqual([3_204_000_000, null]);
  });
});

describe('passages of a page with a line for each cell', () => {
  const figuresOf = (...texts: readonly (readonly string[])[]) => {
    const passages = texts.map((lines, place) => ({
      text: lines.join('\n'),
      headings: [],
      place,
      isTable: false,
    }));
    const { revenue, netIncome } = readVerbatim(passages);
    return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
  };
  const sales = ['Net sales', '$', '3,204 $', '3,017 $', '2,890'];
  const expenses = ['Selling expenses', '310', '300', '290', 'Other expenses', '210', '200', '190'];

  test('may part a row from its label', () => {
    expect(
      figuresOf(
        [...title, ...years, ...sales, ...costs, 'Net income'],
        ['$', '412 $', '377 $', '341', ...expenses],
      ),
    ).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may be too short to show the columns', () => {
    expect(
      figuresOf(
        [
          ...title,
          ...years,
          ...sales,
          ...costs,
          ...expenses,
          'Net loss from discontinued operations',
          '(55)',
        ],
        ['Net income', '$', '412', '$', '377', '$', '341', 'Discontinued operations', '(0.20)'],
      ),
    ).toEqual([3_204_000_000, 412_000_000]);
  });

  test('may show in one of them only that words are glued', () => {
    const glued = ['Totalnetrevenue', '3,204', '3,017', '2,890', 'Costofrevenue', '2,110', '2,004', '1,930'];
    const more = ['Generalandadministrative', '210', '200', '190'];
    expect(
      figuresOf([...title, ...years, ...glued, ...more], ['Netincome', '412', '377', '341', 'Debt', '1']),
    ).toEqual([3_204_000_000, 412_000_000]);
  });
});

describe('a text of a web page in one line', () => {
  const statement = (header: string) =>
    [
      'Altuna Corporation Consolidated Statements of Operations',
      header,
      'Net revenue $ 4,102 $ 5,610 $ 5,187 Cost of sales 3,004 3,667 3,321 Gross margin 1,098 1,902 1,978',
      'Research and development 951 1,063 1,187 Goodwill impairment charge 233 Operating income (loss) (481) (155) 103',
      'Interest expense (160) (177) (177) Provision for income taxes 14 5 9 Net loss $ (671) $ (412) $ (83)',
      'Net loss per share Basic $ (0.84) $ (0.53) $ (0.11) See accompanying notes to consolidated financial statements. 54',
    ].join(' ');

  test.each([
    'Year Ended December 26, 2025 December 27, 2024 December 28, 2023 (In millions, except per share amounts)',
    '(In millions, except per share amounts) Years ended December 31, 2025 2024 2023',
    'In millions, except per share amounts (52 weeks) (53 weeks) (52 weeks) Fiscal Years Ended December 27, 2025 December 28, 2024 December 30, 2023',
    '- USD ($) $ in Millions 12 Months Ended Dec. 31, 2025 Dec. 31, 2024 Dec. 31, 2023',
    'Years ended December 31, 2025, 2024, and 2023 2025 2024 2023 (in millions, except per share amounts)',
  ])('has a row for each run of figures below its header: %s', (header) => {
    expect(figuresIn(statement(header))).toEqual([4_102_000_000, -671_000_000]);
  });

  test('does not give figures without their unit', () => {
    const header = 'In millions, except per share amounts, and shares that are in full: 2025 2024 2023';
    expect(figuresIn(statement(header)).every((one) => one === null || Math.abs(one) > 1_000_000)).toBe(true);
  });

  test('keeps its sentences', () => {
    const prose = 'In 2025, revenue was $3.2 billion and net income was $412 million. '.repeat(8);
    expect(figuresIn(prose)).toEqual([3_200_000_000, 412_000_000]);
  });
});

describe('columns of fiscal years', () => {
  const rows = ['Net sales 3,204 3,017 2,890', 'Net income 412 377 341'];

  test('that end in the first days of January are of the year before, beside one of the same year', () => {
    const { revenue } = readVerbatim([
      {
        text: [...title, 'December 31, 2022   January 1, 2022   January 2, 2021', ...rows].join('\n'),
        headings: [],
        place: 1,
        isTable: false,
      },
    ]);
    expect(revenue).toMatchObject({ value: 3_204_000_000, prior: 3_017_000_000, year: 2022 });
  });

  test('keep the year of their date where all end in January', () => {
    const { revenue } = readVerbatim([
      {
        text: [...title, 'January 1, 2023   January 2, 2022   January 3, 2021', ...rows].join('\n'),
        headings: [],
        place: 1,
        isTable: false,
      },
    ]);
    expect(revenue).toMatchObject({ value: 3_204_000_000, year: 2023 });
  });
});

describe('a statement with bars', () => {
  test('may declare its unit in a cell, with a note behind it', () => {
    const read = figuresIn(
      'Consolidated Statements of Earnings',
      '| (Dollars and Shares in Millions Except Per Share Amounts) (Note 1) |  |  |',
      '| | 2025 | 2024 |',
      '| Sales to customers | $83,512 | 82,114 |',
      '| Net earnings | $15,207 | 16,330 |',
    );
    expect(read).toEqual([83_512_000_000, 15_207_000_000]);
  });
});

describe('a statement with single blanks', () => {
  test('goes on below a single loss from discontinued operations', () => {
    const read = figuresIn(
      ...title,
      'Years ended December 31, 2025 2024 2023',
      'Total net sales 3,204 3,017 2,890',
      'Net loss from discontinued operations (55)',
      'Net earnings $ 412 $ 377 $ 341',
    );
    expect(read).toEqual([3_204_000_000, 412_000_000]);
  });
});

describe('a name with digits', () => {
  test('is no amount behind "attributable to"', () => {
    expect(figuresIn('Net income attributable to 3M')[1]).toBeNull();
    expect(figuresIn('In 2025, net income attributable to 3M was $5.8 billion.')[1]).not.toBe(3_000_000);
  });
});

describe('lines of a discussion that are broken at a figure', () => {
  test('are no row of net income', () => {
    const read = figuresIn(
      'For the year ended December 31, 2025, we generated net income attributable to Altuna Incorporated of $1,284 million, or $1.54 a share, compared to net',
      'income attributable to Altuna Incorporated of $1,873 million, for the year ended December 31, 2024. When compared to 2024, the $589',
      'million decrease was primarily driven by severance.',
    );
    expect(read[1]).toBe(1_284_000_000);
  });
});

describe('revenue', () => {
  test('is not "Total income" below the kinds of interest income of a bank', () => {
    const read = figuresIn(
      'Consolidated Statements of Income ($ in millions)',
      'Years ended December 31, 2025 2024',
      'Interest income',
      'Interest on loans 7,215 4,954',
      'Total income 9,640 6,587',
      'Interest expense 3,933 978',
      'Net income 2,251 2,446',
    );
    expect(read).toEqual([null, 2_251_000_000]);
  });

  test('may be called "Total premiums earned and other revenues"', () => {
    const read = figuresIn(
      'Consolidated Statements of Income (in thousands)',
      '2025 2024',
      'Premiums earned, net 911,408 842,502',
      'Total premiums earned and other revenues 1,184,210 939,351',
      'Net income 21,340 46,514',
    );
    expect(read).toEqual([1_184_210_000, 21_340_000]);
  });
});
