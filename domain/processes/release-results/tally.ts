import type { Person, Tally } from './documents.ts';

export const cantJudge = 'c';
export const notRated = '-';

export function emptyTally(themes: number): Tally {
  return {
    kind: 'tally',
    histogram: new Array<number>(themes * 10).fill(0),
    fresh: new Array<number>(themes).fill(0),
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
    histogram[theme * 10 + score] = (histogram[theme * 10 + score] ?? 0) + 1;
    fresh[theme] = (fresh[theme] ?? 0) + 1;
  }
  return { kind: 'tally', histogram, fresh };
}

/**
 * Counts a change of a submitted response. A person counted in an earlier release weighs once more in the open interval for
 * each theme they change: their change is only ever shown together with what k people contributed.
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
    if (from !== undefined) histogram[index * 10 + from] = (histogram[index * 10 + from] ?? 0) - 1;
    if (to !== undefined) histogram[index * 10 + to] = (histogram[index * 10 + to] ?? 0) + 1;
    if (person.interval === interval)
      fresh[index] = (fresh[index] ?? 0) + (to === undefined ? 0 : 1) - (from === undefined ? 0 : 1);
    else if (!edited.has(index)) fresh[index] = (fresh[index] ?? 0) + 1;
    edited.add(index);
  });
  return {
    tally: { kind: 'tally', histogram, fresh },
    person: { ...person, ratings: letters.join(''), edited: { interval, themes: [...edited] } },
  };
}

function letterOf(rating: number | null | undefined): string {
  if (rating === undefined) return notRated;
  return rating === null ? cantJudge : String(rating);
}

function scoreOf(letter: string | undefined): number | undefined {
  return letter === undefined || letter === cantJudge || letter === notRated ? undefined : Number(letter);
}
