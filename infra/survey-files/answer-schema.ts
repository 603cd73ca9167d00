import { z } from 'zod';
import { frameworkSchema } from '../../domain/framework/schema.ts';
import { en } from '../../domain/texts/en/en.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';

// What the reading process may say. Its file is foreign, so its answers are checked like any other input.

const count = z.int().nonnegative();
const sentence: z.ZodType<Sentence> = z.lazy(() =>
  z.object({
    key: z.custom<Sentence['key']>((key) => typeof key === 'string' && Object.hasOwn(en, key)),
    put: z.record(z.string(), z.union([z.string(), z.number(), sentence])).optional(),
  }),
) as z.ZodType<Sentence>;

const cells = { ratings: count, dates: count, comments: count };
const size = z.object({ group: z.string(), people: count });
const day = z.iso.date();
const columnMeanings = [
  ...(['person', 'firstName', 'surname', 'email', 'group', 'secondGroup', 'date'] as const),
  ...(['item', 'rating'] as const),
  ...(['question', 'comment', 'ignored'] as const),
] as const;

const head = z.object({
  headings: z.array(z.string()),
  headingsOn: count,
  firstRows: z.array(z.object({ line: count, cells: z.array(z.string()) })),
  guesses: z.array(
    z.object({
      column: z.string(),
      is: z.enum(columnMeanings),
      reason: sentence,
      may: z.enum(['date', 'secondGroup', 'comment']).optional(),
      about: z.string().optional(),
      answers: z.array(z.string()).optional(),
    }),
  ),
});
const offer = z.object({
  ignore: z.array(z.string()).optional(),
  missing: z.string().optional(),
  reversed: z.array(z.string()).optional(),
});
const kind = z.object({
  code: z.string(),
  leavesOut: z.boolean(),
  findings: count,
  lines: count,
  ...cells,
});
const finding = z.object({
  code: z.string(),
  message: sentence,
  leavesOut: z.boolean(),
  lines: z.array(count),
  linesTotal: count,
  ...cells,
  offer: z.object({ name: z.string(), meant: z.string() }).optional(),
});

const summary = z.object({
  form: z.enum(['long', 'wide']),
  columns: z.array(z.object({ column: z.string(), is: z.string() })),
  questions: z.object({ framework: frameworkSchema, items: z.record(z.string(), z.string()) }),
  known: z.string().nullable(),
  isScaleProposed: z.boolean(),
  people: count,
  rows: count,
  ratings: count,
  missing: count,
  groups: z.array(size),
  second: z.object({ name: z.string(), groups: z.array(size), pairs: count }).nullable(),
  answered: z.object({ from: day, to: day, people: count }).nullable(),
  comments: count.nullable(),
  findings: z.array(finding),
  findingsTotal: count,
  kinds: z.array(kind),
  checks: z.array(z.object({ code: z.string(), message: sentence, offer: offer.optional() })),
  lost: z.object({ lines: count, ...cells }),
  suggestions: z.array(
    z.object({ item: z.string(), lens: z.string(), subLens: z.string(), words: z.array(z.string()) }),
  ),
  distributions: z.array(
    z.object({ theme: z.string(), n: count, mean: z.number().nullable(), counts: z.array(count) }),
  ),
});

export const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreadable'), sentence }),
  z.object({
    kind: z.literal('refused'),
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    head,
    code: z.string(),
    sentence,
    problems: z.array(z.object({ line: count, message: z.string() })),
  }),
  z.object({
    kind: z.literal('read'),
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    head,
    summary,
  }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** The last message; only its whole text is checked by the receiver. */
export const responsesSchema = z.array(
  z.object({
    line: count,
    group: z.string(),
    ratings: z.record(z.string(), z.int()),
    secondGroup: z.string().optional(),
    answeredOn: day.optional(),
    comments: z.record(z.string(), z.string()).optional(),
  }),
);
