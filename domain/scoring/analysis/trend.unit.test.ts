import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Statistics } from '../released.ts';
import { summarise } from '../summarise.ts';
import { comparability, coverage, lineOf, placeOn, trendOf } from './trend.ts';

const { min, max } = nineLenses.scale;
const rated = (scores: readonly number[], shape = true): readonly number[] => {
  const counts = new Array<number>(max - min + 1).fill(0);
  for (const score of scores) counts[score - min] = (counts[score - min] ?? 0) + 1;
  return [scores.length, scores.reduce((sum, score) => sum + score, 0), ...(shape ? counts : [])];
};
const everywhere = (scores: readonly number[], shape = true, framework = nineLenses): Statistics =>
  Object.fromEntries(themeIds(framework).map((theme) => [theme, rated(scores, shape)]));
const cycle = (id: string, statistics: Statistics, framework: Framework = nineLenses) => ({
  id,
  framework,
  released: { themes: statistics },
});
const low = [2, 2, 3, 3, 2, 3, 2, 3];
const high = [7, 8, 7, 8, 7, 8, 7, 8];

/** An earlier version without the themes of the last sub-lens: five themes fewer. */
const [firstLens, ...otherLenses] = nineLenses.lenses;
const older: Framework = {
  ...nineLenses,
  version: 7,
  lenses: firstLens ? [{ ...firstLens, subLenses: firstLens.subLenses.slice(1) }, ...otherLenses] : [],
};
const dropped = (firstLens?.subLenses[0]?.themes ?? []).length;
const all = themeIds(nineLenses).length;

describe('a trend', () => {
  it('has the same figures as the results, an interval if distributions allow it, and marks clear changes', () => {
    const series = trendOf(nineLenses, [
      cycle('spring', everywhere(low)),
      cycle('summer', everywhere(low, false)),
      cycle('autumn', everywhere(high)),
    ]);
    expect(series.map(({ id }) => id)).toEqual(['overall', ...nineLenses.lenses.map(({ id }) => id)]);
    const [overall] = series;
    expect(overall?.points.map(({ mean }) => mean)).toEqual([2.5, 2.5, 7.5]);
    expect(overall?.points[0]?.interval?.low).toBeLessThan(2.5);
    expect(overall?.points[1]?.interval).toBeNull();
    expect(overall?.changes.map(({ from, to, points, verdict }) => [from, to, points, verdict])).toEqual([
      ['spring', 'summer', 0, 'tooFew'],
      ['summer', 'autumn', 5, 'tooFew'],
    ]);
    const [clear] = trendOf(nineLenses, [cycle('a', everywhere(low)), cycle('b', everywhere(high))]);
    expect(clear?.changes[0]).toMatchObject({ points: 5, verdict: 'clear', compared: all, of: all });
  });

  it('skips a cycle without a figure and compares with the one before it', () => {
    const [overall] = trendOf(nineLenses, [
      cycle('a', everywhere(low)),
      cycle('nothing', {}),
      cycle('b', everywhere(high)),
    ]);
    expect(overall?.points[1]).toMatchObject({ mean: null, hidden: 'protected', n: 0, interval: null });
    expect(overall?.changes).toHaveLength(1);
    expect(overall?.changes[0]).toMatchObject({ from: 'a', to: 'b' });
  });

  it('matches versions by theme id and compares only themes that both ask', () => {
    expect(coverage(nineLenses, older)).toEqual({ compared: all - dropped, of: all });
    const bright = {
      ...everywhere(low),
      ...Object.fromEntries((firstLens?.subLenses[0]?.themes ?? []).map(({ id }) => [id, rated(high)])),
    };
    const series = trendOf(nineLenses, [cycle('a', everywhere(low, true, older), older), cycle('b', bright)]);
    // The point equals that of the results; the change ignores themes that only one version asks.
    expect(series[1]?.points[1]?.mean).toBe(summarise(nineLenses, { themes: bright }).lenses[0]?.cell.mean);
    const asked = firstLens?.subLenses.flatMap(({ themes }) => themes).length ?? 0;
    expect(series[1]?.changes[0]).toMatchObject({ points: 0, compared: asked - dropped, of: asked });
  });

  it('excludes other frameworks and other scales', () => {
    expect(comparability(nineLenses, older)).toBe('comparable');
    expect(comparability(nineLenses, { ...nineLenses, id: 'smile' })).toBe('otherFramework');
    expect(comparability(nineLenses, { ...nineLenses, scale: { ...nineLenses.scale, max: 5 } })).toBe(
      'otherScale',
    );
  });

  it("excludes a cycle with few of the framework's themes, and another framework, however new", () => {
    const four = Object.fromEntries(Object.entries(everywhere(high)).slice(0, 4));
    const short = cycle('short', four);
    const other = cycle('other', everywhere(high), { ...nineLenses, id: 'smile' });
    const [spring, autumn] = [cycle('spring', everywhere(low)), cycle('autumn', everywhere(low))];
    expect(lineOf([spring, autumn, other, short])?.id).toBe(nineLenses.id);
    expect(lineOf([spring, short])).toBe(nineLenses);
    expect([spring, short, other].map((one) => placeOn(nineLenses, one))).toEqual([
      'comparable',
      'otherThemes',
      'otherFramework',
    ]);
    expect(lineOf([other])?.id).toBe('smile');
    expect(lineOf([])).toBeUndefined();
  });

  it('keeps every number on the scale, and every interval around its point', () => {
    const scores = fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.array(fc.tuple(scores, fc.boolean()), { minLength: 1, maxLength: 4 }), (drawn) => {
        const cycles = drawn.map(([one, shape], at) => cycle(`${at}`, everywhere(one, shape)));
        for (const { points, changes } of trendOf(nineLenses, cycles)) {
          expect(changes).toHaveLength(cycles.length - 1);
          for (const { mean, interval } of points) {
            expect(mean).toBeGreaterThanOrEqual(min);
            expect(mean).toBeLessThanOrEqual(max);
            if (!interval) continue;
            expect(interval.low).toBeGreaterThanOrEqual(min);
            expect(interval.high).toBeLessThanOrEqual(max);
            expect(interval.low).toBeLessThanOrEqual((mean ?? 0) + 0.01);
            expect(interval.high).toBeGreaterThanOrEqual((mean ?? 0) - 0.01);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
