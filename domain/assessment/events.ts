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

/** What of an invited person can be corrected, in words. */
const details: Readonly<Record<string, string>> = {
  name: 'the name',
  email: 'the e-mail address',
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
      /** Sub-lenses, the answers below which submitting asks "continue anyway?". */
      subLenses: z.int().positive(),
      opensAt: instantField.nullable(),
      closesAt: instantField.nullable(),
      /** k of the release rules; never lowered. With names: 1. */
      threshold: z.int().min(1).max(10),
      launchedBy: idField,
      /** Participants are told that comments become public, without names, with the distributions. Absent: they were told that nobody sees them. */
      commentsReleased: z.literal(true).optional(),
      /** Participants are told that their answers are shown with their names. Absent: anonymous. Nothing changes it afterwards. */
      named: z.literal(true).optional(),
      /** When scores are shown. Absent: launched before there was a choice; in steps. */
      releases: z.enum(['atClosing', 'inSteps']).optional(),
      /** The rule its releases follow, to the end. Absent: the first one, themes only. */
      rule: z.literal('people@1').optional(),
      /** The leader's own groups, in their order. Absent: the ten roles. */
      groups: z.array(groupNameField).min(1).max(20).optional(),
      /** A second way to group the same people, e.g. by site. Absent: there is one grouping. No name is in both. */
      secondGrouping: z
        .strictObject({ name: groupingNameField, groups: z.array(groupNameField).min(1).max(20) })
        .optional(),
    })
    // Without names no event may say that fewer people are enough.
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
    /** Hash of the address with a key of the assessment, which is destroyed with its people's: one invitation per address and assessment. */
    addressHash: z.string(),
    /** Their group. */
    role: groupNameField,
    /** Their group of the second grouping, where the assessment has one. */
    secondGroup: groupNameField.optional(),
    /** SHA-256 of the first personal link's token. */
    linkHash: hashField,
  }),
  personal: { subject: 'participantId', fields: ['name', 'email'] },
});

/** Somebody was invited with a wrong name, address or group. With a new address every link before it is dead; a new one follows. */
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
    /** Everything as it is from here on. */
    name: personalField,
    email: personalField,
    addressHash: z.string(),
    /** Their group. */
    role: groupNameField,
    secondGroup: groupNameField.optional(),
    /** What of it is new. */
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

/** A clock that was ahead had closed it by date; the date is still to come, and people can answer until then. */
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
 * The intention to remind these people, who had not finished. `sendAt`: at once, or when the quiet hours end. Several of them have one
 * `reminderId` where there are many people.
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
    /** A line of whoever asked, sealed with their key; '' = none. */
    note: personalField,
    askedBy: idField,
    sendAt: instantField,
  }),
  personal: { subject: 'askedBy', fields: ['note'] },
});

/** Closed for as long as the organisation keeps what its people gave: their personal data is to be erased. */
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

/** The keys of everybody who was invited are destroyed: names, addresses and comments can be read by nobody any more. */
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
  participantCorrected,
  assessmentClosed,
  assessmentReopened,
  remindersAsked,
  retentionEnded,
  personalDataErased,
] as const;
export type AssessmentEvent = FactOf<(typeof assessmentEvents)[number]>;
