import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'The delivery of a mail; what it follows from is an event of its own.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Letters: mails about an account or a membership. (Invitations to take part are the invitation's own story.) */
export const letterKinds = [
  /** Confirm your address. `number`: the confirmation asked for, 1 = at registration. */
  'confirmAddress',
  /** Somebody registered with the address of this account. */
  'alreadyRegistered',
  /** Choose a new password. `number`: the recovery asked for. */
  'resetPassword',
  /** Notices: what changed, when, and what to do if it was not you. */
  'passwordChanged',
  'secondFactorChanged',
  'identityLinked',
  'sessionReused',
  /** Join an organisation. Subject is the invitation, `number` its link. */
  'joinOrganization',
  /** An action is due tomorrow; `action` says which. Subject is its owner's account. */
  'actionDue',
  /** A code to go on with answers in another browser. Subject is the participant, `number` the code's; `assessmentId` is theirs. */
  'resumeCode',
  /** The DNS record of a domain of single sign-on is missing, or its proof ended. Subject is the account of who manages it. */
  'ssoDomain',
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Stream `letter-<id>`: the intention to write. `subjectId`: the account, or for joinOrganization the member invitation. */
export const letterRequested = eventType({
  type: 'LetterRequested',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    letterId: idField,
    kind: z.enum(letterKinds),
    subjectId: idField,
    number: z.int().positive(),
    assessmentId: idField.optional(),
    domain: z.string().optional(),
    action: z.strictObject({ assessmentId: idField, actionId: idField, dueOn: z.iso.date() }).optional(),
  }),
});
export const letterStarted = eventType({
  type: 'LetterStarted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ letterId: idField, attempt: z.int().positive() }),
});
export const letterSent = eventType({
  type: 'LetterSent',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ letterId: idField, messageId: z.string(), via: z.enum(['smtp', 'outbox']) }),
});
/** `permanent`: no further attempt is made. `reason` never holds an address. */
export const letterFailed = eventType({
  type: 'LetterFailed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    letterId: idField,
    attempt: z.int().positive(),
    permanent: z.boolean(),
    reason: z.string(),
  }),
});

export const letterEvents = [letterRequested, letterStarted, letterSent, letterFailed] as const;
export type LetterEvent = FactOf<(typeof letterEvents)[number]>;
