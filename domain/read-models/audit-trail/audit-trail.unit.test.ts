import { expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type AuditLine, type AuditMark, auditKeys, auditTrail } from './audit-trail.ts';

const assessmentId = 'a'.repeat(24);

type Fact = readonly [type: string, participantId?: string, day?: number];
const saved = (participantId: string, day = 23): Fact => ['AnswersSaved', participantId, day];

/** The lines after these events, at positions 1, 2, 3 … */
function trail(named: boolean, ...facts: readonly Fact[]): readonly AuditLine[] {
  const documents = new Map<string, AuditLine | AuditMark>();
  const all: readonly Fact[] = [['AssessmentLaunched'], ...facts];
  all.forEach(([type, participantId, day = 23], index) => {
    const event = {
      type,
      data: {
        assessmentId,
        ...(participantId === undefined
          ? named && { named }
          : { participantId, ratings: { '1.1.1': index } }),
      },
      position: String(index + 1),
      recordedAt: `2026-11-${day}T09:00:0${index}.000Z`,
      metadata: { actor: participantId === undefined ? 'account:c' : `participant:${participantId}` },
    } as unknown as DomainEvent;
    const keys = auditTrail.keys(event);
    const at = (key: string) => {
      if (!keys.includes(key)) throw new Error(`${key} was not announced`);
      return documents.get(key);
    };
    for (const [key, document] of auditTrail.evolve(at, event)) if (document) documents.set(key, document);
  });
  return [...documents].flatMap(([key, document]) =>
    key.startsWith(auditKeys.lines(assessmentId)) && 'type' in document ? [document] : [],
  );
}
const types = (lines: readonly AuditLine[]) => lines.map(({ type }) => type);

it('has one line a day for everything that is saved, of nobody, without a number or a time', () => {
  const lines = trail(false, saved('p1'), saved('p2'), saved('p1'), saved('p2', 24), saved('p1', 24));
  expect(lines.slice(1)).toEqual(
    [
      ['2', '2026-11-23T00:00:00.000Z'],
      ['5', '2026-11-24T00:00:00.000Z'],
    ].map(([position, at]) => ({
      type: 'AnswersSaved',
      at,
      position,
      actor: 'participants',
      participantId: null,
      count: null,
    })),
  );
});

it('has one line for starting and one for submitting, however often somebody says who they are', () => {
  const lines = trail(
    false,
    ['ResponseStarted', 'p1'],
    ['ResponseStarted', 'p1'],
    ['ResponseSubmitted', 'p1'],
    ['ResponseSubmitted', 'p1'],
    ['ResponseStarted', 'p2'],
  );
  expect(lines.slice(1).map(({ type, participantId }) => [type, participantId])).toEqual([
    ['ResponseStarted', 'p1'],
    ['ResponseSubmitted', 'p1'],
    ['ResponseStarted', 'p2'],
  ]);
});

it('has no line for what somebody does after submitting, unless answers come with names', () => {
  const facts = [['ResponseSubmitted', 'p1'], saved('p1'), ['LinkOpened', 'p1'], saved('p1', 24)] as const;
  expect(types(trail(false, ...facts))).toEqual(['AssessmentLaunched', 'ResponseSubmitted']);
  expect(types(trail(true, ...facts))).toEqual(['AssessmentLaunched', ...facts.map(([type]) => type)]);
});
