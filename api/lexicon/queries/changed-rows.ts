import type { ChangedPassage } from '../../../domain/analysis/mapping/changed-passages.ts';
import { lensOfSubLens } from '../../../domain/framework/frameworks.ts';
import type { LexiconChanges } from '../contract/lexicon.ts';

type Changed = readonly ChangedPassage[];
type LensCounts = LexiconChanges['lenses'];

/** Passages `from` to `from + most` of all documents together, without a list of all, because there may be hundreds of thousands. */
export function pageOf<Row extends { readonly changed: Changed }>(
  rows: readonly Row[],
  from: number,
  most: number,
): readonly { readonly row: Row; readonly changed: ChangedPassage }[] {
  const page: { row: Row; changed: ChangedPassage }[] = [];
  let skipped = 0;
  for (const row of rows) {
    const start = Math.max(0, from - skipped);
    for (const changed of row.changed.slice(start, start + most - page.length)) page.push({ row, changed });
    if (page.length === most) break;
    skipped += row.changed.length;
  }
  return page;
}

/** Passages that each lens gained and lost. In steps of one document, so that the caller can yield after each. */
export function* countsInSteps(documents: readonly Changed[]): Generator<undefined, LensCounts> {
  const counts: Counts = new Map();
  for (const changed of documents) {
    for (const { lens, gained, lost } of countsOf(changed)) add(counts, lens, gained, lost);
    yield;
  }
  // Unclear is last: "~" is after all digits.
  return [...counts.values()].toSorted((a, b) => ((a.lens ?? '~') < (b.lens ?? '~') ? -1 : 1));
}

/** A changed document has a new list. */
const known = new WeakMap<Changed, LensCounts>();

function countsOf(changed: Changed): LensCounts {
  const before = known.get(changed);
  if (before) return before;
  const counts: Counts = new Map();
  for (const { before: from, after: to } of changed) {
    add(counts, lensOf(to.subLens), 1, 0);
    add(counts, lensOf(from.subLens), 0, 1);
  }
  const own = [...counts.values()];
  known.set(changed, own);
  return own;
}

type Counts = Map<string | null, LensCounts[number]>;

function add(counts: Counts, lens: string | null, gained: number, lost: number): void {
  const found = counts.get(lens) ?? { lens, gained: 0, lost: 0 };
  found.gained += gained;
  found.lost += lost;
  counts.set(lens, found);
}

const lensOf = (subLens: string | null): string | null =>
  subLens === null ? null : (lensOfSubLens.get(subLens) ?? null);
