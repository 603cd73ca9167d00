import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About an address, whichever assessments write to it.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Mails that another person can cause; each kind has its own budget, so that a flood of one kind cannot block another. */
export const mailKinds = [
  /** To take part in an assessment or to join an organisation. */
  'invitation',
  /** Mails with a confirmation link or a code; anyone who knows the address or a link can request them. */
  'account',
  /** Asks to confirm a claim made on the page of a shared link; anyone with the link can request it for any address. */
  'claim',
  /** Password recovery; counted as `account` until 2026-11-25. */
  'recovery',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Stream `mailbox-<keyed hash of the address>`: a mail to this address was admitted, from any organisation. */
export const mailAdmitted = eventType({
  type: 'MailAdmitted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ mail: z.string(), kind: z.enum(mailKinds), at: instantField }),
});
/**
 * The address' mail server reported with an enhanced status code that there is no such mailbox. `reason` never holds an address. Without
 * `at` it was written by a release that also treated other refusals as a bounce.
 */
export const mailboxBounced = eventType({
  type: 'MailboxBounced',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ mail: z.string(), reason: z.string(), at: instantField.optional() }),
});
/** The proven holder signed in, so the mailbox exists. */
export const mailboxReopened = eventType({
  type: 'MailboxReopened',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ accountId: idField }),
});

/** The reader of the mailbox unsubscribed from invitations through the link in an invitation. */
export const mailsDeclined = eventType({
  type: 'MailsDeclined',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({}),
});
/** The reader allowed invitations again through the same link. */
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
