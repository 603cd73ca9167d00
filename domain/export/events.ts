import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';
import { plural } from '../kernel/sentences.ts';
import { formatNames, resultFormats } from './formats.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/** Stream `export-<id>`: released results were exported as a file. */
export const resultsExported = eventType({
  type: 'ResultsExported',
  version: 1,
  audit: {
    says: ({ format }) => `Exported the released results as ${formatNames[format ?? 'json']}.`,
    keeps: ({ format }) => ({ format }),
    export: 'whole',
  },
  schema: z.strictObject({ exportId: idField, assessmentId: idField, format: z.enum(resultFormats) }),
});

/**
 * Stream `export-<id>`: the audit trail was exported with its proof. `size` and `root`: the signed tree head in the export, so
 * that this installation cannot later alter the log up to there unnoticed.
 */
export const auditExported = eventType({
  type: 'AuditExported',
  version: 1,
  audit: {
    says: ({ count }) => `Exported ${plural(count, 'entry', 'entries')} of the audit trail with their proof.`,
    keeps: ({ events }) => ({ count: events }),
    export: 'whole',
  },
  schema: z.strictObject({
    exportId: idField,
    assessmentId: idField,
    /** Number of the assessment's events in the export. */
    events: z.int().positive(),
    size: z.int().positive(),
    root: z.string().length(64),
    /** Position of the last event that the head covers. */
    position: z.string(),
    signedAt: instantField,
  }),
});

export const exportEvents = [resultsExported, auditExported] as const;
export type ExportEvent = FactOf<(typeof exportEvents)[number]>;
