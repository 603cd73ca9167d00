import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Assessment } from '../../../../domain/assessment/state.ts';
import type { DomainFact } from '../../../../domain/events.ts';
import { Invitation } from '../../../../domain/invitation/state.ts';
import type { Position, Revision, StreamName } from '../../../../domain/kernel/event.ts';
import { answersByPerson } from '../../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { comments } from '../../../../domain/read-models/comments/comments.ts';
import { foldInto } from '../../../../domain/read-models/fold.ts';
import { participationBoard } from '../../../../domain/read-models/participation-board/participation-board.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { results } from '../../../../domain/read-models/results/results.ts';
import { Response } from '../../../../domain/response/state.ts';
import { Results } from '../../../../domain/results/state.ts';
import { decodeEvent } from '../../../../infra/event-codec/codec.ts';
import { openAwkwardEventStore } from '../../../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../../../infra/event-store/awkward/memory.ts';
import { eventIdFrom } from '../../../../infra/identifiers/identifiers.ts';
import { foldedDocuments } from './documents.ts';
import { readHistory } from './history.ts';
import { countUntil, lastUntil, momentsOf } from './moments.ts';

const models = [participationBoard, results, comments, answersByPerson] as unknown as ReadModel<never>[];
const wanted = { types: new Set<string>(models.flatMap(({ handles }) => handles)), without: {} };
const ids = ['a', 'b'].map((letter) => letter.repeat(24));
const people = Array.from({ length: 4 }, (_, person) => `${person}`.repeat(24));
const metadata = { correlationId: 'x', causationId: 'x', commandId: 'x', actor: 'process:test', tenant: 't' };

type Step = { readonly of: number; readonly who: number; readonly what: number; readonly waits: number };
/** Events that may happen to a person, generated in any order: folds must accept every order. */
const happenings: readonly ((
  assessmentId: string,
  participantId: string,
  n: number,
) => [StreamName, DomainFact])[] = [
  (assessmentId, participantId, n) => [
    Assessment.stream(assessmentId),
    {
      type: 'ParticipantInvited',
      data: {
        assessmentId,
        participantId,
        name: `Person ${n}`,
        email: `person-${n}@example.org`,
        addressHash: '0',
        role: n % 2 ? 'Employee' : 'Manager',
        linkHash: 'A'.repeat(43),
      },
    },
  ],
  (assessmentId, participantId) => [
    Invitation.stream(participantId),
    { type: 'LinkOpened', data: { assessmentId, participantId, link: 1 } },
  ],
  (assessmentId, participantId) => [
    Invitation.stream(participantId),
    { type: 'InviteSent', data: { assessmentId, participantId, send: 1, messageId: 'm', via: 'outbox' } },
  ],
  (assessmentId, participantId) => [
    Invitation.stream(participantId),
    { type: 'InvitationRevoked', data: { assessmentId, participantId } },
  ],
  (assessmentId, participantId, n) => [
    Response.stream({ assessmentId, participantId }),
    {
      type: 'ResponseStarted',
      data: { assessmentId, participantId, name: 'n', role: n % 2 ? 'Employee' : 'Manager' },
    },
  ],
  (assessmentId, participantId, n) => [
    Response.stream({ assessmentId, participantId }),
    {
      type: 'AnswersSaved',
      data: {
        assessmentId,
        participantId,
        ratings: { '1.1.1': n % 10 },
        comments: { '1.1.1': `said ${n}` },
        answered: n % 185,
        change: 1,
      },
    },
  ],
  (assessmentId, participantId, n) => [
    Response.stream({ assessmentId, participantId }),
    {
      type: 'ResponseSubmitted',
      data: { assessmentId, participantId, role: 'Employee', ratings: { '1.1.1': n % 10 }, answered: 1 },
    },
  ],
  (assessmentId, _, n) => [
    Results.stream(assessmentId),
    {
      type: 'ResultsReleased',
      data: {
        assessmentId,
        number: n,
        coversPosition: '0',
        reason: 'threshold',
        threshold: 5,
        distributionThreshold: 8,
        everyone: { people: n, themes: { '1.1.1': [n, n] } },
        groups: [],
      },
    },
  ],
  (assessmentId) => [
    Assessment.stream(assessmentId),
    { type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } },
  ],
];

const step: fc.Arbitrary<Step> = fc.record({
  of: fc.nat(1),
  who: fc.nat(people.length - 1),
  what: fc.nat(happenings.length - 1),
  // Includes a clock that stands still and one that steps back.
  waits: fc.integer({ min: -3, max: 20 }),
});

