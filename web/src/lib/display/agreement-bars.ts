import { olderBars } from './agreement-texts.ts';
import { count, formatNumber } from './format.ts';

/** Number of ratings in a distribution. For one theme, this is the number of people. */
export const ratingsIn = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** Note for a theme whose score is newer than its bars: how many people the bars count. Null if both count the same people. */
export function barsNote(distribution: readonly number[], n: number): string | null {
  const counted = ratingsIn(distribution);
  if (counted === n) return null;
  return olderBars(count(counted, 'person', 'people'), formatNumber(n));
}
