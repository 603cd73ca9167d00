import * as z from 'zod/mini';
import { assessmentLimits as limits } from '../../../domain/assessment/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import {
  assessmentStatus,
  group,
  groupOfPerson,
  releases,
  secondGrouping,
  secondGroupOfPerson,
} from '../../assessment/contract/assessments.ts';
import { roster } from '../../assessment/contract/roster.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** The secret part of a personal link: 32 bytes, base64url, after the # of /assessment/take/{assessmentId}#… */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldText('field.link')));

/** A score is an integer of the framework's scale; 'cantJudge' is an answer without a score; null withdraws the answer. */
export const score = z.union([
  z.int().check(z.gte(0, fieldText('field.score')), z.lte(9, fieldText('field.score'))),
  z.literal('cantJudge'),
  z.null(),
]);

export const answerInput = z.strictObject({
  theme: z.string().check(z.regex(/^\d{1,2}(\.\d{1,2}){2}$/, fieldText('field.theme'))),
  score: z.optional(score),
  /** '' or null removes the comment; absent leaves it unchanged. */
  comment: z.optional(
    z.nullable(
      z
        .string()
        .check(z.maxLength(limits.commentMax, fieldText('field.comment.long', { most: limits.commentMax }))),
    ),
  ),
});
export type AnswerInput = z.infer<typeof answerInput>;

export const answer = z.strictObject({
  theme: z.string(),
  score: z.nullable(z.union([z.number(), z.literal('cantJudge')])),
  comment: z.nullable(z.string()),
});
export type Answer = z.infer<typeof answer>;

export const takeState = z.strictObject({
  /**
   * Whether this browser may see and change the answers. `here`: yes. `nobody`: nothing was begun, and the start admits it. `earlier`: the
   * answers were begun before browsers were distinguished, and POST /api/take/continue admits it. `elsewhere`: only with a code from an
   * admitted browser or a mail. `ended`: the answers were submitted and then reset. In the last three, the state contains no answer,
   * comment, expertise, count or time of a save.
   */
  admission: z.strictObject({
    state: z.enum(['here', 'nobody', 'earlier', 'elsewhere', 'ended']),
    /** When the answers were begun. */
    since: z.nullable(instant),
    /** A code can be mailed to the person; never where mails are kept for the organiser to read. */
    mail: z.boolean(),
  }),
  /** How the link was delivered, and who else could have read it. */
  link: z.strictObject({
    /** Delivery of the link; null: in progress. */
    via: z.nullable(z.enum(['smtp', 'outbox'])),
    /** Roles of the organisation that can read a kept mail; empty where mails are sent. */
    readers: z.array(z.string()),
    /** When the link was first opened in another browser, if it was. */
    openedBefore: z.nullable(instant),
  }),
  /** The organiser reset the answers begun so far. */
  reset: z.nullable(z.strictObject({ at: instant, by: z.string() })),
  assessment: z.strictObject({
    id,
    name: z.string(),
    company: z.string(),
    description: z.string(),
    framework: z.string(),
    status: assessmentStatus,
    opensAt: z.nullable(instant),
    closesAt: z.nullable(instant),
    closedAt: z.nullable(instant),
    /** The inviting person. */
    invitedBy: z.string(),
    /** People needed before a score, and before a distribution, is shown. */
    threshold: z.number(),
    distributionThreshold: z.number(),
    /** Answers and comments are shown with names to people who may see the results. */
    named: z.boolean(),
    /** When scores are shown. */
    releases,
    /**
     * When an answer changed after submission counts. `inBatches`: counted values stay until closing, and change there only where enough
     * people of the group changed something.
     */
    changesCount: z.enum(['atClosing', 'inBatches', 'nextRelease']),
    /** Groups to choose one's own from. */
    groups: z.array(group),
    /** The second grouping to choose one's own group from. Absent: one grouping. */
    secondGrouping: z.optional(secondGrouping),
    /** Comments are published, without names, with the distributions. */
    commentsReleased: z.boolean(),
    demo: z.nullable(z.strictObject({ source: z.string() })),
    /** Invited people, on whom the figures are based. Absent: invited before this was counted. */
    roster: z.optional(roster),
  }),
  participant: z.strictObject({
    id,
    name: z.string(),
    maskedEmail: z.string(),
    role: group,
    /** Present if and only if there is a second grouping. */
    secondGroup: z.optional(group),
  }),
  response: z.strictObject({
    state: z.enum(['notStarted', 'started', 'submitted']),
    /** Of the response stream; -1 before the first event. If a save raises it by more than one, another device has written too: refetch. */
    revision: z.number(),
    answers: z.array(answer),
    /** Scores and "can't judge", over all themes asked. */
    answered: z.number(),
    asked: z.number(),
    submittedAt: z.nullable(instant),
  }),
  /**
   * The person's expertise: available levels (the framework's, highest first), and the declared ones: sub-lens id -> level. Null: not
   * asked.
   */
  expertise: z.nullable(
    z.strictObject({
      levels: z.array(
        z.strictObject({ id: z.string(), label: z.string(), description: z.string(), weight: z.number() }),
      ),
      declared: z.record(z.string(), z.string()),
    }),
  ),
  position: z.nullable(position),
});
export type TakeState = z.infer<typeof takeState>;

