import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { launchBody } from '../../assessment/contract/assessments.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** Length of the base64 text of a file of 16 MB. */
export const longestContent = 22_369_624;
const column = z.optional(z.string().check(z.maxLength(1_000)));
const columns = z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(2_000)));

const lensName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** How a file is read: what a person says about it. A mapping file of the command line has the same form. */
const mapping = {
  /**
   * A framework known to this installation (`nine-lenses@1`), or the survey's own as JSON text: a whole framework or
   * the short form `{ "name", "scale": { "min", "max" }, "lenses": [{ "name", "items": [...] }] }`. Absent: every
   * column of whole numbers is an item.
   */
  framework: z.optional(z.string().check(z.maxLength(600_000))),
  /**
   * Headings of the columns. Absent: the columns are searched for. `questions`: columns that are questions, without a
   * framework; absent: columns of whole numbers. `ignore`: columns that are left out by choice.
   */
  columns: z.optional(
    z.strictObject({
      person: column,
      /**
       * Without `person`, an e-mail address says who a line is of; without one, first name and surname together. They are compared while
       * the file is read, and never stored.
       */
      firstName: column,
      surname: column,
      email: column,
      group: column,
      item: column,
      rating: column,
      /** A second group of each person, beside the first one. */
      secondGroup: column,
      /** When a person answered. */
      date: column,
      /** Column with comments -> name of their question; '' with one line per rating, which names it. */
      comments: z.optional(
        z.record(z.string().check(z.maxLength(1_000)), z.string().check(z.maxLength(1_000))),
      ),
      questions: columns,
      ignore: columns,
    }),
  ),
  /** What the cells mean. */
  reading: z.optional(
    z.strictObject({
      /** `long`: one line per rating; `wide`: one line per person. Absent: searched for. */
      form: z.optional(z.enum(['long', 'wide'])),
      /** The sign before decimals. Absent: a number with two meanings is left out with a finding. */
      decimal: z.optional(z.enum(['point', 'comma'])),
      /** Which number comes first in 03/04/2019. Absent: a date with two meanings is left out with a finding. */
      dates: z.optional(z.enum(['dayFirst', 'monthFirst'])),
      /** Cells that mean "no rating", such as "99". */
      missing: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
      /** Answers in words, with the rating that each means. */
      words: z.optional(z.record(z.string().check(z.maxLength(200)), z.int())),
      /** Names in the file, with the question of the survey that each means. */
      names: z.optional(z.record(z.string().check(z.maxLength(1_000)), z.string().check(z.maxLength(1_000)))),
    }),
  ),
  /** Name of the workbook's sheet. Absent: the first one with a table. */
  sheet: z.optional(z.string().check(z.maxLength(100))),
  /** Line of the file with the headings. Absent: searched for. */
  headingsOn: z.optional(z.int().check(z.positive())),
  /** The ends of the scale; only without a framework. Absent: the preview proposes them, and an import is refused. */
  scale: z.optional(z.strictObject({ min: z.int(), max: z.int() })),
  /**
   * Reverse-scored questions (a low rating is good), named as in the preview, in addition to those whose description
   * says so. Not allowed with a framework known to this installation.
   */
  reversed: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(2_000))),
  /** Lens, and perhaps sub-lens, of each question by their names; a question without is in a lens with the name of the file. Only without a framework. */
  lenses: z.optional(
    z.record(
      z.string().check(z.maxLength(1_000)),
      z.strictObject({ lens: lensName, subLens: z.optional(lensName) }),
    ),
  ),
};
export const surveyMapping = z.strictObject(mapping);

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
  ...mapping,
};

/** POST /api/imports/preview, 200 {@link importPreview}. Needs canCreateAssessments. Stores nothing. */
export const importPreviewBody = z.strictObject({
  ...file,
  /** That of the import. Absent: that of the organisation. */
  threshold: launchBody.shape.threshold,
});
export type ImportPreviewBody = z.input<typeof importPreviewBody>;

/** Number of ratings, dates and comments. */
const cells = { ratings: z.number(), dates: z.number(), comments: z.number() };

