import type { Publications, Selection } from '../../scoring/release/select.ts';

/** Per column (a theme or a level): the releases in which it was published, for everyone and by group. */
export type Published = {
  readonly everyone: readonly (readonly number[])[];
  readonly groups: Readonly<Record<string, readonly (readonly number[])[]>>;
};

const never: readonly number[] = [];

export const nothingPublished: Published = { everyone: [], groups: {} };

export type MutablePublished = {
  everyone: (readonly number[])[];
  groups: Record<string, (readonly number[])[]>;
};

export function openPublished(published: Published, columns: number): MutablePublished {
  const rows = (list: readonly (readonly number[])[] | undefined) =>
    Array.from({ length: columns }, (_, index) => list?.[index] ?? never);
  const groups: MutablePublished['groups'] = {};
  for (const [group, list] of Object.entries(published.groups)) groups[group] = rows(list);
  return { everyone: rows(published.everyone), groups };
}

export function publicationsOf(published: Published, column: number): Publications {
  const groups: Record<string, readonly number[]> = {};
  for (const [group, rows] of Object.entries(published.groups)) groups[group] = rows[column] ?? [];
  return { everyone: published.everyone[column] ?? [], groups };
}

export function note(
  published: MutablePublished,
  column: number,
  selection: Selection,
  release: number,
): void {
  // Most columns are first published together, so they share one list.
  const first = [release];
  const after = (row: readonly number[] = []) => (row.length === 0 ? first : [...row, release]);
  if (selection.everyone) published.everyone[column] = after(published.everyone[column]);
  for (const role of selection.groups) {
    const rows = published.groups[role] ?? Array.from({ length: published.everyone.length }, () => []);
    published.groups[role] = rows;
    rows[column] = after(rows[column]);
  }
}
