import * as z from 'zod/mini';
import { id, instant, position } from '../../http/contract/common.ts';

/**
 * GET /api/imports : imports that their importers check, and those withdrawn within 30 days, the newest first. Nobody reads a figure of them
 * here.
 */
export const importReviews = z.strictObject({
  imports: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      company: z.string(),
      people: z.number(),
      /** When the file was imported. */
      since: instant,
      by: z.string(),
      /** The caller imported it, and may check, show and withdraw it. */
      isOwn: z.boolean(),
      /** null: in review. `by` null: the retention period of its comments ended. */
      withdrawn: z.nullable(z.strictObject({ at: instant, by: z.nullable(z.string()) })),
    }),
  ),
});
export const reviewsQuery = z.strictObject({ after: z.optional(position) });
export type ImportReviews = z.infer<typeof importReviews>;

/** Number of people or ratings, and their mean on the scale of the file. */
const figure = { n: z.number(), mean: z.nullable(z.number()) };
const ofGroup = z.strictObject({ group: z.string(), people: z.number(), ...figure });

/**
 * GET /api/imports/:assessmentId/check : figures of all rows of an import in review, with nothing held back, because only its importer gets them,
 * who has the file. No comments: how many were left out because other imports have them must not be told. 403 IMPORT_OF_ANOTHER for everybody
 * else, 409 IMPORT_SHOWN or IMPORT_WITHDRAWN after the review, 409 IMPORT_FILE_BROKEN if its stored file is damaged or gone.
 */
export const importCheck = z.strictObject({
  assessmentId: id,
  name: z.string(),
  company: z.string(),
  fileName: z.string(),
  /** Number of lines that were left out. */
  leftOut: z.number(),
  people: z.number(),
  scale: z.strictObject({ min: z.number(), max: z.number() }),
  /** null: nobody said when people answered. `from` null: the first day is not known. */
  answered: z.nullable(z.strictObject({ from: z.nullable(z.string()), to: instant })),
  /** Name of the second grouping; null: there is none. */
  secondGrouping: z.nullable(z.string()),
  hasComments: z.boolean(),
  /** Of people who rated at least half of the questions. */
  overall: z.strictObject(figure),
  lenses: z.array(z.strictObject({ name: z.string(), ...figure })),
  groups: z.array(ofGroup),
  secondGroups: z.array(ofGroup),
  questions: z.array(
    z.strictObject({
      item: z.string(),
      lens: z.string(),
      reversed: z.boolean(),
      ...figure,
      /** By value of the scale, lowest first. */
      counts: z.array(z.number()),
    }),
  ),
});
export type ImportCheck = z.infer<typeof importCheck>;
