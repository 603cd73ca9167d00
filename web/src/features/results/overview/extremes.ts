import type { Cell, Figure } from '../../../../../api/results/contract/results.ts';
import { comparableScore } from '../../../../../domain/scoring/comparable-score.ts';

type Extreme = { readonly ids: readonly string[]; readonly cell: Cell };

/**
 * The highest and the lowest rated lens. Lenses with the same score are included. Undefined if fewer than two lenses are rated or
 * all scores are equal.
 */
export function extremes(lenses: Figure['lenses']): { highest?: Extreme; lowest?: Extreme } {
  const rated = lenses
    .flatMap(({ id, cell }) => (cell.mean === null ? [] : [{ id, cell, mean: comparableScore(cell.mean) }]))
    .sort((a, b) => b.mean - a.mean);
  const [first, last] = [rated[0], rated.at(-1)];
  if (!first || !last || first.mean === last.mean) return {};
  const sharing = ({ mean, cell }: typeof first): Extreme => ({
    ids: rated.filter((one) => one.mean === mean).map(({ id }) => id),
    cell,
  });
  return { highest: sharing(first), lowest: sharing(last) };
}
