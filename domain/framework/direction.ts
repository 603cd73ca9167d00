import { findTheme } from './frameworks.ts';
import type { Framework, Scale } from './schema.ts';

/** Whether a theme is reverse-scored: a low rating of it is good. */
export const isReversed = (framework: Framework, themeId: string): boolean =>
  findTheme(framework, themeId)?.theme.reversed === true;

/** A rating, or a mean of ratings, of a reverse-scored theme as it is scored: max + min - rating. Its own inverse. */
export const reversedOn = ({ min, max }: Pick<Scale, 'min' | 'max'>, rating: number): number =>
  max + min - rating;

/** The mean of a theme as it is scored: where more is better. Levels, bands and every order of good and bad stand on it. */
export function scored(framework: Framework, themeId: string, mean: number): number {
  return isReversed(framework, themeId) ? reversedOn(framework.scale, mean) : mean;
}
