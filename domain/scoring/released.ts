import type { Framework } from '../framework/schema.ts';

/** Published statistics, theme id -> [raters, sum of scores] or [raters, sum, count at the lowest score, …, count at the highest]. */
export type Statistics = Readonly<Record<string, readonly number[]>>;

/**
 * Published statistics of people: level id -> [people, mean of their means, one decimal] or [people, mean, standard deviation of their
 * means, one decimal, people whose mean rounds to the lowest score, …, to the highest].
 */
export type Levels = Readonly<Record<string, readonly number[]>>;

/**
 * One published figure of everyone or a group. `levels` absent: released before levels were separate figures, so they are
 * averages of themes.
 */
export type Released = { readonly themes: Statistics; readonly levels?: Levels | undefined };

/** Ids of levels in `Levels`; prefixed, because an imported survey may give a lens and a category the same name. */
export const levelId = {
  overall: 'overall',
  category: (id: string) => `category:${id}`,
  lens: (id: string) => `lens:${id}`,
  subLens: (id: string) => `sub-lens:${id}`,
} as const;

export type Level = {
  /** See `levelId`. */
  readonly id: string;
  readonly kind: 'overall' | 'category' | 'lens' | 'subLens';
  /** Indices of the level's themes in the framework's order. */
  readonly themes: readonly number[];
  /** Indices of the levels directly below it in this list; a sub-lens has none. */
  readonly parts: readonly number[];
};

/** Every level above the themes: overall, categories, lenses, sub-lenses, in this order. */
export function levelsOf(framework: Framework): readonly Level[] {
  const known = levels.get(framework);
  if (known) return known;
  let theme = 0;
  const lenses = framework.lenses.map(({ id, category, subLenses }) => ({
    id,
    category,
    subLenses: subLenses.map((subLens) => ({ id: subLens.id, themes: subLens.themes.map(() => theme++) })),
  }));
  const categories = framework.categories.map(({ id }) => ({
    id,
    lenses: lenses.filter(({ category }) => category === id),
  }));
  const firstLens = 1 + categories.length;
  const firstSubLens = firstLens + lenses.length;
  const subLenses = lenses.flatMap((lens) => lens.subLenses);
  const themesOf = (some: readonly (typeof lenses)[number][]) =>
    some.flatMap((lens) => lens.subLenses.flatMap(({ themes }) => themes));
  const made: readonly Level[] = [
    {
      id: levelId.overall,
      kind: 'overall',
      themes: themesOf(lenses),
      parts: categories.map((_, at) => 1 + at),
    },
    ...categories.map(
      (one): Level => ({
        id: levelId.category(one.id),
        kind: 'category',
        themes: themesOf(one.lenses),
        parts: one.lenses.map((lens) => firstLens + lenses.indexOf(lens)),
      }),
    ),
    ...lenses.map(
      (lens): Level => ({
        id: levelId.lens(lens.id),
        kind: 'lens',
        themes: themesOf([lens]),
        parts: lens.subLenses.map((subLens) => firstSubLens + subLenses.indexOf(subLens)),
      }),
    ),
    ...subLenses.map(
      ({ id, themes }): Level => ({ id: levelId.subLens(id), kind: 'subLens', themes, parts: [] }),
    ),
  ];
  levels.set(framework, made);
  return made;
}

const levels = new WeakMap<Framework, readonly Level[]>();
