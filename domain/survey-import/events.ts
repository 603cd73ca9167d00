import { z } from 'zod';
import { frameworkSchema } from '../framework/schema.ts';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupField, idField, instantField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** A survey that was answered elsewhere comes in: what it is and the file it is taken from. Its responses follow. */
export const surveyImportBegan = eventType({
  type: 'SurveyImportBegan',
  version: 1,
  audit: {
    says: ({ count }) => `Began to import a survey of ${count ?? 0} people.`,
    keeps: ({ responses }) => ({ count: responses }),
    export: 'hash',
  },
  schema: z.strictObject({
    assessmentId: idField,
    name: z.string(),
    company: z.string(),
    description: z.string(),
    /** `<framework>@<version>`; with a definition it names that one and no other. */
    framework: z.string(),
    /** The survey's own questions and scale; null: a framework this product knows. */
    definition: frameworkSchema.nullable(),
    /** Theme id -> what the question is called in the file. */
    items: z.record(z.string(), z.string()),
    /** When people answered it; null: not known. */
    answeredAt: instantField.nullable(),
    /** k of the release rules. */
    threshold: z.int().min(4).max(10),
    /** Responses that will follow. */
    responses: z.int().positive(),
    source: z.strictObject({
      fileName: z.string(),
      /** Of the bytes of the file, lower-case hex: whoever has it can check that it is this one. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Lines of the file with ratings. */
      rows: z.int().nonnegative(),
      /** Lines that were left out because something was wrong with them. */
      leftOut: z.int().nonnegative(),
    }),
    importedBy: idField,
    /** What is released: statistics of people. Absent: the older rule, figures theme by theme. */
    rule: z.literal('people@1').optional(),
  }),
});

/** One person's ratings from the file. Who they were is not kept. */
export const responseImported = eventType({
  type: 'ResponseImported',
  version: 1,
  audit: { notShown: 'It has the answers of one person; SurveyImported says how many people there were.' },
  schema: z.strictObject({
    assessmentId: idField,
    /** From 1, in the order of the file. */
    number: z.int().positive(),
    /** The first line of the file it was taken from, from 1. */
    line: z.int().positive(),
    group: groupField,
    /** Theme id -> rating; themes without one are absent. */
    ratings: z.record(z.string(), z.int()),
  }),
});

/** Every response is there; from here on the survey stands beside the others. */
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
    groups: z.array(z.strictObject({ group: groupField, people: z.int().positive() })),
  }),
});

/** It will not go on by itself; what is imported so far stays unseen. An operator may let it try again. */
export const surveyImportFailed = eventType({
  type: 'SurveyImportFailed',
  version: 1,
  audit: { says: 'The import stopped.', export: 'whole' },
  schema: z.strictObject({
    assessmentId: idField,
    /** The laid-out file is gone or another one, or every attempt failed. */
    reason: z.enum(['fileGone', 'fileDiffers', 'gaveUp']),
  }),
});

export const surveyImportEvents = [
  surveyImportBegan,
  responseImported,
  surveyImported,
  surveyImportFailed,
] as const;
export type SurveyImportEvent = FactOf<(typeof surveyImportEvents)[number]>;
