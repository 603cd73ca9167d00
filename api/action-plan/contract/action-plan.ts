import * as z from 'zod/mini';
import { actionPlanLimits as limits } from '../../../domain/action-plan/limits.ts';
import { actionStates, degrees } from '../../../domain/action-plan/states.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, position } from '../../http/contract/common.ts';

const degree = z.enum(degrees);
const revision = z.int();
/** One trimmed line, because it becomes the subject of a mail. */
const line = (most: number, missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, fieldText('field.long', { most })),
      z.regex(/^[^\p{Cc}]*$/u, fieldText('field.line')),
    );
const prose = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, fieldText('field.long', { most })));
/** Id of a lens, sub-lens or theme of the assessment's framework. */
const place = z.string().check(z.maxLength(24));
const day = z.iso.date(fieldText('field.day'));

/** A person named in the plan, or a member who can be assigned or mentioned (`member`). */
export const actionPlanPerson = z.strictObject({
  accountId: id,
  name: z.string(),
  /** Path of the picture under /api. */
  avatar: z.nullable(z.string()),
  /** False if the person has left the organisation. */
  member: z.boolean(),
});
export type ActionPlanPerson = z.infer<typeof actionPlanPerson>;

/** Mean of a place in one release of an assessment. */
export const outcomePoint = z.strictObject({
  assessmentId: id,
  name: z.string(),
  release: z.int(),
  at: instant,
  mean: z.number(),
});
export type OutcomePoint = z.infer<typeof outcomePoint>;

export const action = z.strictObject({
  actionId: id,
  title: z.string(),
  why: z.string(),
  ownerId: id,
  /** A day in the organisation's time zone. */
  dueOn: z.nullable(z.string()),
  impact: degree,
  effort: degree,
  place: z.nullable(z.string()),
  /** Id of the recommendation that the action was created from. */
  cameFrom: z.nullable(z.string()),
  state: z.enum(actionStates),
  addedBy: id,
  addedAt: instant,
  changedBy: id,
  changedAt: instant,
  /** For If-Match when you change or remove the action. */
  revision,
  comments: z.int(),
  /**
   * Released means of the action's place: first the one at the time of the decision, then every later one of this
   * assessment and of later assessments of the same company with the same framework. Empty if nothing was released at
   * the time of the decision.
   */
  outcome: z.array(outcomePoint),
});
export type Action = z.infer<typeof action>;

export const decision = z.strictObject({
  decisionId: id,
  title: z.string(),
  reason: z.string(),
  place: z.nullable(z.string()),
  supersedes: z.nullable(id),
  supersededBy: z.nullable(id),
  by: id,
  at: instant,
});
export type Decision = z.infer<typeof decision>;

/**
 * GET /api/assessments/:assessmentId/plan?after= (results.read). ETag: `revision` of the whole plan; -1 while it is
 * empty.
 */
export const actionPlan = z.strictObject({
  revision,
  /** Newest first. */
  actions: z.array(action),
  /** Newest first. */
  decisions: z.array(decision),
  /** Number of comments by place or action; places without comments are omitted. */
  threads: z.record(z.string(), z.int()),
  people: z.array(actionPlanPerson),
  position: z.nullable(position),
});
export type ActionPlan = z.infer<typeof actionPlan>;

export const comment = z.strictObject({
  commentId: id,
  authorId: id,
  /** Mentioned members are written as `@[accountId]`. '[erased]' if the author was erased. */
  text: z.string(),
  at: instant,
  editedAt: z.nullable(instant),
  /** For If-Match when you edit or remove the comment. */
  revision,
});
export type Comment = z.infer<typeof comment>;

/**
 * GET /api/assessments/:assessmentId/plan/threads/:on?after= (results.read): comments, oldest first. `on`: a place or
 * an action; anything else is a 404 NOT_FOUND.
 */
export const threadParams = z.strictObject({ assessmentId: id, on: place });
export const comments = z.strictObject({
  on: z.string(),
  comments: z.array(comment),
  people: z.array(actionPlanPerson),
  position: z.nullable(position),
});
export type Comments = z.infer<typeof comments>;

