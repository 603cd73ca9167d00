/**
 * With two groupings, for example by role and by site, tallies are kept by both: a cell is a pair of a group and a second group. With one
 * grouping a cell is a group. No figure of a cell is ever published.
 */
export type Grouping = {
  /** Groups of the first grouping, in order of first appearance. */
  readonly groups: readonly string[];
  /** By group: indices of its cells. */
  readonly members: readonly (readonly number[])[];
  /** By cell: index of its group in `groups`. */
  readonly groupOf: readonly number[];
  /** Groups of the second grouping and, by group, indices of their cells; both empty without a second grouping. */
  readonly second: readonly string[];
  readonly secondMembers: readonly (readonly number[])[];
};

/** Separator of the two names; group names are one line of plain text and cannot contain it. */
const between = '\u001F';

export function cellOf(group: string, second: string | undefined): string {
  return second === undefined ? group : `${group}${between}${second}`;
}

/** The groups of a cell: its group, and its second group if there is a second grouping. */
export function groupsOfCell(cell: string): readonly [group: string, second: string | undefined] {
  const [group = '', second] = cell.split(between);
  return [group, second];
}

export function groupingOf(cells: readonly string[]): Grouping {
  const members = new Map<string, number[]>();
  const secondMembers = new Map<string, number[]>();
  cells.forEach((cell, at) => {
    const [group, second] = groupsOfCell(cell);
    placed(members, group, at);
    if (second !== undefined) placed(secondMembers, second, at);
  });
  const groups = [...members.keys()];
  const placeOf = new Map(groups.map((group, at) => [group, at]));
  return {
    groups,
    members: [...members.values()],
    groupOf: cells.map((cell) => placeOf.get(groupsOfCell(cell)[0]) ?? 0),
    second: [...secondMembers.keys()],
    secondMembers: [...secondMembers.values()],
  };
}

function placed(members: Map<string, number[]>, group: string, at: number): void {
  const known = members.get(group);
  if (known) known.push(at);
  else members.set(group, [at]);
}
