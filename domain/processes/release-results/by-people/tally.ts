import type { Level } from '../../../scoring/released.ts';
import { scoreOf } from '../by-theme/tally.ts';
import type { Changes, GroupTally, LevelMoves, LevelTally, Questionnaire } from './documents.ts';

/** The rating of each theme, or undefined. */
export type Ratings = readonly (number | undefined)[];

export const optionsOf = ({ min, max }: Pick<Questionnaire, 'min' | 'max'>): number => max - min + 1;

export function emptyTally(questionnaire: Questionnaire): GroupTally {
  const { themes, levels } = questionnaire;
  return {
    histogram: new Array<number>(themes.length * optionsOf(questionnaire)).fill(0),
    levels: levels.map(() => ({
      by: {},
      freshBy: {},
      bars: new Array<number>(optionsOf(questionnaire)).fill(0),
    })),
    fresh: new Array<number>(themes.length + levels.length).fill(0),
  };
}

export function ratingsOf(text: string): Ratings {
  return Array.from(text, scoreOf);
}

/** Adds a person (`times` 1) or removes them (-1), as long as they are in no release. */
export function withPerson(
  tally: GroupTally,
  ratings: Ratings,
  questionnaire: Questionnaire,
  times: 1 | -1 = 1,
): GroupTally {
  const { themes, levels, min } = questionnaire;
  const options = optionsOf(questionnaire);
  const histogram = [...tally.histogram];
  const fresh = [...tally.fresh];
  themes.forEach((_, theme) => {
    const rating = ratings[theme];
    if (rating === undefined) return;
    add(histogram, theme * options + rating - min, times);
    add(fresh, theme, times);
  });
  return {
    ...tally,
    histogram,
    fresh,
    levels: levels.map((level, at) => {
      const before = tally.levels[at] ?? { by: {}, freshBy: {}, bars: [] };
      const own = ownOf(level, ratings, questionnaire);
      if (own.rated === 0) return before;
      if (own.counts) add(fresh, themes.length + at, times);
      return {
        by: moved(before.by, own, times),
        freshBy: { ...before.freshBy, [own.rated]: (before.freshBy[own.rated] ?? 0) + times },
        bars: own.counts ? barsWith(before.bars, Math.round(own.sum / own.rated) - min, times) : before.bars,
      };
    }),
  };
}

/**
 * Records a change by a person who is already counted: `was` and `is` are their ratings as recorded so far and now, `counted`
 * those in the figures. Counts how many people changed something in each theme and level, regardless of the value and the number
 * of changes.
 */
export function withChange(
  tally: GroupTally,
  { counted, was, is }: { readonly counted: Ratings; readonly was: Ratings; readonly is: Ratings },
  questionnaire: Questionnaire,
): GroupTally {
  const before = tally.changes ?? { themes: {}, levels: {} };
  const themes = { ...before.themes };
  const levels = { ...before.levels };
  const { min } = questionnaire;
  counted.forEach((from, theme) => {
    if (was[theme] === is[theme]) return;
    let { people, given, moves } = themes[theme] ?? { people: 0, given: 0, moves: {} };
    for (const [to, times] of [
      [was[theme], -1],
      [is[theme], 1],
    ] as const) {
      if (to === from) continue;
      people += times;
      if (to !== undefined) given += times;
      if (from !== undefined) moves = { ...moves, [from - min]: (moves[from - min] ?? 0) - times };
      if (to !== undefined) moves = { ...moves, [to - min]: (moves[to - min] ?? 0) + times };
    }
    themes[theme] = { people, given, moves };
  });
  questionnaire.levels.forEach((level, at) => {
    if (level.themes.every((theme) => was[theme] === is[theme])) return;
    let moves: LevelMoves = levels[at] ?? { given: 0, by: {}, bars: {} };
    const isMoved = (ratings: Ratings) => level.themes.some((theme) => ratings[theme] !== counted[theme]);
    for (const [ratings, times] of [
      [was, -1],
      [is, 1],
    ] as const) {
      const own = ownOf(level, ratings, questionnaire);
      if (own.rated === 0) continue;
      const bar = Math.round(own.sum / own.rated) - min;
      moves = {
        given: moves.given + (own.counts && isMoved(ratings) ? times : 0),
        by: moved(moves.by, own, times),
        bars: own.counts ? { ...moves.bars, [bar]: (moves.bars[bar] ?? 0) + times } : moves.bars,
      };
    }
    levels[at] = moves;
  });
  return { ...tally, changes: { themes, levels } };
}

