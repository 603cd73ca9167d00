import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import type { Atom } from '../../../scoring/release/atom.ts';
import { fewestTogether, tellsFewWithNew } from '../../../scoring/release/differencing.ts';
import { graphOf } from '../../../scoring/release/figure-graph.ts';
import {
  atomsOf,
  type Publications,
  runName,
  type Selection,
  withRelease,
} from '../../../scoring/release/select.ts';
import { effectiveSize, weightedMean } from '../../../scoring/statistics/weights.ts';
import { note, nothingPublished, openPublished, publicationsOf } from '../published.ts';
import type { Tallies } from './compose-release.ts';
import type { History, Tally, WeightHistory } from './documents.ts';
import type { Weighing } from './levels.ts';

/**
 * Adds means weighted by expertise to a release: of the same people, for figures it contains, and only if no subtraction of
 * published figures reveals something about fewer than k people.
 *
 * Proof. People are divided into atoms: group × time between two releases. With factors a for published sums and b for published
 * weighted sums, a rating in an atom gets A + w·B, where A and B are the sums of the factors of the figures containing the atom
 * and w is the weight of the person's level. If B is not 0, this is 0 for at most one level. So at least everybody outside the
 * largest level of each such atom remains, and the atoms with B ≠ 0 lie across a cut of the graph of weighted figures. If the
 * smallest cut, counted in people outside the largest level, is k or more, nothing about fewer than k people follows, even with
 * knowledge of all levels and of unrounded means.
 *
 * `unweighed`: themes (index) that are left out. Whether a figure is weighted depends on levels and on who rated what, never on
 * the ratings, so leaving it out reveals nothing about a rating.
 */
export function weighRelease<Release extends Weighable>(
  release: Release,
  tallies: Tallies,
  before: WeightHistory | undefined,
  themes: readonly string[],
  weighing: Weighing,
  unweighed: ReadonlySet<number> = new Set(),
): Release {
  const groups = Object.keys(tallies);
  if (!before && groups.every((group) => !tallies[group]?.levels)) return release;
  const { data } = release.event;
  const { number, threshold } = data;
  const history = grown(before, tallies, number, weighing.levels.length);
  const mixedAt = new Map(history.mixed.map((one) => [`${one.interval} ${one.group}`, one]));
  const goneAt = new Map<string, Map<number, number>>();
  for (const { group, interval, theme } of history.gone) {
    const themesGone = goneAt.get(`${interval} ${group}`) ?? new Map<number, number>();
    goneAt.set(`${interval} ${group}`, themesGone.set(theme, (themesGone.get(theme) ?? 0) + 1));
  }
  const parts = release.history.contributions.map((one) => ({
    ...one,
    mixed: mixedAt.get(`${one.interval} ${one.group}`),
    gone: goneAt.get(`${one.interval} ${one.group}`) ?? new Map<number, number>(),
  }));
  const everyone = openFigure(data.everyone);
  const ofGroups = data.groups.map(({ group, figure }) => ({ group, ...openFigure(figure) }));
  const published = openPublished(history.published, themes.length);
  const { scores, distributions } = release.history;
  const final = release.state.closed;
  const decided = new Map<string, Selection>();

  themes.forEach((theme, index) => {
    const enough = (members: readonly string[]) => unweighted(tallies, members, index) >= fewestTogether;
    const candidates: Selection = {
      everyone: everyone.has(theme) && enough(groups),
      groups: ofGroups.filter((one) => one.has(theme) && enough([one.group])).map(({ group }) => group),
    };
    const anybody = groups.some((group) => levelsAt(tallies[group], index).some(({ count }) => count > 0));
    if (!anybody || unweighed.has(index) || (!candidates.everyone && candidates.groups.length === 0)) return;
    const people = [
      ...parts.flatMap(({ group, interval, raters, mixed, gone }): Part[] => {
        const many = raters[index];
        if (many === 0) return [];
        if (!many) return [{ group, interval, raters: 0, levels: [], gone: 0 }];
        const levels = mixed?.levels.map((level) => level[index] ?? 0) ?? [many];
        return [{ group, interval, raters: many, levels, gone: gone.get(index) ?? 0 }];
      }),
      ...history.moved.flatMap(({ group, interval, themes: moved }): Part[] =>
        moved.includes(index) ? [{ group, interval, raters: 0, levels: [], gone: 0 }] : [],
      ),
    ];
    // Fewer than k people are outside the largest level, so no choice of figures is safe.
    if (outsideTheLargest(people) < threshold) return;
    const known = {
      before: publicationsOf(published, index),
      plain: [publicationsOf(scores, index), publicationsOf(distributions, index)],
    };
    // Most themes of a sub-lens have the same numbers, so they share one decision.
    const sameness = [
      people.map((one) => `${one.interval}:${one.group}:${one.levels}:${one.gone}`).join('|'),
      JSON.stringify([known, candidates]),
    ].join();
    const shown = decided.get(sameness) ?? select(people, known, number, candidates, threshold, final);
    decided.set(sameness, shown);
    note(published, index, shown, number);
    if (shown.everyone) everyone.put(theme, figureOf(groups, tallies, index, weighing));
    for (const one of ofGroups)
      if (shown.groups.includes(one.group)) one.put(theme, figureOf([one.group], tallies, index, weighing));
  });

  return {
    ...release,
    event: {
      ...release.event,
      data: {
        ...data,
        everyone: everyone.made(),
        groups: ofGroups.flatMap(({ group, made }) => {
          const figure = made();
          return figure ? [{ group, figure }] : [];
        }),
      },
    },
    history: { ...release.history, weights: { ...history, published } },
  };
}

