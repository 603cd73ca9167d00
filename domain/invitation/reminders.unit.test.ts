import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { remindParticipants } from '../processes/remind-participants/remind-participants.ts';
import type { InvitationEvent } from './events.ts';
import { asPlainText, type ReminderFacts, reminderText } from './reminder-text.ts';
import { finishReminder, type ReminderCircumstances, reminderDueAt, startReminder } from './reminders.ts';
import { Invitation } from './state.ts';

const reminderId = 'r'.repeat(24);
const about = { assessmentId: 'a'.repeat(24), participantId: 'p'.repeat(24) };
const mine = { ...about, reminderId };
const issued: InvitationEvent = {
  type: 'InvitationIssued',
  data: { ...about, link: 1, linkHash: 'l'.repeat(43) },
};
const requested: InvitationEvent = {
  type: 'ReminderRequested',
  data: { ...mine, sendAt: '2026-11-25T09:00:00.000Z' },
};
const started = (attempt: number): InvitationEvent => ({
  type: 'ReminderStarted',
  data: { ...mine, attempt },
});
const failed = (attempt: number, permanent: boolean): InvitationEvent => ({
  type: 'ReminderFailed',
  data: { ...mine, attempt, permanent, reason: 'away' },
});
const sent: InvitationEvent = {
  type: 'ReminderSent',
  data: { ...mine, messageId: '<1@x>', via: 'smtp', at: '2026-11-25T09:00:01.000Z' },
};
const now = Date.parse('2026-11-25T09:00:01.000Z');
const waiting: ReminderCircumstances = { open: true, submitted: false, again: false };
const start = (circumstances: Partial<ReminderCircumstances>, ...events: InvitationEvent[]) =>
  given(Invitation, [issued, requested, ...events]).when((state) =>
    startReminder(state, reminderId, { ...waiting, ...circumstances }),
  );
const dropped = (because: 'submitted' | 'revoked' | 'closed'): InvitationEvent => ({
  type: 'ReminderDropped',
  data: { ...mine, because },
});

