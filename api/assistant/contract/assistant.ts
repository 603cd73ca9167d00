import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id } from '../../http/contract/common.ts';

/** Maximum length of a question in UTF-16 code units. */
export const longestQuestion = 500;

/** POST /api/assistant/ask (any member). Changes nothing and keeps nothing of the question. */
export const askBody = z.strictObject({
  question: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldText('field.question.none')),
      z.maxLength(longestQuestion, fieldText('field.long', { most: longestQuestion })),
    ),
  /** Absent: the newest assessment with a release, otherwise the newest one. 404 NOT_FOUND for another organisation's. */
  assessmentId: z.optional(id),
});

const citation = z.discriminatedUnion('kind', [
  /** `lens`: id of the lens on the page about the framework. */
  z.strictObject({ kind: z.literal('framework'), label: z.string(), lens: z.nullable(z.string()) }),
  z.strictObject({
    kind: z.literal('results'),
    label: z.string(),
    assessmentId: id,
    group: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('participation'), label: z.string(), assessmentId: id }),
  z.strictObject({ kind: z.literal('trends'), label: z.string(), company: z.string() }),
  z.strictObject({
    kind: z.literal('plan'),
    label: z.string(),
    assessmentId: id,
    actionId: z.nullable(id),
  }),
  /** `passage`: index in the text of that version, from 0. */
  z.strictObject({
    kind: z.literal('passage'),
    label: z.string(),
    documentId: id,
    version: z.int(),
    passage: z.int(),
  }),
]);
export type AnswerCitation = z.infer<typeof citation>;

export const assistantAnswer = z.strictObject({
  /** What the question was understood to ask for. 'onePerson': about one person's ratings, which is refused. */
  about: z.enum([
    'onePerson',
    'framework',
    'score',
    'groups',
    'ranking',
    'ratings',
    'disagreement',
    'change',
    'trend',
    'plan',
    'participation',
    'documents',
  ]),
  /** Statements with where each can be checked. Empty if there is none; `notice` then says why. */
  sentences: z.array(
    z.strictObject({
      text: z.string(),
      /** True: `text` is quoted word for word from the cited passage. */
      isQuote: z.boolean(),
      citations: z.array(citation).check(z.minLength(1)),
    }),
  ),
  /** Why there is no statement. It states nothing about the organisation. */
  notice: z.nullable(z.string()),
});
export type AssistantAnswer = z.infer<typeof assistantAnswer>;
