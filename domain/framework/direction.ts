import { findTheme } from './frameworks.ts';
import type { Framework, Scale } from './schema.ts';

/** True for a reverse-scored theme: a low rating is good. */
export const isReversed = (framework: Framework, themeId: string): boolean =>
  findTheme(framework, themeId)?.theme.reversed === true;

/** Converts a rating or mean of a reverse-scored theme: max + min - rating. Its own inverse. */
export const reversedOn = ({ min, max }: Pick<Scale, 'min' | 'max'>, rating: number): number =>
  max + min - rating;

/** The mean of a theme with higher meaning better. Levels, bands and rankings use this value. */
export function scored(framework: Framework, themeId: string, mean: number): number {
  return isReversed(framework, themeId) ? reversedOn(framework.scale, mean) : mean;
}
