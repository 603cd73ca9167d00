import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import type { Statistics } from '../released.ts';
import { drawBelow, seededRandom } from '../statistics/seeded-random.ts';
import { summarise } from '../summarise.ts';
import { changesBetween } from './change.ts';
import { disagreements } from './disagreement.ts';
import { heatRows } from './heat-map.ts';
import { insightsOf } from './insights.ts';

const themes = themeIds(nineLenses);
const [first = '', second = ''] = themes;

/** [raters, sum, ten counts], or without the counts. */
const rated = (scores: readonly number[], shape = true): readonly number[] => {
  const counts = new Array<number>(10).fill(0);
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1;
  return [scores.length, scores.reduce((sum, score) => sum + score, 0), ...(shape ? counts : [])];
};
const everywhere = (scores: readonly number[], shape = true): Statistics =>
  Object.fromEntries(themes.map((theme) => [theme, rated(scores, shape)]));

describe('disagreement on a theme', () => {
  it('lists themes with two camps first, then those with the widest spread, and classifies agreement', () => {
    const found = disagreements(
      nineLenses,
      {
        '1.1.1': rated([5, 5, 5, 5, 5, 5, 5, 5, 5, 4]),
        '1.1.2': rated([1, 2, 4, 4, 5, 6, 6, 9, 4, 8]),
        '1.1.3': rated([2, 2, 2, 3, 3, 7, 7, 8, 8, 8]),
      },
      [],
    );
    expect(found.map(({ theme, kind }) => [theme, kind])).toEqual([
      ['1.1.3', 'split'],
      ['1.1.2', 'apart'],
      ['1.1.1', 'agree'],
    ]);
    // Mean 4.9: nine ratings are 0.1 away from it and one is 0.9 away, over ten people.
    expect(found.at(-1)?.spread).toBeCloseTo(0.18, 12);
  });

  it('is neither agreement nor two camps for 17 at 2, 26 at 5, 17 at 8, nor two camps for 18, 24, 18', () => {
    const of = (low: number, middle: number, high: number) => {
      const counts = [0, 0, low, 0, 0, middle, 0, 0, high, 0];
      const people = low + middle + high;
      const [found] = disagreements(
        nineLenses,
        { [first]: [people, 2 * low + 5 * middle + 8 * high, ...counts] },
        [],
      );
      return found?.kind;
    };
    expect([of(17, 26, 17), of(18, 24, 18)]).toEqual(['unclear', 'unclear']);
    // With ten times as many people the spread is the same, but less likely to be due to chance.
    expect(of(170, 260, 170)).toBe('unclear');
    expect(of(30, 0, 30)).toBe('split');
  });

  it('reports agreement of random answers in at most one of twenty cases, with few and with many people', () => {
    const random = seededRandom(12);
    for (const people of [5, 8, 12, 30, 80]) {
      const kinds = Array.from({ length: 1_000 }, () => {
        const scores = Array.from({ length: people }, () => drawBelow(random, 10));
        const [found] = disagreements(nineLenses, { [first]: rated(scores) }, []);
        // The spread that the page names as agreement always matches the verdict.
        expect(found?.kind === 'agree').toBe((found?.spread ?? 9) <= (found?.criticalSpread ?? 0));
        return found?.kind;
      });
      const agree = kinds.filter((kind) => kind === 'agree').length;
      const split = kinds.filter((kind) => kind === 'split').length;
      // The limit of 64 is two standard errors above 5 %.
      expect([people, agree <= 64, split <= 64]).toEqual([people, true, true]);
    }
  });

  it('is unknown for a theme without a released distribution', () => {
    expect(disagreements(nineLenses, { [first]: rated([0, 0, 9, 9, 9], false) }, [])).toEqual([]);
  });

  it('prints the released mean and people if the score is newer than its distribution', () => {
    const [theme] = disagreements(
      nineLenses,
      { [first]: [24, 115, ...rated([1, 1, 1, 9, 9, 9]).slice(2)] },
      [],
    );
    expect(theme).toMatchObject({ n: 24, mean: 115 / 24, band: 'moderate', spread: 4 });
    expect(theme?.distribution.reduce((sum, one) => sum + one)).toBe(6);
  });

  it('needs two people, because in an assessment with names one person may be the only rater of a theme', () => {
    const found = disagreements(nineLenses, { [first]: rated([3]), [second]: rated([0, 9]) }, []);
    expect(found.map(({ theme }) => theme)).toEqual([second]);
  });

  it('lists the groups with a released score of the theme, highest first', () => {
    const [theme] = disagreements(nineLenses, { [first]: rated([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) }, [
      { group: 'Employee', statistics: { [first]: rated([1, 1, 1, 1, 1], false) } },
      { group: 'Manager', statistics: { [first]: rated([8, 8, 8, 8, 8], false) } },
      { group: 'Customer', statistics: { [second]: rated([8, 8, 8, 8, 8], false) } },
    ]);
    expect(theme?.groups).toEqual([
      { group: 'Manager', n: 5, mean: 8 },
      { group: 'Employee', n: 5, mean: 1 },
    ]);
  });
});

describe('the heat map', () => {
  it('marks a missing figure as protected, or with names as not rated', () => {
    const hiddenIn = (...missing: readonly 'notRated'[]) =>
      heatRows(nineLenses, [{ themes: { [first]: rated([3]) } }], '1.1', ...missing)?.map(
        ({ cells }) => cells[0]?.hidden,
      );
    const others = nineLenses.lenses[0]?.subLenses[0]?.themes.length ?? 0;
    expect(hiddenIn()).toEqual([null, ...new Array(others - 1).fill('protected')]);
    expect(hiddenIn('notRated')).toEqual([null, ...new Array(others - 1).fill('notRated')]);
  });

  it('shows lenses, below a lens its sub-lenses, below a sub-lens its themes, and nothing deeper', () => {
    const columns = [{ themes: everywhere([3, 4, 5, 6, 7, 8, 9, 0]) }];
    expect(heatRows(nineLenses, columns, null)).toHaveLength(9);
    expect(heatRows(nineLenses, columns, '1')?.map(({ id }) => id)).toEqual([
      '1.1',
      '1.2',
      '1.3',
      '1.4',
      '1.5',
    ]);
    expect(heatRows(nineLenses, columns, '1.1')?.[0]?.id).toBe('1.1.1');
    expect(heatRows(nineLenses, columns, '1.1.1')).toBeUndefined();
    expect(heatRows(nineLenses, columns, 'nowhere')).toBeUndefined();
  });

  it('shows the same means as the results, and a spread only if every distribution below is released', () => {
    const statistics = { ...everywhere([1, 3, 5, 7, 9, 9, 9, 9]), [first]: rated([1, 3, 5, 7, 9], false) };
    const [lens] = heatRows(nineLenses, [{ themes: statistics }], null) ?? [];
    expect(lens?.cells[0]?.mean).toBe(summarise(nineLenses, { themes: statistics }).lenses[0]?.cell.mean);
    expect(lens?.spread).toBeNull();
    expect(heatRows(nineLenses, [{ themes: statistics }], null)?.[1]?.spread).toBeGreaterThan(0);
  });
});

describe('the change between two cycles', () => {
  const verdictOf = (before: Statistics, now: Statistics) =>
    changesBetween(nineLenses, { themes: before }, { themes: now }).find(({ id }) => id === 'overall');

  it('is clear when all people moved far, not clear when they hardly moved, and based on too few people without distributions', () => {
    const low = [2, 2, 3, 3, 2, 3, 2, 3];
    const high = [7, 8, 7, 8, 7, 8, 7, 8];
    expect(verdictOf(everywhere(low), everywhere(high))).toMatchObject({ points: 5, verdict: 'clear' });
    expect(verdictOf(everywhere(low), everywhere([2, 3, 3, 3, 2, 3, 2, 3]))).toMatchObject({
      verdict: 'notClear',
    });
    expect(verdictOf(everywhere(low, false), everywhere(high))).toMatchObject({
      points: 5,
      verdict: 'tooFew',
    });
    expect(verdictOf({}, everywhere(high))).toMatchObject({ before: null, points: null, verdict: 'tooFew' });
  });

  it('has the opposite sign when the cycles are swapped', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const there = verdictOf(everywhere(a), everywhere(b));
        const back = verdictOf(everywhere(b), everywhere(a));
        expect(back?.verdict).toBe(there?.verdict);
        expect((back?.points ?? 0) + (there?.points ?? 0)).toBeCloseTo(0, 9);
      }),
      { numRuns: 20 },
    );
  });

  it('is called clear by pure chance in at most one of twenty cases', () => {
    // A fixed pseudo-random sequence: 400 pairs of ten people with the same distribution in both cycles, one theme each.
    let state = 7;
    const next = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * 10);
    };
    const draw = () => ({ [first]: rated(Array.from({ length: 10 }, next)) });
    const clear = Array.from({ length: 400 }, () => verdictOf(draw(), draw())).filter(
      (change) => change?.verdict === 'clear',
    );
    expect(clear.length).toBeLessThanOrEqual(400 * 0.075);
  });
});

describe('insights', () => {
  it('name at most two strengths and one opportunity, and none if no lens passes a threshold', () => {
    const of = (score: number) =>
      insightsOf(nineLenses, summarise(nineLenses, { themes: everywhere([score]) }));
    expect(of(9).map(({ type }) => type)).toEqual(['Strength', 'Strength']);
    expect(of(1).map(({ type }) => type)).toEqual(['Opportunity']);
    // A score of 6 of 9 is neither; 7 of 10 corresponds to 6.3 of 9, which the same page calls Moderate.
    expect(of(6)).toEqual([]);
    const level = (score: number) =>
      insightsOf(nineLenses, { lenses: [{ id: '1', cell: { mean: score } }] }).map(({ type }) => type);
    expect([level(6.4), level(6.99), level(7)]).toEqual([[], [], ['Strength']]);
    const low = {
      ...nineLenses,
      scale: { ...nineLenses.scale, bands: [{ from: 0 }, { from: 4 }, { from: 5 }] },
    };
    expect(insightsOf(low, { lenses: [{ id: '1', cell: { mean: 5.2 } }] }).map(({ type }) => type)).toEqual([
      'Strength',
    ]);
  });
});