/**
 * Applies one change of a person's answers to the tally of all people and, unless the person is an insider, to the tally without
 * insiders.
 */
export function withStep(
  { outsiders, ...all }: GroupTally,
  isAside: boolean,
  step: (tally: GroupTally) => GroupTally,
): GroupTally {
  if (isAside) return { ...step(all), outsiders: outsiders ?? all };
  return outsiders ? { ...step(all), outsiders: step(outsiders) } : step(all);
}

/** The tally without insiders. */
export function outsidersOf(tally: GroupTally): GroupTally {
  return tally.outsiders ?? tally;
}

/** Indices of the themes and levels whose changes count. */
export type Counting = { readonly themes: ReadonlySet<number>; readonly levels: ReadonlySet<number> };

/**
 * The changes of a group that count because enough people made them. Those of a theme count if at least `k` people give another
 * rating now, those of a level if that holds for every changed theme in it, so that all figures use one set of ratings. A person
 * who only withdrew a rating does not count towards `k`: earlier releases partly reveal their former answer, and there is no new
 * answer beside it.
 */
export function changesThatCount(
  { changes }: GroupTally,
  k: number,
  questionnaire: Questionnaire,
): Counting | undefined {
  if (!changes) return undefined;
  const givenAt = (theme: number) => changes.themes[theme]?.given ?? 0;
  const themes = new Set<number>();
  for (const theme in changes.themes) if (givenAt(Number(theme)) >= k) themes.add(Number(theme));
  const levels = new Set<number>();
  for (const level in changes.levels) {
    const its = questionnaire.levels[Number(level)]?.themes ?? [];
    const touched = its.filter((theme) => (changes.themes[theme]?.people ?? 0) > 0);
    const isEnough = (changes.levels[level]?.given ?? 0) >= k;
    if (isEnough && touched.every((theme) => givenAt(theme) >= k)) levels.add(Number(level));
  }
  return { themes, levels };
}

/**
 * Applies the changes of these columns to the tally.
 * @returns the tally and, per column, how many people's new ratings it includes; undefined: none
 */
export function withChanges(
  tally: GroupTally,
  counting: Counting | undefined,
  questionnaire: Questionnaire,
): { readonly tally: GroupTally; readonly changed: readonly number[] | undefined } {
  const { changes } = tally;
  if (!changes || !counting) return { tally, changed: undefined };
  const { themes, levels } = questionnaire;
  const changed = new Array<number>(themes.length + levels.length).fill(0);
  const options = optionsOf(questionnaire);
  const histogram = [...tally.histogram];
  for (const theme of counting.themes) {
    changed[theme] = changes.themes[theme]?.given ?? 0;
    for (const [option, times] of Object.entries(changes.themes[theme]?.moves ?? {}))
      add(histogram, theme * options + Number(option), times);
  }
  const after = tally.levels.map((level, at): LevelTally => {
    const moves = changes.levels[at];
    if (!moves || !counting.levels.has(at)) return level;
    changed[themes.length + at] = moves.given;
    return { ...level, by: summed(level.by, moves.by), bars: barsAfter(level.bars, moves.bars) };
  });
  return { tally: { ...tally, histogram, levels: after }, changed };

  function barsAfter(bars: readonly number[], moves: Readonly<Record<string, number>>) {
    return bars.map((people, bar) => people + (moves[bar] ?? 0));
  }
}

