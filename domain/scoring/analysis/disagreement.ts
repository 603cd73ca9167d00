import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { averageDeviation, isSplit } from '../statistics/agreement.ts';
import { chanceLimits } from '../statistics/chance-agreement.ts';
import { sizeOf } from '../statistics/histogram.ts';
import { bandName } from '../summarise.ts';
import { publishedHistogram, round, type Statistics } from './spread.ts';

export type Disagreement<Group extends string = string> = {
  readonly theme: string;
  /** People and mean as released: newer than the distribution where its people came out later. */
  readonly n: number;
  readonly mean: number;
  readonly band: 'strong' | 'moderate' | 'weak';
  /** Average deviation of the ratings in `distribution` from their own mean, in scale points. */
  readonly spread: number;
  /** 'split': two camps. 'agree': closer together than blind answers would be (5 %). 'apart': neither. */
  readonly kind: 'split' | 'apart' | 'agree';
  /** Largest spread that still counts as 'agree' with as many people as are in `distribution`. */
  readonly criticalSpread: number;
  /** Ratings per scale point, lowest first, of the people it was last released for. */
  readonly distribution: readonly number[];
  /** Groups whose score is published, highest first. */
  readonly groups: readonly { readonly group: Group; readonly n: number; readonly mean: number }[];
};

/** Beyond this many raters the limit hardly moves any more; the one for fewer is the stricter one. */
const mostSimulated = 50;

/**
 * Where people do not agree: themes with a published distribution, two camps first, then by spread, widest first.
 * Only published figures go in, so nothing hidden can come out.
 */
export function disagreements<Group extends string>(
  framework: Framework,
  everyone: Statistics,
  groups: readonly { readonly group: Group; readonly statistics: Statistics }[],
): readonly Disagreement<Group>[] {
  const { min, max, bands } = framework.scale;
  // The lowest and the highest band: 0-3 and 7-9 where bands begin at 4 and 7.
  const lowTo = Math.ceil(bands[1]?.from ?? min) - 1;
  const highFrom = Math.ceil(bands.at(-1)?.from ?? max);
  return themeIds(framework)
    .flatMap((theme): Disagreement<Group>[] => {
      const histogram = publishedHistogram(framework, everyone, theme);
      const spread = histogram && averageDeviation(histogram);
      const [n = 0, sum = 0] = everyone[theme] ?? [];
      if (!histogram || typeof spread !== 'number' || n === 0) return [];
      const mean = round(sum / n);
      const band = bandName(framework, mean);
      if (!band) return [];
      const criticalSpread = criticalSpreadOf(sizeOf(histogram), max - min + 1);
      const split = isSplit(histogram, { lowTo, highFrom });
      return [
        {
          theme,
          n,
          mean,
          band,
          spread: round(spread),
          kind: split ? 'split' : spread <= criticalSpread ? 'agree' : 'apart',
          criticalSpread: round(criticalSpread),
          distribution: histogram.counts,
          groups: groups
            .flatMap(({ group, statistics }) => {
              const [raters = 0, total = 0] = statistics[theme] ?? [];
              return raters === 0 ? [] : [{ group, n: raters, mean: round(total / raters) }];
            })
            .toSorted((a, b) => b.mean - a.mean),
        },
      ];
    })
    .toSorted((a, b) => Number(b.kind === 'split') - Number(a.kind === 'split') || b.spread - a.spread);
}

/** Counted once per number of raters: the same number always gives the same limit. */
const limits = new Map<string, number>();

function criticalSpreadOf(raters: number, options: number): number {
  const counted = Math.min(raters, mostSimulated);
  const key = `${counted}/${options}`;
  const known = limits.get(key) ?? chanceLimits(counted, options, { draws: 4_000 }).averageDeviation ?? 0;
  limits.set(key, known);
  return known;
}
