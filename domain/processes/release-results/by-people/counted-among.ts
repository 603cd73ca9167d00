import type { Grouping } from './cells.ts';
import type { GroupTally, Questionnaire } from './documents.ts';
import { type Counted, countedOf } from './statistics.ts';
import { type Counting, together, withChanges } from './tally.ts';

/** Counts of a set of people (everyone, or all but the insiders) at this release. */
export type Among = {
  /** Tallies by cell, before the changes that count in this release. */
  readonly tallies: readonly GroupTally[];
  /** Counts by group of the first grouping. */
  readonly groups: readonly Counted[];
  /** Counts by cell; with only one grouping, the same as `groups`. */
  readonly cells: readonly Counted[];
  /** Counts by group of the second grouping. */
  readonly second: readonly Counted[];
};

/**
 * @param tallies by cell
 * @param counting the changes that count, by group of the first grouping
 * @param all counts of a larger set of people with the same changes; counts that are equal for both sets are reused
 */
export function countedAmong(
  tallies: readonly GroupTally[],
  grouping: Grouping,
  counting: readonly (Counting | undefined)[],
  questionnaire: Questionnaire,
  all?: Among,
): Among {
  const { members, groupOf, second, secondMembers } = grouping;
  const isSame = (its: readonly number[]) => its.every((cell) => tallies[cell] === all?.tallies[cell]);
  const count = (
    its: readonly number[],
    known: Counted | undefined,
    make: () => Pick<Counted, 'tally' | 'changed'>,
  ) => (known && isSame(its) ? known : countedOf(make(), questionnaire));

  const groups = members.map((its, at) =>
    count(its, all?.groups[at], () => withChanges(tallyOf(tallies, its), counting[at], questionnaire)),
  );
  const cells =
    second.length === 0
      ? groups
      : tallies.map((tally, cell) =>
          count([cell], all?.cells[cell], () =>
            withChanges(tally, counting[groupOf[cell] ?? 0], questionnaire),
          ),
        );
  const ofSecond = secondMembers.map((its, at) =>
    count(its, all?.second[at], () => merged(its.map((cell) => cells[cell] as Counted))),
  );
  return { tallies, groups, cells, second: ofSecond };
}

/**
 * The tallies of some cells together.
 * @param its indices of the cells
 */
export function tallyOf(tallies: readonly GroupTally[], its: readonly number[]): GroupTally {
  return together(its.map((cell) => tallies[cell] as GroupTally));
}

function merged(cells: readonly Counted[]): Pick<Counted, 'tally' | 'changed'> {
  const changed = cells.reduce<readonly number[] | undefined>((sum, one) => {
    if (!sum || !one.changed) return sum ?? one.changed;
    return sum.map((people, column) => people + (one.changed?.[column] ?? 0));
  }, undefined);
  return { tally: together(cells.map(({ tally }) => tally)), changed };
}
