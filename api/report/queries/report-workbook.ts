import writeWorkbook from 'write-excel-file/node';
import { reversedOn } from '../../../domain/framework/direction.ts';
import {
  type FigureRow,
  figureRows,
  type TableFigure,
} from '../../../domain/scoring/methods/figure-table.ts';
import { methods, notRecomputable } from '../../../domain/scoring/methods/methods.ts';
import {
  figureColumns,
  figureSheet,
  lowIsGood,
  ratedColumn,
} from '../../../domain/scoring/methods/r/columns.ts';
import { workbookRLines } from '../../../domain/scoring/methods/r/lines.ts';
import { averageDeviation, rwg } from '../../../domain/scoring/statistics/agreement.ts';
import { meanOf, standardDeviationOf } from '../../../domain/scoring/statistics/histogram.ts';
import type { Cell } from '../../results/contract/results.ts';
import {
  countedText,
  dayText,
  hiddenGroupsText,
  originText,
  overText,
  participationText,
  stateWords,
  timeText,
} from '../contract/report-words.ts';
import type { Report } from '../contract/reports.ts';
import { answersText } from './export.ts';
import { colours, font, scoreColour } from './report-design.ts';
import type { ReportFigures } from './report-figures.ts';
import { fileNameOf } from './report-file-name.ts';

export const hiddenText = 'Hidden to protect people';
/** Maximum length of a cell's text (ECMA-376 as implemented by Excel). */
const longestCell = 32_767;

/** Text is stored with the string type and a number with the number type, so a spreadsheet interprets neither as a formula. */
type Value = string | number | null;
type Sheet = {
  readonly sheet: string;
  readonly rows: readonly (readonly Value[])[];
  readonly widths: readonly number[];
  /** Columns of scores: coloured as in the app. */
  readonly scores?: readonly number[];
  /** Rows of reverse-scored themes: a low score has the colour of a high one. */
  readonly reversed?: readonly number[];
};

/**
 * The full report as an .xlsx file: a cover sheet, a sheet per level, groups, disagreement, decisions and methods. Numbers are those of the
 * API, unrounded; hidden values say so in words.
 */
export function reportWorkbook(report: Report, figures: ReportFigures): Promise<Buffer> {
  return writeWorkbook(
    sheetsOf(report, figures).map(({ sheet, rows, widths, scores = [], reversed = [] }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, index) =>
        row.map((value, at) => {
          const scale = scores.includes(at) ? report.scale : null;
          return cellOf(value, index === 0, scale, reversed.includes(index));
        }),
      ),
    })),
    { fontFamily: font, fontSize: 11 },
  ).toBuffer();
}

/** Lenses by the groups of one grouping, after everyone. */
function groupSheet(sheet: string, { lenses }: Report, heatMap: Report['heatMap']): Sheet {
  const { columns = [], rows = [] } = heatMap ?? {};
  const hidden = heatMap && hiddenGroupsText(heatMap);
  const nameOf = new Map(lenses.map(({ id, name }) => [id, name]));
  return {
    sheet,
    rows: [
      [
        'Id',
        'Lens',
        ...columns.map(({ group, people }) => `${group ?? 'Everyone'} (${people})`),
        'Stands on',
      ],
      ...rows.map(({ id, cells }) => [
        id,
        nameOf.get(id) ?? id,
        ...cells.map((cell) => cell.mean ?? noteOf(cell)),
        cells
          .flatMap((cell, at) => {
            const over = overText(cell);
            return over ? [`${columns[at]?.group ?? 'Everyone'} ${over}`] : [];
          })
          .join('; ') || null,
      ]),
      ...(hidden ? [[hidden]] : []),
    ],
    widths: [8, 32, ...columns.map(() => 24), 48],
    scores: columns.map((_, at) => 2 + at),
  };
}

/** Every released figure, one per line, with its derived values: read by the R code on the methods sheet. */
function figuresSheet({ framework, figures }: ReportFigures, points: readonly number[]): Sheet {
  const columns = figureColumns;
  const before = [
    columns.of,
    columns.group,
    columns.invited,
    columns.level,
    columns.category,
    columns.lens,
    columns.subLens,
    columns.id,
    columns.name,
    columns.lowIsGood,
  ];
  const after = [
    columns.people,
    columns.peopleDeviation,
    ...points.map(ratedColumn),
    columns.meanOfBars,
    columns.from,
    columns.to,
    columns.median,
    columns.deviation,
    columns.averageDeviation,
    columns.rwg,
    columns.awg,
    'Note',
  ];
  const rows = figures.flatMap((one) =>
    figureRows(framework, one).map((row) => ({ values: figureValues(one, row, points), row })),
  );
  return {
    sheet: figureSheet,
    rows: [[...before, columns.mean, ...after], ...rows.map(({ values }) => values)],
    widths: [
      14,
      20,
      10,
      10,
      10,
      8,
      10,
      10,
      32,
      12,
      10,
      10,
      12,
      ...points.map(() => 9),
      12,
      12,
      12,
      10,
      10,
      10,
      10,
      28,
    ],
    scores: [before.length],
    reversed: rows.flatMap(({ row }, at) => (row.reversed ? [at + 1] : [])),
  };
}

