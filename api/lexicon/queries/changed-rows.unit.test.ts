import { expect, it } from 'vitest';
import type { ChangedPassage } from '../../../domain/analysis/mapping/changed-passages.ts';
import { countsInSteps, pageOf } from './changed-rows.ts';

/** Counts how often passages are read. */
const reads = { passages: 0 };
const passageOf = (passage: number, to: string | null): ChangedPassage => ({
  passage,
  before: { subLens: '1.1', confidence: 0.5 },
  get after() {
    reads.passages += 1;
    return { subLens: to, confidence: 0.6 };
  },
});
const rowsOf = (documents: number, passages: number) =>
  Array.from({ length: documents }, (_, document) => ({
    document,
    changed: Array.from({ length: passages }, (_each, at) => passageOf(at, at % 2 === 0 ? '2.1' : null)),
  }));
function finished<T>(steps: Generator<undefined, T>) {
  for (let number = 0; ; number += 1) {
    const step = steps.next();
    if (step.done) return { value: step.value, steps: number };
  }
}

it('counts the changes of each document once, in one step a document, and not again for the next page', () => {
  const rows = rowsOf(30, 200);
  reads.passages = 0;
  const first = finished(countsInSteps(rows.map(({ changed }) => changed)));
  expect(first.steps).toBe(30);
  expect(first.value).toEqual([
    { lens: '1', gained: 0, lost: 6_000 },
    { lens: '2', gained: 3_000, lost: 0 },
    { lens: null, gained: 3_000, lost: 0 },
  ]);
  expect(reads.passages).toBe(6_000);
  expect(finished(countsInSteps(rows.map(({ changed }) => changed))).value).toEqual(first.value);
  expect(reads.passages).toBe(6_000);
});

it('takes only the passages of a page, in order, across documents', () => {
  const rows = rowsOf(3, 15);
  reads.passages = 0;
  const shown = (from: number) =>
    pageOf(rows, from, 20).map(({ row, changed }) => `${row.document}.${changed.passage}`);
  expect(shown(0)).toEqual([
    ...Array.from({ length: 15 }, (_, at) => `0.${at}`),
    ...Array.from({ length: 5 }, (_, at) => `1.${at}`),
  ]);
  expect(shown(20)).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `1.${at + 5}`),
    ...Array.from({ length: 10 }, (_, at) => `2.${at}`),
  ]);
  expect(shown(40)).toEqual(Array.from({ length: 5 }, (_, at) => `2.${at + 10}`));
  expect(shown(45)).toEqual([]);
  expect(shown(9_999_999)).toEqual([]);
  expect(reads.passages).toBe(0);
});
