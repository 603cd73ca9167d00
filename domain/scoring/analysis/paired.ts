import { scored } from '../../framework/direction.ts';
import { subLensesOf, themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import type { Interval } from '../statistics/intervals.ts';
import type { Change } from './change.ts';
import { differenceRule } from './difference.ts';
import { themesOfLens, themesOfSubLens } from './spread.ts';

/** Theme id -> rating; null = "Can't judge". */
export type Answers = Readonly<Record<string, number | null>>;
/** One person's answers in both cycles. */
export type Pair = { readonly before: Answers; readonly now: Answers };

export type PairedChange = {
  /** 'overall', a lens or a sub-lens. */
  readonly id: string;
  /** Number of people who rated at least half of its themes both times. */
  readonly people: number;
  /** Mean of now minus before over those people, in scale points. */
  readonly points: number;
  /** Simultaneous 95 % interval; null with 'tooFew', and if everybody moved by the same amount. */
  readonly interval: Interval | null;
  readonly verdict: Change['verdict'];
};

/** Up to this number of people, all sign combinations of their differences are enumerated. */
const mostExact = 12;

/**
 * Change of the same people: the paired t interval of their own means and, for up to 12 people, also the exact sign-flip test
 * (Fisher 1935); both must agree. Overall is one test, all lenses are one family, and all sub-lenses are another (Bonferroni).
 * False alarms: paired.unit.test.ts.
 */
export function pairedChanges(framework: Framework, pairs: readonly Pair[]): readonly PairedChange[] {
  const families = [
    [{ id: 'overall', themes: themeIds(framework) }],
    framework.lenses.map((lens) => ({ id: lens.id, themes: themesOfLens(lens) })),
    subLensesOf(framework).map((subLens) => ({ id: subLens.id, themes: themesOfSubLens(subLens) })),
  ];
  return families.flatMap((family) => {
    const found = family.map(({ id, themes }) => ({
      id,
      differences: differencesOf(framework, themes, pairs),
    }));
    const tested = found.filter(({ differences }) => differences.length >= differenceRule.atLeast).length;
    return found.map(({ id, differences }) => ({
      id,
      ...judged(differences, differenceRule.familyError / Math.max(1, tested)),
    }));
  });
}

/**
 * Replaces verdicts about everybody's change by those from pairs, if the pairs are most of both sides, so that joiners and
 * leavers have little influence. Only for a change in the same direction.
 * @param people numbers of people in the smaller and the larger figure
 */
export function withPairs(
  changes: readonly Change[],
  pairs: readonly PairedChange[],
  people: readonly [number, number],
): readonly Change[] {
  const known = new Map(pairs.map((pair) => [pair.id, pair]));
  return changes.map((change) => {
    const pair = known.get(change.id);
    if (!pair || change.points === null || pair.people < mostOf * Math.max(...people)) return change;
    const isSame = pair.verdict !== 'clear' || Math.sign(pair.points) === Math.sign(change.points);
    return { ...change, verdict: isSame ? pair.verdict : 'notClear' };
  });
}

/** Minimum share of people, on each side, who answered both times. */
const mostOf = 0.8;

function judged(differences: readonly number[], alpha: number): Omit<PairedChange, 'id'> {
  const people = differences.length;
  const points = people === 0 ? 0 : differences.reduce((sum, one) => sum + one, 0) / people;
  if (people < differenceRule.atLeast) return { people, points, interval: null, verdict: 'tooFew' };
  const variance = differences.reduce((sum, one) => sum + (one - points) ** 2, 0) / (people - 1);
  const half = (studentQuantile(1 - alpha / 2, people - 1) ?? Number.NaN) * Math.sqrt(variance / people);
  const isClear =
    Math.abs(points) > Math.max(half, 1e-9) && (people > mostExact || signFlips(differences) < alpha);
  return {
    people,
    points,
    interval: variance === 0 ? null : { low: points - half, high: points + half },
    verdict: isClear ? 'clear' : 'notClear',
  };
}

/** Share of all sign combinations of the differences whose sum is at least as far from 0 as the actual sum. */
function signFlips(differences: readonly number[]): number {
  const total = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  let far = 0;
  const ways = 2 ** differences.length;
  for (let way = 0; way < ways; way += 1) {
    let sum = 0;
    for (const [at, one] of differences.entries()) sum += (way >> at) & 1 ? one : -one;
    if (Math.abs(sum) >= total - 1e-9) far += 1;
  }
  return far / ways;
}

function differencesOf(
  framework: Framework,
  themes: readonly string[],
  pairs: readonly Pair[],
): readonly number[] {
  return pairs.flatMap(({ before, now }) => {
    const [earlier, later] = [before, now].map((answers) => meanOf(framework, themes, answers));
    return earlier === undefined || later === undefined ? [] : [later - earlier];
  });
}

/** A person's mean of these themes; undefined if they rated less than half of them. */
function meanOf(framework: Framework, themes: readonly string[], answers: Answers): number | undefined {
  const rated = themes.flatMap((theme) => {
    const rating = answers[theme];
    return typeof rating === 'number' ? [scored(framework, theme, rating)] : [];
  });
  if (rated.length === 0 || rated.length * 2 < themes.length) return undefined;
  return rated.reduce((sum, one) => sum + one, 0) / rated.length;
}
