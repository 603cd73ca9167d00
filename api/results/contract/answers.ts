import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';
import { group } from '../../assessment/contract/assessments.ts';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** One person's answer to one theme. `score` is null if it is not rated. */
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
  /** When the answers last changed after submission; null if they did not. */
  changedAt: z.nullable(instant),
  /** Number of themes with an answer, including "can't judge". */
  answered: z.number(),
  /** With `person`: all of their answers. With `theme`: the answer to that theme. Otherwise empty. */
  answers: z.array(namedAnswer),
});
export type AnsweringPerson = z.infer<typeof answeringPerson>;

/**
 * GET /api/assessments/:assessmentId/results/answers?theme=&person=&cursor=&after= . Needs canViewReports; for people,
 * not for API keys. Submitted answers by person, in an assessment launched with names; 404 for every other assessment,
 * and for a theme or person that is not part of it. In order of submission; `nextCursor` requests the next page. People
 * whose personal data is erased are omitted.
 */
export const answersByPerson = z.strictObject({
  assessmentId: id,
  /** True if the retention period of personal data has ended, so no person is listed. */
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
