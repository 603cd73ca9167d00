import writeWorkbook from 'write-excel-file/node';
import type { Report } from '../contract/reports.ts';
import type { Cell } from '../contract/results.ts';
import { answersText } from './export.ts';

export const hiddenText = 'Hidden to protect people';
/** What one cell of a workbook holds at most (ECMA-376 as Excel reads it). */
const longestCell = 32_767;

/** A text is written with a string type and a number with a number's: a spreadsheet never looks for a formula in either. */
type Value = string | number | null;
type Sheet = {
  readonly sheet: string;
  readonly rows: readonly (readonly Value[])[];
  readonly widths: readonly number[];
};

/**
 * The full report as an .xlsx file: what it is about, then a sheet a level, the groups and where people differ. Numbers are those of
 * the API, unrounded; what is hidden says so in words.
 */
export function reportWorkbook(report: Report): Promise<Buffer> {
  return writeWorkbook(
    sheetsOf(report).map(({ sheet, rows, widths }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, index) => row.map((value) => cellOf(value, index === 0))),
    })),
  ).toBuffer();
}

/** What stands where, apart from how it is written. */
export function sheetsOf(report: Report): readonly Sheet[] {
  const { assessment, release, scale, lenses, heatMap, disagreements } = report;
  const points = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
  const bandOf = (cell: Pick<Cell, 'band'>) => scale.bands.find(({ id }) => id === cell.band)?.label ?? null;
  const figures = (cell: Cell): Value[] => [
    cell.mean,
    bandOf(cell),
    cell.mean === null ? null : cell.n,
    cell.distribution && ratingsIn(cell.distribution),
    ...(cell.distribution ?? points.map(() => null)),
    noteOf(cell),
  ];
  /** Above a theme nobody counts people, only the most who rated one of its themes. */
  const figureHeads = (people: string) => [
    'Mean',
    'Band',
    people,
    'Rated (bars)',
    ...points.map((point) => `Rated ${point}`),
    'Note',
  ];
  const figureWidths = [10, 12, 10, 10, ...points.map(() => 9), 28];
  const subLenses = lenses.flatMap((lens) => lens.subLenses.map((subLens) => ({ lens, subLens })));
  const nameOf = new Map(lenses.map(({ id, name }) => [id, name]));
  return [
    {
      sheet: 'Overview',
      rows: [
        ['What', 'Value'],
        ['Assessment', assessment.name],
        ['Company', assessment.company],
        ['Framework', assessment.framework],
        ['Release', release.number],
        ['Released at', release.at],
        ['Counted up to position', release.coversPosition],
        ['Read at position', report.position],
        ['Exported at', report.madeAt],
        ['Overall score', report.overall.mean ?? noteOf(report.overall)],
        ['Band', bandOf(report.overall)],
        ['Scale from', scale.min],
        ['Scale to', scale.max],
        ['People counted', report.people],
        ['People invited', assessment.invited],
        ['Answers', answersText(assessment)],
        ['People a score needs', assessment.threshold],
        ['People a distribution needs', assessment.distributionThreshold],
        [
          'Rated (bars)',
          'Ratings in the columns beside it, as last released. Mean and People can be newer and count more; spread and kind are of the bars.',
        ],
      ],
      widths: [28, 60],
    },
    {
      sheet: 'Lenses',
      rows: [
        ['Id', 'Lens', ...figureHeads(peopleAbove), 'Spread'],
        ...lenses.map(({ id, name, cell, spread }) => [id, name, ...figures(cell), spread]),
      ],
      widths: [8, 32, ...figureWidths, 10],
    },
    {
      sheet: 'Sub-lenses',
      rows: [
        ['Id', 'Lens', 'Sub-lens', ...figureHeads(peopleAbove)],
        ...subLenses.map(({ lens, subLens }) => [
          subLens.id,
          lens.name,
          subLens.name,
          ...figures(subLens.cell),
        ]),
      ],
      widths: [8, 24, 32, ...figureWidths],
    },
    {
      sheet: 'Themes',
      rows: [
        ['Id', 'Lens', 'Sub-lens', 'Theme', 'Question', ...figureHeads('People')],
        ...subLenses.flatMap(({ lens, subLens }) =>
          subLens.themes.map((theme) => [
            theme.id,
            lens.name,
            subLens.name,
            theme.name,
            theme.question,
            ...figures(theme.cell),
          ]),
        ),
      ],
      widths: [8, 24, 28, 32, 60, ...figureWidths],
    },
    {
      sheet: 'Groups',
      rows: [
        [
          'Id',
          'Lens',
          ...(heatMap?.columns ?? []).map(({ group, people }) => `${group ?? 'Everyone'} (${people})`),
        ],
        ...(heatMap?.rows ?? []).map(({ id, cells }) => [
          id,
          nameOf.get(id) ?? id,
          ...cells.map((cell) => cell.mean ?? noteOf(cell)),
        ]),
      ],
      widths: [8, 32, ...(heatMap?.columns ?? []).map(() => 24)],
    },
    {
      sheet: 'Disagreement',
      rows: [
        [
          'Id',
          'Theme',
          'Kind',
          'Mean',
          'Spread',
          'People',
          'Rated (bars)',
          ...points.map((point) => `Rated ${point}`),
        ],
        ...disagreements.map(({ theme, name, kind, mean, spread, n, distribution }) => [
          theme,
          name,
          kindWords[kind],
          mean,
          spread,
          n,
          ratingsIn(distribution),
          ...distribution,
        ]),
      ],
      widths: [8, 36, 16, 10, 10, 10, 10, ...points.map(() => 9)],
    },
  ];
}

const peopleAbove = 'People a theme, up to';
const ratingsIn = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
const kindWords = { split: 'Two camps', apart: 'People differ', agree: 'People agree' } as const;

function noteOf({ hidden }: Pick<Cell, 'hidden'>): string | null {
  if (hidden === null) return null;
  return hidden === 'protected' ? hiddenText : 'Not rated';
}

function cellOf(value: Value, isHead: boolean) {
  if (value === null) return null;
  const style = isHead ? ({ fontWeight: 'bold', wrap: true, alignVertical: 'top' } as const) : {};
  return typeof value === 'number'
    ? { value, type: Number, ...style }
    : { value: workbookText(value), type: String, ...style };
}

/**
 * A text as a workbook stores it: characters XML cannot hold become a question mark, and a carriage return, or what already looks like an
 * escape, is escaped as ECMA-376 18.4 (ST_Xstring) says, so that the text read back is the text written.
 */
export function workbookText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g, '?')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('\r', '_x000D_')
      .slice(0, longestCell)
  );
}
