import { averageDeviation, rwg } from '../../../../domain/scoring/statistics/agreement.ts';
import { meanOf, standardDeviationOf } from '../../../../domain/scoring/statistics/histogram.ts';
import type { Cell } from '../../../results/contract/results.ts';
import { overText } from '../../contract/report-words.ts';
import type { Report } from '../../contract/reports.ts';
import { fileTexts } from '../texts/file-texts.ts';
import { workbookTexts as texts } from '../texts/workbook-texts.ts';
import { bandOf, noteOf, pointsOf, ratingsIn, type Sheet, type Value } from './sheet.ts';

/** Adjacent columns that several sheets share: their headings, widths, and the values for one cell. */
type Columns = {
  readonly heads: readonly string[];
  readonly widths: readonly number[];
  of(cell: Cell): readonly Value[];
};

export function lensesSheet(report: Report): Sheet {
  const levels = levelColumns(report);
  return {
    sheet: texts.lenses.sheet,
    rows: [
      [...texts.lenses.heads, ...levels.heads, texts.lenses.spread],
      ...report.lenses.map(({ id, name, cell, spread }) => [id, name, ...levels.of(cell), spread]),
    ],
    widths: [8, 32, ...levels.widths, 10],
    scores: [2],
  };
}

export function subLensesSheet(report: Report): Sheet {
  const levels = levelColumns(report);
  return {
    sheet: texts.subLenses.sheet,
    rows: [
      [...texts.subLenses.heads, ...levels.heads],
      ...subLensesOf(report).map(({ lens, subLens }) => [
        subLens.id,
        lens.name,
        subLens.name,
        ...levels.of(subLens.cell),
      ]),
    ],
    widths: [8, 24, 32, ...levels.widths],
    scores: [3],
  };
}

export function themesSheet(report: Report): Sheet {
  const { scale } = report;
  const rated = ratedColumns(report);
  const subLenses = subLensesOf(report);
  return {
    sheet: texts.themes.sheet,
    rows: [
      [...texts.themes.heads, ...rated.heads, ...texts.themes.indices],
      ...subLenses.flatMap(({ lens, subLens }) =>
        subLens.themes.map((theme) => [
          theme.id,
          lens.name,
          subLens.name,
          theme.name,
          theme.question,
          ...rated.of(theme.cell),
          ...indices(theme.cell, scale.min),
          noteOf(theme.cell),
        ]),
      ),
    ],
    widths: [8, 24, 28, 32, 60, ...rated.widths, 10, 10, 10, 10, 28],
    scores: [5],
    reversed: subLenses
      .flatMap(({ subLens }) => subLens.themes)
      .flatMap(({ cell }, at) => (cell.reversed ? [at + 1] : [])),
  };
}

function subLensesOf({ lenses }: Report) {
  return lenses.flatMap((lens) => lens.subLenses.map((subLens) => ({ lens, subLens })));
}

function ratedColumns({ scale }: Report): Columns {
  const points = pointsOf(scale);
  return {
    heads: [...texts.figureHeads, ...points.map(fileTexts.rated)],
    widths: [10, 12, 10, 10, ...points.map(() => 9)],
    of: (cell) => [
      cell.mean,
      bandOf(scale, cell),
      cell.mean === null ? null : cell.n,
      cell.distribution && ratingsIn(cell.distribution),
      ...(cell.distribution ?? points.map(() => null)),
    ],
  };
}

function levelColumns(report: Report): Columns {
  const rated = ratedColumns(report);
  return {
    heads: [...rated.heads, ...texts.levelHeads],
    widths: [...rated.widths, 10, 24, 28],
    of: (cell) => [...rated.of(cell), cell.deviation, overText(cell), noteOf(cell)],
  };
}

/** Mean, SD, AD and rwg, computed from a distribution. */
function indices({ distribution }: Cell, minimum: number): readonly Value[] {
  if (!distribution) return [null, null, null, null];
  const bars = { minimum, counts: distribution };
  return [meanOf(bars), standardDeviationOf(bars), averageDeviation(bars), rwg(bars)];
}
