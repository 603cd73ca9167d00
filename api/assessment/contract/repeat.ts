import * as z from 'zod/mini';
import { group, launchBody, participantInput, releases, secondGrouping } from './assessments.ts';

/**
 * Whether a person can be invited again. `withdrawn`: the earlier invitation was withdrawn. `refused`: a mail server said that the
 * mailbox does not exist. `unwanted`: the person asked for no more invitations.
 */
export const repeatable = z.enum(['yes', 'withdrawn', 'refused', 'unwanted']);

export const repeatPerson = z.strictObject({
  name: z.string(),
  email: z.string(),
  group,
  /** Present if and only if the assessment has a second grouping. */
  secondGroup: z.optional(group),
  again: repeatable,
});

/**
 * GET /api/assessments/:assessmentId/repeat : what the launch form needs to ask the same people again. 409 IMPORTED for a survey that
 * was answered elsewhere, which has no people. Nothing in the answer depends on who answered: everybody who was invited is in it, in the
 * order of their addresses.
 */
export const repeat = z.strictObject({
  name: z.string(),
  company: z.string(),
  description: z.string(),
  /** Milliseconds from the opening to the closing date; null if there was no closing date. */
  openFor: z.nullable(z.number()),
  /** The closing date; the new one is proposed for the same time of day. */
  closesAt: z.nullable(z.string()),
  named: z.boolean(),
  /** Number of people needed before a score is shown (k); 1 with names. */
  threshold: z.number(),
  releases,
  groups: z.array(group),
  secondGrouping: z.optional(secondGrouping),
  people: z.array(repeatPerson),
  /** People whose personal data was erased. They cannot be invited again, and nothing else about them is known. */
  erased: z.number(),
});
export type Repeat = z.infer<typeof repeat>;

const { name, company, description, opensAt, closesAt, threshold, named } = launchBody.shape;
const letter = { name, company, description, opensAt, closesAt, threshold, named };

/** POST /api/assessments/invitation/preview: {@link invitationMail}. Writes nothing. */
export const invitationPreviewBody = z.strictObject({ ...letter, participant: participantInput });

/** The invitation as this person would get it, with placeholders for the personal links. */
export const invitationMail = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });
export type InvitationMail = z.infer<typeof invitationMail>;

/**
 * POST /api/assessments/invitation/test: mails the invitation to the caller's own confirmed address, marked as a test and without a link.
 * 202 {@link testRequested}. 409 NO_MAIL_SERVER, 403 ADDRESS_NOT_CONFIRMED, 429 after ten in an hour.
 */
export const invitationTestBody = z.strictObject(letter);
export type InvitationTestBody = z.input<typeof invitationTestBody>;
