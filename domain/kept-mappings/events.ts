import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, instantField, personalField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const audit = { notShown: 'About how files of an organisation are read, not an assessment.' };
const about = { organizationId: idField, mappingId: idField };

/**
 * How a file was read when it was imported, for the next file with the same headings. Everything that people wrote is sealed with the
 * key of the mapping, which its removal destroys. It has no cell of the file except answers in words, codes and names of questions.
 */
export const surveyMappingKept = eventType({
  type: 'SurveyMappingKept',
  version: 1,
  audit,
  personal: { subject: 'mappingId', fields: ['name', 'content'] },
  schema: z.strictObject({
    ...about,
    /** Keyed hash of the headings: two files with the same headings have the same one. */
    fingerprint: hashField,
    /** Name of the file without its ending and its date. */
    name: personalField,
    /** Headings and mapping, as JSON ({@link KeptContent}). */
    content: personalField,
    at: instantField,
    by: idField,
  }),
});
/** `by`: null if a newer mapping took its place. Its key is destroyed afterwards. */
export const surveyMappingRemoved = eventType({
  type: 'SurveyMappingRemoved',
  version: 1,
  audit,
  schema: z.strictObject({ ...about, by: idField.nullable() }),
});

export const keptMappingEvents = [surveyMappingKept, surveyMappingRemoved] as const;
export type KeptMappingEvent = FactOf<(typeof keptMappingEvents)[number]>;
