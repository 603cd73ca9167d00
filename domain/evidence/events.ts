import { z } from 'zod';
import { contradictionKinds } from '../analysis/correlation/contradiction-rules.ts';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField, personalField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { assessmentId: idField, organizationId: idField, evidenceId: idField };

/**
 * A document, or one passage of one of its versions, was attached to a sub-lens. `quote` and `place` are sealed with the key of the
 * document, so erasing the document destroys them; `note` is sealed with the key of the person who wrote it.
 */
export const evidenceAttached = eventType({
  type: 'EvidenceAttached',
  version: 1,
  audit: { says: 'Attached a document to a sub-lens as evidence.', export: 'hash' },
  personal: {
    subject: 'documentId',
    fields: ['quote', 'place', 'note'],
    subjects: { note: 'attachedBy' },
  },
  schema: z.strictObject({
    ...about,
    /** Id of a sub-lens of the assessment's framework. */
    subLens: z.string(),
    documentId: idField,
    documentVersion: z.int().positive(),
    /** Index of the passage in the text of that version, from 0; null: the whole document. */
    passage: z.int().nonnegative().nullable(),
    /** Text of the passage, copied by the server; empty for the whole document. */
    quote: personalField,
    /** Place of the passage, as JSON; empty for the whole document. */
    place: personalField,
    /** Empty: none. */
    note: personalField,
    attachedBy: idField,
  }),
});

/**
 * One metric of one fetch of a data source was attached to a sub-lens. `source` and `figure` are sealed with the key of the source, so
 * removing the source destroys them; `note` is sealed with the key of the person who wrote it.
 */
export const metricAttached = eventType({
  type: 'MetricAttached',
  version: 1,
  audit: { says: 'Attached a figure of a data source to a sub-lens as evidence.', export: 'hash' },
  personal: {
    subject: 'dataSourceId',
    fields: ['source', 'figure', 'note'],
    subjects: { note: 'attachedBy' },
  },
  schema: z.strictObject({
    ...about,
    /** Id of a sub-lens of the assessment's framework. */
    subLens: z.string(),
    dataSourceId: idField,
    /** Number of the fetch among those of the source that gave metrics, from 1. */
    fetch: z.int().positive(),
    /** Index of the metric in that fetch, from 0. */
    metric: z.int().nonnegative(),
    fetchedAt: instantField,
    /** Name of the source at that time. */
    source: personalField,
    /** Name, value and unit, as JSON ({@link Figure}), copied by the server; the unit is the one that the person entered. */
    figure: personalField,
    /** Empty: none. */
    note: personalField,
    attachedBy: idField,
  }),
});
export const evidenceRemoved = eventType({
  type: 'EvidenceRemoved',
  version: 1,
  audit: { says: 'Removed a piece of evidence from a sub-lens.', export: 'whole' },
  schema: z.strictObject({ ...about, subLens: z.string(), removedBy: idField }),
});

const ofContradiction = {
  assessmentId: idField,
  organizationId: idField,
  /** Id of a sub-lens of the framework `nine-lenses`. */
  subLens: z.string(),
  kind: z.enum(contradictionKinds),
};
/** A member dismissed a contradiction of ratings and documents as "not so". It is hidden from then on. */
export const contradictionDismissed = eventType({
  type: 'ContradictionDismissed',
  version: 1,
  audit: { says: 'Marked a contradiction of ratings and documents as "not so".', export: 'whole' },
  schema: z.strictObject({
    ...ofContradiction,
    /** Number of passages that contradicted the rating then. The contradiction is shown again when there are more. */
    claims: z.int().nonnegative(),
    dismissedBy: idField,
  }),
});
export const contradictionRestored = eventType({
  type: 'ContradictionRestored',
  version: 1,
  audit: { says: 'Took back that a contradiction of ratings and documents is "not so".', export: 'whole' },
  schema: z.strictObject({ ...ofContradiction, restoredBy: idField }),
});

export const evidenceEvents = [
  evidenceAttached,
  metricAttached,
  evidenceRemoved,
  contradictionDismissed,
  contradictionRestored,
] as const;
export type EvidenceEvent = FactOf<(typeof evidenceEvents)[number]>;
