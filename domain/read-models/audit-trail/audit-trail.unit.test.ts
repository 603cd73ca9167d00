import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import { type AuditLine, type AuditMark, auditKeys, auditSentence, auditTrail } from './audit-trail.ts';

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

it('the trail has one line a day for all saves, without person, number or time', () => {
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

it('the trail has one line for starting and one for submitting, however often a person states their name', () => {
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

it("the trail has no line for a participant's events after submission, except with names", () => {
  const facts = [['ResponseSubmitted', 'p1'], saved('p1'), ['LinkOpened', 'p1'], saved('p1', 24)] as const;
  expect(types(trail(false, ...facts))).toEqual(['AssessmentLaunched', 'ResponseSubmitted']);
  expect(types(trail(true, ...facts))).toEqual(['AssessmentLaunched', ...facts.map(([type]) => type)]);
});

it.each(['InviteSent', 'ReminderSent'] as const)(
  'the line of %s says whether the mail was kept in the outbox',
  (type) => {
    const lineOf = (via: 'smtp' | 'outbox') => {
      const data = { assessmentId, participantId: 'p1', via };
      const event = {
        type,
        data,
        position: '2',
        recordedAt: '2026-11-23T09:00:00.000Z',
        metadata: { actor: 'system' },
      };
      const [entry] = auditTrail.evolve(() => undefined, event as unknown as DomainEvent);
      return entry?.[1];
    };
    expect(lineOf('outbox')).toMatchObject({ via: 'outbox' });
    expect(lineOf('smtp')).not.toHaveProperty('via');
  },
);

describe('the sentence of a line', () => {
  const sentence = (type: string, kept: Partial<AuditLine> = {}) =>
    auditSentence({
      type,
      at: '2026-11-23T09:00:00.000Z',
      position: '1',
      actor: 'account:c',
      participantId: null,
      count: null,
      ...kept,
    });

  it.each([
    ['AssessmentLaunched', {}, 'Launched the assessment.'],
    [
      'ParticipantCorrected',
      { corrected: ['name', 'role'] },
      'Corrected the name and the stakeholder group of a person who was invited.',
    ],
    [
      'RetentionEnded',
      { count: 1 },
      'Kept personal data for 1 month, as the settings say; it is being erased.',
    ],
    ['PersonalDataErased', { count: 2 }, 'Erased names, addresses and comments of 2 people for good.'],
    ['RemindersAsked', { count: 1 }, 'Asked for 1 person to be reminded by mail.'],
    // Also of mails that are kept in the outbox, which no later entry calls sent.
    ['InviteSendStarted', {}, 'Began to prepare an invitation mail.'],
    ['ReminderStarted', {}, 'Began to prepare a reminder mail.'],
    ['InviteSent', {}, 'Sent an invitation mail.'],
    ['InviteSent', { via: 'outbox' }, 'Kept an invitation in the outbox; no mail was sent.'],
    ['ReminderSent', {}, 'Sent a reminder mail.'],
    ['ReminderSent', { via: 'outbox' }, 'Kept a reminder in the outbox; no mail was sent.'],
    ['AnswersSaved', { count: 1 }, 'Saved 1 answer.'],
    ['AnswersSaved', {}, 'Participants saved answers on this day (UTC).'],
    ['ResultsReleased', { count: 5 }, 'Released results of 5 people.'],
    ['ResultsReleased', {}, 'Released results of a group.'],
    ['SurveyImported', { count: 120 }, 'Imported the answers of 120 people.'],
    ['ResultsExported', { format: 'xlsx' }, 'Exported the released results as an Excel workbook.'],
    ['AuditExported', { count: 1 }, 'Exported 1 entry of the audit trail with their proof.'],
  ] as const)('matches the event %s %j', (type, kept, expected) => {
    expect(sentence(type, kept)).toBe(expected);
  });

  it('of an unknown event type is the name of the type', () => {
    expect(sentence('SomethingOld')).toBe('SomethingOld');
  });
});
