import type { Report } from '../../contract/reports.ts';
import { fileTexts } from '../texts/file-texts.ts';
import { workbookTexts as texts } from '../texts/workbook-texts.ts';
import { pointsOf, ratingsIn, type Sheet } from './sheet.ts';

export function disagreementSheet({ disagreements, scale }: Report): Sheet {
  const points = pointsOf(scale);
  return {
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
  };
}
