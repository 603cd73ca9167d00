import { comparableScore } from '../../../domain/scoring/comparable-score.ts';
import type { Report } from '../contract/reports.ts';

const most = 3;

type Lens = { readonly id: string; readonly cell: Pick<Report['overall'], 'mean'> };

/**
 * Ids of the lenses with the highest and the lowest scores. Equal scores keep the order of the framework, and none of them is in both
 * lists. Both are empty if fewer than two lenses are rated or all scores are equal.
 */
export function rankedLenses(lenses: readonly Lens[]): Pick<Report, 'strengths' | 'priorities'> {
  const scored = lenses.flatMap(({ id, cell: { mean } }) =>
    mean === null ? [] : [{ id, mean: comparableScore(mean) }],
  );
  const lowest = Math.min(...scored.map(({ mean }) => mean));
  const strengths = scored
    .filter(({ mean }) => mean > lowest)
    .toSorted((a, b) => b.mean - a.mean)
    .slice(0, Math.min(most, Math.floor(scored.length / 2)));
  if (strengths.length === 0) return { strengths: [], priorities: [] };
  const strong = new Set(strengths.map(({ mean }) => mean));
  const priorities = scored
    .filter(({ mean }) => !strong.has(mean))
    .toSorted((a, b) => a.mean - b.mean)
    .slice(0, most);
  return { strengths: strengths.map(({ id }) => id), priorities: priorities.map(({ id }) => id) };
}
