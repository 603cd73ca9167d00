import type { Published } from '../published.ts';

const never: readonly number[] = [];

/**
 * The earlier publications plus this release, row by row, which is much faster than calling `note` for every column.
 * @param shown by figure (groups, then everyone) and column
 * @param least the lowest code that a column must have to be included
 */
export function publishedAfter(
  before: Published,
  groups: readonly string[],
  shown: readonly Uint8Array[],
  least: number,
  release: number,
): Published {
  const after: Record<string, Published['everyone']> = { ...before.groups };
  groups.forEach((group, at) => {
    const now = shown[at];
    if (now?.some((code) => code >= least)) after[group] = rowAfter(after[group], now, least, release);
  });
  return {
    everyone: rowAfter(before.everyone, shown[groups.length] ?? new Uint8Array(), least, release),
    groups: after,
  };
}

function rowAfter(
  before: Published['everyone'] = [],
  now: Uint8Array,
  least: number,
  release: number,
): Published['everyone'] {
  // Most columns are first published together, so they share one list.
  const first = [release];
  const row = new Array<readonly number[]>(now.length).fill(never);
  for (let column = 0; column < now.length; column += 1) {
    const known = before[column] ?? never;
    const isNow = (now[column] ?? 0) >= least;
    row[column] = isNow ? (known.length === 0 ? first : [...known, release]) : known;
  }
  return row;
}
