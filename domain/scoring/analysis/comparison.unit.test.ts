import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainFramework, releasedOf } from '../../../tests/support/panels.ts';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import type { Statistics } from '../released.ts';
import { drawBelow, seededRandom } from '../statistics/seeded-random.ts';
import { summarise } from '../summarise.ts';
import { agreedThemes, clearGaps, gapsBetween, pooled, rangeOf, themeTests } from './comparison.ts';

const { min, max } = nineLenses.scale;
const themes = themeIds(nineLenses);
const [first = '', second = ''] = themes;

const rated = (scores: readonly number[], shape = true): readonly number[] => {
  const counts = new Array<number>(max - min + 1).fill(0);
  for (const score of scores) counts[score - min] = (counts[score - min] ?? 0) + 1;
  return [scores.length, scores.reduce((sum, score) => sum + score, 0), ...(shape ? counts : [])];
};
const everywhere = (scores: readonly number[], shape = true): Statistics =>
  Object.fromEntries(themes.map((theme) => [theme, rated(scores, shape)]));
const gaps = (a: Statistics, b: Statistics) => {
  const sides = [{ themes: a }, { themes: b }] as const;
  return gapsBetween(nineLenses, ...sides, themeTests(nineLenses, ...sides));
};

const low = [2, 2, 3, 3, 2, 3, 2, 3];
const high = [7, 8, 7, 8, 7, 8, 7, 8];

describe('the gap between two groups', () => {
  it('is clear and large at every level if the two groups do not overlap', () => {
    const found = gaps(everywhere(high), everywhere(low));
    for (const id of [first, '1.1', '1', 'overall'])
      expect(found.get(id)).toMatchObject({ points: 5, delta: 1, size: 'large', verdict: 'clear' });
    expect(found.get(first)?.p).toBeLessThan(0.001);
    expect(found.get('1')?.p).toBeNull();
  });

  it("has Welch's interval for a theme", () => {
    // R: t.test(c(7,8,7,8,7,8,7,8), c(2,2,3,3,2,3,2,3)): 4.426829 to 5.573171.
    expect(gaps(everywhere(high), everywhere(low)).get(first)?.interval).toEqual({
      low: expect.closeTo(4.426829, 3),
      high: expect.closeTo(5.573171, 3),
    });
  });

  it('is shown without a test, as too few, if a distribution is not released', () => {
    expect(gaps(everywhere(high), everywhere(low, false)).get(first)).toMatchObject({
      points: 5,
      interval: null,
      delta: null,
      size: null,
      p: null,
      verdict: 'tooFew',
    });
    expect(gaps(everywhere(high), everywhere(low, false)).get('overall')?.verdict).toBe('tooFew');
  });

  it('compares only figures released for both, and states how many', () => {
    const half = Object.fromEntries(Object.entries(everywhere(low)).filter(([id]) => id !== first));
    const found = gaps({ ...everywhere(low), [first]: rated(high) }, half);
    expect(found.get(first)).toBeUndefined();
    const of = nineLenses.lenses[0]?.subLenses[0]?.themes.length ?? 0;
    expect(found.get('1.1')).toMatchObject({ points: 0, compared: of - 1, of });
  });

  it('is adjusted for multiple testing: one small p among many tests is not clear', () => {
    const tense = { a: [4, 4, 5, 5, 5, 6, 6, 6], b: [3, 3, 4, 4, 4, 5, 5, 6] };
    const alone = gaps({ [first]: rated(tense.a) }, { [first]: rated(tense.b) }).get(first)?.p ?? 1;
    const among = gaps(
      { ...everywhere([3, 4, 5, 6, 3, 4, 5, 6]), [first]: rated(tense.a) },
      { ...everywhere([3, 4, 5, 6, 3, 4, 5, 6]), [first]: rated(tense.b) },
    ).get(first)?.p;
    expect(among).toBeGreaterThan(alone);
  });
});

describe('the verdicts on the themes of two groups', () => {
  it('include a clear difference in at most 5 % of assessments if both groups rate alike, and agree with their intervals', () => {
    const random = seededRandom(41);
    const thirty = themes.slice(0, 30);
    const group = (people: number): Statistics =>
      Object.fromEntries(
        thirty.map((theme) => [theme, rated(Array.from({ length: people }, () => drawBelow(random, 10)))]),
      );
    const runs = 150;
    let alarms = 0;
    for (let run = 0; run < runs; run += 1) {
      const found = gaps(group(8), group(10));
      const ofThemes = thirty.flatMap((theme) => found.get(theme) ?? []);
      if (ofThemes.some(({ verdict }) => verdict === 'clear')) alarms += 1;
      for (const { verdict, interval } of ofThemes)
        expect(verdict === 'clear').toBe(interval !== null && (interval.low > 0 || interval.high < 0));
    }
    expect(alarms / runs).toBeLessThanOrEqual(0.05);
  });

  it('are “too few” if a group has fewer than eight people, even if the groups do not overlap', () => {
    const found = gaps(everywhere(high.slice(1)), everywhere(low));
    for (const id of [first, '1.1', '1', 'overall'])
      expect(found.get(id)).toMatchObject({ verdict: 'tooFew', interval: null });
  });
});

