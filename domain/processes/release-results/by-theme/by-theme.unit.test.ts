import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StakeholderRole } from '../../../assessment/roles.ts';
import type { DomainEvent, DomainFact } from '../../../events.ts';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import type { ResultsEvent } from '../../../results/events.ts';
import { type ReleaseDocument, releaseResults } from '../release-results.ts';

const assessmentId = 'a'.repeat(24);
const themes = themeIds(nineLenses);
const first = themes[0] ?? '';
const launched: DomainFact = {
  type: 'AssessmentLaunched',
  data: {
    assessmentId,
    name: 'n',
    company: 'c',
    description: '',
    framework: 'nine-lenses@1',
    asked: themes.length,
    subLenses: 37,
    opensAt: null,
    closesAt: null,
    threshold: 5,
    launchedBy: 'l'.repeat(24),
  },
};
const closed: DomainFact = { type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } };
const person = (index: number) => `p${index}`.padEnd(24, 'x');
const submission = (
  index: number,
  role: StakeholderRole,
  score: number | null,
  expertise?: Record<string, string>,
): DomainFact => ({
  type: 'ResponseSubmitted',
  data: {
    assessmentId,
    participantId: person(index),
    role,
    ratings: Object.fromEntries(themes.map((theme) => [theme, score])),
    answered: themes.length,
    ...(expertise ? { expertise } : {}),
  },
});
const declaration = (index: number, levels: Record<string, string>): DomainFact => ({
  type: 'ExpertiseDeclared',
  data: { assessmentId, participantId: person(index), levels },
});
const edit = (index: number, score: number): DomainFact => ({
  type: 'AnswersSaved',
  data: {
    assessmentId,
    participantId: person(index),
    ratings: { [first]: score },
    answered: themes.length,
    change: 0,
  },
});

/** Runs the process over a history; returns the releases with the number of the fact that caused each. */
function releasesOf(facts: readonly DomainFact[]): readonly { after: number; event: ResultsEvent }[] {
  const documents = new Map<string, ReleaseDocument>();
  const releases: { after: number; event: ResultsEvent }[] = [];
  facts.forEach((fact, index) => {
    const event = {
      ...fact,
      id: String(index),
      stream: 's',
      revision: 0,
      position: String(index + 1),
      recordedAt: '',
      metadata: {},
    } as unknown as DomainEvent;
    const keys = new Set(releaseResults.keys(event));
    const reaction = releaseResults.react((key) => {
      if (!keys.has(key)) throw new Error(`${key} was not asked for`);
      return documents.get(key);
    }, event);
    for (const [key, document] of reaction.documents ?? []) if (document) documents.set(key, document);
    for (const intention of reaction.intentions ?? [])
      for (const fact of intention.facts)
        if (fact.type === 'ResultsReleased') releases.push({ after: index, event: fact });
  });
  return releases;
}