function figureValues(
  { of, group, invited }: TableFigure,
  { level, category, lens, subLens, id, name, reversed, cell, computed }: FigureRow,
  points: readonly number[],
): Value[] {
  return [
    of,
    group,
    invited ?? null,
    level,
    category,
    lens,
    subLens,
    id || null,
    name,
    reversed ? lowIsGood : null,
    cell.mean,
    cell.mean === null ? null : cell.n,
    cell.deviation,
    ...(cell.distribution ?? points.map(() => null)),
    computed.mean,
    computed.interval?.low ?? null,
    computed.interval?.high ?? null,
    computed.median,
    computed.deviation,
    computed.averageDeviation,
    computed.rwg,
    computed.awg,
    noteOf(cell) ?? overText(cell),
  ];
}

/**
 * Content of the sheets, separate from the file format. Every sheet ends with its log position and the people counted, as every page of the
 * other documents does.
 */
export function sheetsOf(report: Report, released: ReportFigures): readonly Sheet[] {
  const origin = [[], [`${originText(report)} · ${countedText(report)}`]];
  return contentsOf(report, released).map((one) => ({ ...one, rows: [...one.rows, ...origin] }));
}

function contentsOf(report: Report, released: ReportFigures): readonly Sheet[] {
  const { assessment, release, scale, lenses, heatMap, disagreements } = report;
  const points = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
  const bandOf = (cell: Pick<Cell, 'band'>) => scale.bands.find(({ id }) => id === cell.band)?.label ?? null;
  const figures = (cell: Cell): Value[] => [
    cell.mean,
    bandOf(cell),
    cell.mean === null ? null : cell.n,
    cell.distribution && ratingsIn(cell.distribution),
    ...(cell.distribution ?? points.map(() => null)),
  ];
  const figureHeads = ['Mean', 'Band', 'People', 'Rated (bars)', ...points.map((point) => `Rated ${point}`)];
  const figureWidths = [10, 12, 10, 10, ...points.map(() => 9)];
  const levelFigures = (cell: Cell): Value[] => [
    ...figures(cell),
    cell.deviation,
    overText(cell),
    noteOf(cell),
  ];
  const levelHeads = [...figureHeads, 'SD of people', 'Stands on', 'Note'];
  const levelWidths = [...figureWidths, 10, 24, 28];
  const indices = (cell: Cell): Value[] => {
    if (!cell.distribution) return [null, null, null, null];
    const bars = { minimum: scale.min, counts: cell.distribution };
    return [meanOf(bars), standardDeviationOf(bars), averageDeviation(bars), rwg(bars)];
  };
  const took = participationText(report);
  const themeText = ['Id', 'Lens', 'Sub-lens', 'Theme', 'Question'];
  const time = (at: string) => timeText(at, report.timeZone);
  const subLenses = lenses.flatMap((lens) => lens.subLenses.map((subLens) => ({ lens, subLens })));
  return [
    {
      sheet: 'Overview',
      rows: [
        ['What', 'Value'],
        ['Assessment', assessment.name],
        ['Company', assessment.company],
        ['Framework', assessment.framework],
        ['Release', release.number],
        ['Released at', time(release.at)],
        ['Counted up to position', release.coversPosition],
        ['Read at position', report.position],
        ['Exported at', time(report.madeAt)],
        ['Clocks', report.timeZone],
        ['Log root', report.proof?.root ?? 'The log is not signed yet'],
        ['Events under it', report.proof?.size ?? null],
        ['Signed at', report.proof ? time(report.proof.signedAt) : null],
        ['Overall score', report.overall.mean ?? noteOf(report.overall)],
        ['SD of people', report.overall.deviation],
        ['People in it', report.overall.mean === null ? null : report.overall.n],
        ['Band', bandOf(report.overall)],
        ['Stands on', overText(report.overall)],
        ['Scale from', scale.min],
        ['Scale to', scale.max],
        ['People counted', report.people],
        ...(assessment.imported
          ? [['Participation', took.note]]
          : [
              ['People invited', assessment.invited],
              ['People submitted', assessment.submitted],
            ]),
        ...report.asked.map((line, at): Value[] => [at === 0 ? 'Who was asked' : null, line]),
        ['Answers', answersText(assessment)],
        ['People a score needs', assessment.threshold],
        ['People a distribution needs', assessment.distributionThreshold],
        [
          'Rated (bars)',
          'Ratings in the columns beside it, as last released. Mean and People can be newer and count more; SD, AD, rwg, spread and kind are of the bars. Of lenses and above: people by their own mean, rounded; where "Stands on" is filled, ratings of their themes.',
        ],
        ['Means', 'Of themes exact, of lenses and above as published, to one decimal.'],
      ],
      widths: [28, 60],
    },
    {
      sheet: 'Lenses',
      rows: [
        ['Id', 'Lens', ...levelHeads, 'Spread'],
        ...lenses.map(({ id, name, cell, spread }) => [id, name, ...levelFigures(cell), spread]),
      ],
      widths: [8, 32, ...levelWidths, 10],
      scores: [2],
    },
    {
      sheet: 'Sub-lenses',
      rows: [
        ['Id', 'Lens', 'Sub-lens', ...levelHeads],
        ...subLenses.map(({ lens, subLens }) => [
          subLens.id,
          lens.name,
          subLens.name,
          ...levelFigures(subLens.cell),
        ]),
      ],
      widths: [8, 24, 32, ...levelWidths],
      scores: [3],
    },
    {
      sheet: 'Themes',
      rows: [
        [...themeText, ...figureHeads, 'Mean of bars', 'SD', 'AD', 'rwg', 'Note'],
        ...subLenses.flatMap(({ lens, subLens }) =>
          subLens.themes.map((theme) => [
            theme.id,
            lens.name,
            subLens.name,
            theme.name,
            theme.question,
            ...figures(theme.cell),
            ...indices(theme.cell),
            noteOf(theme.cell),
          ]),
        ),
      ],
      widths: [8, 24, 28, 32, 60, ...figureWidths, 10, 10, 10, 10, 28],
      scores: [5],
      reversed: subLenses
        .flatMap(({ subLens }) => subLens.themes)
        .flatMap(({ cell }, at) => (cell.reversed ? [at + 1] : [])),
    },
    figuresSheet(released, points),
    groupSheet('Groups', report, heatMap),
    ...(report.secondHeatMap ? [groupSheet('Second grouping', report, report.secondHeatMap)] : []),
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
      scores: [3],
    },
    {
      sheet: 'Actions',
      rows: [
        ['Action', 'About', 'Owner', 'Due', 'State'],
        ...(report.plan?.actions ?? []).map(({ title, about, owner, dueOn, state }) => [
          title,
          about,
          owner,
          dueOn && dayText(dueOn),
          stateWords[state],
        ]),
      ],
      widths: [60, 28, 24, 20, 14],
    },
    {
      sheet: 'Decisions',
      rows: [
        ['Decision', 'Reason', 'About', 'By', 'When'],
        ...(report.plan?.decisions ?? []).map(({ title, reason, about, by, at }) => [
          title,
          reason,
          about,
          by,
          time(at),
        ]),
      ],
      widths: [48, 60, 28, 24, 28],
    },
    {
      sheet: 'Comments',
      rows: [
        ['Theme', 'Comment'],
        ...(report.comments?.themes ?? []).flatMap(({ name, texts }) => texts.map((text) => [name, text])),
      ],
      widths: [36, 100],
    },
    {
      sheet: 'Methods',
      rows: [
        ['Index', 'What it tells', 'Formula', 'Source', 'From', 'Correction and seed'],
        ...methods.map(({ name, tells, formula, source, minimum, care }) => [
          name,
          tells,
          formula,
          source,
          minimum || null,
          care || null,
        ]),
        ['Not in this file', notRecomputable],
        [
          'R',
          `These lines read this workbook, compute every figure of its sheet "${figureSheet}" again and say by how much they differ:`,
        ],
        ...workbookRLines({
          file: fileNameOf({ kind: 'full', release: release.number, madeAt: report.madeAt }, 'xlsx'),
          min: scale.min,
          max: scale.max,
        }).map((line) => [null, line]),
      ],
      widths: [28, 80, 60, 48, 40, 40],
    },
  ];
}

