import * as z from 'zod/mini';
import { disagreement, heatCell } from './analysis.ts';
import { instant, position } from './common.ts';
import { cell } from './results.ts';

/** For whom: a page or two for the board; with lenses and the heat map; with every theme and how it was counted. */
export const reportKinds = ['summary', 'standard', 'full'] as const;
export const reportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKind>;

/**
 * Released results as one document that explains itself: names, scale and figures together, so that whoever is handed it needs no
 * second question. GET /api/assessments/:assessmentId/report?kind= . Needs canViewReports; 404 while nothing is released.
 */
export const report = z.strictObject({
  kind: reportKind,
  madeAt: instant,
  /** How far the history was read. */
  position: z.nullable(position),
  release: z.strictObject({ number: z.number(), at: instant, coversPosition: position }),
  assessment: z.strictObject({
    name: z.string(),
    company: z.string(),
    framework: z.string(),
    frameworkName: z.string(),
    closedAt: z.nullable(instant),
    invited: z.number(),
    submitted: z.number(),
    /** People a score and a distribution need. */
    threshold: z.number(),
    distributionThreshold: z.number(),
  }),
  scale: z.strictObject({
    min: z.number(),
    max: z.number(),
    bands: z.array(z.strictObject({ id: z.string(), label: z.string(), from: z.number() })),
  }),
  /** People behind the figures. */
  people: z.number(),
  overall: cell,
  /** In the order of the framework; sub-lenses and themes only in a full report. */
  lenses: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      cell,
      /** How far people lie from the average, in scale points; null while no distribution may be shown. */
      spread: z.nullable(z.number()),
      subLenses: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          cell,
          themes: z.array(z.strictObject({ id: z.string(), name: z.string(), question: z.string(), cell })),
        }),
      ),
    }),
  ),
  /** Lenses, best first; and worst first, without the best. Ids. */
  strengths: z.array(z.string()),
  priorities: z.array(z.string()),
  /** Themes people differ on most, widest first. */
  disagreements: z.array(
    z.strictObject({
      ...disagreement.shape,
      name: z.string(),
      groups: z.array(z.strictObject({ group: z.string(), n: z.number(), mean: z.number() })),
    }),
  ),
  /** Lenses by group; null in a summary. `group: null` is everyone. */
  heatMap: z.nullable(
    z.strictObject({
      columns: z.array(z.strictObject({ group: z.nullable(z.string()), people: z.number() })),
      rows: z.array(
        z.strictObject({ id: z.string(), cells: z.array(heatCell), spread: z.nullable(z.number()) }),
      ),
    }),
  ),
  /** Against the assessment before; null = there is none. Points are null where nothing can be told. */
  change: z.nullable(
    z.strictObject({
      name: z.string(),
      releasedAt: instant,
      points: z.nullable(z.number()),
      verdict: z.enum(['clear', 'notClear', 'tooFew']),
    }),
  ),
});
export type Report = z.infer<typeof report>;
export type ReportLens = Report['lenses'][number];

export const reportQuery = z.strictObject({ kind: z.optional(reportKind), after: z.optional(position) });
/** GET /api/assessments/:assessmentId/results/workbook : an .xlsx file, `Content-Disposition: attachment`. Needs canViewReports. */
export const workbookQuery = z.strictObject({ after: z.optional(position) });
