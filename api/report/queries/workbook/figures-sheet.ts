import {
  type FigureRow,
  figureRows,
  type TableFigure,
} from '../../../../domain/scoring/methods/figure-table.ts';
import {
  figureColumns,
  figureSheet,
  lowIsGood,
  ratedColumn,
} from '../../../../domain/scoring/methods/r/columns.ts';
import { overText } from '../../contract/report-words.ts';
import type { ReportFigures } from '../report-figures.ts';
import { workbookTexts } from '../texts/workbook-texts.ts';
import { noteOf, type Sheet, type Value } from './sheet.ts';

/** Lists every released figure, one per line, with its derived values. The R code on the methods sheet reads it. */
export function figuresSheet({ framework, figures }: ReportFigures, points: readonly number[]): Sheet {
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
    workbookTexts.note,
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