/**
 * POST /api/take/sessions {token} -> 200. The token never appears in a URL sent to the server. Problems: 404 LINK_UNKNOWN, 410
 * LINK_REPLACED (a newer one was sent), 410 LINK_REVOKED. scheduled, closed and submitted are 200: the page reads them from `state`.
 */
export const takeSessionBody = z.strictObject({ token: linkToken });
export const takeSession = z.strictObject({
  accessToken: z.string(),
  /** Seconds; afterwards request a new session with the link. */ expiresIn: z.number(),
  state: takeState,
});

/** GET /api/take (bearer: participant access token) -> takeState */

/**
 * POST /api/take/start -> {@link started}. The first start admits this browser, and no other. Name and groups as confirmed by the person.
 */
export const startBody = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldText('field.name.none')),
      z.maxLength(limits.personNameMax, fieldText('field.name.long', { most: limits.personNameMax })),
    ),
  /** One of `assessment.groups`. */
  role: groupOfPerson,
  /** One of `assessment.secondGrouping.groups`, if and only if there is a second grouping. */
  secondGroup: secondGroupOfPerson,
});

/** PUT /api/take/answers -> {@link saved}. Atomic. 409 CLOSED / NOT_OPEN_YET; 400 with `errors[].path` = answers.N.… */
export const saveBody = z.strictObject({
  answers: z
    .array(answerInput)
    .check(
      z.minLength(1, fieldText('field.answers.none')),
      z.maxLength(
        limits.answersPerSaveMax,
        fieldText('field.answers.many', { most: limits.answersPerSaveMax }),
      ),
    ),
});
export const saved = z.strictObject({
  revision: z.number(),
  position,
  answered: z.number(),
  asked: z.number(),
  savedAt: instant,
});
export type Saved = z.infer<typeof saved>;
/** Replaces the previous token, which may carry the browser mark of another tab. */
export const started = z.strictObject({ ...saved.shape, accessToken: z.string(), expiresIn: z.number() });

/**
 * POST /api/take/submit -> {@link submitted}. Problems: 409 TOO_FEW_ANSWERS ("You have completed X out of Y questions. At least
 * Y responses are required") unless `confirmFewer`; 409 SCORES_MISSING with `errors[].path` = theme id
 * ("Some responses are missing scores. Please review your answers."); 409 CLOSED.
 */
export const submitBody = z.strictObject({ confirmFewer: z._default(z.boolean(), false) });
export const submitted = z.strictObject({
  revision: z.number(),
  position,
  answered: z.number(),
  submittedAt: instant,
});
