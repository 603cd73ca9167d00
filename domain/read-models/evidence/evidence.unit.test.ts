import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import type { EvidenceEvent } from '../../evidence/events.ts';
import { Evidence } from '../../evidence/state.ts';
import { foldInto } from '../fold.ts';
import { type EvidencePiece, evidence, evidenceKeys } from './evidence.ts';

const idOf = (at: number) => `${at}`.padStart(24, 'x');
const assessments = [idOf(91), idOf(92)];
const about = (assessment: number, piece: number) => ({
  assessmentId: assessments[assessment] ?? '',
  organizationId: idOf(90),
  evidenceId: idOf(piece),
  subLens: `1.${(piece % 3) + 1}`,
});
const attached = (assessment: number, piece: number): EvidenceEvent => ({
  type: 'EvidenceAttached',
  data: {
    ...about(assessment, piece),
    documentId: idOf(piece + 20),
    documentVersion: 1,
    passage: piece,
    quote: 'sealed quote',
    place: 'sealed place',
    note: 'sealed note',
    attachedBy: idOf(80),
  },
});
const removed = (assessment: number, piece: number): EvidenceEvent => ({
  type: 'EvidenceRemoved',
  data: { ...about(assessment, piece), removedBy: idOf(80) },
});
const recorded = (event: EvidenceEvent, at: number) =>
  ({ ...event, recordedAt: `2026-11-25T09:00:${`${at}`.padStart(2, '0')}.000Z` }) as unknown as DomainEvent;

function folded(events: readonly DomainEvent[], documents = new Map<string, EvidencePiece>()) {
  for (const event of events) foldInto(documents, evidence, event);
  return documents;
}

it('evidence is listed by assessment, with who attached it and when', () => {
  const [key, piece] = [...folded([recorded(attached(0, 1), 5)])][0] ?? [];
  expect(key).toBe(evidenceKeys.piece(idOf(91), idOf(1)));
  expect(piece).toEqual({
    evidenceId: idOf(1),
    subLens: '1.2',
    documentId: idOf(21),
    documentVersion: 1,
    passage: 1,
    quote: 'sealed quote',
    place: 'sealed place',
    note: 'sealed note',
    attachedBy: idOf(80),
    attachedAt: '2026-11-25T09:00:05.000Z',
  });
});

it('a figure of a data source is listed with its fetch, its texts sealed, until it is removed', () => {
  const metric: EvidenceEvent = {
    type: 'MetricAttached',
    data: {
      ...about(0, 1),
      dataSourceId: idOf(70),
      fetch: 3,
      metric: 1,
      fetchedAt: '2026-11-24T09:00:00.000Z',
      source: 'sealed source',
      figure: 'sealed figure',
      note: 'sealed note',
      attachedBy: idOf(80),
    },
  };
  const { assessmentId, organizationId: _, ...piece } = metric.data;
  expect(folded([recorded(metric, 5)]).get(evidenceKeys.piece(assessmentId, piece.evidenceId))).toEqual({
    ...piece,
    attachedAt: '2026-11-25T09:00:05.000Z',
  });
  expect(folded([recorded(metric, 5), recorded(removed(0, 1), 6)])).toEqual(new Map());
});

it('a rebuild of the evidence equals the live view, which contains the same evidence as the streams of the assessments', () => {
  const step = fc.record({
    assessment: fc.constantFrom(0, 1),
    piece: fc.nat(5),
    isRemoval: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, until) => {
      const facts = steps.map(({ assessment, piece, isRemoval }) =>
        isRemoval ? removed(assessment, piece) : attached(assessment, piece),
      );
      const events = facts.map(recorded);
      // The live view continues from a checkpoint, with documents read back from the store.
      const stored = new Map(JSON.parse(JSON.stringify([...folded(events.slice(0, until))])));
      const live = folded(events.slice(until), stored as Map<string, EvidencePiece>);
      const rebuilt = folded(events);
      expect(live).toEqual(rebuilt);
      for (const assessmentId of assessments) {
        const ofStream = facts.filter(({ data }) => data.assessmentId === assessmentId);
        const { pieces } = ofStream.reduce(Evidence.evolve, Evidence.initial);
        const keys = [...rebuilt.keys()].filter((one) => one.startsWith(evidenceKeys.pieces(assessmentId)));
        expect(keys.toSorted()).toEqual(
          Object.keys(pieces)
            .map((one) => evidenceKeys.piece(assessmentId, one))
            .toSorted(),
        );
      }
    }),
  );
});
