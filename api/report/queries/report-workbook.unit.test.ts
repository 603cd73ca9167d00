import * as reader from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { reportedAt, reportSources } from '../../../tests/support/report.ts';
import type { Report } from '../contract/reports.ts';
import { report as contract } from '../contract/reports.ts';
import { rankedLenses } from './ranked-lenses.ts';
import { type ReportSources, reportOf } from './report.ts';
import type { ReportFigures } from './report-figures.ts';
import { reportWorkbook, sheetsOf } from './report-workbook.ts';
import { fileTexts } from './texts/file-texts.ts';
import { workbookText } from './xlsx/workbook-text.ts';

function full(about = {}): Report {
  const made = reportOf('full', reportSources(about), reportedAt);
  if (!made) throw new Error('Something is released here');
  return made;
}

/** Lenses 1, 2, … whose scores are the digits. */
const lensesWith = (scores: string) =>
  [...scores].map((score, index) => ({ id: String(index + 1), cell: { mean: Number(score) } }));

const released: ReportFigures = {
  framework: nineLenses,
  figures: ['Plant', null].map((group) => ({
    of: group ? ('Group' as const) : ('Everyone' as const),
    group,
    invited: 12,
    figure: reportSources().results.figure as NonNullable<ReportSources['results']['figure']>,
  })),
};

/** Reads every cell with another program, by sheet, row and column. */
async function readBack(made: Report) {
  const book = reader.read(await reportWorkbook(made, released), { cellFormula: true, cellText: false });
  return {
    names: book.SheetNames,
    formulas: Object.values(book.Sheets).flatMap((sheet) =>
      Object.values(sheet).filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell),
    ),
    rows: (name: string) => {
      const sheet = book.Sheets[name];
      if (!sheet) throw new Error(`There is no sheet ${name}`);
      return reader.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null });
    },
  };
}

/** Removes trailing empty cells, which a file does not store. */
const trimmed = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== null) + 1));

