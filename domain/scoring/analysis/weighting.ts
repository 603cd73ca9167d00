import { scored } from '../../framework/direction.ts';
import { subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Released } from '../released.ts';
import { type Item, type Part, stableShares } from '../statistics/stable-shares.ts';
import { bandName, type Cell, type Summary, summarise } from '../summarise.ts';
import { type Uncertainty, uncertaintyOf } from './uncertainty.ts';

/** Published means of one figure weighted by expertise, each with [raters, sum] of the same people. */
export type WeightedStatistics = Readonly<
  Record<string, { readonly mean: number; readonly of: readonly [raters: number, sum: number] }>
>;

export type Weighting = {
  readonly summary: Summary;
  /**
   * `weighted`: number of sub-lenses with a weighted mean. `shown`: of sub-lenses with a mean. `earlier`: of sub-lenses whose
   * weighted mean covers fewer people than their present mean.
   */
  readonly subLenses: { readonly weighted: number; readonly shown: number; readonly earlier: number };
  /** Largest difference of a sub-lens from the plain mean of the same people, in scale points, rounded up to 0.1. */
  readonly most: number;
};

/**
 * Every level of a figure, with weighted means where published and plain means elsewhere. Weights are released for themes only,
 * so a level moves by the average movement of its themes; without weighted means nothing changes.
 * @returns undefined when nothing is weighted
 */