/** Merges several cells; expertise is left out. */
export function together(tallies: readonly GroupTally[]): GroupTally {
  const [first, ...others] = tallies as readonly [GroupTally, ...GroupTally[]];
  if (others.length === 0) return first;
  const histogram = [...first.histogram];
  const fresh = [...first.fresh];
  const levels = first.levels.map(({ by, freshBy, bars }) => ({ by, freshBy, bars: [...bars] }));
  let changes = first.changes;
  for (const other of others) {
    other.histogram.forEach((people, at) => {
      add(histogram, at, people);
    });
    other.fresh.forEach((people, at) => {
      add(fresh, at, people);
    });
    other.levels.forEach((one, at) => {
      const level = levels[at];
      if (!level) return;
      level.by = summed(level.by, one.by);
      level.freshBy = added(level.freshBy, one.freshBy);
      one.bars.forEach((people, bar) => {
        add(level.bars, bar, people);
      });
    });
    if (other.changes) changes = changes ? bothChanges(changes, other.changes) : other.changes;
  }
  return { histogram, fresh, levels, ...(changes && { changes }) };
}

function bothChanges(one: Changes, other: Changes): Changes {
  const themes = { ...one.themes };
  for (const [theme, { people, given, moves }] of Object.entries(other.themes)) {
    const known = themes[theme] ?? { people: 0, given: 0, moves: {} };
    themes[theme] = {
      people: known.people + people,
      given: known.given + given,
      moves: added(known.moves, moves),
    };
  }
  const levels = { ...one.levels };
  for (const [level, { given, by, bars }] of Object.entries(other.levels)) {
    const known = levels[level] ?? { given: 0, by: {}, bars: {} };
    levels[level] = {
      given: known.given + given,
      by: summed(known.by, by),
      bars: added(known.bars, bars),
    };
  }
  return { themes, levels };
}

function summed(one: LevelTally['by'], other: LevelTally['by']): LevelTally['by'] {
  const both: Record<string, readonly [number, number, number]> = { ...one };
  for (const [rated, [people, sum, squares]] of Object.entries(other)) {
    const [p = 0, s = 0, q = 0] = both[rated] ?? [];
    both[rated] = [p + people, s + sum, q + squares];
  }
  return both;
}

function added(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const both = { ...one };
  for (const [key, many] of Object.entries(other)) both[key] = (both[key] ?? 0) + many;
  return both;
}

/** A release ends the interval: its new people become counted ones. */
export function settled({ changes, expertise, outsiders, ...tally }: GroupTally): GroupTally {
  return {
    ...tally,
    ...(outsiders && { outsiders: settled(outsiders) }),
    fresh: tally.fresh.map(() => 0),
    levels: tally.levels.map((level) => ({ ...level, freshBy: {} })),
    ...(changes && { changes }),
    ...(expertise && {
      expertise: Object.fromEntries(
        Object.entries(expertise).map(([place, one]) => [place, { ...one, fresh: one.fresh.map(() => 0) }]),
      ),
    }),
  };
}

/** A person's part of a level: number of themes rated, sum of their scores, and `counts`: true if at least half of its themes are rated. */
export function ownOf({ themes }: Level, ratings: Ratings, { reversed, min, max }: Questionnaire) {
  let [rated, sum] = [0, 0];
  for (const theme of themes) {
    const rating = ratings[theme];
    if (rating === undefined) continue;
    rated += 1;
    sum += reversed?.includes(theme) ? max + min - rating : rating;
  }
  return { rated, sum, counts: isHalf(rated, themes.length) };
}

/** True if a person rated at least half of a level's themes and so is in its figure. */
const isHalf = (rated: number, of: number): boolean => rated > 0 && rated * 2 >= of;

function moved(
  by: LevelTally['by'],
  { rated, sum }: { readonly rated: number; readonly sum: number },
  times: 1 | -1,
): LevelTally['by'] {
  const [people = 0, total = 0, squares = 0] = by[rated] ?? [];
  return { ...by, [rated]: [people + times, total + times * sum, squares + times * sum * sum] };
}

function barsWith(bars: readonly number[], at: number, times: 1 | -1): readonly number[] {
  return bars.map((people, bar) => (bar === at ? people + times : people));
}

function add(list: number[], at: number, times: number): void {
  list[at] = (list[at] ?? 0) + times;
}
