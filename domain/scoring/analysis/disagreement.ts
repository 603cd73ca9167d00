import { isReversed, scored } from '../../framework/direction.ts';
import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Statistics } from '../released.ts';
import { averageDeviation, isSplit, practicalSpread } from '../statistics/agreement.ts';
import { chanceSpread } from '../statistics/chance-agreement.ts';
import { type Histogram, sizeOf } from '../statistics/histogram.ts';
import { bandName } from '../summarise.ts';
import { publishedHistogram } from './spread.ts';

export type Disagreement<Group extends string = string> = {
  readonly theme: string;
  /** Released number of people and mean. They are newer than the distribution if more people were released since. */
  readonly n: number;
  readonly mean: number;
  readonly band: 'strong' | 'moderate' | 'weak';
  /** Reverse-scored: low ratings are good, and the band follows from the reversed mean. */
  readonly reversed?: true;
  /** Average deviation of the ratings in `distribution` from their own mean, in scale points. */
  readonly spread: number;
  /**
   * 'split': two camps (`isSplit`). 'agree': less spread than by chance (5 %, for the actual number of people) and at most A/6, A
   * being the number of scale points. 'apart': more spread than both limits. 'unclear': between the two limits.
   */
  readonly kind: 'split' | 'apart' | 'unclear' | 'agree';
  /** Largest spread that counts as 'agree' for the number of people in `distribution`: the smaller of the two limits. */
  readonly criticalSpread: number;
  /** Ratings per scale point, lowest first, as of the last released distribution. */
  readonly distribution: readonly number[];
  /** Groups whose score is published, highest first. */
  readonly groups: readonly { readonly group: Group; readonly n: number; readonly mean: number }[];
};

/**
 * Disagreement on themes with a published distribution: themes with two camps first, then by spread, widest first. Figures are
 * exact. Random answers are called agreement in at most 5 % of cases, and two camps in at most 5 %
 * (../statistics/agreement.unit.test.ts). Only published figures are used, so nothing hidden can leak.
 */
export function disagreements<Group extends string>(
  framework: Framework,
  everyone: Statistics,
  groups: readonly { readonly group: Group; readonly statistics: Statistics }[],
): readonly Disagreement<Group>[] {
  const { min, max, bands } = framework.scale;
  // The lowest and the highest band: 0-3 and 7-9 if bands begin at 4 and 7.
  const lowTo = Math.ceil(bands[1]?.from ?? min) - 1;
  const highFrom = Math.ceil(bands.at(-1)?.from ?? max);
  return themeIds(framework)
    .flatMap((theme): Disagreement<Group>[] => {
      const histogram = publishedHistogram(framework, everyone, theme);
      const spread = histogram && averageDeviation(histogram);
      const [n = 0, sum = 0] = everyone[theme] ?? [];
      if (!histogram || typeof spread !== 'number' || n === 0) return [];
      const mean = sum / n;
      const band = bandName(framework, scored(framework, theme, mean));
      if (!band) return [];
      const options = max - min + 1;
      const limits = [chanceSpread(sizeOf(histogram), options), practicalSpread(options)] as const;
      const criticalSpread = Math.min(...limits);
      const counted = isReversed(framework, theme) ? turned(histogram) : histogram;
      const split = isSplit(counted, { lowTo, highFrom }) && spread > criticalSpread;
      return [
        {
          theme,
          n,
          mean,
          band,
          ...(isReversed(framework, theme) && { reversed: true }),
          spread,
          kind: split ? 'split' : kindOf(spread, limits),
          criticalSpread,
          distribution: histogram.counts,
          groups: groups
            .flatMap(({ group, statistics }) => {
              const [raters = 0, total = 0] = statistics[theme] ?? [];
              return raters === 0 ? [] : [{ group, n: raters, mean: total / raters }];
            })
            .toSorted((a, b) => b.mean - a.mean),
        },
      ];
    })
    .toSorted((a, b) => Number(b.kind === 'split') - Number(a.kind === 'split') || b.spread - a.spread);
}

/** Reverses the histogram of a reverse-scored theme, so that the two camps are those of the lowest and the highest band. */
const turned = ({ minimum, counts }: Histogram): Histogram => ({ minimum, counts: counts.toReversed() });

function kindOf(spread: number, limits: readonly [number, number]): 'agree' | 'unclear' | 'apart' {
  if (spread <= Math.min(...limits)) return 'agree';
  return spread <= Math.max(...limits) ? 'unclear' : 'apart';
}
