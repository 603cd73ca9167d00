import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { Cycle } from '../../results/queries/cycles.ts';
import { outcomesOf } from './outcomes.ts';

const entryOf = (assessmentId: string) => ({ assessmentId, name: assessmentId }) as AssessmentEntry;

/**
 * An assessment in which everybody gives every theme the same rating. `releases` are numbered from 1; the last one
 * changed the figure.
 */
function cycleOf(
  assessmentId: string,
  score: number,
  releases: number,
  themes = themeIds(nineLenses),
): Cycle {
  const figure = {
    people: 5,
    release: releases,
    themes: Object.fromEntries(themes.map((theme) => [theme, [5, 5 * score]])),
  };
  return {
    entry: entryOf(assessmentId),
    everyone: figure,
    document: {
      framework: 'nine-lenses@1',
      threshold: 5,
      distributionThreshold: 8,
      releases: Array.from({ length: releases }, (_, index) => ({
        number: index + 1,
        at: `2026-0${index + 1}-01T00:00:00.000Z`,
        position: '1',
        coversPosition: '1',
        people: 5,
        reason: 'threshold',
      })),
      everyone: figure,
      groups: {},
    },
  };
}

const spring = entryOf('spring');
const meansOf = (
  cycles: readonly Cycle[],
  place: string | null,
  release: number | null,
  decidedAt = '2026-01-15T00:00:00.000Z',
) =>
  outcomesOf(nineLenses, spring, cycles)(
    place,
    release === null ? null : { release, mean: 4.35 },
    decidedAt,
  ).map(({ name, mean, release: number }) => [name, number, mean]);

describe('the outcome of an action', () => {
  it('starts with the mean at the time of the decision, even if that figure is no longer shown', () => {
    expect(meansOf([cycleOf('spring', 4, 1)], '4', 1)).toEqual([['spring', 1, 4.35]]);
    expect(meansOf([cycleOf('spring', 6, 3)], '4', 1)).toEqual([
      ['spring', 1, 4.35],
      ['spring', 3, 6],
    ]);
  });

  it('continues with later cycles, and skips those without a mean of the place', () => {
    const hidden = cycleOf('summer', 9, 1, ['1.1.1']);
    expect(meansOf([cycleOf('spring', 4, 1), hidden, cycleOf('autumn', 7, 2)], '4', 1)).toEqual([
      ['spring', 1, 4.35],
      ['autumn', 2, 7],
    ]);
  });

  it('includes, after the first, only means released after the decision, also in later assessments', () => {
    const cycles = [cycleOf('spring', 4, 3), cycleOf('autumn', 7, 2)];
    expect(meansOf(cycles, '4', 1, '2026-02-10T00:00:00.000Z')).toEqual([
      ['spring', 1, 4.35],
      ['spring', 3, 4],
    ]);
    expect(meansOf(cycles, '4', 3, '2026-03-02T00:00:00.000Z')).toEqual([['spring', 3, 4.35]]);
  });

  it('excludes a survey imported later but answered before the decision', () => {
    const imported = cycleOf('elsewhere', 9, 3);
    const entry = { ...imported.entry, imported: { responses: 5 }, launchedAt: '2025-06-01T00:00:00.000Z' };
    expect(meansOf([cycleOf('spring', 4, 1), { ...imported, entry }], '4', 1)).toEqual([['spring', 1, 4.35]]);
  });

  it('is empty if nothing was released at the time of the decision', () => {
    expect(meansOf([cycleOf('spring', 4, 2)], '4', null)).toEqual([]);
    expect(meansOf([cycleOf('spring', 4, 2)], null, 1)).toEqual([]);
    expect(meansOf([], '4', 1)).toEqual([]);
  });
});
