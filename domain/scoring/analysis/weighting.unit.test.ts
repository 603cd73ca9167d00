import { describe, expect, it } from 'vitest';
import { nineLenses, subLensesOf } from '../../framework/frameworks.ts';
import { prioritiesOf, robustnessOf, weightingOf } from './weighting.ts';

const subLenses = subLensesOf(nineLenses);
const [first] = subLenses;
/** Every theme of a sub-lens rated the same, by so many people. */
const rated = (people: number, meanOf: (index: number) => number) =>
  Object.fromEntries(
    subLenses.flatMap(({ themes }, index) => themes.map(({ id }) => [id, [people, people * meanOf(index)]])),
  );
const weightedFirst = (mean: number, people: number, sum: number) =>
  Object.fromEntries(
    (first?.themes ?? []).map(({ id }) => [id, { mean, of: [people, sum] as [number, number] }]),
  );

describe('weighting by expertise', () => {
  it('replaces what was weighted, keeps the rest, and says the most it moves a sub-lens', () => {
    const plain = rated(20, () => 5);
    const weighting = weightingOf(nineLenses, plain, weightedFirst(5.2, 20, 100));
    expect(weighting?.summary.subLenses[0]?.cell.mean).toBe(5.2);
    expect(weighting?.summary.subLenses[1]?.cell.mean).toBe(5);
    expect(weighting?.summary.lenses[0]?.cell.mean).toBe(5.04);
    expect(weighting?.most).toBe(0.2);
    expect(weighting?.subLenses).toEqual({ weighted: 1, shown: subLenses.length, earlier: 0 });
  });

  it('is compared with the same people: a newer release is no effect of the weights', () => {
    const plain = rated(30, () => 7);
    const weighting = weightingOf(nineLenses, plain, weightedFirst(5.1, 20, 100));
    expect(weighting?.most).toBe(0.1);
    expect(weighting?.subLenses.earlier).toBe(1);
  });

  it('is not there when nothing was weighted', () => {
    expect(
      weightingOf(
        nineLenses,
        rated(20, () => 5),
        undefined,
      ),
    ).toBeUndefined();
    expect(weightingOf(nineLenses, {}, weightedFirst(5, 20, 100))).toBeUndefined();
  });
});

describe('the robustness of priorities', () => {
  const rising = (index: number) => index / 10;

  it('is certain where groups agree, for the lowest sub-lenses only', () => {
    const groups = [rated(8, rising), rated(12, rising)];
    expect(prioritiesOf(nineLenses, rated(20, rising), groups, undefined)).toEqual(
      subLenses.slice(0, robustnessOf.top).map(({ id }) => ({ id, share: 1 })),
    );
  });

  it('falls where groups disagree about the fifth, and counts the weighting by expertise as one more', () => {
    // One group sees the fifth above the sixth, the other below.
    const swapped = (index: number) => rising([4, 5].includes(index) ? 9 - index : index);
    const groups = [rated(10, rising), rated(10, swapped)];
    const everyone = rated(20, (index) => (index === 5 ? 0.46 : rising(index)));
    const fifth = (mean?: number) =>
      prioritiesOf(
        nineLenses,
        everyone,
        groups,
        mean === undefined ? undefined : weightingOf(nineLenses, everyone, weightedFirst(mean, 20, 0)),
      );
    const share = fifth()?.[4]?.share ?? 0;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect(fifth(9)?.[0]?.share).toBeCloseTo(1_000 / 1_001, 12);
  });

  it('needs two groups, and more sub-lenses than there are priorities', () => {
    const groups = [rated(8, rising), rated(12, rising)];
    expect(prioritiesOf(nineLenses, rated(20, rising), groups.slice(1), undefined)).toBeUndefined();
    const five = Object.fromEntries(
      subLenses.slice(0, 5).flatMap(({ themes }) => themes.map(({ id }) => [id, [20, 100]])),
    );
    expect(prioritiesOf(nineLenses, five, groups, undefined)).toBeUndefined();
  });
});