type Weighable = {
  readonly event: ResultsEvent;
  readonly state: { readonly closed: boolean };
  readonly history: Omit<History, 'kind'>;
};

/** New people of one group and interval who rated a theme, by level; empty for entries about changes. */
type Part = {
  readonly group: string;
  readonly interval: number;
  readonly raters: number;
  /** In the framework's order, weight 1 last; only weight 1 if no person had declared a level. */
  readonly levels: readonly number[];
  readonly gone: number;
};

/** The first safe choice among: all candidates; all but the smallest groups; groups without everyone. */
function select(
  people: readonly Part[],
  known: { readonly before: Publications; readonly plain: readonly Publications[] },
  release: number,
  candidates: Selection,
  k: number,
  final: boolean,
): Selection {
  // Without levels, people in the same published figures cannot be told apart; a later release may still publish a group
  // separately, unless this is the last release.
  const where = known.plain.map((published) => atomsOf(people, published));
  const alike = people.map(({ group }, at) =>
    [final ? '' : group, ...where.map((atoms) => `${atoms[at]?.column}/${atoms[at]?.run}`)].join(),
  );
  for (const everyone of candidates.everyone ? [true, false] : [false]) {
    for (let count = candidates.groups.length; count >= (everyone ? 0 : 1); count -= 1) {
      const attempt = { everyone, groups: candidates.groups.slice(0, count) };
      const added = {
        columns: everyone ? [release] : [],
        runs: attempt.groups.map((group) => runName(group, release)),
      };
      const atoms = atomsOf(people, withRelease(known.before, attempt, release));
      if (!tellsFewWithNew(graphOf(leftOf(people, atoms, alike), added), k)) return attempt;
    }
  }
  return { everyone: false, groups: [] };
}

/** The atoms of people who can only be told apart by their level, each counted without its largest level. */
function leftOf(people: readonly Part[], atoms: readonly Atom[], alike: readonly string[]): readonly Atom[] {
  const classes = new Map<string, { readonly atom: Atom; readonly members: Part[] }>();
  atoms.forEach((atom, at) => {
    const one = people[at];
    if (!one) return;
    const key = `${atom.column}/${atom.run},${alike[at]}`;
    const known = classes.get(key) ?? { atom, members: [] };
    known.members.push(one);
    classes.set(key, known);
  });
  return [...classes.values()].map(({ atom, members }) => ({ ...atom, people: outsideTheLargest(members) }));
}

function outsideTheLargest(members: readonly Part[]): number {
  let [total, gone] = [0, 0];
  // Add from the end, because weight 1 is last in every list.
  const sums: number[] = [];
  for (const { levels, gone: left } of members) {
    gone += left;
    levels.forEach((count, at) => {
      const fromEnd = levels.length - 1 - at;
      sums[fromEnd] = (sums[fromEnd] ?? 0) + count;
      total += count;
    });
  }
  return Math.max(0, total - Math.max(0, ...sums) - gone);
}

