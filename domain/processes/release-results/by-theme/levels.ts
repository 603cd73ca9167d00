import type { Framework } from '../../../framework/schema.ts';
import type { LevelTally, Person, Tally } from './documents.ts';
import { notRated, scoreOf } from './tally.ts';

/** Weights of expertise in a questionnaire: the sub-lens of each theme, and the levels with a weight above 1. */
export type Weighing = {
  readonly subLenses: readonly string[];
  /** In the framework's order; a person's levels refer to them by index. */
  readonly levels: readonly { readonly id: string; readonly weight: number }[];
};

/** The weights of a framework; undefined if it asks for no expertise. */
export function weighingOf(framework: Framework | undefined): Weighing | undefined {
  if (!framework?.expertise) return undefined;
  const known = weighings.get(framework);
  if (known) return known;
  const made = {
    subLenses: framework.lenses.flatMap(({ subLenses }) =>
      subLenses.flatMap(({ id, themes }) => themes.map(() => id)),
    ),
    levels: framework.expertise.map(({ id, weight }) => ({ id, weight })),
  };
  weighings.set(framework, made);
  return made;
}

const weighings = new WeakMap<Framework, Weighing>();

/** One character a theme: the index of the level declared for its sub-lens, '-' for weight 1. Undefined: weight 1 everywhere. */
export function levelsText(
  { subLenses, levels }: Weighing,
  declared: Readonly<Record<string, string>> | undefined,
): string | undefined {
  if (!declared) return undefined;
  const text = subLenses
    .map((subLens) => {
      const level = Object.hasOwn(declared, subLens) ? declared[subLens] : undefined;
      const place = levels.findIndex(({ id, weight }) => id === level && weight > 1);
      return place < 0 ? notRated : String(place);
    })
    .join('');
  return /\d/.test(text) ? text : undefined;
}

/** The tally after one person's ratings changed, each counted at that person's level. */
export function withLevels(
  tally: Tally,
  levels: string | undefined,
  change: { readonly from: string; readonly to: string; readonly fresh: boolean },
): Tally {
  if (levels === undefined) return tally;
  const after: Record<string, MutableLevelTally> = {};
  for (let theme = 0; theme < levels.length; theme += 1) {
    const level = levels[theme] ?? notRated;
    const [before, now] = [change.from[theme], change.to[theme]];
    if (level === notRated || before === now) continue;
    const one = after[level] ?? openLevel(tally.levels?.[level], tally.fresh.length);
    after[level] = one;
    const [left, came] = [scoreOf(before), scoreOf(now)];
    const more = (came === undefined ? 0 : 1) - (left === undefined ? 0 : 1);
    one.count[theme] = (one.count[theme] ?? 0) + more;
    one.sum[theme] = (one.sum[theme] ?? 0) + (came ?? 0) - (left ?? 0);
    if (change.fresh) one.fresh[theme] = (one.fresh[theme] ?? 0) + more;
  }
  return Object.keys(after).length === 0 ? tally : { ...tally, levels: { ...tally.levels, ...after } };
}

/**
 * The tally after a person declared another level. Their ratings count at the new level from the next release on. A counted
 * person whose level changed no longer protects others, because the difference of two releases would concern their rating alone.
 */
export function withOtherLevels(
  tally: Tally,
  person: Person,
  levels: string | undefined,
  interval: number,
): { readonly tally: Tally; readonly person: Person } {
  const nothing = notRated.repeat(person.ratings.length);
  const fresh = person.interval === interval;
  const without = withLevels(tally, person.levels, { from: person.ratings, to: nothing, fresh });
  const counted = withLevels(without, levels, { from: nothing, to: person.ratings, fresh });
  const { levels: before, ...rest } = person;
  const moved: (readonly [number, number])[] = [];
  for (let theme = 0; theme < person.ratings.length && !fresh; theme += 1) {
    const same = (before?.[theme] ?? notRated) === (levels?.[theme] ?? notRated);
    if (!same && scoreOf(person.ratings[theme]) !== undefined) moved.push([person.interval, theme]);
  }
  return {
    tally: moved.length === 0 ? counted : { ...counted, moved: [...(counted.moved ?? []), ...moved] },
    person: levels === undefined ? rest : { ...rest, levels },
  };
}

/** A release ends the interval: its people are no longer new. */
export function settledLevels(tally: Tally): Pick<Tally, 'levels'> {
  if (!tally.levels) return {};
  const levels: Record<string, LevelTally> = {};
  for (const [level, one] of Object.entries(tally.levels))
    levels[level] = { ...one, fresh: one.fresh.map(() => 0) };
  return { levels };
}

type MutableLevelTally = { count: number[]; sum: number[]; fresh: number[] };

function openLevel(before: LevelTally | undefined, themes: number): MutableLevelTally {
  const zeros = () => new Array<number>(themes).fill(0);
  return before
    ? { count: [...before.count], sum: [...before.sum], fresh: [...before.fresh] }
    : { count: zeros(), sum: zeros(), fresh: zeros() };
}
