import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupNameField, idField, personalField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField, participantId: idField };
const groupsOfPerson = {
  /** Their group. */
  role: groupNameField,
  /** Their group of the second grouping, where the assessment has one. */
  secondGroup: groupNameField.optional(),
};
/** Theme id -> score on the framework's scale; null = "Can't judge". Not rated = absent. */
const ratings = z.record(z.string(), z.int().nullable());

/** Sub-lens id -> id of a level of the framework. What is left out was not declared. */
const expertise = z.record(z.string(), z.string());

export const responseStarted = eventType({
  type: 'ResponseStarted',
  version: 1,
  schema: z.strictObject({ ...about, name: personalField, ...groupsOfPerson }),
  personal: { subject: 'participantId', fields: ['name'] },
});

export const answersSaved = eventType({
  type: 'AnswersSaved',
  version: 1,
  schema: z.strictObject({
    ...about,
    ratings,
    /** Themes whose answer was taken back. */
    cleared: z.array(z.string()).optional(),
    /** Theme id -> comment; '' = removed. */
    comments: z.record(z.string(), personalField).optional(),
    /** Themes answered after this save, and by how many that changed. */
    answered: z.int().min(0),
    change: z.int(),
  }),
  personal: { subject: 'participantId', fields: ['comments.*'] },
});

export const responseSubmitted = eventType({
  type: 'ResponseSubmitted',
  version: 1,
  /** Everything that counts, at the moment of submitting: the receipt of this response. */
  schema: z.strictObject({
    ...about,
    ...groupsOfPerson,
    ratings,
    answered: z.int().min(0),
    /** As declared until then; absent: nothing was. */
    expertise: expertise.optional(),
  }),
});

export const expertiseDeclared = eventType({
  type: 'ExpertiseDeclared',
  version: 1,
  /** The whole declaration, in place of an earlier one; empty: taken back. As private as the ratings. */
  schema: z.strictObject({ ...about, levels: expertise }),
});

export const earlierLinksBarred = eventType({
  type: 'EarlierLinksBarred',
  version: 1,
  /** The address was corrected before anything was said: nobody begins through links up to this one. */
  schema: z.strictObject({ ...about, link: z.int().positive() }),
});

export const responseEvents = [
  responseStarted,
  answersSaved,
  responseSubmitted,
  expertiseDeclared,
  earlierLinksBarred,
] as const;
export type ResponseEvent = FactOf<(typeof responseEvents)[number]>;
