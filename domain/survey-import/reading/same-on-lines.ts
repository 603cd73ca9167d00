import type { Cell } from './ratings.ts';

type Row = readonly Cell[];

/** What a column of numbers is about, of a table with one line per rating, and the first row of each. */
export type About = { readonly of: 'question' | 'person'; readonly firstRows: readonly number[] };

/** Lines of a question or person, on average: on fewer, ratings are often equal. */
const fewestLines = { question: 5, person: 3 } as const;

/**
 * Finds columns that describe the questions or the people of a table with one line per rating: they are the same on all lines of a question or a
 * person, and not the same for all.
 */
export function startSameOnLines(
  rows: readonly Row[],
  keys: { readonly [Of in About['of']]: (row: Row) => string },
): (index: number) => About | undefined {
  return (index) => {
    for (const one of ['question', 'person'] as const) {
      const firstRows = firstsIfSame(rows, index, keys[one], fewestLines[one]);
      if (firstRows) return { of: one, firstRows };
    }
    return undefined;
  };
}

function firstsIfSame(
  rows: readonly Row[],
  index: number,
  keyOf: (row: Row) => string,
  fewest: number,
): number[] | undefined {
  const firsts = new Map<string, { readonly row: number; readonly text: string }>();
  let filled = 0;
  for (const [at, row] of rows.entries()) {
    const text = String(row[index] ?? '').trim();
    const key = keyOf(row);
    // A note below the lines is about no question and nobody.
    if (text === '' || key === '') continue;
    filled += 1;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, { row: at, text });
    else if (first.text !== text) return undefined;
  }
  const different = new Set([...firsts.values()].map(({ text }) => text)).size;
  return different > 1 && filled >= firsts.size * fewest
    ? [...firsts.values()].map(({ row }) => row)
    : undefined;
}
