import { scored } from '../../framework/direction.ts';
import { findTheme, subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { type Levels, levelId, type Released, type Statistics } from '../released.ts';

/** The part of a stored release that a receipt needs. */
export type ReleaseFacts = {
  readonly number: number;
  readonly everyone: FigureFacts | null;
  readonly groups: readonly { readonly group: string; readonly figure: FigureFacts }[];
};
type FigureFacts = {
  readonly people: number;
  readonly themes: Statistics;
  readonly levels?: Levels | undefined;
  readonly weighted?: Readonly<Record<string, readonly [mean: number, effective: number]>> | undefined;
};

/** Figures of everyone or one group over all releases, with the last release of each theme. */
export type FoldedFigure = {
  readonly people: number;
  readonly themes: Statistics;
  /** Absent: no release carried levels. */
  readonly levels?: Levels;
  /** Number of the last release of each theme and of each level (`levelId`). */
  readonly releases: Readonly<Record<string, number>>;
  /** By theme, as last weighted by expertise, with [raters, sum] of the same people. */
  readonly weighted: Readonly<
    Record<
      string,
      { readonly mean: number; readonly effective: number; readonly of: readonly [number, number] }
    >
  >;
};

export type Level = 'overall' | 'lens' | 'subLens' | 'theme';

/** A figure and how it is computed: from ratings, from the figures below it, or from people's own means. */
export type Receipt = {
  readonly level: Level;
  readonly mean: number | null;
  /** Number of people: for a theme its raters, above a theme the largest number of raters of one of its themes. */
  readonly n: number;
  /** Number of ratings in the sum. */
  readonly ratings: number;
  readonly made: Made | null;
  /** Ids of the themes from which the figure is computed. */
  readonly themes: readonly string[];
  /** Id of the level in a release if it was released as a figure of people; null: derived from themes. */
  readonly released: string | null;
};
export type Made =
  | { readonly kind: 'ratings'; readonly sum: number; readonly raters: number }
  /** Mean of `parts`. A reverse-scored theme is listed with its reversed mean. */
  | { readonly kind: 'mean'; readonly parts: readonly Part[] }
  /** Mean of people's means. `parts` are the figures below it; this figure is not computed from them. */
  | { readonly kind: 'people'; readonly people: number; readonly parts: readonly Part[] };
/** `mean` null: hidden, and left out of the mean above. */
export type Part = { readonly id: string; readonly mean: number | null; readonly n: number };

/**
 * Folds the releases, oldest first, independently of the read model: a theme's figure is that of the last release containing it.
 * @param group null = everyone
 */
export function foldReleases(releases: readonly ReleaseFacts[], group: string | null): FoldedFigure | null {
  return releases.reduce<FoldedFigure | null>((folded, { number, everyone, groups }) => {
    const figure = group === null ? everyone : groups.find((one) => one.group === group)?.figure;
    if (!figure) return folded;
    const named = [...Object.keys(figure.themes), ...Object.keys(figure.levels ?? {})];
    const fresh = Object.fromEntries(named.map((one) => [one, number]));
    const weighted = Object.entries(figure.weighted ?? {}).map(([theme, [mean, effective]]) => {
      const [raters = 0, sum = 0] = figure.themes[theme] ?? [];
      return [theme, { mean, effective, of: [raters, sum] as const }] as const;
    });
    return {
      people: figure.people,
      weighted: { ...folded?.weighted, ...Object.fromEntries(weighted) },
      themes: rated({ ...folded?.themes, ...withBars(figure.themes, folded?.themes) }),
      ...(figure.levels && { levels: rated({ ...folded?.levels, ...figure.levels }) }),
      releases: { ...folded?.releases, ...fresh },
    };
  }, null);
}

/** Adds the last distribution to a score that was released without one. */
function withBars(figures: Statistics, before: Statistics = {}): Statistics {
  return Object.fromEntries(
    Object.entries(figures).map(([theme, [raters = 0, sum = 0, ...bars]]) => [
      theme,
      [raters, sum, ...(bars.length > 0 ? bars : (before[theme] ?? []).slice(2))],
    ]),
  );
}

/** Removes themes whose every rating was withdrawn. */
function rated(themes: Statistics): Statistics {
  return Object.fromEntries(Object.entries(themes).filter(([, [raters]]) => raters !== 0));
}

/**
 * The arithmetic of one figure, implemented a second time on purpose to check `summarise`.
 * @param of 'overall', a lens, a sub-lens or a theme
 * @returns undefined when the framework has no such element
 */
export function receiptOf(
  framework: Framework,
  { themes, levels }: Released,
  of: string,
): Receipt | undefined {
  const node = nodeOf(framework, of);
  if (!node) return undefined;
  const made = receiptOfNode(framework, themes, node);
  if (!levels || node.level === 'theme') return made;
  const ofPeople = ({ level, name }: Node) => {
    const [people = 0, mean = null] = levels[name] ?? [];
    return level === 'theme' ? undefined : { mean: people === 0 ? null : mean, n: people };
  };
  const own = ofPeople(node) ?? { mean: null, n: 0 };
  const parts = node.children.map((child): Part => {
    const { mean, n } = ofPeople(child) ?? receiptOfNode(framework, themes, child);
    return { id: child.id, mean, n };
  });
  return {
    ...made,
    ...own,
    made: own.n === 0 ? null : { kind: 'people', people: own.n, parts },
    released: node.name,
  };
}

type Node = {
  readonly id: string;
  readonly level: Level;
  /** Id in a release: `levelId`, or the id of a theme. */
  readonly name: string;
  readonly children: readonly Node[];
};

function receiptOfNode(framework: Framework, statistics: Statistics, { id, level, children }: Node): Receipt {
  if (level === 'theme') {
    const [raters = 0, sum = 0] = statistics[id] ?? [];
    if (raters === 0) return { level, mean: null, n: 0, ratings: 0, made: null, themes: [], released: null };
    const made = { kind: 'ratings', sum, raters } as const;
    return { level, mean: sum / raters, n: raters, ratings: raters, made, themes: [id], released: null };
  }
  const below = children.map((child) => ({ id: child.id, ...receiptOfNode(framework, statistics, child) }));
  const parts = below.map(({ id: part, mean, n }) => ({
    id: part,
    mean: mean === null ? null : scored(framework, part, mean),
    n,
  }));
  const means = parts.flatMap(({ mean }) => (mean === null ? [] : [mean]));
  const themes = below.flatMap((part) => part.themes);
  // A level with fewer than half of its themes has no figure.
  const hidden = means.length === 0 || shownBelow(below) * 2 < themesIn({ id, level, name: id, children });
  return {
    level,
    mean: hidden ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length,
    n: hidden ? 0 : Math.max(0, ...parts.map(({ n }) => n)),
    ratings: below.reduce((sum, { ratings }) => sum + ratings, 0),
    made: hidden ? null : { kind: 'mean', parts },
    themes,
    released: null,
  };
}

/** Number of themes behind the parts that have a figure. */
function shownBelow(below: readonly Receipt[]): number {
  return below.reduce((sum, { mean, themes }) => (mean === null ? sum : sum + themes.length), 0);
}

function themesIn({ level, children }: Node): number {
  return level === 'theme' ? 1 : children.reduce((sum, child) => sum + themesIn(child), 0);
}

function nodeOf(framework: Framework, of: string): Node | undefined {
  const themeNode = (id: string): Node => ({ id, level: 'theme', name: id, children: [] });
  const subLensNode = ({ id, themes }: Framework['lenses'][number]['subLenses'][number]): Node => ({
    id,
    level: 'subLens',
    name: levelId.subLens(id),
    children: themes.map((theme) => themeNode(theme.id)),
  });
  const lensNode = ({ id, subLenses }: Framework['lenses'][number]): Node => ({
    id,
    level: 'lens',
    name: levelId.lens(id),
    children: subLenses.map(subLensNode),
  });
  if (of === 'overall')
    return { id: of, level: 'overall', name: levelId.overall, children: framework.lenses.map(lensNode) };
  const lens = framework.lenses.find(({ id }) => id === of);
  if (lens) return lensNode(lens);
  const subLens = subLensesOf(framework).find(({ id }) => id === of);
  if (subLens) return subLensNode(subLens);
  return findTheme(framework, of) && themeNode(of);
}
