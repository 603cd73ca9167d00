import { describe, expect, test } from 'vitest';
import { readMetrics } from './read-metrics.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(...lines: readonly string[]): readonly (number | null)[] {
  return metricsIn(...lines).map((one) => (one.kind === 'absent' ? null : one.value));
}

function metricsIn(...lines: readonly string[]) {
  const { revenue, netIncome } = readMetrics([
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

describe('the unit of a statement', () => {
  test.each([
    'Millions, except per share amounts',
    'Millions of dollars, except per share amounts',
    '(Dollars and shares in millions except per share amounts) (Note 1)',
    '(Dollars in millions, except per share amounts) (Notes 1 and 2)',
  ])('is that of its line: %s', (unit) => {
    expect(figuresIn('Consolidated Statements of Income', unit, '2025 2024 2023', ...rows)).toEqual(figures);
  });

  test('is unknown where a title names millions in a way that is not read', () => {
    expect(
      figuresIn('Statements of Income', 'Millions shown unless noted', '2025 2024 2023', ...rows),
    ).toEqual([null, null]);
  });
});

describe('the net income of a filing', () => {
  test.each([
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

describe('the revenue of a filing', () => {
  test('may be called sales to customers', () => {
    expect(
      figuresIn('Statements of earnings', '(in millions) 2025 2024', 'Sales to customers $85,159 $79,990'),
    ).toEqual([85_159_000_000, null]);
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

  test('is none of several kinds without a total, and no dash', () => {
    expect(lossMaker('Product revenue 38,214 51,902', 'Grant revenue 3,100 2,800')[0]).toBeNull();
    expect(lossMaker('Collaboration revenue — 51,902')[0]).toBeNull();
  });
});