describe('releasing results by theme', () => {
  it('publishes everyone at the fifth person, a group at its fifth, and both again after five more', () => {
    const facts = [
      launched,
      ...Array.from({ length: 10 }, (_, index) =>
        submission(index, index % 2 ? 'Manager' : 'Employee', index % 10),
      ),
    ];
    const releases = releasesOf(facts).map(({ after, event }) => ({
      after,
      everyone: event.data.everyone?.people ?? null,
      groups: event.data.groups.map(({ group, figure }) => [group, figure.people]),
    }));
    expect(releases).toEqual([
      { after: 5, everyone: 5, groups: [] },
      { after: 9, everyone: null, groups: [['Employee', 5]] },
      { after: 10, everyone: 10, groups: [['Manager', 5]] },
    ]);
  });

  it('publishes correct sums, and distributions from eight people on', () => {
    const facts = [
      launched,
      ...Array.from({ length: 10 }, (_, index) => submission(index, 'Employee', index)),
    ];
    const [five, ten] = releasesOf(facts);
    expect(five?.event.data.everyone?.themes[first]).toEqual([5, 10]);
    expect(ten?.event.data.everyone?.themes[first]).toEqual([10, 45, ...Array.from({ length: 10 }, () => 1)]);
  });

  it('shows edits with the next release and not before', () => {
    const facts = [
      launched,
      ...Array.from({ length: 5 }, (_, index) => submission(index, 'Employee', 5)),
      edit(0, 9),
      ...Array.from({ length: 5 }, (_, index) => submission(index + 5, 'Employee', 5)),
    ];
    const releases = releasesOf(facts);
    expect(releases.map(({ after }) => after)).toEqual([5, 11]);
    expect(releases[1]?.event.data.everyone?.themes[first]?.slice(0, 2)).toEqual([10, 54]);
  });

  it("does not count a single late person at closing, because the difference would be that person's answers", () => {
    const six = [
      launched,
      ...Array.from({ length: 6 }, (_, index) => submission(index, 'Employee', 5)),
      closed,
    ];
    expect(releasesOf(six).map(({ event }) => event.data.everyone?.people)).toEqual([5]);
  });

  it('never lets a small group be derived as the total minus a published group', () => {
    const employees = Array.from({ length: 5 }, (_, index) => submission(index, 'Employee', 3));
    const managers = Array.from({ length: 3 }, (_, index) => submission(10 + index, 'Manager', 8));
    const [five, ...later] = releasesOf([launched, ...employees, ...managers, closed]);
    expect(five?.event.data).toMatchObject({
      everyone: { people: 5 },
      groups: [{ group: 'Employee', figure: { people: 5 } }],
    });
    expect(later).toEqual([]);
  });

  it('omits a theme that fewer than five people rated', () => {
    const facts = [
      launched,
      ...Array.from({ length: 5 }, (_, index) => submission(index, 'Employee', index === 0 ? null : 5)),
    ];
    expect(releasesOf(facts)).toEqual([]);
  });

  it('never publishes a figure of fewer than five people, for any order of submissions and edits', () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('submit' as const),
          role: fc.constantFrom<StakeholderRole>('Employee', 'Manager', 'Customer'),
          score: fc.integer({ min: 0, max: 9 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('edit' as const),
          person: fc.integer({ min: 0, max: 12 }),
          score: fc.integer({ min: 0, max: 9 }),
        }),
      },
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 6, maxLength: 16 }), (steps) => {
        const facts = [
          launched,
          ...steps.map((each, index) =>
            each.kind === 'submit' ? submission(index, each.role, each.score) : edit(each.person, each.score),
          ),
          closed,
        ];
        for (const { event } of releasesOf(facts)) {
          for (const figure of [event.data.everyone, ...event.data.groups.map((group) => group.figure)]) {
            for (const [raters = 0, , ...shape] of Object.values(figure?.themes ?? {})) {
              expect(raters).toBeGreaterThanOrEqual(5);
              if (shape.length > 0) expect(raters).toBeGreaterThanOrEqual(8);
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('releasing results by theme with names', () => {
  const named: DomainFact = { ...launched, data: { ...launched.data, threshold: 1, named: true } };
  const taken = (index: number): DomainFact => ({
    type: 'AnswersSaved',
    data: {
      assessmentId,
      participantId: person(index),
      ratings: {},
      cleared: [first],
      answered: themes.length - 1,
      change: -1,
    },
  });

  it('publishes everyone and each group with every submission, including distributions', () => {
    const facts = [
      named,
      submission(0, 'Employee', 7),
      submission(1, 'Manager', 2),
      submission(2, 'Manager', 4),
    ];
    const releases = releasesOf(facts).map(({ after, event: { data } }) => ({
      after,
      needs: [data.threshold, data.distributionThreshold],
      everyone: data.everyone?.themes[first],
      groups: data.groups.map(({ group, figure }) => [group, figure.people, figure.themes[first]?.[1]]),
    }));
    expect(releases).toEqual([
      {
        after: 1,
        needs: [1, 1],
        everyone: [1, 7, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
        groups: [['Employee', 1, 7]],
      },
      {
        after: 2,
        needs: [1, 1],
        everyone: [2, 9, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0],
        groups: [['Manager', 1, 2]],
      },
      {
        after: 3,
        needs: [1, 1],
        everyone: [3, 13, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0],
        groups: [['Manager', 2, 6]],
      },
    ]);
  });

  it('publishes a bounded number of times, keeps its documents bounded, and counts everyone at closing', () => {
    const releasesAt = (people: number) => {
      const crowd = Array.from({ length: people }, (_, index) => submission(index, 'Employee', index % 10));
      return releasesOf([named, ...crowd, closed]);
    };
    expect(releasesAt(50)).toHaveLength(50);
    const many = releasesAt(500);
    // 50 releases, then one for every fiftieth more: 50 + ln(10) / ln(1.02) = 166.
    expect(many.length).toBeLessThan(170);
    expect(many.at(-1)?.event.data.everyone?.people).toBe(500);
    expect(many.at(-1)?.event.data.everyone?.themes[first]?.slice(0, 2)).toEqual([500, 2_250]);
  });

  it('counts a changed answer with the next release, or in a separate release at closing', () => {
    const start = [named, submission(0, 'Employee', 5), submission(1, 'Employee', 5), edit(0, 9)];
    expect(releasesOf(start)).toHaveLength(2);
    for (const next of [closed, submission(2, 'Manager', 5)]) {
      const { everyone, groups } = releasesOf([...start, next]).at(-1)?.event.data ?? {};
      expect(everyone?.themes[first]?.[1]).toBe(next === closed ? 14 : 19);
      expect(groups?.find(({ group }) => group === 'Employee')?.figure.themes[first]?.[1]).toBe(14);
    }
  });

  it('states zero people if the only rating was withdrawn', () => {
    const last = releasesOf([named, submission(0, 'Employee', 5), taken(0), closed]).at(-1)?.event.data;
    expect(last?.everyone?.themes[first]?.slice(0, 2)).toEqual([0, 0]);
    expect(last?.groups[0]?.figure.themes[first]?.slice(0, 2)).toEqual([0, 0]);
  });

  it('publishes no weighted mean, because beside named ratings it would reveal a declared level', () => {
    const crowd = Array.from({ length: 20 }, (_, index) =>
      submission(index, 'Employee', index % 2 ? 8 : 4, index % 2 ? { '1.1': 'expert' } : undefined),
    );
    expect(JSON.stringify(releasesOf([named, ...crowd, closed]))).not.toContain('weighted');
    expect(JSON.stringify(releasesOf([launched, ...crowd, closed]))).toContain('weighted');
  });
});

describe('releasing means weighted by expertise', () => {
  const other = themes.find((theme) => theme.startsWith('1.2.')) ?? '';
  /** Every second person knows the first sub-lens best, and rates it 8 instead of 4. */
  const crowd = (people: number, from = 0) =>
    Array.from({ length: people }, (_, index) =>
      index % 2
        ? submission(from + index, 'Employee', 8, { '1.1': 'expert' })
        : submission(from + index, 'Employee', 4),
    );
  const weightedOf = (facts: readonly DomainFact[]) =>
    releasesOf(facts).map(({ event }) => event.data.everyone?.weighted?.[first] ?? null);

  it('publishes the weighted mean beside the mean of the same people, if any of them declared expertise', () => {
    const last = releasesOf([launched, ...crowd(15)]).at(-1)?.event.data;
    // (8 x 4 + 7 x 1.5 x 8) / (8 + 10.5) = 6.27; (8 + 10.5)^2 / (8 + 7 x 2.25) = 14.4
    expect(last?.everyone?.themes[first]?.slice(0, 2)).toEqual([15, 88]);
    expect(last?.everyone?.weighted).toMatchObject({ [first]: [6.3, 14] });
    expect(last?.everyone?.weighted?.[other]).toBeUndefined();
    expect(last?.groups[0]?.figure.weighted?.[first]).toEqual([6.3, 14]);
  });

  it('waits until each batch without its largest level still has as many people as a score needs', () => {
    expect(weightedOf([launched, ...crowd(15)])).toEqual([null, null, [6.3, 14]]);
    const few = Array.from({ length: 15 }, (_, index) =>
      submission(index, 'Employee', 5, index < 4 ? { '1.1': 'expert' } : undefined),
    );
    expect(weightedOf([launched, ...few])).toEqual([null, null, null]);
    // No person has weight 1: a weighted figure would reveal that each of them declared a level.
    const all = Array.from({ length: 15 }, (_, index) =>
      submission(index, 'Employee', 5, { '1.1': index % 2 ? 'expert' : 'familiar' }),
    );
    expect(weightedOf([launched, ...all])).toEqual([null, null, null]);
  });

  it('triggers no release when a person declares another level, which counts from the next release on', () => {
    const before = [launched, ...crowd(15)];
    const declared = [declaration(1, {}), declaration(0, { '1.1': 'expert' })];
    expect(releasesOf([...before, ...declared])).toEqual(releasesOf(before));
    const after = weightedOf([...before, ...declared, ...crowd(15, 20)]);
    // Each batch has seven experts, who rate 8; now one of them has weight 1, and one person who rated 4 has weight 1.5.
    const mean = (15 * 4 + 1.5 * 4 + 13 * 12 + 8) / (15 + 1.5 + 13 * 1.5 + 1);
    expect(after.slice(3)).toEqual([null, null, [Math.round(mean * 10) / 10, 29]]);
  });

  it('counts an edit with the weight of its person, and does not count a withdrawn rating', () => {
    const back: DomainFact = {
      type: 'AnswersSaved',
      data: {
        assessmentId,
        participantId: person(13),
        ratings: {},
        cleared: [first],
        answered: themes.length,
        change: -1,
      },
    };
    const facts = [launched, ...crowd(14), edit(11, 0), back, ...crowd(6, 20)];
    const experts = 5 * 8 + 0 + 3 * 8;
    expect(releasesOf(facts).at(-1)?.event.data.everyone?.themes[first]?.slice(0, 2)).toEqual([
      19,
      40 + experts,
    ]);
    expect(weightedOf(facts).at(-1)?.[0]).toBe(Math.round(((40 + 1.5 * experts) / (10 + 9 * 1.5)) * 10) / 10);
  });
});
