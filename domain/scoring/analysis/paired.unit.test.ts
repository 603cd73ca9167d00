import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import { frameworkSchema } from '../../framework/schema.ts';
import { drawBelow, seededRandom } from '../statistics/seeded-random.ts';
import { type Answers, type Pair, pairedChanges, withPairs } from './paired.ts';

const themes = themeIds(nineLenses);
const everywhere = (score: number): Answers => Object.fromEntries(themes.map((theme) => [theme, score]));
const clearIn = (pairs: readonly Pair[]) =>
  pairedChanges(nineLenses, pairs).filter(({ verdict }) => verdict === 'clear');

describe('changes of the same people', () => {
  it("are 'tooFew' with fewer than eight people", () => {
    const pairs = Array.from({ length: 7 }, () => ({ before: everywhere(2), now: everywhere(8) }));
    expect(new Set(pairedChanges(nineLenses, pairs).map(({ verdict }) => verdict))).toEqual(
      new Set(['tooFew']),
    );
  });

  it('are clear if everybody rates higher, even if people differ by more than the change', () => {
    const random = seededRandom(1);
    const pairs = Array.from({ length: 12 }, () => {
      const level = drawBelow(random, 7);
      return { before: everywhere(level), now: everywhere(level + 1) };
    });
    const [overall] = pairedChanges(nineLenses, pairs);
    expect(overall).toMatchObject({ id: 'overall', people: 12, points: 1, verdict: 'clear' });
  });

  it('raise a false alarm on any lens in at most 5 % of panels, and detect a change of one point in most panels', () => {
    const random = seededRandom(7);
    const panel = (people: number, shift: number) =>
      Array.from({ length: people }, () => {
        const level = 3 + 3 * random();
        const said = (more: number) =>
          Object.fromEntries(
            themes.map((theme) => [
              theme,
              Math.min(9, Math.max(0, Math.round(level + more + 4 * (random() - 0.5)))),
            ]),
          );
        return { before: said(0), now: said(shift + 1.5 * (random() - 0.5)) };
      });
    for (const people of [8, 12, 20]) {
      const alarms = Array.from({ length: 200 }, () => clearIn(panel(people, 0))).filter((found) =>
        found.some(({ id }) => nineLenses.lenses.some((lens) => lens.id === id)),
      );
      expect(alarms.length / 200).toBeLessThanOrEqual(0.06);
    }
    const heard = Array.from({ length: 60 }, () => clearIn(panel(12, 1))).filter((found) =>
      found.some(({ id }) => id === 'overall'),
    );
    expect(heard.length / 60).toBeGreaterThan(0.8);
  });

  it('raise a false alarm in at most 5 % of panels even with twenty lenses of one question each', () => {
    const own = frameworkSchema.parse({
      ...nineLenses,
      id: 'single',
      expertise: undefined,
      categories: nineLenses.categories.slice(0, 1),
      lenses: Array.from({ length: 20 }, (_, at) => ({
        ...nineLenses.lenses[0],
        id: String(at + 1),
        name: `Lens ${at + 1}`,
        category: nineLenses.categories[0]?.id,
        subLenses: [
          {
            ...nineLenses.lenses[0]?.subLenses[0],
            id: `${at + 1}.1`,
            name: `Part ${at + 1}`,
            themes: [
              {
                ...nineLenses.lenses[0]?.subLenses[0]?.themes[0],
                id: `${at + 1}.1.1`,
                name: `Theme ${at + 1}`,
              },
            ],
          },
        ],
      })),
    });
    const random = seededRandom(3);
    const said = () => Object.fromEntries(themeIds(own).map((theme) => [theme, 4 + drawBelow(random, 3)]));
    for (const people of [8, 12, 14]) {
      const alarms = Array.from({ length: 200 }, () =>
        pairedChanges(
          own,
          Array.from({ length: people }, () => ({ before: said(), now: said() })),
        ),
      ).filter((found) => found.some(({ id, verdict }) => id !== 'overall' && verdict === 'clear'));
      expect(alarms.length / 200).toBeLessThanOrEqual(0.06);
    }
  });
});

describe("the verdict on everybody's change", () => {
  const change = { id: 'overall', before: 5, now: 5.6, points: 0.6, verdict: 'notClear' } as const;
  const pair = { id: 'overall', people: 10, points: 0.6, interval: null, verdict: 'clear' } as const;
  it('is taken from the pairs if they make up most of both sides', () => {
    expect(withPairs([change], [pair], [10, 12])[0]?.verdict).toBe('clear');
    expect(withPairs([change], [pair], [10, 13])[0]?.verdict).toBe('notClear');
  });
  it('never calls a change clear that goes in the other direction', () => {
    expect(withPairs([change], [{ ...pair, points: -0.2 }], [10, 10])[0]?.verdict).toBe('notClear');
  });
});
