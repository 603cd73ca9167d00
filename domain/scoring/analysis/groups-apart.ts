import type { Framework } from '../../framework/schema.ts';
import { levelId, type Released } from '../released.ts';
import { sizeOf } from '../statistics/histogram.ts';
import { adjustHolm } from '../statistics/holm.ts';
import type { Interval } from '../statistics/intervals.ts';
import { kruskalWallis } from '../statistics/kruskal-wallis.ts';
import { differenceRule, levelDifferences, onOneDefinition } from './difference.ts';
import { levelHistogram } from './spread.ts';

export type Group = { readonly group: string; readonly released: Released };

export type LensApart = {
  readonly lens: string;
  readonly highest: { readonly group: string; readonly mean: number };
  readonly lowest: { readonly group: string; readonly mean: number };
  /** Difference between the two groups in scale points, with the interval that Compare shows. */
  readonly gap: number;
  readonly interval: Interval;
  /** p of the test over all groups, adjusted over the lenses. */
  readonly p: number;
};

/**
 * Lenses on which groups differ: Kruskal-Wallis over the people's own means in every group of at least 8 (Kruskal & Wallis 1952),
 * adjusted over all tested lenses (Holm 1979). In addition `levelDifferences`, which Compare also uses, must call the two most
 * distant groups clearly different, so that the two pages never contradict each other. With shuffled groups at most 5 % of
 * assessments name any lens (groups-apart.unit.test.ts). Needs levels released as figures of people, because levels derived from
 * themes have no distribution of people.
 */
export function lensesApart(framework: Framework, groups: readonly Group[]): readonly LensApart[] {
  const sides = onOneDefinition(groups.map(({ released }) => released));
  const named = groups.flatMap(({ group }, at) => {
    const released = sides[at];
    return released ? [{ group, released }] : [];
  });
  const tested = framework.lenses.map(({ id }) => {
    const able = named.flatMap((one) => {
      const histogram = levelHistogram(framework, one.released, id);
      const mean = one.released.levels?.[levelId.lens(id)]?.[1];
      const enough = histogram && sizeOf(histogram) >= differenceRule.atLeast;
      return enough && mean !== undefined ? [{ ...one, histogram, mean }] : [];
    });
    return { id, able, p: kruskalWallis(able.map(({ histogram }) => histogram))?.p ?? null };
  });
  const adjusted = adjustHolm(tested.map(({ p }) => p));
  return tested.flatMap(({ id, able }, at): LensApart[] => {
    const p = adjusted[at] ?? null;
    if (p === null || p >= differenceRule.familyError) return [];
    const found = furthestApart(framework, able, id);
    return found ? [{ lens: id, p, ...found }] : [];
  });
}

/** The two groups furthest apart on a lens, if their difference is clear. */
function furthestApart(
  framework: Framework,
  groups: readonly (Group & { readonly mean: number })[],
  lens: string,
) {
  const byMean = groups.toSorted((a, b) => b.mean - a.mean);
  const [highest, lowest] = [byMean[0], byMean.at(-1)];
  if (!highest || !lowest) return undefined;
  const all = levelDifferences(framework, highest.released, lowest.released);
  const { points, interval, verdict } = all.find(({ id }) => id === lens) ?? {};
  if (points === undefined || !interval || verdict !== 'clear') return undefined;
  return {
    highest: { group: highest.group, mean: highest.mean },
    lowest: { group: lowest.group, mean: lowest.mean },
    gap: points,
    interval,
  };
}
