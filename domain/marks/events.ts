import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField } from '../kernel/fields.ts';

const ofNoAssessment = { notShown: 'About the trends of an organisation, not one assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { organizationId: idField };

/** An event in the life of the organisation, shown beside its scores. `date` is a calendar day, `2026-11-21`. */
export const milestoneAdded = eventType({
  type: 'MilestoneAdded',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, milestoneId: idField, name: z.string(), date: z.iso.date() }),
});
/** The name, the day or both were changed. */
export const milestoneCorrected = eventType({
  type: 'MilestoneCorrected',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, milestoneId: idField, name: z.string(), date: z.iso.date() }),
});
export const milestoneRemoved = eventType({
  type: 'MilestoneRemoved',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, milestoneId: idField }),
});
/** The score the organisation aims at, in points of the scale it was chosen on; null = none. */
export const targetSet = eventType({
  type: 'TargetSet',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    target: z.strictObject({ value: z.number(), min: z.int(), max: z.int() }).nullable(),
  }),
});

export const marksEvents = [milestoneAdded, milestoneCorrected, milestoneRemoved, targetSet] as const;
export type MarksEvent = FactOf<(typeof marksEvents)[number]>;