/** The history with the open interval added, and without people who no longer protect others. */
function grown(
  before: WeightHistory | undefined,
  tallies: Tallies,
  number: number,
  places: number,
): WeightHistory {
  const groups = Object.keys(tallies);
  const mixed = [
    ...(before?.mixed ?? []),
    ...groups.flatMap((group) => {
      const levels = freshByLevel(tallies[group], places);
      return levels ? [{ group, interval: number, levels }] : [];
    }),
  ];
  const gone = groups.flatMap((group) => {
    const { lost = [], moved = [] } = tallies[group] ?? {};
    // If no person had declared a level, withdrawn ratings are already missing from the contributions.
    const counted = lost.filter(([interval]) =>
      mixed.some((one) => one.group === group && one.interval === interval),
    );
    return [...counted, ...moved].map(([interval, theme]) => ({ group, interval, theme }));
  });
  const moved = groups.flatMap((group) => {
    const themes = [...new Set((tallies[group]?.moved ?? []).map(([, theme]) => theme))];
    return themes.length > 0 ? [{ group, interval: number, themes }] : [];
  });
  return {
    mixed,
    gone: [...(before?.gone ?? []), ...gone],
    moved: [...(before?.moved ?? []), ...moved],
    published: before?.published ?? nothingPublished,
  };
}

/** Number of new people per theme: one list per level, then one for weight 1. Undefined if no new person has declared a level. */
function freshByLevel(tally: Tally | undefined, places: number): readonly (readonly number[])[] | undefined {
  const levels = Array.from({ length: places }, (_, place) => tally?.levels?.[place]?.fresh);
  if (!tally || !levels.some((fresh) => fresh?.some((count) => count > 0))) return undefined;
  const rest = tally.fresh.map(
    (count, theme) => count - levels.reduce((sum, fresh) => sum + (fresh?.[theme] ?? 0), 0),
  );
  return [...levels.map((fresh) => fresh ?? rest.map(() => 0)), rest];
}

function levelsAt(tally: Tally | undefined, theme: number) {
  return Object.entries(tally?.levels ?? {}).map(([place, { count, sum }]) => ({
    place: Number(place),
    count: count[theme] ?? 0,
    sum: sum[theme] ?? 0,
  }));
}

/** People of some groups who rated the theme with weight 1. */
function unweighted(tallies: Tallies, groups: readonly string[], theme: number): number {
  return groups.reduce((people, group) => people + restAt(tallies[group], theme).count, 0);
}

/** Count and sum of all people at a level of weight 1. */
function restAt(tally: Tally | undefined, theme: number): { readonly count: number; readonly sum: number } {
  const options = tally ? tally.histogram.length / tally.fresh.length : 0;
  let [count, sum] = [0, 0];
  for (let option = 0; option < options; option += 1) {
    const people = tally?.histogram[theme * options + option] ?? 0;
    count += people;
    // Scales with expertise start at 0; `withLevels` computes the same sum.
    sum += people * option;
  }
  for (const level of levelsAt(tally, theme)) {
    count -= level.count;
    sum -= level.sum;
  }
  return { count, sum };
}

/**
 * [weighted mean, effective number of equally weighted people], rounded to a tenth and to a whole number, so that neither reveals a single
 * level.
 */
function figureOf(
  groups: readonly string[],
  tallies: Tallies,
  theme: number,
  { levels }: Weighing,
): [number, number] {
  const parts = groups.flatMap((group) => [
    { weight: 1, ...restAt(tallies[group], theme) },
    ...levelsAt(tallies[group], theme).map(({ place, count, sum }) => ({
      weight: levels[place]?.weight ?? 1,
      count,
      sum,
    })),
  ]);
  return [Math.round((weightedMean(parts) ?? 0) * 10) / 10, Math.round(effectiveSize(parts) ?? 0)];
}

function openFigure(figure: ReleasedFigure | null) {
  const weighted: Record<string, [number, number]> = {};
  return {
    has: (theme: string) => figure !== null && Object.hasOwn(figure.themes, theme),
    put: (theme: string, made: [number, number]) => {
      weighted[theme] = made;
    },
    made: (): ReleasedFigure | null =>
      figure && Object.keys(weighted).length > 0 ? { ...figure, weighted } : figure,
  };
}
