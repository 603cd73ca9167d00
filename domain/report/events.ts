import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';
import { reportFailures, reportKinds } from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { reportId: idField, assessmentId: idField };
const attempt = z.int().positive();

/** Stream `report-<id>`: a file of released results was requested. The file itself is in the blob store. */
export const reportRequested = eventType({
  type: 'ReportRequested',
  version: 1,
  audit: { says: 'Asked for a report of the released results.', export: 'whole' },
  schema: z.strictObject({ ...about, kind: z.enum(reportKinds), requestedBy: idField }),
});
export const reportStarted = eventType({
  type: 'ReportStarted',
  version: 1,
  audit: { notShown: 'One try to draw a report; ReportFinished or ReportFailed says how it ended.' },
  schema: z.strictObject({ ...about, attempt }),
});
/** `release` and `position`: the state that the file shows, read at `madeAt`. `attempt` is part of the file's key. */
export const reportFinished = eventType({
  type: 'ReportFinished',
  version: 1,
  audit: { says: 'Made a report of the released results.', export: 'whole' },
  schema: z.strictObject({
    ...about,
    attempt,
    release: z.int().positive(),
    position: z.string(),
    madeAt: instantField,
    pages: z.int().nonnegative(),
    size: z.int().positive(),
    sha256: z.string(),
  }),
});
/** `permanent`: the report is not retried. */
export const reportFailed = eventType({
  type: 'ReportFailed',
  version: 1,
  audit: { says: 'Could not make a report.', export: 'whole' },
  schema: z.strictObject({ ...about, attempt, reason: z.enum(reportFailures), permanent: z.boolean() }),
});
/** The file is deleted. */
export const reportDeleted = eventType({
  type: 'ReportDeleted',
  version: 1,
  audit: { says: 'Deleted a report.', export: 'whole' },
  schema: z.strictObject(about),
});

export const reportEvents = [
  reportRequested,
  reportStarted,
  reportFinished,
  reportFailed,
  reportDeleted,
] as const;
export type ReportEvent = FactOf<(typeof reportEvents)[number]>;
export type ReportFile = Omit<
  Extract<ReportEvent, { type: 'ReportFinished' }>['data'],
  'reportId' | 'assessmentId' | 'attempt'
>;
