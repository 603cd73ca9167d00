import { describe, expect, it } from 'vitest';
import { nineLenses, subLensesOf } from '../../framework/frameworks.ts';
import { weightingOf } from './weighting.ts';

const subLenses = subLensesOf(nineLenses);
const [first] = subLenses;
/** Every theme of a sub-lens has the same rating by this many people. */
const rated = (people: number, meanOf: (index: number) => number) =>
  Object.fromEntries(
    subLenses.flatMap(({ themes }, index) => themes.map(({ id }) => [id, [people, people * meanOf(index)]])),
  );
const weightedFirst = (mean: number, people: number, sum: number) =>
  Object.fromEntries(
    (first?.themes ?? []).map(({ id }) => [id, { mean, of: [people, sum] as [number, number] }]),
  );

describe('weighting by expertise', () => {
  it('replaces a mean whose weighted mean is published, keeps the others, and states the largest change of a sub-lens', () => {
    const plain = rated(20, () => 5);
    const weighting = weightingOf(nineLenses, { themes: plain }, weightedFirst(5.2, 20, 100));
    expect(weighting?.summary.subLenses[0]?.cell.mean).toBe(5.2);
    expect(weighting?.summary.subLenses[1]?.cell.mean).toBe(5);
    expect(weighting?.summary.lenses[0]?.cell.mean).toBe(5.04);
    expect(weighting?.most).toBe(0.2);
    expect(weighting?.subLenses).toEqual({ weighted: 1, shown: subLenses.length, earlier: 0 });
  });

  it('compares the same people, so a newer release does not look like an effect of the weights', () => {
    const plain = rated(30, () => 7);
    const weighting = weightingOf(nineLenses, { themes: plain }, weightedFirst(5.1, 20, 100));
    expect(weighting?.most).toBe(0.1);
    expect(weighting?.subLenses.earlier).toBe(1);
  });

  it('moves a level of people by the movement of its themes, and nothing else', () => {
    // Six of ten rated all of the first lens, so its level is not the mean of its themes.
    const released = {
      themes: rated(20, () => 5),
      levels: { 'lens:1': [20, 6.1], 'sub-lens:1.1': [20, 6.4] },
    };
    const weighting = weightingOf(nineLenses, released, weightedFirst(5.2, 20, 100));
    expect(weighting?.summary.subLenses[0]?.cell).toMatchObject({ n: 20, over: null });
    expect(weighting?.summary.subLenses[0]?.cell.mean).toBeCloseTo(6.6, 9);
    expect(weighting?.summary.lenses[0]?.cell.mean).toBeCloseTo(6.14, 9);
    // Unreleased figures stay hidden.
    expect(weighting?.summary.lenses[1]?.cell.mean).toBeNull();
  });

  it('is absent when nothing was weighted', () => {
    expect(weightingOf(nineLenses, { themes: rated(20, () => 5) }, undefined)).toBeUndefined();
    expect(weightingOf(nineLenses, { themes: {} }, weightedFirst(5, 20, 100))).toBeUndefined();
  });
});