/** POST /api/assessments/:assessmentId/plan/actions (plan.write), 201 {@link actionWritten}. */
export const actionBody = z.strictObject({
  title: line(limits.titleMax, fieldText('field.plan.action')),
  why: z._default(prose(limits.whyMax), ''),
  /** Absent: the caller becomes the owner. */
  ownerId: z.optional(id),
  dueOn: z._default(z.nullable(day), null),
  impact: z._default(degree, 'medium'),
  effort: z._default(degree, 'medium'),
  place: z._default(z.nullable(place), null),
  cameFrom: z._default(z.nullable(z.string().check(z.maxLength(40), z.regex(/^[\w:.-]+$/))), null),
});
export type ActionBody = z.input<typeof actionBody>;
export const actionWritten = z.strictObject({ position, actionId: id });

/**
 * PATCH /api/assessments/:assessmentId/plan/actions/:actionId (plan.write), 200 {@link actionPlanWritten}. Absent fields stay unchanged.
 * If-Match: 412 PRECONDITION_FAILED names the member who changed it since that revision.
 */
export const actionPatch = z.strictObject({
  title: z.optional(line(limits.titleMax, fieldText('field.plan.action'))),
  why: z.optional(prose(limits.whyMax)),
  ownerId: z.optional(id),
  dueOn: z.optional(z.nullable(day)),
  impact: z.optional(degree),
  effort: z.optional(degree),
  place: z.optional(z.nullable(place)),
  state: z.optional(z.enum(actionStates)),
});
export type ActionPatch = z.input<typeof actionPatch>;
export const actionPlanWritten = z.strictObject({ position });

const words = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, fieldText('field.comment.none')),
    z.maxLength(limits.commentMax, fieldText('field.long', { most: limits.commentMax })),
  );
/** POST /api/assessments/:assessmentId/plan/comments (plan.write), 201 {@link commentWritten}. */
export const commentBody = z.strictObject({ on: place, text: words });
export const commentWritten = z.strictObject({ position, commentId: id });
/** PATCH /api/assessments/:assessmentId/plan/comments/:commentId (plan.write, its author), 200 {@link actionPlanWritten}. */
export const commentPatch = z.strictObject({ text: words });

/** POST /api/assessments/:assessmentId/plan/decisions (plan.write), 201 {@link decisionWritten}. 409 ALREADY_SUPERSEDED. */
export const decisionBody = z.strictObject({
  title: line(limits.titleMax, fieldText('field.plan.decision')),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldText('field.plan.reason')),
      z.maxLength(limits.reasonMax, fieldText('field.long', { most: limits.reasonMax })),
    ),
  place: z._default(z.nullable(place), null),
  supersedes: z._default(z.nullable(id), null),
});
export type DecisionBody = z.input<typeof decisionBody>;
export const decisionWritten = z.strictObject({ position, decisionId: id });

export const actionParams = z.strictObject({ assessmentId: id, actionId: id });
export const commentParams = z.strictObject({ assessmentId: id, commentId: id });

const level = z.enum(['low', 'medium', 'high']);
export const recommendation = z.strictObject({
  /** Kind and place of the recommendation, such as `strengthen:4`. */
  id: z.string(),
  kind: z.enum(['strengthen', 'bridge', 'align', 'closeGap', 'recover']),
  place: z.string(),
  title: z.string(),
  reasons: z.array(z.string()),
  /** The numbers that the reasons mention, in scale points; `text` as printed there. */
  figures: z.array(z.strictObject({ name: z.string(), value: z.number(), text: z.string() })),
  priority: level,
  impact: level,
});
export type Recommendation = z.infer<typeof recommendation>;

/** GET /api/assessments/:assessmentId/recommendations?after= (results.read): most urgent first, at most 12, from released figures only. */
export const recommendations = z.strictObject({
  recommendations: z.array(recommendation),
  /** False if nothing was released yet. */
  released: z.boolean(),
  position: z.nullable(position),
});
export type Recommendations = z.infer<typeof recommendations>;
