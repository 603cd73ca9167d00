import { olderBars } from './agreement-texts.ts';
import { count, formatNumber } from './format.ts';

/** Number of ratings in a distribution. For one theme, this is the number of people. */
export const ratingsIn = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** States which people the bars of a theme count when its score is newer than the bars; else null. */
export function barsNote(distribution: readonly number[], n: number): string | null {
  const counted = ratingsIn(distribution);
  if (counted === n) return null;
  return olderBars(count(counted, 'person', 'people'), formatNumber(n));
}
