import { subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { type LevelSum, robustness } from '../statistics/weights.ts';
import { type Summary, summarise } from '../summarise.ts';
import type { Statistics } from './spread.ts';

/** Published means of one figure weighted by expertise, each beside [raters, sum] of the same people. */
export type WeightedStatistics = Readonly<
  Record<string, { readonly mean: number; readonly of: readonly [raters: number, sum: number] }>
>;

export type Weighting = {
  readonly summary: Summary;
  /** How many sub-lenses have a weighted mean, of how many with a mean; and in how many of them it is of fewer people than the mean by now. */
  readonly subLenses: { readonly weighted: number; readonly shown: number; readonly earlier: number };
  /** The most a sub-lens differs from the plain mean of the same people, in scale points, rounded up to 0.1. */
  readonly most: number;
};

/**
 * Every level of a figure with weighted means where they are published, and plain ones elsewhere.
 * @returns undefined when nothing is weighted
 */
export function weightingOf(
  framework: Framework,
  plain: Statistics,
  weighted: WeightedStatistics | undefined,
): Weighting | undefined {
  const known = Object.entries(weighted ?? {}).filter(([theme]) => plain[theme]);
  if (!weighted || known.length === 0) return undefined;
  const summary = summarise(framework, {
    ...plain,
    ...Object.fromEntries(
      known.map(([theme, { mean, of }]) => [theme, [of[0], mean * of[0], ...(plain[theme]?.slice(2) ?? [])]]),
    ),
  });
  // What it differs from: the same people, so that newer releases do not pass for an effect of the weights.
  const same = summarise(framework, {
    ...plain,
    ...Object.fromEntries(known.map(([theme, { of }]) => [theme, of])),
  });
  const isWeighted = new Set(known.map(([theme]) => theme));
  const isEarlier = new Set(known.flatMap(([theme, { of }]) => (plain[theme]?.[0] === of[0] ? [] : [theme])));
  const having = (themes: ReadonlySet<string>) =>
    subLensesOf(framework).filter((subLens) => subLens.themes.some(({ id }) => themes.has(id))).length;
  const differences = summary.subLenses.map(({ cell }, at) =>
    Math.abs((cell.mean ?? 0) - (same.subLenses[at]?.cell.mean ?? 0)),
  );
  return {
    summary,
    subLenses: {
      weighted: having(isWeighted),
      shown: summary.subLenses.filter(({ cell }) => cell.mean !== null).length,
      earlier: having(isEarlier),
    },
    most: Math.ceil(Math.round(Math.max(0, ...differences) * 100) / 10) / 10,
  };
}

/** Weightings drawn, and how many of the lowest sub-lenses count as priorities. */
export const robustnessOf = { draws: 1_000, top: 5, from: 1, to: 1.5 } as const;

export type Priority = {
  readonly id: string;
  /** Of the weightings, 0..1: in how many it is among the lowest; null: no released group rated it. */
  readonly share: number | null;
};

/**
 * The lowest sub-lenses of everyone, and how many random weightings of the released groups leave each among the lowest: from published
 * figures alone. The published weighting by expertise is one weighting more.
 * @returns undefined with fewer than two groups, or with no more sub-lenses than there are priorities
 */
export function prioritiesOf(
  framework: Framework,
  everyone: Statistics,
  groups: readonly Statistics[],
  weighted: Weighting | undefined,
): readonly Priority[] | undefined {
  const rated = summarise(framework, everyone).subLenses.flatMap(({ id, cell }) =>
    cell.mean === null ? [] : [{ id, mean: cell.mean }],
  );
  if (groups.length < 2 || rated.length <= robustnessOf.top) return undefined;
  const byGroup = groups.map(
    (group) => new Map(summarise(framework, group).subLenses.map(({ id, cell }) => [id, cell])),
  );
  const items = rated.map(({ id }) =>
    byGroup.map((cells): LevelSum => {
      const { n = 0, mean = null } = cells.get(id) ?? {};
      return mean === null ? { count: 0, sum: 0 } : { count: n, sum: n * mean };
    }),
  );
  const means = new Map(weighted?.summary.subLenses.map(({ id, cell }) => [id, cell.mean]));
  const shares = robustness(items, {
    ...robustnessOf,
    besides: weighted ? [rated.map(({ id }) => means.get(id) ?? null)] : [],
  });
  return rated
    .map(({ id, mean }, at) => ({ id, mean, share: shares[at] ?? null }))
    .toSorted((a, b) => a.mean - b.mean)
    .slice(0, robustnessOf.top)
    .map(({ id, share }) => ({ id, share }));
}
