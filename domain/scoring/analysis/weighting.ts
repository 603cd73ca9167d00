import { subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Released } from '../released.ts';
import { type Part, stableShares } from '../statistics/stable-shares.ts';
import { bandName, type Cell, type Summary, summarise } from '../summarise.ts';
import { onOneDefinition } from './difference.ts';
import { type Uncertainty, uncertaintyOf } from './uncertainty.ts';

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
 * Every level of a figure with weighted means where they are published, and plain ones elsewhere. Weights are released of themes only: a level moves by what
 * its themes move on average, from the figure it has, so that switching weights on changes nothing else.
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
  // What it differs from: the same people, so that newer releases do not pass for an effect of the weights.
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

/** Levels as displayed, moved by the difference of two summaries of themes; themes as weighted. */
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

/** Weightings drawn, and how many of the lowest sub-lenses count as priorities. */
export const robustnessOf = { draws: 1_000, top: 5, from: 1, to: 1.5 } as const;

export type Priority = {
  readonly id: string;
  /** 0..1: how often it is among the lowest, over weightings and over whom one happens to have asked; null: too few people to tell. */
  readonly share: number | null;
};

/**
 * The lowest sub-lenses of everyone as displayed, and how often each stays among the lowest when groups count differently and when other people of the same
 * kind had been asked: from published figures alone. Each group's voice is its people times a weight; people of groups that are not shown are a voice of
 * their own, so that with equal weights the displayed mean comes out, whatever is hidden. On pure noise fewer than 5 % of assessments have a priority that
 * stays in 95 % of the draws (robustness.unit.test.ts).
 * @returns undefined with fewer than two groups, or with no more sub-lenses than there are priorities
 */
export function prioritiesOf(
  framework: Framework,
  everyone: Released,
  groups: readonly Released[],
): readonly Priority[] | undefined {
  const [all = everyone, ...parts] = onOneDefinition([everyone, ...groups]);
  const rated = summarise(framework, all).subLenses.flatMap(({ id, cell }) =>
    cell.mean === null ? [] : [{ id, cell, mean: cell.mean }],
  );
  if (groups.length < 2 || rated.length <= robustnessOf.top) return undefined;
  const sure = uncertaintyOf(framework, all);
  const byGroup = parts.map((part) => ({
    cells: new Map(summarise(framework, part).subLenses.map(({ id, cell }) => [id, cell])),
    sure: uncertaintyOf(framework, part),
  }));
  const items = rated.map(({ id, cell }) => {
    const spread = spreadOfPeople(sure.get(id));
    if (spread === null) return null;
    const shown = byGroup.map((group) => partOf(group.cells.get(id), group.sure.get(id), spread));
    return [...shown, restOf(framework, cell, shown, spread)];
  });
  const known = items.filter((item) => item !== null);
  // A sub-lens without a released distribution could lie anywhere: then nothing is said of any.
  const shares = known.length < items.length ? [] : stableShares(known, robustnessOf);
  return rated
    .map(({ id, mean }, at) => ({ id, mean, share: shares[at] ?? null }))
    .toSorted((a, b) => a.mean - b.mean)
    .slice(0, robustnessOf.top)
    .map(({ id, share }) => ({ id, share }));
}

const spreadOfPeople = (of: Uncertainty | null | undefined): number | null =>
  of ? of.error * Math.sqrt(of.people) : null;

/** A group's people, mean and standard error; where its own spread is not released, that of everyone stands for it. */
function partOf(cell: Cell | undefined, of: Uncertainty | null | undefined, spread: number): Part {
  const { n = 0, mean = null } = cell ?? {};
  if (mean === null || n === 0) return { people: 0, mean: 0, error: 0 };
  return { people: n, mean, error: (spreadOfPeople(of) ?? spread) / Math.sqrt(n) };
}

/** Everybody who is in no group shown, with the mean that makes up the displayed one. */
function restOf({ scale }: Framework, cell: Cell, shown: readonly Part[], spread: number): Part {
  const counted = shown.reduce((sum, { people }) => sum + people, 0);
  const people = Math.max(0, cell.n - counted);
  if (people === 0) return { people: 0, mean: 0, error: 0 };
  const sum = cell.n * (cell.mean ?? 0) - shown.reduce((total, part) => total + part.people * part.mean, 0);
  const mean = Math.min(scale.max, Math.max(scale.min, sum / people));
  return { people, mean, error: spread / Math.sqrt(people) };
}
