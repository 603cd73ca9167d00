import type { Levels, Statistics } from '../../../scoring/released.ts';
import type { GroupTally, LevelTally, Questionnaire } from './documents.ts';
import { optionsOf } from './tally.ts';

/** A group as counted at this release. */
export type Counted = {
  readonly tally: GroupTally;
  /** By column, the number of people whose changes are included; undefined: none. */
  readonly changed: readonly number[] | undefined;
  /** By level. */
  readonly sums: readonly LevelSums[];
  /** By column, people in the figure. */
  readonly raters: readonly number[];
};

/** The people in a level's figure: their number, the sum of their means, and the sum of the squares of their means. */
export type LevelSums = { readonly people: number; readonly total: number; readonly squares: number };

export function countedOf(
  { tally, changed }: Pick<Counted, 'tally' | 'changed'>,
  questionnaire: Questionnaire,
): Counted {
  const { themes, levels } = questionnaire;
  const options = optionsOf(questionnaire);
  const sums = levels.map((level, at) => sumsOf(tally.levels[at], level.themes.length));
  const raters: number[] = [];
  for (let theme = 0; theme < themes.length; theme += 1) {
    let people = 0;
    for (let at = theme * options; at < (theme + 1) * options; at += 1) people += tally.histogram[at] ?? 0;
    raters.push(people);
  }
  for (const { people } of sums) raters.push(people);
  return { tally, changed, sums, raters };
}

/** Codes for what is published of a column. */
export const hidden = 0;
export const score = 1;
export const withDistribution = 2;

/**
 * The figure of several groups together; undefined when no part of it is shown.
 * @param shown codes by column
 */
export function statistics(
  groups: readonly Counted[],
  questionnaire: Questionnaire,
  shown: Uint8Array,
  guarded: boolean,
): { themes: Record<string, number[]>; levels: Record<string, number[]> } | undefined {
  const { themes, levels, min } = questionnaire;
  const options = optionsOf(questionnaire);
  const ofThemes: Record<string, number[]> = {};
  const ofLevels: Record<string, number[]> = {};
  let any = false;
  for (let theme = 0; theme < themes.length; theme += 1) {
    if (shown[theme] === hidden) continue;
    any = true;
    const figure = new Array<number>(2 + (shown[theme] === withDistribution ? options : 0)).fill(0);
    let [raters, total] = [0, 0];
    for (const { tally } of groups)
      for (let at = 0; at < options; at += 1) {
        const count = tally.histogram[theme * options + at] ?? 0;
        if (count === 0) continue;
        raters += count;
        total += count * (at + min);
        if (figure.length > 2) figure[2 + at] = (figure[2 + at] ?? 0) + count;
      }
    figure[0] = raters;
    figure[1] = total;
    ofThemes[themes[theme] ?? ''] = figure;
  }
  levels.forEach(({ id }, at) => {
    const column = themes.length + at;
    if (shown[column] === hidden) return;
    const { people, mean, deviation } = levelOf(groups, at);
    if (people === 0) {
      if (guarded) return;
      any = true;
      ofLevels[id] = [0, 0];
      return;
    }
    any = true;
    const figure = [people, tenth(mean)];
    if (shown[column] === withDistribution) {
      figure.push(tenth(deviation));
      for (let bar = 0; bar < options; bar += 1) {
        let counted = 0;
        for (const { tally } of groups) counted += tally.levels[at]?.bars[bar] ?? 0;
        figure.push(counted);
      }
    }
    ofLevels[id] = figure;
  });
  return any ? { themes: ofThemes satisfies Statistics, levels: ofLevels satisfies Levels } : undefined;
}

/** Number of people by how many of the level's themes they rated. */
export function peopleBy(by: LevelTally['by'] | undefined): Record<string, number> {
  const people: Record<string, number> = {};
  for (const rated in by) people[rated] = by[rated]?.[0] ?? 0;
  return people;
}

function sumsOf(tally: LevelTally | undefined, of: number): LevelSums {
  let [people, total, squares] = [0, 0, 0];
  // People with at least half of the themes, see `isHalf`.
  for (let rated = Math.max(1, Math.ceil(of / 2)); rated <= of; rated += 1) {
    const some = tally?.by[rated];
    if (!some) continue;
    people += some[0];
    total += some[1] / rated;
    squares += some[2] / (rated * rated);
  }
  return { people, total, squares };
}

/** Mean of people's means over several groups, and its standard deviation (n - 1). */
function levelOf(groups: readonly Counted[], level: number) {
  let [people, total, squares] = [0, 0, 0];
  for (const { sums } of groups) {
    const one = sums[level];
    people += one?.people ?? 0;
    total += one?.total ?? 0;
    squares += one?.squares ?? 0;
  }
  const mean = people === 0 ? 0 : total / people;
  const variance = people < 2 ? 0 : Math.max(0, squares - people * mean * mean) / (people - 1);
  return { people, mean, deviation: Math.sqrt(variance) };
}

/** Rounds halves away from zero despite binary fractions. */
function tenth(value: number): number {
  const size = Math.floor(Math.abs(value) * 10 + 0.5 + 1e-9) / 10;
  return value < 0 && size > 0 ? -size : size;
}
