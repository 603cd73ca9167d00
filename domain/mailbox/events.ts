import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About an address, whichever assessments write to it.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Mails that somebody else can cause; each kind has a budget of its own, so that no flood of one keeps the other away. */
export const mailKinds = [
  /** To take part, or to join. */
  'invitation',
  /** To confirm an address, or a code: asked for by whoever knows the address or a link. */
  'account',
  /** To choose a new password; until 2026-11-25 among `account`. */
  'recovery',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Stream `mailbox-<keyed hash of the address>`: a mail was let through to it, whichever organisation it is from. */
export const mailAdmitted = eventType({
  type: 'MailAdmitted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ mail: z.string(), kind: z.enum(mailKinds), at: instantField }),
});
/**
 * The mail server of the address said by an enhanced status that there is no such mailbox. `reason` never holds an address.
 * Without `at` it is of a release that took other refusals for that, too.
 */
export const mailboxBounced = eventType({
  type: 'MailboxBounced',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ mail: z.string(), reason: z.string(), at: instantField.optional() }),
});
/** Its holder, who has proven to be that, signed in: it is there after all. */
export const mailboxReopened = eventType({
  type: 'MailboxReopened',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField }),
});

/** Whoever reads its mail asked for no more invitations, by the link in one. */
export const mailsDeclined = eventType({
  type: 'MailsDeclined',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({}),
});
/** They changed their mind, by the same link. */
export const mailsWelcomed = eventType({
  type: 'MailsWelcomed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({}),
});

export const mailboxEvents = [
  mailAdmitted,
  mailboxBounced,
  mailboxReopened,
  mailsDeclined,
  mailsWelcomed,
] as const;
export type MailboxEvent = FactOf<(typeof mailboxEvents)[number]>;
