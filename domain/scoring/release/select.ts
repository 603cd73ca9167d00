import { type Atom, derivesSmallSet } from './isolation.ts';
import { fewestTogether, tellsFewApart } from './told-apart.ts';

/** Raters of one theme who were not counted before (0: only changes of others), in one group and interval (the time between two releases; numbered by the release that ends it). */
export type Contribution = {
  readonly group: string;
  readonly interval: number;
  readonly raters: number;
};

/** In which releases one theme's figure was published, for everyone and by group; ascending. */
export type Publications = {
  readonly everyone: readonly number[];
  readonly groups: Readonly<Record<string, readonly number[]>>;
};

export type Selection = { readonly everyone: boolean; readonly groups: readonly string[] };

/**
 * Which of the candidate figures of one theme may be published now, given everything published before.
 * Tries all, then hides the smallest group first ("the smallest second group is hidden too"), and gives up the total last.
 * @param before what earlier calls selected, and nothing else: it is known to be safe
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
      const added = {
        columns: everyone ? [release] : [],
        runs: attempt.groups.map((group) => runName(group, release)),
      };
      const atoms = atomsOf(contributions, withRelease(before, attempt, release));
      if (!derivesSmallSet(atoms, k, added) && !tellsFewApart(atoms, fewestTogether, added)) return attempt;
    }
  }
  return { everyone: false, groups: [] };
}

/** The history after publishing a selection. */
export function withRelease(before: Publications, selection: Selection, release: number): Publications {
  const groups: Record<string, readonly number[]> = { ...before.groups };
  for (const group of selection.groups) groups[group] = [...(groups[group] ?? []), release];
  return { everyone: selection.everyone ? [...before.everyone, release] : before.everyone, groups };
}

/** An interval is part of the first figure published at its end or later. */
export function atomsOf(contributions: readonly Contribution[], published: Publications): readonly Atom[] {
  return contributions.map(({ group, interval, raters }) => {
    const run = firstFrom(published.groups[group], interval);
    return {
      people: raters,
      column: firstFrom(published.everyone, interval),
      run: run === null ? null : runName(group, run),
    };
  });
}

export function runName(group: string, release: number): string {
  return `${release} ${group}`;
}

/** The first of some ascending numbers that is at least `least`. */
function firstFrom(releases: readonly number[] | undefined, least: number): number | null {
  let low = 0;
  let high = releases?.length ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases?.[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return releases?.[low] ?? null;
}
