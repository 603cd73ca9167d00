import { type Histogram, requireSameScale, sizeOf } from './histogram.ts';

export type Magnitude = 'negligible' | 'small' | 'medium' | 'large';
export type CliffsDelta = { readonly delta: number; readonly magnitude: Magnitude };

/**
 * Cliff's delta = P(X > Y) - P(X < Y) for one person picked from each group, -1..1, positive when `x` rates higher (Cliff 1993).
 * Words by size: under .147 negligible, under .33 small, under .474 medium, else large (Romano et al. 2006).
 * @returns null when a group is empty.
 * @throws RangeError when the groups are not on one scale.
 */
export function cliffsDelta(x: Histogram, y: Histogram): CliffsDelta | null {
  requireSameScale(x, y);
  const pairs = sizeOf(x) * sizeOf(y);
  if (pairs === 0) return null;
  let below = 0;
  let above = sizeOf(y);
  let won = 0;
  for (const [at, many] of x.counts.entries()) {
    const beside = y.counts[at] ?? 0;
    above -= beside;
    won += many * (below - above);
    below += beside;
  }
  const delta = won / pairs;
  return { delta, magnitude: magnitudeOf(delta) };
}

/** The word for a delta of -1..1, regardless of its sign. */
export function magnitudeOf(delta: number): Magnitude {
  const size = Math.abs(delta);
  if (size < 0.147) return 'negligible';
  if (size < 0.33) return 'small';
  return size < 0.474 ? 'medium' : 'large';
}
