import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import { comparison, type ReleasedGroups } from '../../../domain/read-models/comparison/comparison.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { foldInto } from '../../../domain/read-models/fold.ts';
import { gapsBetween, pooled, themeTests } from '../../../domain/scoring/analysis/comparison.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { readSides, specialSides, writeSides } from '../contract/comparison.ts';
import { createComparisonQuery } from './comparison.ts';

const { min, max } = nineLenses.scale;
const entry = {
  assessmentId: 'a'.repeat(24),
  framework: 'nine-lenses@1',
  threshold: 5,
} as AssessmentEntry;

/** A figure in which everybody gives every theme the same rating; groups of fewer than eight have no distribution. */
function figure(people: number, score: number) {
  const counts = Array.from({ length: max - min + 1 }, (_, at) => (at + min === score ? people : 0));
  const published = [people, people * score, ...(people < 8 ? [] : counts)];
  return {
    people,
    themes: Object.fromEntries(themeIds(nineLenses).map((id) => [id, published])),
  };
}

type Sizes = Readonly<Record<string, readonly [people: number, score: number]>>;

const everyone = figure(40, 5);
const groupsOf = (sizes: Sizes) =>
  Object.entries(sizes).map(([group, [people, score]]) => ({ group, figure: figure(people, score) }));

function over(documents: ReadonlyMap<string, ReleasedGroups>) {
  const reader: ModelReader = {
    get: async <Document>(key: string) => documents.get(key) as Document | undefined,
    list: async () => [],
    position: async () => null,
    reached: async () => {},
    readAt: async () => null,
  };
  const compare = createComparisonQuery(reader);
  return (sides?: readonly string[], of?: string) =>
    compare(entry, { ...(sides && { groups: writeSides(sides) }), of });
}

/** Compares the groups of one release, folded by the given read model. */
function compareOf(sizes: Sizes) {
  const documents = new Map<string, ReleasedGroups>();
  const about = { assessmentId: entry.assessmentId, framework: entry.framework, threshold: 5 };
  const rules = { number: 1, coversPosition: '1', reason: 'closing', distributionThreshold: 8 };
  const facts = [
    { type: 'AssessmentLaunched', data: about },
    { type: 'ResultsReleased', data: { ...about, ...rules, everyone, groups: groupsOf(sizes) } },
  ];
  for (const fact of facts) foldInto(documents, comparison, fact as unknown as DomainEvent);
  return over(documents);
}

describe('a comparison', () => {
  it('defaults to the leading groups against the others, else to the two largest groups', async () => {
    const led = await compareOf({ Employee: [20, 4], 'Board Member': [8, 8], Customer: [9, 4] })();
    expect(led.sides.map(({ groups, people }) => [groups, people])).toEqual([
      [['Board Member'], 8],
      [['Employee', 'Customer'], 29],
    ]);
    expect([led.leading, led.clear?.firstHigher.length, led.clear?.secondHigher.length]).toEqual([0, 12, 0]);
    const plain = await compareOf({ Customer: [9, 4], Employee: [20, 4], Partner: [8, 6] })();
    expect(plain.sides.map(({ side }) => side)).toEqual(['Employee', 'Customer']);
    expect(plain.leading).toBeNull();
  });

  it('defaults to the two largest groups if the leading groups, or all others, have no distribution', async () => {
    const few = await compareOf({ 'Board Member': [5, 8], Customer: [9, 4], Employee: [20, 4] })();
    expect(few.sides.map(({ side }) => side)).toEqual(['Employee', 'Customer']);
    const led = await compareOf({ 'Board Member': [8, 8], Employee: [6, 4], Customer: [5, 4] })();
    expect(led.sides.map(({ side }) => side)).toEqual(['Board Member', 'Employee']);
  });

  it('defaults to the pair with the most test power, which needs the most people and eight or more on both sides', async () => {
    const small = await compareOf({
      'Board Member': [8, 8],
      Customer: [7, 4],
      Employee: [30, 4],
      Partner: [25, 6],
    })();
    // Eight leaders against 55 others have less test power than 30 against 25.
    expect(small.sides.map(({ side, people }) => [side, people])).toEqual([
      ['Employee', 30],
      ['Partner', 25],
    ]);
    const large = await compareOf({ 'Board Member': [28, 8], Customer: [9, 4], Employee: [30, 4] })();
    expect(large.sides.map(({ side }) => side)).toEqual([specialSides.leaders, specialSides.others]);
  });

  it('leaves groups without a distribution out of a combined side, and names them', async () => {
    const compare = compareOf({ 'Board Member': [8, 8], Employee: [20, 4], Customer: [5, 9] });
    const [, others] = (await compare()).sides;
    expect(others).toMatchObject({ groups: ['Employee'], leftOut: ['Customer'], people: 20 });
    // If no group has a distribution, all are included and no test runs.
    const small = await compareOf({ 'Board Member': [5, 8], Employee: [6, 4], Customer: [5, 4] })([
      specialSides.leaders,
      specialSides.others,
    ]);
    expect(small.sides[1]).toMatchObject({ groups: ['Employee', 'Customer'], leftOut: [], people: 11 });
    expect([small.rows[0]?.gap?.points, small.rows[0]?.gap?.verdict, small.clear?.tested]).toEqual([
      4,
      'tooFew',
      0,
    ]);
  });

  it('accepts any group name, and has no sides while fewer than two groups are released', async () => {
    const odd = ['Sales, EMEA', '100 % remote'];
    expect(readSides(writeSides(odd))).toEqual(odd);
    const found = await compareOf({ 'Sales, EMEA': [9, 4], '100 % remote': [9, 6] })(odd);
    expect(found.rows[0]?.gap).toMatchObject({ points: -2, delta: -1, verdict: 'clear' });
    expect(await compareOf({ Employee: [9, 4] })()).toMatchObject({ sides: [], rows: [], overall: null });
  });

  it('returns the same gaps for any sides as a computation from the released figures', async () => {
    const sizes = fc.dictionary(
      fc.constantFrom('Board Member', 'Employee', 'Customer', 'Sales, EMEA'),
      fc.tuple(fc.integer({ min: 5, max: 12 }), fc.integer({ min, max })),
      { minKeys: 2 },
    );
    const sides = fc.constantFrom('Board Member', 'Employee', 'Customer', ...Object.values(specialSides));
    const chosen = fc.option(fc.uniqueArray(sides, { minLength: 2, maxLength: 3 }), { nil: undefined });
    const places = fc.constantFrom(undefined, '1', '1.1');
    await fc.assert(
      fc.asyncProperty(sizes, chosen, places, async (drawn, wanted, of) => {
        const answer = await compareOf(drawn)(wanted, of);
        if (answer.sides.length !== 2 || answer.sides.some(({ side }) => side === specialSides.everyone))
          return;
        const [first, second] = answer.sides.map(({ groups }) =>
          pooled(
            nineLenses,
            groupsOf(drawn).flatMap((one) => (groups.includes(one.group) ? [one.figure] : [])),
          ),
        );
        if (!first || !second) throw new Error('There are two sides.');
        const gaps = gapsBetween(nineLenses, first, second, themeTests(nineLenses, first, second));
        for (const { id, gap } of answer.rows) expect(gap).toEqual(gaps.get(id) ?? null);
      }),
      { numRuns: 25 },
    );
  });
});
