import { isReversed } from '../../framework/direction.ts';
import type { Framework } from '../../framework/schema.ts';
import type { ReadResponse } from '../../survey-import/reading/ratings.ts';
import { askedIn } from './by-people/by-people.ts';
import { ownOf } from './by-people/tally.ts';

/** Number of people or ratings, and their mean on the scale of the file. */
export type Figure = { readonly n: number; readonly mean: number | null };
/** `people` of the group, and the overall figure of those who rated at least half. */
type OfGroup = Figure & { readonly group: string; readonly people: number };

/** Figures of all rows of an import, for the importer, who has the file: nothing is held back. */
export type ImportCheck = {
  readonly overall: Figure;
  /** In the order of the questions. */
  readonly lenses: (Figure & { readonly name: string })[];
  /** Largest first. */
  readonly groups: OfGroup[];
  /** Empty: one grouping. */
  readonly secondGroups: OfGroup[];
  /** `counts` by value of the scale, lowest first. */
  readonly questions: (Figure & {
    readonly item: string;
    readonly lens: string;
    /** A low rating is good, so it counts the other way round in the lens. */
    readonly reversed: boolean;
    readonly counts: number[];
  })[];
};

type Sum = { people: number; n: number; sum: number };
type Row = Pick<ReadResponse, 'group' | 'secondGroup' | 'ratings'>;

/** Rows between two steps. */
const stepRows = 100;

/**
 * Computes the figures that a released result would be of, by the same parts: a person's mean over a level, if they rated at least half of it.
 * Comments are not among them: how many of them are in other imports must not be told. In steps, because of large surveys.
 * @param items theme id -> name of the question in the file
 */
export function* checkInSteps(
  framework: Framework,
  items: Readonly<Record<string, string>>,
  rows: readonly Row[],
): Generator<undefined, ImportCheck> {
  const asked = askedIn(framework);
  const { themes, levels, min, max } = asked;
  const options = max - min + 1;
  const counts = themes.map(() => new Array<number>(options).fill(0));
  const shown = levels.filter(({ kind }) => kind === 'overall' || kind === 'lens');
  const sums = shown.map((): Sum => ({ people: 0, n: 0, sum: 0 }));
  const [groups, secondGroups] = [new Map<string, Sum>(), new Map<string, Sum>()];
  for (const [at, { group, secondGroup, ratings }] of rows.entries()) {
    if (at % stepRows === 0) yield;
    const own = themes.map((theme) => ratings[theme]);
    own.forEach((rating, theme) => {
      const bars = counts[theme];
      if (rating !== undefined && bars) bars[rating - min] = (bars[rating - min] ?? 0) + 1;
    });
    const ofGroups = [
      sumOf(groups, group),
      ...(secondGroup === undefined ? [] : [sumOf(secondGroups, secondGroup)]),
    ];
    for (const one of ofGroups) one.people += 1;
    shown.forEach((level, place) => {
      const { rated, sum, counts: isIn } = ownOf(level, own, asked);
      if (!isIn) return;
      const whole = sums[place];
      for (const one of [...(whole ? [whole] : []), ...(level.kind === 'overall' ? ofGroups : [])]) {
        one.n += 1;
        one.sum += sum / rated;
      }
    });
  }
  const [overall, ...ofLenses] = sums;
  const lensOf = framework.lenses.flatMap(({ name, subLenses }) =>
    subLenses.flatMap((subLens) => subLens.themes.map((theme) => ({ lens: name, theme }))),
  );
  return {
    overall: figureOf(overall),
    lenses: framework.lenses.map(({ name }, at) => ({ name, ...figureOf(ofLenses[at]) })),
    groups: largestFirst(groups),
    secondGroups: largestFirst(secondGroups),
    questions: lensOf.map(({ lens, theme: { id, name } }, at) => {
      const bars = counts[at] ?? [];
      const n = bars.reduce((total, times) => total + times, 0);
      const sum = bars.reduce((total, times, value) => total + times * (min + value), 0);
      const reversed = isReversed(framework, id);
      return { item: items[id] ?? name, lens, reversed, n, mean: n > 0 ? sum / n : null, counts: bars };
    }),
  };
}

function sumOf(groups: Map<string, Sum>, group: string): Sum {
  const known = groups.get(group) ?? { people: 0, n: 0, sum: 0 };
  groups.set(group, known);
  return known;
}

const figureOf = ({ n, sum }: Sum = { people: 0, n: 0, sum: 0 }): Figure => ({
  n,
  mean: n > 0 ? sum / n : null,
});

const largestFirst = (groups: ReadonlyMap<string, Sum>): OfGroup[] =>
  [...groups]
    .map(([group, sum]) => ({ group, people: sum.people, ...figureOf(sum) }))
    .toSorted((a, b) => b.people - a.people || (a.group < b.group ? -1 : 1));
