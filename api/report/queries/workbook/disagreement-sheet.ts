import type { Report } from '../../contract/reports.ts';
import { pointsOf, ratingsIn, type Sheet } from './sheet.ts';

export function disagreementSheet({ disagreements, scale }: Report): Sheet {
  const points = pointsOf(scale);
  return {
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
  };
}

const kindWords = {
  split: 'Two camps',
  apart: 'People differ',
  unclear: 'No clear picture',
  agree: 'People agree',
} as const;
