import type { StakeholderRole } from '../../assessment/roles.ts';
import { type Atom, smallestDerivableSet } from './isolation.ts';

/** Raters of one theme in one group and interval (the time between two releases; numbered by the release that ends it). */
export type Contribution = { readonly group: StakeholderRole; readonly interval: number; readonly raters: number };

/** In which releases one theme's figure was published, for everyone and by group. */
export type Publications = {
  readonly everyone: readonly number[];
  readonly groups: Readonly<Partial<Record<StakeholderRole, readonly number[]>>>;
};

export type Selection = { readonly everyone: boolean; readonly groups: readonly StakeholderRole[] };

/**
 * Which of the candidate figures of one theme may be published now, given everything published before.
 * Tries all, then hides the smallest group first ("the smallest second group is hidden too"), and gives up the total last.
 * @param candidates groups ordered by size, largest first
 * @param k no derivable set may have fewer people than this
 */
export function selectPublishable(
  contributions: readonly Contribution[],
  before: Publications,
  release: number,
  candidates: Selection,
  k: number,
): Selection {
  for (const everyone of candidates.everyone ? [true, false] : [false]) {
    for (let count = candidates.groups.length; count >= (everyone ? 0 : 1); count -= 1) {
      const attempt = { everyone, groups: candidates.groups.slice(0, count) };
      if (smallestDerivableSet(atomsOf(contributions, withRelease(before, attempt, release)), k) >= k) return attempt;
    }
  }
  return { everyone: false, groups: [] };
}

/** The history after publishing a selection. */
export function withRelease(before: Publications, selection: Selection, release: number): Publications {
  const groups: Partial<Record<StakeholderRole, readonly number[]>> = { ...before.groups };
  for (const group of selection.groups) groups[group] = [...(groups[group] ?? []), release];
  return { everyone: selection.everyone ? [...before.everyone, release] : before.everyone, groups };
}

/** An interval is part of the first figure published at its end or later. */
function atomsOf(contributions: readonly Contribution[], published: Publications): readonly Atom[] {
  return contributions.map(({ group, interval, raters }) => {
    const column = published.everyone.find((release) => release >= interval);
    const run = published.groups[group]?.find((release) => release >= interval);
    return { people: raters, column: column === undefined ? null : `${column}`, run: run === undefined ? null : `${group}:${run}` };
  });
}