describe('a reminder', () => {
  it('is sent once, and retried after a failure', () => {
    start({}).thenFacts([started(1)]);
    start({}, started(1), failed(1, false)).thenFacts([started(2)]);
    start({}, started(1), sent).thenNothing();
    start({}, started(1), failed(1, true)).thenNothing();
    start({ again: true }, started(1), failed(1, true)).thenFacts([started(2)]);
  });

  it('is dropped when the person has finished, was withdrawn, or can no longer answer', () => {
    const submitted = start({ submitted: true });
    submitted.thenFacts([dropped('submitted')]);
    submitted.thenAgainNothing();
    start({ open: false }).thenFacts([dropped('closed')]);
    start({}, { type: 'InvitationRevoked', data: about }).thenFacts([dropped('revoked')]);
    start({ again: true }, dropped('closed')).thenNothing();
  });

  it('waits for its time, for the end of quiet hours, and for a day after an earlier reminder that was late', () => {
    const other = 's'.repeat(24);
    const hour = 3_600_000;
    const dueAt = (at: number, ...events: InvitationEvent[]) =>
      reminderDueAt(
        [issued, requested, ...events].reduce(Invitation.evolve, Invitation.initial),
        reminderId,
        at,
        'UTC',
      );
    const sendAt = Date.parse('2026-11-25T09:00:00.000Z');
    expect(dueAt(sendAt - hour)).toBe(sendAt);
    expect(dueAt(sendAt + hour)).toBe(sendAt + hour);
    // The mail server was unreachable until the evening.
    expect(dueAt(Date.parse('2026-11-25T20:00:00.000Z'))).toBe(Date.parse('2026-11-26T08:00:00.000Z'));
    const late = (at: string): InvitationEvent[] => [
      {
        type: 'ReminderRequested',
        data: { ...about, reminderId: other, sendAt: '2026-11-24T09:00:00.000Z' },
      },
      { type: 'ReminderSent', data: { ...about, reminderId: other, messageId: '<2@x>', via: 'smtp', at } },
    ];
    expect(dueAt(sendAt, ...late('2026-11-24T09:00:03.000Z'))).toBe(sendAt + 3_000);
    expect(dueAt(sendAt, ...late('2026-11-24T19:00:00.000Z'))).toBe(sendAt + 10 * hour);
    expect(dueAt(sendAt, ...late('2026-11-25T08:30:00.000Z'))).toBe(sendAt + 23.5 * hour);
    expect(dueAt(sendAt, ...late('2026-11-24T09:00:00.000Z'))).toBe(sendAt);
    // A process with a clock 400 days ahead sent the earlier reminder, or requested this one.
    expect(dueAt(sendAt, ...late('2027-12-30T09:00:00.000Z'))).toBe(sendAt);
    expect(dueAt(sendAt - 400 * 24 * hour)).toBe(sendAt - 400 * 24 * hour);
    expect(dueAt(sendAt, started(1), sent)).toBeNull();
    expect(dueAt(sendAt, dropped('closed'))).toBeNull();
  });

  it('that was never requested is not sent', () => {
    given(Invitation, [issued])
      .when((state) => startReminder(state, reminderId, waiting))
      .thenNothing();
  });

  it('is over once its outcome is recorded', () => {
    const finish = (...events: InvitationEvent[]) =>
      given(Invitation, [issued, requested, ...events]).when((state) =>
        finishReminder(state, reminderId, { sent: true, messageId: '<1@x>', via: 'smtp' }, now),
      );
    finish(started(1)).thenFacts([sent]);
    finish(started(1), sent).thenNothing();
    finish().thenNothing();
    given(Invitation, [issued, requested, started(1)])
      .when((state) =>
        finishReminder(state, reminderId, { sent: false, permanent: true, reason: 'away' }, now),
      )
      .thenFacts([failed(1, true)]);
  });

  it("is requested in the invitation's own stream", () => {
    const data = {
      assessmentId: about.assessmentId,
      reminderId,
      participantIds: [about.participantId, 'q'.repeat(24)],
      note: '',
      askedBy: 'o'.repeat(24),
      sendAt: '2026-11-25T09:00:00.000Z',
    };
    const { intentions = [] } = remindParticipants.react(() => undefined, {
      type: 'RemindersAsked',
      data,
    } as never);
    expect(intentions).toHaveLength(2);
    expect(intentions[0]).toEqual({
      stream: `invitation-${about.participantId}`,
      expected: 'end',
      facts: [requested],
    });
  });
});

describe('the text of a reminder', () => {
  const facts: ReminderFacts = {
    name: 'Grace',
    invitedBy: 'Ada',
    assessment: 'Spring',
    company: 'Engines Ltd',
    note: { by: 'Charles', text: 'We meet on Friday.' },
    confirmed: true,
    closesAt: '2026-11-27T17:00:00.000Z',
    threshold: 5,
    named: false,
    demo: null,
    clocks: undefined,
  };
  const paragraphs = (change: Partial<ReminderFacts> = {}) =>
    reminderText({ ...facts, ...change }).paragraphs;

  it('names the sender, the deadline, who sees the answers, and the link', () => {
    const text = asPlainText(reminderText(facts), 'https://x/take#secret', {
      sentBy: 'Sent for “Engines”',
      links: [{ text: 'No more', link: 'https://x/no' }],
    });
    expect(reminderText(facts).subject).toBe('Reminder from Ada: Spring');
    for (const part of [
      'Hello Grace,',
      'Ada asked for your view of Engines Ltd',
      'figures of at least 5 people',
      'Go on here:\nhttps://x/take#secret',
      'No more:\nhttps://x/no',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/until Friday,? 27 November 2026/);
    expect(paragraphs({ closesAt: null })).toContain('There is no closing date yet.');
    expect(paragraphs({ named: true }).join()).toContain('with your name');
    expect(paragraphs({ demo: 'Made up.' }).join()).toContain('demo workspace. Made up.');
  });

  it("shows the personal line beside the sender's name; an unconfirmed sender's line comes last", () => {
    const line = 'Charles writes: “We meet on Friday.”';
    expect(paragraphs().indexOf(line)).toBe(2);
    expect(paragraphs({ confirmed: false }).at(-1)).toBe(line);
    expect(paragraphs({ note: null })).not.toContain(line);
  });
});
