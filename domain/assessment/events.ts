import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import {
  groupingNameField,
  groupNameField,
  hashField,
  idField,
  instantField,
  personalField,
} from '../kernel/fields.ts';
import { listed, plural } from '../kernel/sentences.ts';
import { reminderLimits, threshold } from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** The correctable fields of an invited person, in words. */
const details: Readonly<Record<string, string>> = {
  name: 'the name',
  email: 'the email address',
  role: 'the stakeholder group',
  secondGroup: 'the second group',
};

export const assessmentLaunched = eventType({
  type: 'AssessmentLaunched',
  version: 1,
  audit: { says: 'Launched the assessment.', export: 'whole' },
  schema: z
    .strictObject({
      assessmentId: idField,
      name: z.string(),
      company: z.string(),
      description: z.string(),
      /** `<framework>@<version>` */
      framework: z.string(),
      /** Themes every participant is asked. */
      asked: z.int().positive(),
      /** Number of sub-lenses; submitting with fewer answers asks "continue anyway?". */
      subLenses: z.int().positive(),
      opensAt: instantField.nullable(),
      closesAt: instantField.nullable(),
      /** k of the release rules; never lowered. 1 with names. */
      threshold: z.int().min(1).max(10),
      launchedBy: idField,
      /**
       * Participants are told that comments are published, without names, together with the distributions. Absent: they were told that
       * comments are never shown.
       */
      commentsReleased: z.literal(true).optional(),
      /** Participants are told that their answers are shown with their names. Absent: anonymous. Cannot change after launch. */
      named: z.literal(true).optional(),
      /** Release mode. Absent: launched before there was a choice; in steps. */
      releases: z.enum(['atClosing', 'inSteps']).optional(),
      /** Release rule, fixed for the whole assessment. Absent: the first rule, themes only. */
      rule: z.literal('people@1').optional(),
      /** The leader's own groups, in their order. Absent: the ten roles. */
      groups: z.array(groupNameField).min(1).max(20).optional(),
      /** A second way to group the same people, e.g. by site. Absent: one grouping. No name occurs in both groupings. */
      secondGrouping: z
        .strictObject({ name: groupingNameField, groups: z.array(groupNameField).min(1).max(20) })
        .optional(),
    })
    // Without names, an event with a lower threshold is invalid.
    .refine(({ named, threshold: k }) => (named ? k === 1 : k >= threshold.min)),
});

export const participantInvited = eventType({
  type: 'ParticipantInvited',
  version: 1,
  audit: { says: 'Invited a person.', export: 'hash' },
  schema: z.strictObject({
    assessmentId: idField,
    participantId: idField,
    name: personalField,
    email: personalField,
    /**
     * Hash of the address with a key of the assessment, which is destroyed with the keys of its people. Allows one invitation per address
     * and assessment.
     */
    addressHash: z.string(),
    /** Their group. */
    role: groupNameField,
    /** Their group of the second grouping, where the assessment has one. */
    secondGroup: groupNameField.optional(),
    /** SHA-256 of the first personal link's token. */
    linkHash: hashField,
    /** The member in whose name a person who came through a shared link is invited. Absent: the member who launched. */
    invitedBy: idField.optional(),
  }),
  personal: { subject: 'participantId', fields: ['name', 'email'] },
});

/** The person invited in the same append asked for it through a shared link and confirmed it from their mailbox. */
export const invitationClaimed = eventType({
  type: 'InvitationClaimed',
  version: 1,
  audit: { says: 'The person invited came through a shared link.', export: 'whole' },
  schema: z.strictObject({ assessmentId: idField, participantId: idField, linkId: idField }),
});

/**
 * The name, address or group of an invited person was corrected. A new address invalidates every earlier link; a new link
 * follows.
 */
export const participantCorrected = eventType({
  type: 'ParticipantCorrected',
  version: 1,
  audit: {
    says: ({ corrected = [] }) =>
      `Corrected ${listed(corrected.map((one) => details[one] ?? one))} of a person who was invited.`,
    keeps: ({ corrected }) => ({ corrected }),
    export: 'hash',
  },
  schema: z.strictObject({
    assessmentId: idField,
    participantId: idField,
    /** All fields with their new values. */
    name: personalField,
    email: personalField,
    addressHash: z.string(),
    /** Their group. */
    role: groupNameField,
    secondGroup: groupNameField.optional(),
    /** The changed fields. */
    corrected: z.array(z.enum(['name', 'email', 'role', 'secondGroup'])).min(1),
  }),
  personal: { subject: 'participantId', fields: ['name', 'email'] },
});

export const assessmentClosed = eventType({
  type: 'AssessmentClosed',
  version: 1,
  audit: { says: 'Closed the assessment.', export: 'whole' },
  schema: z.strictObject({ assessmentId: idField, reason: z.enum(['byHand', 'byDate']) }),
});

/** Undoes a closing by a process whose clock was fast: the closing date is still ahead, and people can answer until then. */
export const assessmentReopened = eventType({
  type: 'AssessmentReopened',
  version: 1,
  audit: {
    says: 'Opened the assessment again, which a clock that was ahead had closed before its date.',
    export: 'whole',
  },
  schema: z.strictObject({ assessmentId: idField, closesAt: instantField }),
});

/**
 * Intention to remind these people, who had not finished. `sendAt`: at once, or at the end of the quiet hours. A large reminder is split
 * into several events with one `reminderId`.
 */
export const remindersAsked = eventType({
  type: 'RemindersAsked',
  version: 1,
  audit: {
    says: ({ count }) => `Asked for ${plural(count, 'person', 'people')} to be reminded by mail.`,
    keeps: ({ participantIds }) => ({ count: participantIds.length }),
    export: 'hash',
  },
  schema: z.strictObject({
    assessmentId: idField,
    reminderId: idField,
    participantIds: z.array(idField).min(1).max(reminderLimits.peoplePerEvent),
    /** Personal line of the sender, sealed with their key; '' = none. */
    note: personalField,
    askedBy: idField,
    sendAt: instantField,
  }),
  personal: { subject: 'askedBy', fields: ['note'] },
});

/** The retention period since closing has ended: personal data of its people must be erased. */
export const retentionEnded = eventType({
  type: 'RetentionEnded',
  version: 1,
  audit: {
    says: ({ count }) =>
      `Kept personal data for ${plural(count, 'month')}, as the settings say; it is being erased.`,
    keeps: ({ months }) => ({ count: months }),
    export: 'whole',
  },
  schema: z.strictObject({ assessmentId: idField, months: z.int().positive() }),
});

/** The keys of all invited people are destroyed: names, addresses and comments cannot be read any more. */
export const personalDataErased = eventType({
  type: 'PersonalDataErased',
  version: 1,
  audit: {
    says: ({ count }) =>
      `Erased names, addresses and comments of ${plural(count, 'person', 'people')} for good.`,
    keeps: ({ people }) => ({ count: people }),
    export: 'whole',
  },
  schema: z.strictObject({ assessmentId: idField, people: z.int().nonnegative() }),
});

export const assessmentEvents = [
  assessmentLaunched,
  participantInvited,
  invitationClaimed,
  participantCorrected,
  assessmentClosed,
  assessmentReopened,
  remindersAsked,
  retentionEnded,
  personalDataErased,
] as const;
export type AssessmentEvent = FactOf<(typeof assessmentEvents)[number]>;
