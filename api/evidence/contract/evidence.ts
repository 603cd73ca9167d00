import * as z from 'zod/mini';
import { sourceLimits } from '../../../domain/data-source/limits.ts';
import { documentTypes, formats } from '../../../domain/document/limits.ts';
import { evidenceLimits as limits } from '../../../domain/evidence/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { asOf, past } from '../../assessment/contract/past.ts';
import { passagePlace } from '../../document/contract/documents.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** Id of a sub-lens of the assessment's framework. */
const subLens = z.string().check(z.maxLength(24));

const note = z._default(
  z.string().check(z.trim(), z.maxLength(limits.note, fieldText('field.long', { most: limits.note }))),
  '',
);

export const evidencePiece = z.strictObject({
  evidenceId: id,
  subLens,
  documentId: id,
  /** Name of the document; '[erased]' when it was erased. */
  name: z.string(),
  /**
   * True if the document has been erased since: its name and quote can no longer be read. Only in answers about the
   * past.
   */
  isErased: z.boolean(),
  format: z.enum(formats),
  documentType: z.enum(documentTypes),
  /** Version that was attached, and the newest one. */
  version: z.int(),
  newestVersion: z.int(),
  /** null: the whole document is attached. */
  quote: z.nullable(
    z.strictObject({
      /** Index in the text of that version, from 0. */
      passage: z.int(),
      text: z.string(),
      place: passagePlace,
    }),
  ),
  /** '' if there is no note. '[erased]' if its author was erased. */
  note: z.string(),
  /** Name of the member who attached it. */
  attachedBy: z.string(),
  attachedAt: instant,
});
export type EvidencePiece = z.infer<typeof evidencePiece>;

/** A figure of a data source, as it was when it was attached. */
export const metricPiece = z.strictObject({
  evidenceId: id,
  subLens,
  dataSourceId: id,
  /** Name of the source then; '[erased]' when the source was removed. */
  source: z.string(),
  /** null: the source was removed since. Only in answers about the past. */
  figure: z.nullable(z.strictObject({ name: z.string(), value: z.number(), unit: z.string() })),
  /** Number of its fetch among those of the source that gave figures, from 1, and the instant of it. */
  fetch: z.int(),
  fetchedAt: instant,
  /**
   * The figure of the same name in the newest fetch after it; null: there is no later fetch with one, or the source has read something
   * else since.
   */
  newer: z.nullable(z.strictObject({ value: z.number(), fetch: z.int(), at: instant })),
  /** True if the source has read another place, query or column since, so that its later figures are not comparable. */
  readsOther: z.boolean(),
  /** '' if there is no note. '[erased]' if its author was erased. */
  note: z.string(),
  attachedBy: z.string(),
  attachedAt: instant,
});
export type MetricPiece = z.infer<typeof metricPiece>;

/**
 * GET /api/assessments/:assessmentId/evidence?after=, or with a moment (evidence.read). Leaves out evidence whose
 * document was deleted, or whose data source was removed, at that time.
 */
export const evidence = z.strictObject({
  asOf: z.optional(asOf),
  /** Oldest first. */
  evidence: z.array(evidencePiece),
  /** Figures of data sources, oldest attachment first. */
  metrics: z.array(metricPiece),
  position: z.nullable(position),
});
export type Evidence = z.infer<typeof evidence>;

/** POST /api/assessments/:assessmentId/evidence (evidence.write), 201 {@link evidenceAttached}. 409 ALREADY_ATTACHED, EVIDENCE_FULL. */
export const evidenceBody = z.strictObject({
  subLens,
  documentId: id,
  /** The version that the person saw. */
  version: z.int().check(z.minimum(1), z.maximum(9_999)),
  /** Index of the passage in the text of that version, from 0; null: the whole document. The server copies its text. */
  passage: z.nullable(z.int().check(z.minimum(0), z.maximum(999_999))),
  note,
});
export type EvidenceBody = z.input<typeof evidenceBody>;

/**
 * POST /api/assessments/:assessmentId/metric-evidence (evidence.write), 201 {@link evidenceAttached}. 400 METRIC_UNKNOWN; 409
 * FETCH_UNKNOWN, ALREADY_ATTACHED, EVIDENCE_FULL.
 */
export const metricBody = z.strictObject({
  subLens,
  dataSourceId: id,
  /** Number of the fetch that the person saw, and index of the metric in it, from 0. The server copies name, value and date. */
  fetch: z.int().check(z.minimum(1), z.maximum(999_999)),
  metric: z.int().check(z.minimum(0), z.maximum(sourceLimits.metrics - 1)),
  /** Unit that the person enters, since sources answer numbers only. */
  unit: z._default(
    z.string().check(z.trim(), z.maxLength(limits.unit, fieldText('field.long', { most: limits.unit }))),
    '',
  ),
  note,
});
export type MetricBody = z.input<typeof metricBody>;

export const evidenceAttached = z.strictObject({ evidenceId: id, position });

export const evidenceQuery = z.strictObject({ after: z.optional(position), ...past });

export const evidenceParams = z.strictObject({ assessmentId: id, evidenceId: id });
