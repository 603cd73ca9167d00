import { describe, expect, it } from 'vitest';
import { normalFrom, plainFramework, type Ratings, ratingOf } from '../../../tests/support/panels.ts';
import { reversedOn } from '../../framework/direction.ts';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import { type Framework, frameworkSchema } from '../../framework/schema.ts';
import { importedRelease } from '../../processes/release-results/testing/campaign.ts';
import type { Released } from '../released.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import { summarise } from '../summarise.ts';
import { changesBetween } from './change.ts';
import { disagreements } from './disagreement.ts';
import { heatRows } from './heat-map.ts';
import { insightsOf } from './insights.ts';
import { receiptOf } from './receipt.ts';
import { recommendationsOf } from './recommendations.ts';
import { trendOf } from './trend.ts';
import { prioritiesOf } from './weighting.ts';

/** Eight lenses of two themes; the second theme of each is reverse-scored. */
const plain: Framework = { ...plainFramework(nineLenses, 8, 2), id: 'climate' };
const hostile: Framework = {
  ...plain,
  lenses: plain.lenses.map((lens) => ({
    ...lens,
    subLenses: lens.subLenses.map((subLens) => ({
      ...subLens,
      themes: subLens.themes.map((theme, at) => (at === 1 ? { ...theme, reversed: true } : theme)),
    })),
  })),
};
const isTurned = (theme: string) => theme.endsWith('.2');
const turnedRatings = (ratings: Ratings): Ratings =>
  ratings.map((rating, at) => (at % 2 && rating !== null ? reversedOn(plain.scale, rating) : rating));

const panel = (seed: number) => {
  const random = seededRandom(seed);
  return ['North', 'South', 'West'].map((group, place) => ({
    group,
    people: Array.from({ length: 12 }, () =>
      Array.from({ length: 16 }, (_, item) =>
        random() < 0.05 ? null : ratingOf(2 + item / 4 + place + 2 * normalFrom(random)),
      ),
    ),
  }));
};
/** The same opinions twice: as ratings of reverse-scored questions, and as ratings of the opposite questions. */
const asked = (seed: number) => {
  const groups = panel(seed);
  const opposite = groups.map(({ group, people }) => ({ group, people: people.map(turnedRatings) }));
  return { reversed: importedRelease(hostile, groups), opposite: importedRelease(plain, opposite) };
};
const withoutLevels = ({ themes }: Released): Released => ({ themes });

describe('a reverse-scored question', () => {
  const { reversed, opposite } = asked(1);
  const before = asked(2);

  it("enters people's means of a level reversed, so that a level never mixes directions", () => {
    expect(reversed.everyone.levels).toBeDefined();
    expect(reversed.everyone.levels).toEqual(opposite.everyone.levels);
    expect(reversed.groups).not.toEqual(opposite.groups);
    expect(reversed.groups.map(({ levels }) => levels)).toEqual(opposite.groups.map(({ levels }) => levels));
  });

  it('keeps its ratings as given, and has the band of the reversed mean', () => {
    const others = new Map(summarise(plain, opposite.everyone).themes.map(({ id, cell }) => [id, cell]));
    const rated = summarise(hostile, reversed.everyone).themes.filter(({ cell }) => cell.mean !== null);
    expect(rated.filter(({ id }) => isTurned(id)).length).toBeGreaterThan(2);
    for (const { id, cell } of rated) {
      const other = others.get(id);
      expect(cell.band).toBe(other?.band);
      expect(cell.reversed).toBe(isTurned(id) ? true : undefined);
      const mean = isTurned(id) ? reversedOn(plain.scale, cell.mean ?? 0) : cell.mean;
      expect(mean).toBeCloseTo(other?.mean ?? -1, 9);
    }
  });

  it.each([
    ['of people', (one: Released) => one],
    ['derived from themes', withoutLevels],
  ])('leads to the same statements as the opposite question at levels %s', (_, definition) => {
    const claims = (framework: Framework, now: typeof reversed, then: typeof reversed) => {
      const everyone = definition(now.everyone);
      const groups = now.groups.map(definition);
      const earlier = definition(then.everyone);
      const { themes: __, ...levels } = summarise(framework, everyone);
      return {
        levels: rounded(levels),
        insights: rounded(insightsOf(framework, summarise(framework, everyone))),
        priorities: prioritiesOf(framework, everyone, groups),
        changes: rounded(changesBetween(framework, earlier, everyone)),
        trend: rounded(
          trendOf(framework, [
            { id: 'a', framework, released: earlier },
            { id: 'b', framework, released: everyone },
          ]),
        ),
        heat: rounded(heatRows(framework, [everyone, ...groups], null)),
        recommendations: rounded(
          recommendationsOf(framework, {
            everyone,
            groups: groups.map((released, at) => ({ group: `${at}`, released })),
            changes: changesBetween(framework, earlier, everyone),
          })
            .filter(({ kind }) => kind !== 'align')
            .map(({ reasons, ...one }) => ({ ...one, reasons: reasons.length })),
        ),
        disagreement: disagreements(framework, everyone.themes, []).map(({ theme, kind, band }) => [
          theme,
          kind,
          band,
        ]),
      };
    };
    const [own, other] = [
      claims(hostile, reversed, before.reversed),
      claims(plain, opposite, before.opposite),
    ];
    expect(own.priorities?.length).toBe(5);
    expect(own).toEqual({ ...other, disagreement: expect.arrayContaining(other.disagreement) });
  });

  it('has a receipt whose steps give the displayed level', () => {
    const released = withoutLevels(reversed.everyone);
    const shown = new Map(summarise(hostile, released).subLenses.map(({ id, cell }) => [id, cell.mean]));
    for (const [id, mean] of shown) expect(receiptOf(hostile, released, id)?.mean).toBe(mean);
  });

  it('is not compared person by person with cycles that asked it in the other direction', () => {
    const cycles = [
      { id: 'a', framework: plain, released: opposite.everyone },
      { id: 'b', framework: hostile, released: reversed.everyone },
    ];
    // Levels are derived from themes, all scored by the newest direction.
    const [overall] = trendOf(hostile, cycles);
    expect(overall?.points[0]?.mean).not.toBe(overall?.points[1]?.mean);
    expect(overall?.changes[0]?.compared).toBeLessThan(themeIds(hostile).length);
  });

  it('is marked with true in a framework; other questions have no mark', () => {
    const [lens] = plain.lenses;
    const ofTheme = (more: object) => ({
      ...plain,
      lenses: [
        {
          ...lens,
          subLenses: lens?.subLenses.map((one) => ({
            ...one,
            themes: [{ ...one.themes[0], ...more }],
          })),
        },
      ],
    });
    expect(frameworkSchema.safeParse(ofTheme({ reversed: true })).success).toBe(true);
    expect(frameworkSchema.safeParse(ofTheme({ reversed: false })).success).toBe(false);
  });
});

/** Rounds numbers, because sums in another order differ in the last bits. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === 'number' ? Math.round(one * 1e9) / 1e9 : one)),
  );
}
