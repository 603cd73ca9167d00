import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import { foldInto } from '../fold.ts';
import { type ResultsDocument, results, resultsKey } from '../results/results.ts';
import { comparison, type ReleasedGroups } from './comparison.ts';

const assessmentId = 'a'.repeat(24);
const themes = themeIds(nineLenses);
const { min, max } = nineLenses.scale;
const launched = {
  type: 'AssessmentLaunched',
  data: { assessmentId, framework: 'nine-lenses@1', threshold: 5 },
};
type Drawn = { readonly people: number; readonly score: number; readonly asked: number };

/** A figure in which all people rate near one score, with a distribution from eight people on. */
function figureOf({ people, score, asked }: Drawn) {
  const counts = Array.from({ length: max - min + 1 }, () => 0);
  for (let person = 0; person < people; person += 1) {
    const at = Math.min(max, Math.max(min, score + (person % 3) - 1)) - min;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const sum = counts.reduce((total, count, at) => total + count * (at + min), 0);
  const rated = [people, sum, ...(people < 8 ? [] : counts)];
  return { people, themes: Object.fromEntries(themes.slice(0, asked).map((id) => [id, rated])) };
}

function releasesOf(drawn: readonly Readonly<Record<string, Drawn>>[]): readonly DomainEvent[] {
  const facts = [
    launched,
    ...drawn.map((groups, at) => ({
      type: 'ResultsReleased',
      data: {
        assessmentId,
        number: at + 1,
        coversPosition: '1',
        reason: 'threshold',
        threshold: 5,
        distributionThreshold: 8,
        everyone: figureOf({ people: 40 + at, score: 5, asked: themes.length }),
        groups: Object.entries(groups).map(([group, one]) => ({ group, figure: figureOf(one) })),
      },
    })),
  ];
  return facts.map(
    (fact, at) =>
      ({
        ...fact,
        position: String(at + 1),
        recordedAt: '2026-01-01T00:00:00.000Z',
      }) as unknown as DomainEvent,
  );
}

/** @param cold documents are read back from the store before every event */
function folded(events: readonly DomainEvent[], { cold = false } = {}) {
  let documents = new Map<string, ReleasedGroups>();
  for (const event of events) {
    foldInto(documents, comparison, event);
    if (cold) documents = new Map(JSON.parse(JSON.stringify([...documents])));
  }
  return documents;
}

const groups = fc.dictionary(
  fc.constantFrom('Board Member', 'Senior Leadership', 'Employee', 'Customer', 'constructor'),
  fc.record({
    people: fc.integer({ min: 5, max: 14 }),
    score: fc.integer({ min, max }),
    asked: fc.constantFrom(3, 30, themes.length),
  }),
);

describe('the comparison of an assessment', () => {
  it('contains the last published figures of everyone and of each group, and nothing about the releases before', () => {
    fc.assert(
      fc.property(fc.array(groups, { minLength: 1, maxLength: 3 }), (drawn) => {
        const events = releasesOf(drawn);
        const released = new Map<string, ResultsDocument>();
        for (const event of events) foldInto(released, results, event);
        const { everyone, groups: figures } = released.get(resultsKey(assessmentId)) as ResultsDocument;
        const only = ({ people, themes: statistics }: { people: number; themes: object }) => ({
          people,
          themes: statistics,
        });
        expect([...folded(events)]).toEqual([
          [
            assessmentId,
            {
              framework: 'nine-lenses@1',
              distributionThreshold: 8,
              release: drawn.length,
              everyone: everyone && only(everyone),
              groups: Object.fromEntries(
                Object.entries(figures).map(([group, figure]) => [group, only(figure)]),
              ),
            },
          ],
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('is rebuilt byte for byte, from documents in memory and from the store', () => {
    fc.assert(
      fc.property(fc.array(groups, { minLength: 1, maxLength: 3 }), (drawn) => {
        const events = releasesOf(drawn);
        const text = JSON.stringify([...folded(events)]);
        expect(JSON.stringify([...folded(events, { cold: true })])).toBe(text);
      }),
      { numRuns: 10 },
    );
  });

  it('tests nothing at a release, which may follow every few answers', () => {
    const [launch, release] = releasesOf([
      { Employee: { people: 20, score: 4, asked: 196 }, Customer: { people: 9, score: 6, asked: 196 } },
    ]);
    const documents = new Map<string, ReleasedGroups>();
    if (launch) foldInto(documents, comparison, launch);
    const changes = release ? [...comparison.evolve((key) => documents.get(key), release)] : [];
    expect(changes.map(([key]) => key)).toEqual([assessmentId]);
  });

  it('has the same size after ten releases as after one', () => {
    const one = {
      Employee: { people: 20, score: 4, asked: 196 },
      Customer: { people: 12, score: 6, asked: 196 },
    };
    const size = (many: number) =>
      JSON.stringify([...folded(releasesOf(Array.from({ length: many }, () => one)))]).length;
    expect(Math.abs(size(10) - size(1))).toBeLessThan(10);
  });
});
