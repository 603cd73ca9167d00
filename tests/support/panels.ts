import type { Framework } from '../../domain/framework/schema.ts';
import { levelsOf, type Released } from '../../domain/scoring/released.ts';

/** One person's rating of each theme, in the framework's order; null: "Can't judge". */
export type Ratings = readonly (number | null)[];

/**
 * The figures that a closing release of these people publishes when nothing has to be hidden: exact themes, and levels of people
 * rounded to 0.1.
 */
export function releasedOf(framework: Framework, people: readonly Ratings[]): Required<Released> {
  const { min, max } = framework.scale;
  const countsOf = (values: readonly number[]) => {
    const counts = Array.from({ length: max - min + 1 }, () => 0);
    for (const value of values) counts[Math.round(value) - min] = (counts[Math.round(value) - min] ?? 0) + 1;
    return counts;
  };
  const ids = framework.lenses.flatMap(({ subLenses }) =>
    subLenses.flatMap(({ themes }) => themes.map(({ id }) => id)),
  );
  const themes = ids.flatMap((id, at) => {
    const values = people.flatMap((one) => one[at] ?? []);
    return values.length === 0 ? [] : [[id, [values.length, sum(values), ...countsOf(values)]] as const];
  });
  const levels = levelsOf(framework).flatMap((level) => {
    const means = people.flatMap((one) => {
      const rated = level.themes.flatMap((at) => one[at] ?? []);
      return rated.length > 0 && rated.length * 2 >= level.themes.length ? [sum(rated) / rated.length] : [];
    });
    return means.length === 0 ? [] : [[level.id, levelFigure(means, countsOf(means))] as const];
  });
  return { themes: Object.fromEntries(themes), levels: Object.fromEntries(levels) };
}

function levelFigure(means: readonly number[], counts: readonly number[]): readonly number[] {
  const mean = sum(means) / means.length;
  if (means.length < 8) return [means.length, tenth(mean)];
  const squares = sum(means.map((one) => (one - mean) ** 2));
  return [means.length, tenth(mean), tenth(Math.sqrt(squares / (means.length - 1))), ...counts];
}

/** A framework with the scale, bands and first category of another, and lenses of one sub-lens with this many themes each. */
export function plainFramework(model: Framework, lenses: number, themesEach: number): Framework {
  const [lens] = model.lenses;
  const [subLens] = lens?.subLenses ?? [];
  const [theme] = subLens?.themes ?? [];
  if (!lens || !subLens || !theme) throw new Error('The framework has no theme to copy.');
  return {
    ...model,
    categories: model.categories.slice(0, 1),
    lenses: Array.from({ length: lenses }, (_, at) => ({
      ...lens,
      id: `${at + 1}`,
      category: model.categories[0]?.id ?? '',
      subLenses: [
        {
          ...subLens,
          id: `${at + 1}.1`,
          themes: Array.from({ length: themesEach }, (__, one) => ({
            ...theme,
            id: `${at + 1}.1.${one + 1}`,
          })),
        },
      ],
    })),
  };
}

/** A normal random number from a uniform source (Box & Muller 1958). */
export const normalFrom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A whole rating on 0 to 9. */
export const ratingOf = (value: number): number => Math.min(9, Math.max(0, Math.round(value)));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const tenth = (value: number): number => Math.round(value * 10) / 10;
