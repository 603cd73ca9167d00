import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { launchBody } from '../../assessment/contract/assessments.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** Length of the base64 text of a file of 10 MB. */
export const longestContent = 13_981_016;
const column = z.optional(z.string().check(z.maxLength(200)));

/** The file and how to interpret it. */
const file = {
  fileName: z.string().check(z.trim(), z.minLength(1, fieldText('field.file.unnamed')), z.maxLength(200)),
  /** The bytes of the CSV or .xlsx file, in base64. */
  content: z
    .string()
    .check(
      z.minLength(1, fieldText('field.file.empty')),
      z.maxLength(longestContent, fieldText('field.file.large')),
    ),
  /**
   * A framework known to this installation (`nine-lenses@1`), or the survey's own as JSON text: a whole framework or
   * the short form `{ "name", "scale": { "min", "max" }, "lenses": [{ "name", "items": [...] }] }`. Absent: every
   * column of whole numbers is an item.
   */
  framework: z.optional(z.string().check(z.maxLength(600_000))),
  /** Headings of the columns. Absent: the columns are found by their usual names. */
  columns: z.optional(z.strictObject({ person: column, group: column, item: column, rating: column })),
  /** The ends of the scale; only without a framework. Absent: the lowest and highest rating in the file. */
  scale: z.optional(z.strictObject({ min: z.int(), max: z.int() })),
  /**
   * Reverse-scored questions (a low rating is good), named as in the preview, in addition to those whose description
   * says so. Not allowed with a framework known to this installation.
   */
  reversed: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(2_000))),
};

/** POST /api/imports/preview, 200 {@link importPreview}. Needs canCreateAssessments. Stores nothing. */
export const importPreviewBody = z.strictObject(file);
export type ImportPreviewBody = z.input<typeof importPreviewBody>;

const finding = z.strictObject({
  line: z.number(),
  code: z.string(),
  message: z.string(),
  /** True if a part of the file is left out because of this finding. */
  leavesOut: z.boolean(),
});

export const importPreview = z.strictObject({
  form: z.enum(['long', 'wide']),
  headings: z.array(z.string()),
  columns: z.array(z.strictObject({ column: z.string(), is: z.string() })),
  framework: z.strictObject({
    name: z.string(),
    min: z.number(),
    max: z.number(),
    lenses: z.array(z.strictObject({ name: z.string(), items: z.array(z.string()) })),
    /** Reverse-scored items: a low rating is good. */
    reversed: z.array(z.string()),
    /** Whether `reversed` of the request may name further items. */
    mayReverse: z.boolean(),
  }),
  people: z.number(),
  rows: z.number(),
  ratings: z.number(),
  /** Number of cells without a rating. */
  missing: z.number(),
  /** Largest first. */
  groups: z.array(z.strictObject({ group: z.string(), people: z.number() })),
  /** In the order of the file's lines, at most 200. */
  findings: z.array(finding),
  findingsTotal: z.number(),
  /** Number of lines or ratings that would be left out. */
  leftOut: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

/**
 * POST /api/imports, 202 {@link importBegan}. 409 IMPORT_INCOMPLETE with the findings, if a part of the file would be
 * left out and `leaveOut` is not set. 409 IMPORT_OVERLAPS, if another import has nearly the same people. 400 with the
 * code of the reason, if the file is unreadable.
 */
export const importBody = z.strictObject({
  ...file,
  name: launchBody.shape.name,
  company: launchBody.shape.company,
  description: launchBody.shape.description,
  /** When people answered. Absent: unknown, so the time of the import is used. */
  answeredAt: z.optional(instant),
  threshold: launchBody.shape.threshold,
  leaveOut: z._default(z.boolean(), false),
});
export const importBegan = z.strictObject({ assessmentId: id, position });

/** GET /api/imports/:assessmentId : progress of an import. */
export const importProgress = z.strictObject({
  assessmentId: id,
  /** 'released': results are available. 'failed': final; the import is shown nowhere. */
  state: z.enum(['importing', 'releasing', 'released', 'failed']),
  imported: z.number(),
  responses: z.number(),
});
export type ImportProgress = z.infer<typeof importProgress>;
