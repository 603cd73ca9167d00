import { z } from 'zod';
import { frameworkSchema } from '../framework/schema.ts';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupField, idField, instantField, personalField } from '../kernel/fields.ts';
import { plural } from '../kernel/sentences.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** A survey, its source file, and how its results are released. */
const described = z.strictObject({
  assessmentId: idField,
  name: z.string(),
  company: z.string(),
  description: z.string(),
  /** `<framework>@<version>`; if there is a definition, the reference is to that definition only. */
  framework: z.string(),
  /** The survey's own questions and scale; null: a framework this product knows. */
  definition: frameworkSchema.nullable(),
  /** Theme id -> name of the question in the file. */
  items: z.record(z.string(), z.string()),
  /** When people answered the survey, the last of them; null: unknown. */
  answeredAt: instantField.nullable(),
  /** Day on which the first of them answered, as the file says; absent: it does not say. */
  answeredFrom: z.iso.date().optional(),
  /** The file has days, but of too few people for a period. Absent: it has none, or there is a period. */
  periodHidden: z.literal(true).optional(),
  /** Absent: one grouping. */
  secondGrouping: z.strictObject({ name: groupField, groups: z.array(groupField).min(1).max(20) }).optional(),
  /** Responses have comments, which are published by the rules of other comments. Absent: they have none. */
  hasComments: z.literal(true).optional(),
  /** k of the release rules. */
  threshold: z.int().min(4).max(10),
  /** Name of the stored file with the responses, so that the same request in another process does not replace it. Absent: an earlier version began. */
  file: idField.optional(),
  /** Number of responses that will follow. */
  responses: z.int().positive(),
  source: z.strictObject({
    fileName: z.string(),
    /** SHA-256 of the file's bytes, lower-case hex, so that a holder of the file can verify it. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Sheet of the workbook that was read. Absent: the file has no sheets, or an earlier version began. */
    sheet: z.string().optional(),
    /** Number of lines with ratings. */
    rows: z.int().nonnegative(),
    /** Number of lines left out because of an error. */
    leftOut: z.int().nonnegative(),
  }),
  importedBy: idField,
  /** Release rule: statistics of people. Absent: the first rule, figures theme by theme. */
  rule: z.literal('people@1').optional(),
});

/**
 * A file was read for its importer to check. No answer of it is in the log: all are in the stored file, whose key a withdrawal destroys.
 */
export const surveyReviewBegan = eventType({
  type: 'SurveyReviewBegan',
  version: 1,
  audit: {
    says: ({ count }) =>
      `Read a survey of ${count ?? 0} people, for the importer to check. Nobody else sees figures of it.`,
    keeps: ({ responses }) => ({ count: responses }),
    export: 'hash',
  },
  schema: described.required({ file: true, rule: true }),
});

/**
 * The import was withdrawn before anybody but its importer saw figures of it: none of its answers reaches the log. The event is the intention; the erasure of
 * the stored file follows it.
 */
export const surveyImportWithdrawn = eventType({
  type: 'SurveyImportWithdrawn',
  version: 1,
  audit: {
    says: 'Withdrew the import before anybody but its importer saw figures of it. Its answers are erased.',
    export: 'whole',
  },
  schema: z.strictObject({
    assessmentId: idField,
    /** Absent: the organisation keeps comments for a time only, which ended during the review. */
    by: idField.optional(),
    at: instantField,
  }),
});

/**
 * The import of an existing survey began, after its review or without one: from here on it is shown to everybody, in so far as its results are
 * released. Its responses follow.
 */
export const surveyImportBegan = eventType({
  type: 'SurveyImportBegan',
  version: 1,
  audit: {
    says: ({ count }) => `Began to import a survey of ${count ?? 0} people.`,
    keeps: ({ responses }) => ({ count: responses }),
    export: 'hash',
  },
  schema: described,
});

/**
 * One person's ratings from the file. Their identity is not stored, so comments are sealed with one key of the import, which destroys them
 * all.
 */
export const responseImported = eventType({
  type: 'ResponseImported',
  version: 1,
  audit: { notShown: 'It has the answers of one person; SurveyImported says how many people there were.' },
  schema: z.strictObject({
    assessmentId: idField,
    /** Number of the response, from 1 in the order of the file. */
    number: z.int().positive(),
    /** First line of the file that belongs to the response, from 1. */
    line: z.int().positive(),
    group: groupField,
    /** Theme id -> rating; themes without a rating are absent. */
    ratings: z.record(z.string(), z.int()),
    /** Group of the second grouping, if there is one. */
    secondGroup: groupField.optional(),
    /** Day on which the person answered, as the file says; absent: it does not say. */
    answeredOn: z.iso.date().optional(),
    /** Theme id -> comment. */
    comments: z.record(z.string(), personalField).optional(),
  }),
  personal: { subject: 'assessmentId', fields: ['comments.*'] },
});

const sizeOfGroup = z.strictObject({ group: groupField, people: z.int().positive() });

/** All responses are imported; from here on the survey is listed with the other assessments. */
export const surveyImported = eventType({
  type: 'SurveyImported',
  version: 1,
  audit: {
    says: ({ count }) => `Imported the answers of ${count ?? 0} people.`,
    keeps: ({ responses }) => ({ count: responses }),
    export: 'whole',
  },
  schema: z.strictObject({
    assessmentId: idField,
    responses: z.int().positive(),
    groups: z.array(sizeOfGroup),
    /** Groups of the second grouping; absent: one grouping. */
    secondGroups: z.array(sizeOfGroup).optional(),
  }),
});

/** The import will not continue by itself; the imported part stays hidden. An operator may retry it. */
export const surveyImportFailed = eventType({
  type: 'SurveyImportFailed',
  version: 1,
  audit: { says: 'The import stopped.', export: 'whole' },
  schema: z.strictObject({
    assessmentId: idField,
    /** `fileGone`, `fileDiffers`: the stored file is missing or has changed. `gaveUp`: every attempt failed. */
    reason: z.enum(['fileGone', 'fileDiffers', 'gaveUp']),
  }),
});

/** The retention period since the import has ended. The key of the comments is destroyed afterwards. */
export const surveyCommentsEnded = eventType({
  type: 'SurveyCommentsEnded',
  version: 1,
  audit: {
    says: ({ count }) =>
      `Kept the comments of the imported survey for ${plural(count, 'month')}, as the settings say; they are being erased.`,
    keeps: ({ months }) => ({ count: months }),
    export: 'whole',
  },
  schema: z.strictObject({ assessmentId: idField, months: z.int().positive() }),
});

export const surveyImportEvents = [
  surveyReviewBegan,
  surveyImportWithdrawn,
  surveyImportBegan,
  responseImported,
  surveyImported,
  surveyImportFailed,
  surveyCommentsEnded,
] as const;
export type SurveyImportEvent = FactOf<(typeof surveyImportEvents)[number]>;
