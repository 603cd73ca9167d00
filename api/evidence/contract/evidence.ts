import * as z from 'zod/mini';
import { documentTypes, formats } from '../../../domain/document/limits.ts';
import { evidenceLimits as limits } from '../../../domain/evidence/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { asOf, past } from '../../assessment/contract/past.ts';
import { passagePlace } from '../../document/contract/documents.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** Id of a sub-lens of the assessment's framework. */
const subLens = z.string().check(z.maxLength(24));

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

/**
 * GET /api/assessments/:assessmentId/evidence?after=, or with a moment (evidence.read). Leaves out evidence whose
 * document was deleted at that time.
 */
export const evidence = z.strictObject({
  asOf: z.optional(asOf),
  /** Oldest first. */
  evidence: z.array(evidencePiece),
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
  note: z._default(
    z.string().check(z.trim(), z.maxLength(limits.note, fieldText('field.long', { most: limits.note }))),
    '',
  ),
});
export type EvidenceBody = z.input<typeof evidenceBody>;
export const evidenceAttached = z.strictObject({ evidenceId: id, position });

export const evidenceQuery = z.strictObject({ after: z.optional(position), ...past });

export const evidenceParams = z.strictObject({ assessmentId: id, evidenceId: id });