describe('the workbook of a report', () => {
  it('opens in another program with every value of the report, numbers as numbers', async () => {
    const made = full();
    expect(contract.parse(made)).toEqual(made);
    const book = await readBack(made);
    expect(book.names).toEqual([
      'Overview',
      'Lenses',
      'Sub-lenses',
      'Themes',
      'Figures',
      'Groups',
      'Disagreement',
      'Actions',
      'Decisions',
      'Comments',
      'Methods',
    ]);
    for (const { sheet, rows } of sheetsOf(made, released))
      expect(trimmed(book.rows(sheet))).toEqual(trimmed(rows));
    const [, first, second] = book.rows('Lenses');
    expect(first?.slice(0, 5)).toEqual([
      made.lenses[0]?.id,
      made.lenses[0]?.name,
      made.lenses[0]?.cell.mean,
      'Moderate',
      10,
    ]);
    expect(second).toContain(fileTexts.hidden);
    expect(second?.slice(2, 5)).toEqual([null, null, null]);
  });

  it('lists every released figure of everyone and of each group on one sheet, with its derived values', async () => {
    const book = await readBack(full());
    const [heads = [], ...lines] = book.rows('Figures');
    const at = (head: string) => heads.indexOf(head);
    const themes = lines.filter((line) => line[at('Level')] === 'theme');
    expect(new Set(lines.flatMap((line) => line[at('Group')] ?? []))).toEqual(new Set(['Plant']));
    expect(themes).toHaveLength(2 * 196);
    const [first = []] = themes;
    const counts = first.slice(at('Rated 0'), at('Rated 9') + 1).map(Number);
    const ratings = counts.flatMap((many, score) => Array.from({ length: many }, () => score));
    const mean = ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
    const variance = ratings.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (ratings.length - 1);
    const figure = (head: string) => Number(first[at(head)]);
    expect(figure('Mean of bars')).toBeCloseTo(mean, 10);
    expect(figure('SD')).toBeCloseTo(Math.sqrt(variance), 10);
    expect(figure('AD')).toBeCloseTo(4, 10);
    expect(figure('rwg')).toBe(Math.max(0, 1 - variance / 8.25));
    const hidden = themes.filter((line) => line[at('Lens')] === '2');
    for (const line of hidden) expect([line[at('Mean')], line.at(-1)]).toEqual([null, fileTexts.hidden]);
  });

  it('states the log position and the number of people counted on every sheet', async () => {
    const book = await readBack(full());
    for (const name of book.names)
      expect(String(book.rows(name).at(-1)?.[0])).toMatch(
        /^Release 3 of 20 November 2026, 09:00 · position 905 · log root a3f2.* · over 10 of 10 people submitted, 12 invited$/,
      );
  });

  it('gives the deviation between people, but no number of themes, for a level released as its own figure', async () => {
    const made = full();
    const [lens] = made.lenses;
    if (!lens) throw new Error('There are lenses');
    const own = {
      n: 11,
      mean: 6.4,
      deviation: 1.2,
      over: null,
      distribution: [0, 0, 0, 1, 1, 2, 3, 2, 1, 1],
    };
    const book = await readBack({
      ...made,
      lenses: [{ ...lens, cell: { ...lens.cell, ...own } }, ...made.lenses.slice(1)],
    });
    const [heads = [], first = []] = book.rows('Lenses');
    const value = (head: string) => first[heads.indexOf(head)] ?? null;
    expect(['Mean', 'People', 'SD of people', 'Stands on', 'Rated (bars)'].map(value)).toEqual([
      6.4,
      11,
      1.2,
      null,
      11,
    ]);
  });

  it('states its log position, and times in words', async () => {
    const overview = new Map((await readBack(full())).rows('Overview').map(([what, value]) => [what, value]));
    expect(overview.get('Released at')).toBe('20 November 2026, 09:00');
    expect(overview.get('Log root')).toMatch(/^a3f2/);
    expect(overview.get('Stands on')).toBe('over 173 of 196 themes');
  });

  it('states the number of ratings in the columns of a distribution if the score is newer than the distribution', async () => {
    const book = await readBack(full({ newer: [24, 115] }));
    const [heads = [], first = []] = book.rows('Themes');
    expect(['Mean', 'People', 'Rated (bars)'].map((head) => first[heads.indexOf(head)])).toEqual([
      115 / 24,
      24,
      10,
    ]);
    const [columns = [], camps = []] = book.rows('Disagreement');
    expect(['Mean', 'People', 'Rated (bars)'].map((head) => camps[columns.indexOf(head)])).toEqual([
      115 / 24,
      24,
      10,
    ]);
  });

  it.each([
    '=cmd|"/c calc"!A1',
    '+1',
    '-1+1',
    '@x',
    '\t=1',
    "'quoted",
    'two\nlines',
    'with\rreturn',
    '  spaces  ',
    '\u202egnp.exe',
    '=1',
    '_x000D_',
    '<b>&amp;</b>',
    'a\u{1F469}\u200d\u{1F4BB}b',
    '1e5',
    'TRUE',
  ])('stores a hostile name as text: %j', async (name) => {
    const book = await readBack(full({ name, company: name }));
    expect(book.rows('Overview')[1]).toEqual(['Assessment', name]);
    expect(book.rows('Overview')[2]).toEqual(['Company', name]);
    expect(book.formulas).toEqual([]);
  });

  it('replaces characters that a workbook cannot store, so that the file can still be opened', async () => {
    const book = await readBack(full({ name: 'a\u0000b\u0007c\ud800d' }));
    expect(book.rows('Overview')[1]).toEqual(['Assessment', 'a?b?c?d']);
    expect(workbookText('x'.repeat(40_000))).toHaveLength(32_767);
  });
});

describe('a report', () => {
  it('contains for each audience only the parts meant for it', () => {
    const of = (kind: Report['kind']) => reportOf(kind, reportSources(), reportedAt);
    const summary = of('summary');
    expect(summary?.heatMap).toBeNull();
    expect(summary?.lenses.flatMap(({ subLenses }) => subLenses)).toEqual([]);
    expect(of('standard')?.lenses.flatMap(({ subLenses }) => subLenses)).toEqual([]);
    expect(of('standard')?.heatMap?.columns).toHaveLength(2);
    expect(of('full')?.lenses[0]?.subLenses.length).toBeGreaterThan(0);
    expect(summary?.disagreements[0]).toMatchObject({ kind: 'split', mean: 5 });
  });

  it('names priorities that are not also strengths, and never a hidden figure', () => {
    const made = full();
    expect(made.priorities.filter((id) => made.strengths.includes(id))).toEqual([]);
    expect([...made.priorities, ...made.strengths]).not.toContain('2');
  });

  it.each([
    ['the first of more than three equal scores, in the order of the framework', '577777557', '234', '178'],
    ['no lens with an equal score as both', '866666664', '123', '9'],
    ['every lowest score, where few lenses are rated', '7555', '1', '234'],
    ['none while all scores are equal', '666666666', '', ''],
    ['none while only one lens is rated', '6', '', ''],
  ])('names as highest and lowest scores %s', (_, scores, strengths, priorities) => {
    expect(rankedLenses(lensesWith(scores))).toEqual({
      strengths: [...strengths],
      priorities: [...priorities],
    });
  });

  it('does not exist before the first release', () => {
    const sources = reportSources();
    const waiting = { ...sources.results, figure: null, releases: [] };
    expect(reportOf('full', { ...sources, results: waiting }, reportedAt)).toBeUndefined();
  });
});