describe('pooled groups', () => {
  it('have the mean, deviation and distribution of all their people', () => {
    const framework = plainFramework(nineLenses, 2, 3);
    const random = seededRandom(42);
    const people = Array.from({ length: 30 }, () => Array.from({ length: 6 }, () => drawBelow(random, 10)));
    const parts = [people.slice(0, 12), people.slice(12)].map((some) => releasedOf(framework, some));
    const [pool, whole] = [pooled(framework, parts), releasedOf(framework, people)];
    expect(pool.themes).toEqual(whole.themes);
    for (const [id, [n, mean = 0, deviation = 0, ...counts]] of Object.entries(whole.levels ?? {})) {
      const [people = 0, ownMean = 0, ownDeviation = 0, ...own] = pool.levels?.[id] ?? [];
      expect([people, own]).toEqual([n, counts]);
      expect(Math.abs(ownMean - mean)).toBeLessThan(0.11);
      expect(Math.abs(ownDeviation - deviation)).toBeLessThan(0.11);
    }
    expect(pooled(framework, [{ themes: {} }, whole]).levels).toBeUndefined();
  });
});

describe('any two groups', () => {
  const scores = fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 10 });
  const statistics = fc
    .array(fc.option(fc.tuple(scores, fc.boolean())), { minLength: 8, maxLength: 8 })
    .map((drawn) =>
      Object.fromEntries(
        drawn.flatMap((one, at) => (one ? [[themes[at * 3] ?? '', rated(one[0], one[1])]] : [])),
      ),
    );

  it('have all figures within the limits of the scale', () => {
    fc.assert(
      fc.property(statistics, statistics, (a, b) => {
        for (const { points, interval, delta, p } of gaps(a, b).values()) {
          expect(Math.abs(points)).toBeLessThanOrEqual(max - min);
          expect(Math.abs(delta ?? 0)).toBeLessThanOrEqual(1);
          expect(p ?? 0).toBeLessThanOrEqual(1);
          if (interval) {
            expect(interval.low).toBeGreaterThanOrEqual(min - max);
            expect(interval.high).toBeLessThanOrEqual(max - min);
            expect(interval.low).toBeLessThanOrEqual(points + 0.01);
            expect(interval.high).toBeGreaterThanOrEqual(points - 0.01);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('change every sign but no verdict when they are swapped', () => {
    fc.assert(
      fc.property(statistics, statistics, (a, b) => {
        const [there, back] = [gaps(a, b), gaps(b, a)];
        expect([...back.keys()]).toEqual([...there.keys()]);
        for (const [id, gap] of there) {
          const mirror = back.get(id);
          expect((mirror?.points ?? 9) + gap.points).toBeCloseTo(0, 9);
          expect((mirror?.delta ?? 0) + (gap.delta ?? 0)).toBeCloseTo(0, 1);
          expect((mirror?.interval?.low ?? 0) + (gap.interval?.high ?? 0)).toBeCloseTo(0, 1);
          expect([mirror?.size, mirror?.verdict]).toEqual([gap.size, gap.verdict]);
        }
        const lists = [clearGaps(nineLenses, there), clearGaps(nineLenses, back)] as const;
        expect(lists[0].firstHigher.map(({ theme }) => theme).toSorted()).toEqual(
          lists[1].secondHigher.map(({ theme }) => theme).toSorted(),
        );
      }),
      {
        numRuns: 60,
        // A delta that rounds at a half, close to the limit between two words for its size.
        examples: [
          [
            { '1.1.1': [4, 24, 1, 0, 0, 0, 0, 0, 1, 0, 0, 2] },
            { '1.1.1': [10, 29, 0, 7, 0, 0, 0, 0, 1, 1, 0, 1] },
          ],
        ],
      },
    );
  });

  it('have no figure for a theme that is hidden for either of them', () => {
    fc.assert(
      fc.property(statistics, statistics, (a, b) => {
        const found = gaps(a, b);
        for (const theme of themes) if (!a[theme] || !b[theme]) expect(found.has(theme)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('pooled groups without levels of people', () => {
  it('have the mean of all their people, and a distribution only if each of them has one', () => {
    const pool = pooled(nineLenses, [
      { themes: { [first]: rated([1, 2, 3]), [second]: rated([5]) } },
      { themes: { [first]: rated([9], false), [second]: rated([7]) } },
    ]);
    expect(pool.themes[first]).toEqual([4, 15]);
    expect(pool.themes[second]).toEqual(rated([5, 7]));
    expect(summarise(nineLenses, pool).themes[0]?.cell).toMatchObject({ n: 4, mean: 3.75 });
  });
});

describe('a statement all groups agree on', () => {
  const everyone = {
    [first]: rated([5, 5, 5, 5, 5, 5, 5, 5, 5, 4]),
    [second]: rated([1, 9, 1, 9, 5, 5, 2, 8]),
  };
  const group = (name: string, one: number, two: number) => ({
    group: name,
    statistics: { [first]: rated([one], false), [second]: rated([two], false) },
  });

  it('has close group means and a small spread among people', () => {
    expect(
      agreedThemes(nineLenses, everyone, [group('a', 5, 5), group('b', 5, 5)]).map(({ theme }) => theme),
    ).toEqual([first]);
  });

  it('is not found with a single released group, or with one group far from the others', () => {
    expect(agreedThemes(nineLenses, everyone, [group('a', 5, 5)])).toEqual([]);
    expect(agreedThemes(nineLenses, everyone, [group('a', 5, 5), group('b', 7, 5)])).toEqual([]);
  });

  it('needs at least two means for a range', () => {
    expect([rangeOf([3, null]), rangeOf([3, null, 5.5])]).toEqual([null, 2.5]);
  });
});
