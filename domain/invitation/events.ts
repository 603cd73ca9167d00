import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField, participantId: idField };
const number = z.int().positive();
const reminder = { ...about, reminderId: idField };
const keptIn = (via: 'smtp' | 'outbox') => (via === 'outbox' ? { via } : {});

/** The first link was issued. Written by the invite-participants process. */
export const invitationIssued = eventType({
  type: 'InvitationIssued',
  version: 1,
  audit: { says: 'Issued a personal link.', export: 'hash' },
  schema: z.strictObject({ ...about, link: number, linkHash: hashField }),
});
/** A new link; the old one is void from here on. */
export const linkReplaced = eventType({
  type: 'LinkReplaced',
  version: 1,
  audit: { says: 'Replaced a personal link; the old one stopped working.', export: 'hash' },
  schema: z.strictObject({ ...about, link: number, linkHash: hashField }),
});
/** The intention to send; `send` numbers the mails of this invitation from 1. */
export const inviteSendRequested = eventType({
  type: 'InviteSendRequested',
  version: 1,
  audit: { says: 'Asked for an invitation mail to be sent.', export: 'whole' },
  schema: z.strictObject({ ...about, link: number, send: number }),
});
export const inviteSendStarted = eventType({
  type: 'InviteSendStarted',
  version: 1,
  audit: { says: 'Began to prepare an invitation mail.', export: 'whole' },
  schema: z.strictObject({ ...about, send: number, attempt: number }),
});
export const inviteSent = eventType({
  type: 'InviteSent',
  version: 1,
  audit: {
    says: ({ via }) =>
      via === 'outbox' ? 'Kept an invitation in the outbox; no mail was sent.' : 'Sent an invitation mail.',
    keeps: ({ via }) => keptIn(via),
    export: 'whole',
  },
  schema: z.strictObject({ ...about, send: number, messageId: z.string(), via: z.enum(['smtp', 'outbox']) }),
});
export const inviteSendFailed = eventType({
  type: 'InviteSendFailed',
  version: 1,
  audit: { says: 'Could not send an invitation mail.', export: 'hash' },
  /** `permanent`: this mail is not retried. `reason` never holds an address. */
  schema: z.strictObject({
    ...about,
    send: number,
    attempt: number,
    permanent: z.boolean(),
    reason: z.string(),
  }),
});
/** The page of this link was opened for the first time. */
export const linkOpened = eventType({
  type: 'LinkOpened',
  version: 1,
  audit: { says: 'Opened the personal link.', export: 'whole' },
  /** `device`: hash of the participant's id and the browser's secret. Absent: opened before browsers were identified. */
  schema: z.strictObject({ ...about, link: number, device: hashField.optional() }),
});
export const invitationRevoked = eventType({
  type: 'InvitationRevoked',
  version: 1,
  audit: { says: 'Withdrew an invitation.', export: 'whole' },
  schema: z.strictObject(about),
});
/** Invited again after a withdrawal; the new link follows as a `LinkReplaced` in the same append. */
export const invitationReinstated = eventType({
  type: 'InvitationReinstated',
  version: 1,
  audit: { says: 'Invited a person again whose invitation was withdrawn.', export: 'whole' },
  schema: z.strictObject(about),
});

/** The intention to send one reminder mail, not before `sendAt`. Written by the remind-participants process. */
export const reminderRequested = eventType({
  type: 'ReminderRequested',
  version: 1,
  audit: { says: 'Asked for a reminder mail to be sent.', export: 'whole' },
  schema: z.strictObject({ ...reminder, sendAt: instantField }),
});
export const reminderStarted = eventType({
  type: 'ReminderStarted',
  version: 1,
  audit: { says: 'Began to prepare a reminder mail.', export: 'whole' },
  schema: z.strictObject({ ...reminder, attempt: number }),
});
export const reminderSent = eventType({
  type: 'ReminderSent',
  version: 1,
  audit: {
    says: ({ via }) =>
      via === 'outbox' ? 'Kept a reminder in the outbox; no mail was sent.' : 'Sent a reminder mail.',
    keeps: ({ via }) => keptIn(via),
    export: 'whole',
  },
  schema: z.strictObject({
    ...reminder,
    messageId: z.string(),
    via: z.enum(['smtp', 'outbox']),
    at: instantField,
  }),
});
export const reminderFailed = eventType({
  type: 'ReminderFailed',
  version: 1,
  audit: { says: 'Could not send a reminder mail.', export: 'hash' },
  /** `permanent`: the mail is not retried. `reason` never holds an address. */
  schema: z.strictObject({ ...reminder, attempt: number, permanent: z.boolean(), reason: z.string() }),
});
/** The reminder was no longer needed when it became due. */
export const reminderDropped = eventType({
  type: 'ReminderDropped',
  version: 1,
  audit: { says: 'Left out a reminder that nobody needed any more.', export: 'whole' },
  schema: z.strictObject({
    ...reminder,
    because: z.enum(['submitted', 'revoked', 'closed']),
  }),
});

export const invitationEvents = [
  invitationIssued,
  linkReplaced,
  inviteSendRequested,
  inviteSendStarted,
  inviteSent,
  inviteSendFailed,
  linkOpened,
  invitationRevoked,
  invitationReinstated,
  reminderRequested,
  reminderStarted,
  reminderSent,
  reminderFailed,
  reminderDropped,
] as const;
export type InvitationEvent = FactOf<(typeof invitationEvents)[number]>;