export function weightingOf(
  framework: Framework,
  released: Released,
  weighted: WeightedStatistics | undefined,
): Weighting | undefined {
  const { themes: plain } = released;
  const known = Object.entries(weighted ?? {}).filter(([theme]) => plain[theme]);
  if (!weighted || known.length === 0) return undefined;
  const ofThemes = summarise(framework, {
    themes: {
      ...plain,
      ...Object.fromEntries(
        known.map(([theme, { mean, of }]) => [
          theme,
          [of[0], mean * of[0], ...(plain[theme]?.slice(2) ?? [])],
        ]),
      ),
    },
  });
  // Compare with the plain means of the same people, so that a newer release does not look like an effect of the weights.
  const same = summarise(framework, {
    themes: { ...plain, ...Object.fromEntries(known.map(([theme, { of }]) => [theme, of])) },
  });
  const isWeighted = new Set(known.map(([theme]) => theme));
  const isEarlier = new Set(known.flatMap(([theme, { of }]) => (plain[theme]?.[0] === of[0] ? [] : [theme])));
  const having = (themes: ReadonlySet<string>) =>
    subLensesOf(framework).filter((subLens) => subLens.themes.some(({ id }) => themes.has(id))).length;
  const summary = released.levels
    ? moved(framework, summarise(framework, released), ofThemes, same)
    : ofThemes;
  const differences = ofThemes.subLenses.map(({ cell }, at) =>
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

/** The displayed levels, each moved by the difference of two summaries of themes; themes have their weighted means. */
function moved(framework: Framework, displayed: Summary, weighted: Summary, same: Summary): Summary {
  const { scale } = framework;
  const cell = (shown: Cell, to: Cell, from: Cell): Cell => {
    if (shown.mean === null || to.mean === null || from.mean === null) return shown;
    const mean = Math.min(scale.max, Math.max(scale.min, shown.mean + to.mean - from.mean));
    return { ...shown, mean, band: bandName(framework, mean) };
  };
  const nodes = (of: 'categories' | 'lenses' | 'subLenses') =>
    displayed[of].map(({ id, cell: shown }, at) => ({
      id,
      cell: cell(shown, weighted[of][at]?.cell ?? shown, same[of][at]?.cell ?? shown),
    }));
  return {
    overall: cell(displayed.overall, weighted.overall, same.overall),
    categories: nodes('categories'),
    lenses: nodes('lenses'),
    subLenses: nodes('subLenses'),
    themes: weighted.themes,
  };
}

/**
 * `draws`: number of random weightings. `top`: number of lowest sub-lenses that count as priorities. `from`, `to`: range of the
 * factors.
 */
export const robustnessOf = { draws: 1_000, top: 5, from: 1, to: 1.5 } as const;

export type Priority = {
  readonly id: string;
  /**
   * 0..1: how often the sub-lens is among the lowest, over weightings and over samples of respondents; null: too few people to
   * tell.
   */
  readonly share: number | null;
};

/**
 * The lowest sub-lenses of everyone as displayed, and how often each stays among the lowest with other group weights and other
 * respondents of the same kind, computed from published figures only. Each group's weight is its number of people times a random
 * factor; people of hidden groups count as one group, so that equal weights give the displayed mean. A sub-lens derived from
 * themes is recomputed theme by theme, because a group may show only some of them. On pure noise fewer than 5 % of assessments
 * have a priority that stays in 95 % of the draws (robustness.unit.test.ts).
 * @returns undefined with fewer than two groups, or with no more sub-lenses than there are priorities
 */
export function prioritiesOf(
  framework: Framework,
  everyone: Released,
  groups: readonly Released[],
): readonly Priority[] | undefined {
  const rated = summarise(framework, everyone).subLenses.flatMap(({ id, cell }) =>
    cell.mean === null ? [] : [{ id, mean: cell.mean }],
  );
  if (groups.length < 2 || rated.length <= robustnessOf.top) return undefined;
  const all = measuresOf(framework, everyone);
  // A group with another definition of levels than the displayed one is treated as hidden.
  const parts = groups
    .filter(({ levels }) => everyone.levels === undefined || levels !== undefined)
    .map((group) => measuresOf(framework, everyone.levels ? group : { themes: group.themes }));
  const items = rated.map(({ id }) =>
    itemOf(
      all(id),
      parts.map((part) => part(id)),
      framework,
    ),
  );
  const known = items.filter((item) => item !== null);
  // A sub-lens without a released distribution could rank anywhere, so no sub-lens gets a share.
  const shares = known.length < items.length ? [] : stableShares(known, robustnessOf);
  return rated
    .map(({ id, mean }, at) => ({ id, mean, share: shares[at] ?? null }))
    .toSorted((a, b) => a.mean - b.mean)
    .slice(0, robustnessOf.top)
    .map(({ id, share }) => ({ id, share }));
}

/** `spread`: standard deviation over the people; null: not released. */
type Measure = { readonly people: number; readonly mean: number; readonly spread: number | null };
type Measures = ReadonlyMap<string, Measure>;

/** The figures that a sub-lens averages: the sub-lens itself if released as a figure of people, otherwise its themes. */
function measuresOf(framework: Framework, released: Released): (subLens: string) => Measures {
  const sure = uncertaintyOf(framework, released);
  const { subLenses, themes } = summarise(framework, released);
  const cells = new Map([...(released.levels ? subLenses : []), ...themes].map(({ id, cell }) => [id, cell]));
  const themesIn = new Map(subLensesOf(framework).map((subLens) => [subLens.id, subLens.themes]));
  return (subLens) => {
    const ids = released.levels ? [subLens] : (themesIn.get(subLens) ?? []).map(({ id }) => id);
    return new Map(
      ids.flatMap((id): [string, Measure][] => {
        const { n = 0, mean = null } = cells.get(id) ?? {};
        if (mean === null || n === 0) return [];
        return [[id, { people: n, mean: scored(framework, id, mean), spread: spreadOfPeople(sure.get(id)) }]];
      }),
    );
  };
}

/**
 * One sub-lens as input of the draws.
 * @returns null if a spread is not released
 */
function itemOf(all: Measures, groups: readonly Measures[], { scale }: Framework): Item | null {
  const measures = [...all].map(([id, whole]) =>
    whole.spread === null
      ? null
      : partsOf(
          { ...whole, spread: whole.spread },
          groups.map((group) => group.get(id)),
          scale,
        ),
  );
  const known = measures.filter((measure) => measure !== null);
  return known.length < measures.length ? null : known;
}

/**
 * People, mean and standard error of each group and, last, of everybody in no shown group. If a group's own spread is not
 * released, that of everyone is used. Rounded figures do not add up to the displayed mean, so all parts are shifted by the
 * difference.
 */
function partsOf(
  whole: Measure & { readonly spread: number },
  groups: readonly (Measure | undefined)[],
  scale: Framework['scale'],
): readonly Part[] {
  const shown = groups.map((group): Part => {
    if (!group) return nobody;
    const { people, mean, spread } = group;
    return { people, mean, error: (spread ?? whole.spread) / Math.sqrt(people) };
  });
  const counted = shown.reduce((total, { people }) => total + people, 0);
  const sum = shown.reduce((total, { people, mean }) => total + people * mean, 0);
  const people = Math.max(0, whole.people - counted);
  const left = people === 0 ? 0 : (whole.people * whole.mean - sum) / people;
  const mean = Math.min(scale.max, Math.max(scale.min, left));
  const rest = people === 0 ? nobody : { people, mean, error: whole.spread / Math.sqrt(people) };
  const missing = whole.mean - (sum + rest.people * rest.mean) / (counted + rest.people);
  return [...shown, rest].map((part) => ({ ...part, mean: part.mean + missing }));
}

const nobody: Part = { people: 0, mean: 0, error: 0 };

const spreadOfPeople = (of: Uncertainty | null | undefined): number | null =>
  of ? of.error * Math.sqrt(of.people) : null;
