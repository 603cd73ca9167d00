import * as z from 'zod/mini';
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

/** Somebody who submitted, under the name they gave. */
export const answeringPerson = z.strictObject({
  participantId: id,
  name: z.string(),
  group,
  submittedAt: instant,
  /** Of a change after that. */
  changedAt: z.nullable(instant),
  /** Themes with an answer, "can't judge" included. */
  answered: z.number(),
  /** With `person`: everything they answered. With `theme`: that one. Else empty. */
  answers: z.array(namedAnswer),
});
export type AnsweringPerson = z.infer<typeof answeringPerson>;

/**
 * GET /api/assessments/:assessmentId/results/answers?theme=&person=&cursor=&after= . Needs canViewReports; people only, no key for programs. Who answered what, in an assessment launched
 * with names; 404 for every other one, and for a theme or a person that is not in it. In the order of submission, `nextCursor` asks for the
 * next page. Only submitted answers; whose personal data is erased is not in it any more.
 */
export const answersByPerson = z.strictObject({
  assessmentId: id,
  /** Their personal data is no longer kept, so nobody is listed. */
  over: z.boolean(),
  people: z.array(answeringPerson),
  nextCursor: z.nullable(z.string()),
  position: z.nullable(position),
});
export type AnswersByPerson = z.infer<typeof answersByPerson>;
export const answersQuery = z.strictObject({
  theme: z.optional(z.string().check(z.maxLength(200))),
  person: z.optional(id),
  cursor: z.optional(z.string().check(z.regex(/^\d{20}$/, 'This is not a cursor of this list'))),
  after: z.optional(position),
  ...past,
});
export type AnswersAsked = z.infer<typeof answersQuery>;
