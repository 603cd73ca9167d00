import type { Person, Tally } from './documents.ts';

const cantJudge = 'c';
export const notRated = '-';

/** The scale of Nine Lenses, 0-9, used by all responses given in the product. */
const ownOptions = 10;

/** @param options number of ratings on the scale */
export function emptyTally(themes: number, options = ownOptions): Tally {
  return {
    kind: 'tally',
    histogram: new Array<number>(themes * options).fill(0),
    fresh: new Array<number>(themes).fill(0),
    changed: new Array<number>(themes).fill(0),
    lost: [],
  };
}

/** One character a theme, in the framework's order. */
export function ratingsText(
  themes: readonly string[],
  ratings: Readonly<Record<string, number | null>>,
): string {
  return themes.map((theme) => letterOf(ratings[theme])).join('');
}

/** Counts a newly submitted response. */
export function withSubmission(tally: Tally, ratings: string): Tally {
  const histogram = [...tally.histogram];
  const fresh = [...tally.fresh];
  for (let theme = 0; theme < ratings.length; theme += 1) {
    const score = scoreOf(ratings[theme]);
    if (score === undefined) continue;
    histogram[theme * ownOptions + score] = (histogram[theme * ownOptions + score] ?? 0) + 1;
    fresh[theme] = (fresh[theme] ?? 0) + 1;
  }
  return { ...tally, histogram, fresh };
}

/** Counts one imported response: the rating of each theme, or undefined. */
export function withImported(
  tally: Tally,
  ratings: readonly (number | undefined)[],
  { min, max }: { readonly min: number; readonly max: number },
): Tally {
  const histogram = [...tally.histogram];
  const fresh = [...tally.fresh];
  ratings.forEach((rating, theme) => {
    if (rating === undefined) return;
    const at = theme * (max - min + 1) + rating - min;
    histogram[at] = (histogram[at] ?? 0) + 1;
    fresh[theme] = (fresh[theme] ?? 0) + 1;
  });
  return { ...tally, histogram, fresh };
}

/**
 * Counts a change of a submitted response. Changes by people counted in an earlier release are recorded separately: they are not new
 * people, so a change is only shown together with contributions of k others.
 */
export function withEdit(
  tally: Tally,
  person: Person,
  themes: readonly string[],
  change: {
    readonly ratings: Readonly<Record<string, number | null>>;
    readonly cleared?: readonly string[] | undefined;
  },
  interval: number,
): { readonly tally: Tally; readonly person: Person } {
  const histogram = [...tally.histogram];
  const fresh = [...tally.fresh];
  const changed = [...tally.changed];
  const lost = [...tally.lost];
  const uncounted = new Set((person as Partial<Person>).uncounted);
  const letters = [...person.ratings];
  const edited = new Set(person.edited.interval === interval ? person.edited.themes : []);
  const cleared = new Set(change.cleared ?? []);
  themes.forEach((theme, index) => {
    if (!Object.hasOwn(change.ratings, theme) && !cleared.has(theme)) return;
    const before = letters[index] ?? notRated;
    const after = cleared.has(theme) ? notRated : letterOf(change.ratings[theme]);
    if (before === after) return;
    letters[index] = after;
    const [from, to] = [scoreOf(before), scoreOf(after)];
    if (from !== undefined)
      histogram[index * ownOptions + from] = (histogram[index * ownOptions + from] ?? 0) - 1;
    if (to !== undefined) histogram[index * ownOptions + to] = (histogram[index * ownOptions + to] ?? 0) + 1;
    if (person.interval === interval)
      fresh[index] = (fresh[index] ?? 0) + (to === undefined ? 0 : 1) - (from === undefined ? 0 : 1);
    else {
      if (!edited.has(index)) changed[index] = (changed[index] ?? 0) + 1;
      if (to === undefined && from !== undefined && !uncounted.has(index))
        lost.push([person.interval, index]);
      if (to === undefined || from === undefined) uncounted.add(index);
    }
    edited.add(index);
  });
  return {
    tally: { ...tally, histogram, fresh, changed, lost },
    person: {
      ...person,
      ratings: letters.join(''),
      edited: { interval, themes: [...edited] },
      uncounted: [...uncounted],
    },
  };
}

function letterOf(rating: number | null | undefined): string {
  if (rating === undefined) return notRated;
  return rating === null ? cantJudge : String(rating);
}

export function scoreOf(letter: string | undefined): number | undefined {
  return letter === undefined || letter === cantJudge || letter === notRated ? undefined : Number(letter);
}
