import type { ReportLens } from '../../../../../api/report/contract/reports.ts';
import { comparableScore } from '../../../../../domain/scoring/comparable-score.ts';

const fewest = 3;

/** A lens with the mean distance of its ratings from their average, in points of the scale. */
export type SpreadLens = Pick<ReportLens, 'id' | 'name'> & { readonly spread: number };

/**
 * The three lenses whose ratings lie closest together, closest first and equal ones in the order of the framework; and how many
 * others lie as close together as the last of them. Lenses without a spread are left out.
 */
export function closestLenses(lenses: readonly Pick<ReportLens, 'id' | 'name' | 'spread'>[]): {
  readonly closest: readonly SpreadLens[];
  readonly asClose: number;
} {
  const ranked = lenses
    .flatMap(({ id, name, spread }) =>
      spread === null ? [] : [{ id, name, spread: comparableScore(spread) }],
    )
    .toSorted((a, b) => a.spread - b.spread);
  const closest = ranked.slice(0, fewest);
  const last = closest.at(-1)?.spread;
  return { closest, asClose: ranked.slice(fewest).filter(({ spread }) => spread === last).length };
}
