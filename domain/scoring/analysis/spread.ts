import { isReversed } from '../../framework/direction.ts';
import type { Framework, Lens, SubLens } from '../../framework/schema.ts';
import { levelId, type Released, type Statistics } from '../released.ts';
import { averageDeviation, averageDeviationAcross, rwg, rwgAcross } from '../statistics/agreement.ts';
import type { Histogram } from '../statistics/histogram.ts';

/** Released ratings of a theme; undefined until its distribution is published. */
export function publishedHistogram(
  { scale }: Framework,
  statistics: Statistics,
  theme: string,
): Histogram | undefined {
  const counts = statistics[theme]?.slice(2) ?? [];
  return counts.length === scale.max - scale.min + 1 ? { minimum: scale.min, counts } : undefined;
}

/**
 * Released ratings of a theme in scored direction: reversed for a reverse-scored theme, so that it is comparable with a level.
 */
export function scoredHistogram(
  framework: Framework,
  statistics: Statistics,
  theme: string,
): Histogram | undefined {
  const published = publishedHistogram(framework, statistics, theme);
  if (!published || !isReversed(framework, theme)) return published;
  return { ...published, counts: published.counts.toReversed() };
}

/**
 * Distribution of people's means on 'overall', a lens or a sub-lens, rounded to whole scale points; undefined if not published.
 */
export function levelHistogram(
  framework: Framework,
  { levels }: Released,
  id: string,
): Histogram | undefined {
  const isLens = framework.lenses.some((lens) => lens.id === id);
  const key = id === 'overall' ? levelId.overall : isLens ? levelId.lens(id) : levelId.subLens(id);
  const counts = levels?.[key]?.slice(3) ?? [];
  const { min, max } = framework.scale;
  return counts.length === max - min + 1 ? { minimum: min, counts } : undefined;
}

/**
 * Distance of people from the average, in scale points: the average deviation of a theme; above a theme, the mean over the themes
 * below (Burke, Finkelstein & Dusig 1999).
 * @returns null while a distribution of one of the scored themes is not published
 */
export function spreadOf(
  framework: Framework,
  statistics: Statistics,
  themes: readonly string[],
): number | null {
  const deviations = themes
    .filter((theme) => statistics[theme] !== undefined)
    .map((theme) => {
      const histogram = publishedHistogram(framework, statistics, theme);
      return histogram ? averageDeviation(histogram) : null;
    });
  if (deviations.length === 0 || deviations.includes(null)) return null;
  return deviations.reduce<number>((sum, one) => sum + (one ?? 0), 0) / deviations.length;
}

/**
 * Average deviation and rwg of a theme, or AD(J) and rwg(J) over several, four decimals (see statistics/agreement).
 * @returns nulls while a distribution of one of the scored themes is not published
 */
export function agreementOf(
  framework: Framework,
  statistics: Statistics,
  themes: readonly string[],
): { readonly averageDeviation: number | null; readonly rwg: number | null } {
  const scored = themes.filter((theme) => statistics[theme] !== undefined);
  const items = scored.flatMap((theme) => publishedHistogram(framework, statistics, theme) ?? []);
  const [first] = items;
  if (!first || items.length < scored.length) return { averageDeviation: null, rwg: null };
  const four = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);
  return {
    averageDeviation: four(averageDeviationAcross(items)),
    rwg: four(items.length === 1 ? rwg(first) : rwgAcross(items)),
  };
}

export const themesOfSubLens = ({ themes }: SubLens): readonly string[] => themes.map(({ id }) => id);
export const themesOfLens = ({ subLenses }: Lens): readonly string[] => subLenses.flatMap(themesOfSubLens);
