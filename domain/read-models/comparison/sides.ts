import { themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { leadershipGroups, pooled } from '../../scoring/analysis/comparison.ts';
import { differenceRule } from '../../scoring/analysis/difference.ts';
import { levelHistogram, publishedHistogram } from '../../scoring/analysis/spread.ts';
import type { Levels, Released, Statistics } from '../../scoring/released.ts';
import { specialSides } from './special-sides.ts';

/** A group's latest published statistics. */
export type GroupFigure = {
  readonly people: number;
  readonly themes: Statistics;
  /** Absent: only themes were released. */
  readonly levels?: Levels;
};
export type Group = { readonly group: string; readonly figure: GroupFigure };

export type Side = {
  /** A group or one of `specialSides`. */
  readonly side: string;
  readonly groups: readonly string[];
  /** Groups excluded because they have no distribution while others on this side have one. */
  readonly leftOut: readonly string[];
  /** null: not published. */
  readonly people: number | null;
  readonly released: Released;
};

/** Released groups, largest first, of one grouping: each person is in one of them. */
export function groupsOf(groups: Readonly<Record<string, GroupFigure>>): readonly Group[] {
  return Object.entries(groups)
    .map(([group, figure]) => ({ group, figure }))
    .toSorted((a, b) => b.figure.people - a.figure.people);
}

/**
 * The people and figures on each side of a comparison.
 * @param groups the groups that `~leaders` and `~others` select from
 * @param wanted sides, each once
 */
export function sidesOf(
  framework: Framework,
  everyone: GroupFigure | null,
  groups: readonly Group[],
  wanted: readonly string[],
): readonly Side[] {
  const leads = ({ group }: Group) => leadershipGroups.includes(group);
  const taken = (group: Group) =>
    wanted.includes(group.group) || (wanted.includes(specialSides.leaders) && leads(group));
  return wanted.map((side): Side => {
    if (side === specialSides.everyone) {
      const released = everyone ?? { themes: {} };
      return { side, groups: [], leftOut: [], people: everyone?.people ?? null, released };
    }
    const belonging =
      side === specialSides.others
        ? groups.filter((group) => !taken(group))
        : side === specialSides.leaders
          ? groups.filter((group) => leads(group) && !wanted.includes(group.group))
          : groups.filter(({ group }) => group === side);
    const testable = belonging.filter(({ figure }) => hasDistribution(framework, figure));
    const together = testable.length > 0 ? testable : belonging;
    return {
      side,
      groups: together.map(({ group }) => group),
      leftOut: belonging.filter((group) => !together.includes(group)).map(({ group }) => group),
      people: together.length === 0 ? null : together.reduce((sum, { figure }) => sum + figure.people, 0),
      released: pooled(
        framework,
        together.map(({ figure }) => figure),
      ),
    };
  });
}

/**
 * The pair with the most statistical power: leaders against the others, or the two largest groups, whichever can be tested with
 * less noise. If neither can be tested, the two largest groups; none while fewer than two groups are released.
 */
export function startingSides(framework: Framework, groups: readonly Group[]): readonly string[] {
  if (groups.length < 2) return [];
  const testable = groups.filter(({ figure }) => hasDistribution(framework, figure));
  const [largest, second] = testable;
  const names = groups.slice(0, 2).map(({ group }) => group);
  if (!largest || !second) return names;
  const leading = testable.filter(({ group }) => leadershipGroups.includes(group));
  const others = testable.filter(({ group }) => !leadershipGroups.includes(group));
  const led = differenceNoise(leading, others) <= differenceNoise([largest], [second]);
  return led ? [specialSides.leaders, specialSides.others] : [largest.group, second.group];
}

/** True if a difference from this figure can be tested: it has enough people and at least one distribution. */
function hasDistribution(framework: Framework, { people, themes, levels }: GroupFigure): boolean {
  if (people < differenceRule.atLeast) return false;
  return (
    levelHistogram(framework, { themes, levels }, 'overall') !== undefined ||
    themeIds(framework).some((theme) => publishedHistogram(framework, themes, theme) !== undefined)
  );
}

/** A measure proportional to the variance of the difference; infinite if a side is empty. */
function differenceNoise(one: readonly Group[], other: readonly Group[]): number {
  const people = (side: readonly Group[]) => side.reduce((sum, { figure }) => sum + figure.people, 0);
  return 1 / people(one) + 1 / people(other);
}
