import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { averageDeviation, isSplit } from '../statistics/agreement.ts';
import { chanceLimits } from '../statistics/chance-agreement.ts';
import { meanOf, sizeOf } from '../statistics/histogram.ts';
import { bandName } from '../summarise.ts';
import { publishedHistogram, round, type Statistics } from './spread.ts';

export type Disagreement<Group extends string = string> = {
  readonly theme: string;
  readonly n: number;
  readonly mean: number;
  readonly band: 'strong' | 'moderate' | 'weak';
  /** Average deviation from the mean, in scale points. */
  readonly spread: number;
  /** 'split': two camps. 'agree': closer together than blind answers would be (5 %). 'apart': neither. */
  readonly kind: 'split' | 'apart' | 'agree';
  /** Largest spread that still counts as 'agree' with this many people. */
  readonly criticalSpread: number;
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
      const mean = histogram && meanOf(histogram);
      const spread = histogram && averageDeviation(histogram);
      if (!histogram || typeof mean !== 'number' || typeof spread !== 'number') return [];
      const band = bandName(framework, round(mean));
      if (!band) return [];
      const n = sizeOf(histogram);
      const criticalSpread = criticalSpreadOf(n, max - min + 1);
      const split = isSplit(histogram, { lowTo, highFrom });
      return [
        {
          theme,
          n,
          mean: round(mean),
          band,
          spread: round(spread),
          kind: split ? 'split' : spread <= criticalSpread ? 'agree' : 'apart',
          criticalSpread: round(criticalSpread),
          distribution: histogram.counts,
          groups: groups
            .flatMap(({ group, statistics }) => {
              const [raters = 0, sum = 0] = statistics[theme] ?? [];
              return raters === 0 ? [] : [{ group, n: raters, mean: round(sum / raters) }];
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
