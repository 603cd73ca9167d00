import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import {
  type AnswersDocument,
  answersByPerson,
  answersKeys,
  type PersonAnswers,
} from './answers-by-person.ts';

const assessmentId = 'a1';
type Said = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** Documents after these events, at positions 1, 2, 3 … */
function folded(...facts: readonly Said[]): ReadonlyMap<string, AnswersDocument> {
  const documents = new Map<string, AnswersDocument>();
  facts.forEach((fact, index) => {
    const at = { position: String(index + 1), recordedAt: `2026-11-21T09:00:0${index % 10}.000Z` };
    const event = { ...fact, data: { assessmentId, ...fact.data }, ...at } as unknown as DomainEvent;
    const keys = answersByPerson.keys(event);
    const announced = (key: string) => {
      if (!keys.includes(key)) throw new Error(`${key} was not announced`);
      return key;
    };
    for (const [key, document] of answersByPerson.evolve((key) => documents.get(announced(key)), event))
      if (document) documents.set(announced(key), document);
      else documents.delete(announced(key));
  });
  return documents;
}

const launched = (named?: true): Said => ({ type: 'AssessmentLaunched', data: named ? { named } : {} });
const started = (participantId: string): Said => ({
  type: 'ResponseStarted',
  data: { participantId, name: `sealed name of ${participantId}`, role: 'Employee' },
});
const saved = (participantId: string, data: Record<string, unknown>): Said => ({
  type: 'AnswersSaved',
  data: { participantId, ratings: {}, answered: 1, change: 0, ...data },
});
const submitted = (participantId: string, ratings: Record<string, number | null>): Said => ({
  type: 'ResponseSubmitted',
  data: { participantId, role: 'Employee', ratings, answered: Object.keys(ratings).length },
});
const personIn = (documents: ReadonlyMap<string, AnswersDocument>, participantId: string) =>
  documents.get(answersKeys.person(assessmentId, participantId)) as PersonAnswers | undefined;

describe('answers by person', () => {
  it('list a person only after submission, with name, ratings and comments written until then', () => {
    const before = [
      launched(true),
      started('p1'),
      saved('p1', {
        ratings: { '1.1.1': 3 },
        comments: { '1.1.1': 'sealed why', '1.1.2': 'sealed not that' },
      }),
      saved('p1', { comments: { '1.1.2': '' } }),
    ];
    expect(personIn(folded(...before), 'p1')).toBeUndefined();
    const after = folded(...before, submitted('p1', { '1.1.1': 3, '1.1.2': null }));
    expect(personIn(after, 'p1')).toEqual({
      kind: 'person',
      participantId: 'p1',
      name: 'sealed name of p1',
      group: 'Employee',
      submittedAt: '2026-11-21T09:00:04.000Z',
      changedAt: null,
      ratings: { '1.1.1': 3, '1.1.2': null },
      comments: { '1.1.1': 'sealed why' },
    });
    expect([...after.keys()].filter((key) => key.startsWith('writing:'))).toEqual([]);
  });

  it('include later changes and withdrawn answers', () => {
    const person = personIn(
      folded(
        launched(true),
        started('p1'),
        saved('p1', { comments: { '1.1.1': 'sealed why' } }),
        submitted('p1', { '1.1.1': 3, '1.1.2': 4 }),
        saved('p1', {
          ratings: { '1.1.1': 8 },
          cleared: ['1.1.2'],
          comments: { '1.1.1': '', '1.1.3': 'sealed' },
        }),
      ),
      'p1',
    );
    expect(person).toMatchObject({ ratings: { '1.1.1': 8 }, comments: { '1.1.3': 'sealed' } });
    expect(person?.ratings).not.toHaveProperty('1.1.2');
    expect(person?.changedAt).toBe('2026-11-21T09:00:04.000Z');
  });

  it('keep the order of submission', () => {
    const documents = folded(
      launched(true),
      ...['p1', 'p2'].map(started),
      submitted('p2', { '1.1.1': 1 }),
      submitted('p1', { '1.1.1': 1 }),
    );
    const places = [...documents]
      .filter(([key]) => key.startsWith(answersKeys.places(assessmentId)))
      .toSorted();
    expect(places.map(([, document]) => document)).toEqual([
      { kind: 'place', participantId: 'p2' },
      { kind: 'place', participantId: 'p1' },
    ]);
  });

  it('end when personal data is erased', () => {
    const over: Said = { type: 'RetentionEnded', data: { months: 12 } };
    expect(folded(launched(true), over).get(answersKeys.names(assessmentId))).toEqual({
      kind: 'names',
      over: true,
    });
    expect(folded(launched(), over).size).toBe(0);
  });

  it('contain nothing of an anonymous assessment, whatever its events', () => {
    const who = fc.constantFrom('p1', 'p2', 'p3');
    const score = fc.option(fc.integer({ min: 0, max: 9 }));
    const step = fc.oneof(
      who.map(started),
      fc
        .tuple(who, score)
        .map(([one, rating]) =>
          saved(one, { ratings: { '1.1.1': rating }, comments: { '1.1.1': 'sealed' }, named: true }),
        ),
      fc.tuple(who, score).map(([one, rating]) => submitted(one, { '1.1.1': rating })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        expect(folded(launched(), ...steps).size).toBe(0);
      }),
    );
  });
});
