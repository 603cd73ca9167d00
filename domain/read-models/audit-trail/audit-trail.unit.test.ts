import { expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type AuditLine, type AuditMark, auditKeys, auditTrail } from './audit-trail.ts';

const assessmentId = 'a'.repeat(24);

/** Types of the lines after these events, at positions 1, 2, 3 … */
function lines(named: boolean): readonly string[] {
  const documents = new Map<string, AuditLine | AuditMark>();
  const saved = { type: 'AnswersSaved', data: { participantId: 'p1', ratings: { '1.1.1': 5 } } };
  const facts = [
    { type: 'AssessmentLaunched', data: named ? { named } : {} },
    saved,
    { type: 'ResponseSubmitted', data: { participantId: 'p1' } },
    saved,
    { type: 'AnswersSaved', data: { participantId: 'p2', ratings: { '1.1.1': 5 } } },
  ];
  facts.forEach((fact, index) => {
    const event = {
      type: fact.type,
      data: { assessmentId, ...fact.data },
      position: String(index + 1),
      recordedAt: '2026-11-23T09:00:00.000Z',
      metadata: { actor: 'participant:p1' },
    } as unknown as DomainEvent;
    const keys = auditTrail.keys(event);
    const at = (key: string) => {
      if (!keys.includes(key)) throw new Error(`${key} was not announced`);
      return documents.get(key);
    };
    for (const [key, document] of auditTrail.evolve(at, event)) if (document) documents.set(key, document);
  });
  return [...documents].flatMap(([key, document]) =>
    key.startsWith(auditKeys.lines(assessmentId)) && 'type' in document ? [document.type] : [],
  );
}

it('has no line for what somebody changes after submitting, unless answers come with names', () => {
  const before = ['AssessmentLaunched', 'AnswersSaved', 'ResponseSubmitted'];
  expect(lines(false)).toEqual([...before, 'AnswersSaved']);
  expect(lines(true)).toEqual([...before, 'AnswersSaved', 'AnswersSaved']);
});
