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
import { fileTexts } from './texts/file-texts.ts';
import { workbookTexts as texts } from './texts/workbook-texts.ts';

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
        ...texts.groups.heads,
        ...columns.map(({ group, people }) => fileTexts.groupOf(group ?? fileTexts.everyone, people)),
        texts.standsOn,
      ],
      ...rows.map(({ id, cells }) => [
        id,
        nameOf.get(id) ?? id,
        ...cells.map((cell) => cell.mean ?? noteOf(cell)),
        cells
          .flatMap((cell, at) => {
            const over = overText(cell);
            return over ? [`${columns[at]?.group ?? fileTexts.everyone} ${over}`] : [];
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
    texts.note,
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
  const figureHeads = [...texts.figureHeads, ...points.map(fileTexts.rated)];
  const figureWidths = [10, 12, 10, 10, ...points.map(() => 9)];
  const levelFigures = (cell: Cell): Value[] => [
    ...figures(cell),
    cell.deviation,
    overText(cell),
    noteOf(cell),
  ];
  const levelHeads = [...figureHeads, ...texts.levelHeads];
  const levelWidths = [...figureWidths, 10, 24, 28];
  const indices = (cell: Cell): Value[] => {
    if (!cell.distribution) return [null, null, null, null];
    const bars = { minimum: scale.min, counts: cell.distribution };
    return [meanOf(bars), standardDeviationOf(bars), averageDeviation(bars), rwg(bars)];
  };
  const took = participationText(report);
  const time = (at: string) => timeText(at, report.timeZone);
  const subLenses = lenses.flatMap((lens) => lens.subLenses.map((subLens) => ({ lens, subLens })));
  return [
    {
      sheet: texts.overview.sheet,
      rows: [
        [...texts.overview.heads],
        [texts.overview.assessment, assessment.name],
        [texts.overview.company, assessment.company],
        [texts.overview.framework, assessment.framework],
        [texts.overview.release, release.number],
        [texts.overview.releasedAt, time(release.at)],
        [texts.overview.coversPosition, release.coversPosition],
        [texts.overview.position, report.position],
        [texts.overview.exportedAt, time(report.madeAt)],
        [texts.overview.clocks, report.timeZone],
        [texts.overview.root, report.proof?.root ?? texts.overview.unsigned],
        [texts.overview.events, report.proof?.size ?? null],
        [texts.overview.signedAt, report.proof ? time(report.proof.signedAt) : null],
        [fileTexts.overall, report.overall.mean ?? noteOf(report.overall)],
        [texts.overview.deviation, report.overall.deviation],
        [texts.overview.people, report.overall.mean === null ? null : report.overall.n],
        [texts.overview.band, bandOf(report.overall)],
        [texts.standsOn, overText(report.overall)],
        [texts.overview.scaleFrom, scale.min],
        [texts.overview.scaleTo, scale.max],
        [texts.overview.counted, report.people],
        ...(assessment.imported
          ? [[texts.overview.participation, took.note]]
          : [
              [texts.overview.invited, assessment.invited],
              [texts.overview.submitted, assessment.submitted],
            ]),
        ...report.asked.map((line, at): Value[] => [at === 0 ? texts.overview.asked : null, line]),
        [texts.overview.answers, answersText(assessment)],
        [texts.overview.threshold, assessment.threshold],
        [texts.overview.distributionThreshold, assessment.distributionThreshold],
        [texts.overview.rated, texts.overview.ratedNote],
        [texts.overview.means, texts.overview.meansNote],
      ],
      widths: [28, 60],
    },
    {
      sheet: texts.lenses.sheet,
      rows: [
        [...texts.lenses.heads, ...levelHeads, texts.lenses.spread],
        ...lenses.map(({ id, name, cell, spread }) => [id, name, ...levelFigures(cell), spread]),
      ],
      widths: [8, 32, ...levelWidths, 10],
      scores: [2],
    },
    {
      sheet: texts.subLenses.sheet,
      rows: [
        [...texts.subLenses.heads, ...levelHeads],
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
      sheet: texts.themes.sheet,
      rows: [
        [...texts.themes.heads, ...figureHeads, ...texts.themes.indices],
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
    groupSheet(texts.groups.sheet, report, heatMap),
    ...(report.secondHeatMap ? [groupSheet(texts.groups.secondSheet, report, report.secondHeatMap)] : []),
    {
      sheet: texts.disagreement.sheet,
      rows: [
        [...texts.disagreement.heads, ...points.map(fileTexts.rated)],
        ...disagreements.map(({ theme, name, kind, mean, spread, n, distribution }) => [
          theme,
          name,
          fileTexts.kinds[kind],
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
      sheet: texts.actions.sheet,
      rows: [
        [...texts.actions.heads],
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
      sheet: texts.decisions.sheet,
      rows: [
        [...texts.decisions.heads],
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
      sheet: texts.comments.sheet,
      rows: [
        [...texts.comments.heads],
        ...(report.comments?.themes ?? []).flatMap(({ name, texts }) => texts.map((text) => [name, text])),
      ],
      widths: [36, 100],
    },
    {
      sheet: texts.methods.sheet,
      rows: [
        [...texts.methods.heads],
        ...methods.map(({ name, tells, formula, source, minimum, care }) => [
          name,
          tells,
          formula,
          source,
          minimum || null,
          care || null,
        ]),
        [texts.methods.notHere, notRecomputable],
        [texts.methods.r, texts.methods.rNote(figureSheet)],
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

function noteOf({ hidden }: Pick<Cell, 'hidden'>): string | null {
  if (hidden === null) return null;
  return hidden === 'protected' ? fileTexts.hidden : fileTexts.notRated;
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
