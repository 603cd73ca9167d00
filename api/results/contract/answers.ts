import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { group } from '../../assessment/contract/assessments.ts';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** One person's answer to one theme. `score` null: not rated. */
export const namedAnswer = z.strictObject({
  theme: z.string(),
  score: z.nullable(z.union([z.number(), z.literal('cantJudge')])),
  comment: z.nullable(z.string()),
});
export type NamedAnswer = z.infer<typeof namedAnswer>;

/** A person who submitted, under the name they gave. */
export const answeringPerson = z.strictObject({
  participantId: id,
  name: z.string(),
  group,
  submittedAt: instant,
  /** When the answers last changed after submission. */
  changedAt: z.nullable(instant),
  /** Themes with an answer, including "can't judge". */
  answered: z.number(),
  /** With `person`: all their answers. With `theme`: the answer to that theme. Otherwise empty. */
  answers: z.array(namedAnswer),
});
export type AnsweringPerson = z.infer<typeof answeringPerson>;

/**
 * GET /api/assessments/:assessmentId/results/answers?theme=&person=&cursor=&after= . Needs canViewReports; for people, not for API keys.
 * Answers by person, in an assessment launched with names; 404 for every other one, and for a theme or person outside it. In order of
 * submission; `nextCursor` requests the next page. Only submitted answers; people whose personal data is erased are omitted.
 */
export const answersByPerson = z.strictObject({
  assessmentId: id,
  /** The retention period of personal data has ended, so no person is listed. */
  over: z.boolean(),
  people: z.array(answeringPerson),
  nextCursor: z.nullable(z.string()),
  position: z.nullable(position),
});
export type AnswersByPerson = z.infer<typeof answersByPerson>;
export const answersQuery = z.strictObject({
  theme: z.optional(z.string().check(z.maxLength(200))),
  person: z.optional(id),
  cursor: z.optional(z.string().check(z.regex(/^\d{20}$/, fieldText('field.cursor')))),
  after: z.optional(position),
  ...past,
});
export type AnswersAsked = z.infer<typeof answersQuery>;