/** Appends interleaved histories of two assessments, and records the documents after every event. */
async function lived(steps: readonly Step[]) {
  let now = Date.parse('2026-11-01T08:00:00.000Z');
  const store = openAwkwardEventStore({ memory: createAwkwardMemory(1), seed: 1, clock: { now: () => now } });
  const revisions = new Map<string, number>();
  const append = async ([stream, fact]: [StreamName, DomainFact], n: number): Promise<Position> => {
    const last = revisions.get(stream);
    revisions.set(stream, (last ?? -1) + 1);
    const event = { id: eventIdFrom(`${n}`, stream, 0), schemaVersion: 1, metadata, ...fact };
    return (await store.append(stream, last === undefined ? 'noStream' : (last as Revision), [event]))
      .position;
  };
  for (const [n, assessmentId] of ids.entries())
    await append([Assessment.stream(assessmentId), launched(assessmentId)], n);
  const then = new Map<Position, string[]>();
  const invited = new Set<string>();
  for (const [n, { of, who, what, waits }] of steps.entries()) {
    now += waits;
    // Each person belongs to one assessment, and has no other events before the invitation.
    const participantId = `${of}${(people[who] ?? '').slice(1)}`;
    const happening = invited.has(participantId) ? happenings[what] : happenings[0];
    invited.add(participantId);
    const fact = happening?.(ids[of] ?? '', participantId, n + 1);
    if (fact) await append(fact, n + 10);
  }
  // Projects the whole log, event by event.
  const documents = models.map(() => new Map<string, never>());
  const { events } = await store.readAll(null, { limit: 10_000 });
  for (const stored of events) {
    const event = decodeEvent(stored);
    for (const [index, model] of models.entries())
      if ((model.handles as readonly string[]).includes(event.type))
        foldInto(documents[index] ?? new Map<string, never>(), model, event);
    then.set(
      stored.position,
      ids.map((id) => JSON.stringify(documents.map((all) => ofAssessment([...all], id)))),
    );
  }
  return { store, then };
}

const launched = (assessmentId: string): DomainFact => ({
  type: 'AssessmentLaunched',
  data: {
    assessmentId,
    name: 'Spring',
    company: 'Engines',
    description: '',
    framework: 'nine-lenses@1',
    asked: 185,
    subLenses: 37,
    opensAt: null,
    closesAt: null,
    threshold: 1,
    launchedBy: 'c'.repeat(24),
    commentsReleased: true,
    named: true,
  },
});

/** Documents of one assessment, in key order. */
function ofAssessment(documents: readonly (readonly [string, unknown])[], assessmentId: string) {
  return documents.filter(([key]) => key.includes(assessmentId)).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

test('documents folded up to a position are the same as the documents were when the log ended there', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 60 }), async (steps) => {
      const { store, then } = await lived(steps);
      const head = (await store.head()) as Position;
      for (const [index, id] of ids.entries()) {
        const events = await readHistory(store, id, head, wanted);
        for (const [position, captured] of then) {
          const until = countUntil(events, position);
          const documents = await Promise.all(models.map((model) => foldedDocuments(model, events, until)));
          const now = documents.map((all) =>
            ofAssessment(
              all.list('').map(({ key, document }) => [key, document] as const),
              id,
            ),
          );
          expect(JSON.stringify(now)).toBe(captured[index]);
          // Reading up to that position returns the same events, so later events make no difference.
          expect((await readHistory(store, id, position, wanted)).length).toBe(until);
          compared += 1;
        }
      }
    }),
    { numRuns: 40 },
  );
  expect(compared).toBeGreaterThan(500);
});

test('an instant resolves to the last position recorded up to it, and the buckets contain every event once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const { store } = await lived(steps);
      const id = ids[0] ?? '';
      const events = await readHistory(store, id, (await store.head()) as Position, wanted);
      for (const { recordedAt } of events) {
        const position = lastUntil(events, recordedAt)?.position ?? ('0' as Position);
        const until = countUntil(events, position);
        expect((events[until - 1]?.recordedAt ?? '~') <= recordedAt).toBe(true);
        expect(events.slice(until).every((later) => later.recordedAt > recordedAt)).toBe(true);
      }
      expect(lastUntil(events, '2026-10-31T00:00:00Z')).toBeUndefined();
      const moments = momentsOf(events, events.at(-1)?.position);
      expect(moments?.buckets.reduce((sum, bucket) => sum + bucket.events, 0)).toBe(events.length);
      expect(moments?.buckets.at(-1)?.position).toBe(events.at(-1)?.position);
      expect(moments?.asked).toMatchObject({ position: moments?.end.position, next: null });
    }),
    { numRuns: 60 },
  );
});