/** Equal findings are one, with all their lines. */
const finding = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** True if a part of the file is left out because of this finding. */
  leavesOut: z.boolean(),
  /** At most 2,000, and 20,000 of all findings together. */
  lines: z.array(z.number()),
  linesTotal: z.number(),
  /** What is left out because of it. */
  ...cells,
  /** A name in the file, and the question that it may mean; taken over only through `reading.names`. */
  offer: z.optional(z.strictObject({ name: z.string(), meant: z.string() })),
});

const loss = z.strictObject({
  lines: z.number().check(z.nonnegative()),
  ratings: z.number().check(z.nonnegative()),
  /** 0 without columns of dates and comments. */
  dates: z._default(z.number().check(z.nonnegative()), 0),
  comments: z._default(z.number().check(z.nonnegative()), 0),
});

const size = z.strictObject({ group: z.string(), people: z.number() });

const readSurvey = z.strictObject({
  form: z.enum(['long', 'wide']),
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
  /** The scale is a proposal from the data; `scale` of the request confirms or corrects it. */
  isScaleProposed: z.boolean(),
  people: z.number(),
  rows: z.number(),
  ratings: z.number(),
  /** Number of cells without a rating. */
  missing: z.number(),
  /** Largest first. */
  groups: z.array(size),
  /** The second grouping, if a column has it. `pairs`: of a group and a second group. */
  second: z.nullable(z.strictObject({ name: z.string(), groups: z.array(size), pairs: z.number() })),
  /** First and last day on which people answered, each rounded to stand for ten people, and of how many it is known; null: of too few, or no column says it. */
  answered: z.nullable(z.strictObject({ from: z.string(), to: z.string(), people: z.number() })),
  /** Number of comments read; null: no column has them. */
  comments: z.nullable(z.number()),
  /** Doubts about the whole file. */
  checks: z.array(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      /** What would settle it, for the person to take over: columns to ignore, a code for "no rating", questions to reverse. */
      offer: z.optional(
        z.strictObject({
          ignore: z.optional(z.array(z.string())),
          missing: z.optional(z.string()),
          reversed: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
  /** Findings by their code, worst first, with all lines and ratings. */
  kinds: z.array(
    z.strictObject({
      code: z.string(),
      leavesOut: z.boolean(),
      findings: z.number(),
      lines: z.number(),
      ...cells,
    }),
  ),
  /** Worst first, at most 500. */
  findings: z.array(finding),
  findingsTotal: z.number(),
  /** What an import would leave out. */
  lost: loss,
  /** More than 1 % would be left out: the import needs `confirmedLoss`. */
  mustConfirmLoss: z.boolean(),
  /** Ratings of each question; `counts` by value of the scale, lowest first. */
  questions: z.array(
    z.strictObject({
      item: z.string(),
      n: z.number(),
      mean: z.nullable(z.number()),
      counts: z.array(z.number()),
    }),
  ),
  /** Without a framework: the sub-lens of `nine-lenses@1` that a question's words suggest, by the rules that map documents. */
  suggestions: z.array(
    z.strictObject({
      item: z.string(),
      lens: z.string(),
      subLens: z.string(),
      /** Words of the question that stand for the sub-lens. */
      words: z.array(z.string()),
    }),
  ),
});

export const importPreview = z.strictObject({
  /** Sheets of a workbook that have cells; empty for separated values. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  headings: z.array(z.string()),
  headingsOn: z.number(),
  /** The first lines of the file as they are. */
  firstRows: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  /** What each column is taken for, and why. */
  guesses: z.array(
    z.strictObject({
      column: z.string(),
      is: z.enum([
        'person',
        'firstName',
        'surname',
        'email',
        'group',
        'secondGroup',
        'date',
        'item',
        'rating',
        'question',
        'comment',
        'ignored',
      ]),
      reason: z.string(),
      /** What a column that is not read may be; only the person chooses it. */
      may: z.optional(z.enum(['date', 'secondGroup', 'comment'])),
      /** The question of comments, or the likely one. */
      about: z.optional(z.string()),
      /** The different answers of a column that looks like answers in words. */
      answers: z.optional(z.array(z.string())),
    }),
  ),
  /** Why the survey cannot be read yet; null if it can. */
  problem: z.nullable(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      details: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    }),
  ),
  /** null if there is a problem. */
  survey: z.nullable(readSurvey),
  /** The kept mapping of a file with the same headings, or nearly so; null: none. Only the page or the person applies it. */
  like: z.nullable(
    z.strictObject({
      mappingId: id,
      name: z.string(),
      at: instant,
      by: z.string(),
      /** Fitted to this file: with its headings, and without columns that it does not have. */
      mapping: surveyMapping,
      /** Line of this file with these headings. */
      headingsOn: z.number(),
      /** Headings that only the file has, and that only the mapping has. */
      added: z.array(z.string()),
      gone: z.array(z.string()),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;
export type ReadSurvey = z.infer<typeof readSurvey>;

/**
 * POST /api/imports, 202 {@link importBegan}. 409 SCALE_UNCONFIRMED without a framework and a scale. 409
 * IMPORT_INCOMPLETE with the findings, if a part of the file would be left out and `leaveOut` is not set. 409
 * IMPORT_LOSS_UNCONFIRMED, if that is more than 1 % and `confirmedLoss` is not exactly what would be left out. 409
 * IMPORT_OVERLAPS, if another import has most of these people, or of a group. 409 IMPORT_SAME_FILE, if the account imported this sheet of this file with one of
 * these questions. 409 IMPORTS_UNCHECKED, if the account checks ten imports. 409
 * IMPORT_NOT_COMPARED, if it may have, but too many were refused for that. 409 IMPORT_COMMENTS_NOT_COMPARED, if the imports of the organisation have too
 * many comments to compare those of the file with. 409 IMPORT_TOO_FEW_PEOPLE, if there are fewer than `threshold`. A request that failed may be repeated with its id. 400 with the code of the reason, if the file is
 * unreadable or the date is in the future.
 */
export const importBody = z.strictObject({
  ...file,
  name: launchBody.shape.name,
  company: launchBody.shape.company,
  description: launchBody.shape.description,
  /** When people answered. Absent: the end of the period in the file; without one it is unknown, so the time of the import is used. */
  answeredAt: z.optional(instant),
  threshold: launchBody.shape.threshold,
  leaveOut: z._default(z.boolean(), false),
  /** The numbers of `lost` in the preview, as the person confirmed them. */
  confirmedLoss: z.optional(loss),
  /**
   * Shows the import to everybody at once, for good. Otherwise it is in review: its importer checks its figures, then shows it or withdraws it.
   */
  show: z._default(z.boolean(), false),
});
export const importBegan = z.strictObject({
  assessmentId: id,
  position,
  /** The mapping is kept for the next file with these headings; false if it is too long to be kept. */
  isMappingKept: z.boolean(),
});

/** GET /api/imports/:assessmentId : progress of an import. */
export const importProgress = z.strictObject({
  assessmentId: id,
  /**
   * 'review': the importer checks it, and nobody else sees figures of it. 'withdrawn': final; its answers are erased. 'released': results are
   * available. 'failed': final; the import is shown nowhere. 'tooFewPeople': final; an earlier version imported
   * fewer people than the release rules ask for.
   */
  state: z.enum(['review', 'withdrawn', 'importing', 'releasing', 'released', 'failed', 'tooFewPeople']),
  imported: z.number(),
  responses: z.number(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** GET /api/imports/mappings : how earlier files were read, the newest first. */
export const keptMappings = z.strictObject({
  mappings: z.array(
    z.strictObject({
      mappingId: id,
      name: z.string(),
      at: instant,
      by: z.string(),
      /** Number of headings. */
      columns: z.number(),
      mapping: surveyMapping,
    }),
  ),
});
export type KeptMappings = z.infer<typeof keptMappings>;
export const mappingParams = z.strictObject({ mappingId: id });