const ratingsIn = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
const kindWords = {
  split: 'Two camps',
  apart: 'People differ',
  unclear: 'No clear picture',
  agree: 'People agree',
} as const;

function noteOf({ hidden }: Pick<Cell, 'hidden'>): string | null {
  if (hidden === null) return null;
  return hidden === 'protected' ? hiddenText : 'Not rated';
}

function cellOf(value: Value, isHead: boolean, scored: Report['scale'] | null, reversed: boolean) {
  if (value === null) return null;
  const shown = (score: number) => (scored && reversed ? reversedOn(scored, score) : score);
  const style = isHead
    ? headStyle
    : scored && typeof value === 'number'
      ? scoreStyle(scored, shown(value))
      : {};
  return typeof value === 'number'
    ? { value, type: Number, ...style }
    : { value: workbookText(value), type: String, ...style };
}

const headStyle = {
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
  backgroundColor: `#${colours.canvas}`,
  textColor: `#${colours['text-2']}`,
} as const;

function scoreStyle(scale: Report['scale'], mean: number) {
  const { ground, ink } = scoreColour(scale, mean);
  return { backgroundColor: `#${ground}`, textColor: `#${ink}` };
}

/**
 * A text as stored in a workbook: characters forbidden in XML become a question mark, and a carriage return, or text that looks like an
 * escape, is escaped as in ECMA-376 18.4 (ST_Xstring), so that reading returns the text written.
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
