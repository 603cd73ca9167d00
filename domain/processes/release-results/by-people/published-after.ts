import type { Published } from '../published.ts';

const never: readonly number[] = [];

/**
 * What was published before, and what this release adds: row by row, which takes a small part of the time that `note` takes for every column.
 * @param shown by who (groups, then everyone) and column
 * @param least what a column has to show to be in it
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
  // Most columns come for the first time together, and share one list.
  const first = [release];
  const row = new Array<readonly number[]>(now.length).fill(never);
  for (let column = 0; column < now.length; column += 1) {
    const known = before[column] ?? never;
    const isNow = (now[column] ?? 0) >= least;
    row[column] = isNow ? (known.length === 0 ? first : [...known, release]) : known;
  }
  return row;
}
