import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField, personalField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'The delivery of a mail; what it follows from is an event of its own.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Kinds of letters: mails about an account or a membership. (Invitations to take part have streams of their own.) */
export const letterKinds = [
  /** Asks to confirm an address. `number`: of the confirmation request, 1 = at registration. */
  'confirmAddress',
  /** Another person registered with the address of this account. */
  'alreadyRegistered',
  /** Link to choose a new password. `number`: of the recovery request. */
  'resetPassword',
  /** This and the next kinds are notices: what changed, when, and what to do if it was not you. */
  'passwordChanged',
  'secondFactorChanged',
  'identityLinked',
  'sessionReused',
  /** Invites to join an organisation. The subject is the invitation, `number` its link. */
  'joinOrganization',
  /** An action is due tomorrow; `action` says which. The subject is its owner's account. */
  'actionDue',
  /** A code to continue answering in another browser. The subject is the participant, `number` the code's number; `assessmentId` is theirs. */
  'resumeCode',
  /** The DNS record of a single sign-on domain is missing, or its proof ended. The subject is the account that manages it. */
  'ssoDomain',
  /** The invitation of an assessment that is not launched yet, mailed to the leader's own account, without a link; `invitation` and `texts` say which. */
  'invitationTest',
  /** Asks to confirm a claim made on the page of a shared link. The subject is the claim. */
  'confirmClaim',
  /** The present personal link, for a person who is invited already and confirmed a claim. The subject is the participant. */
  'linkAgain',
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Stream `letter-<id>`: the intention to send. `subjectId`: the account, or for joinOrganization the member invitation. */
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
    invitation: z
      .strictObject({
        opensAt: instantField.nullable(),
        closesAt: instantField.nullable(),
        threshold: z.int().min(1).max(10),
        named: z.boolean(),
      })
      .optional(),
    /** Name, company and description of that assessment, as typed so far; sealed with the leader's key. */
    texts: z
      .strictObject({ name: personalField, company: personalField, description: personalField })
      .optional(),
  }),
  personal: { subject: 'subjectId', fields: ['texts.*'] },
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
/** `permanent`: the letter is not retried. `reason` never holds an address. */
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
