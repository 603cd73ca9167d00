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

/** The secret part of a personal link: 32 bytes in base64url, after the # of /assessment/take/{assessmentId}#… */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldText('field.link')));

/**
 * A score is an integer on the framework's scale; 'cantJudge' is an answer without a score; null withdraws the answer.
 */
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
   * Whether this browser may see and change the answers. `here`: yes. `nobody`: nothing was begun yet, and starting
   * admits this browser. `earlier`: the answers were begun before browsers were distinguished, and POST
   * /api/take/continue admits this browser. `elsewhere`: only with a code from an admitted browser or a mail. `ended`:
   * the answers were submitted and then reset. In the last three cases, the state contains no answer, comment,
   * expertise, count or time of a save.
   */
  admission: z.strictObject({
    state: z.enum(['here', 'nobody', 'earlier', 'elsewhere', 'ended']),
    /** When the answers were begun. */
    since: z.nullable(instant),
    /**
     * True if a code can be mailed to the person; false where mails are kept in the outbox, because the organiser could
     * read it.
     */
    mail: z.boolean(),
  }),
  /** How the link was delivered, and who else could have read it. */
  link: z.strictObject({
    /** How the link was delivered; null while the delivery is in progress. */
    via: z.nullable(z.enum(['smtp', 'outbox'])),
    /** Roles of the organisation that can read a mail in the outbox; empty where mails are sent. */
    readers: z.array(z.string()),
    /** When the link was first opened in another browser; null if it was not. */
    openedBefore: z.nullable(instant),
  }),
  /** Set if the organiser reset the answers that had been begun. */
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
    /** Name of the inviting person. */
    invitedBy: z.string(),
    /** Number of people needed before a score, and before a distribution, is shown. */
    threshold: z.number(),
    distributionThreshold: z.number(),
    /** True if answers and comments are shown with names to people who may see the results. */
    named: z.boolean(),
    /** When scores are shown. */
    releases,
    /**
     * When a change to an answer after submission takes effect. `inBatches`: values that are already counted stay until
     * closing, and then change only where enough people of the group changed something.
     */
    changesCount: z.enum(['atClosing', 'inBatches', 'nextRelease']),
    /** Groups from which the person chooses their own. */
    groups: z.array(group),
    /** The second grouping, from which the person also chooses their group. Absent if there is one grouping only. */
    secondGrouping: z.optional(secondGrouping),
    /** True if comments are published, without names, together with the distributions. */
    commentsReleased: z.boolean(),
    demo: z.nullable(z.strictObject({ source: z.string() })),
    /** Figures about the people who were invited. Absent if they were invited before this was counted. */
    roster: z.optional(roster),
  }),
  participant: z.strictObject({
    id,
    name: z.string(),
    maskedEmail: z.string(),
    role: group,
    /** Present if and only if the assessment has a second grouping. */
    secondGroup: z.optional(group),
  }),
  response: z.strictObject({
    state: z.enum(['notStarted', 'started', 'submitted']),
    /**
     * Revision of the response stream; -1 before the first event. If a save raises it by more than one, another device
     * has written too: refetch.
     */
    revision: z.number(),
    answers: z.array(answer),
    /** Number of themes with a score or "can't judge", out of all themes asked. */
    answered: z.number(),
    asked: z.number(),
    submittedAt: z.nullable(instant),
  }),
  /**
   * The person's expertise: available levels (the framework's, highest first), and the declared ones: sub-lens id ->
   * level. Null if the framework does not ask for it.
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
 * POST /api/take/sessions {token} -> 200. The token never appears in a URL that is sent to the server. Problems: 404
 * LINK_UNKNOWN, 410 LINK_REPLACED (a newer link was sent), 410 LINK_REVOKED. A scheduled or closed assessment and a
 * submitted response are 200 too: the page reads this from `state`.
 */
export const takeSessionBody = z.strictObject({ token: linkToken });
export const takeSession = z.strictObject({
  accessToken: z.string(),
  /** Lifetime in seconds; after it, open the link again for a new session. */ expiresIn: z.number(),
  state: takeState,
});

/** GET /api/take (bearer: participant access token) -> takeState */

/**
 * POST /api/assessments/first-page/preview, with the body of a launch -> takeState: the first page as the first of `participants` will
 * get it. Writes nothing; refused for the reasons for which the launch would be refused, except limits on letters.
 */

/**
 * POST /api/take/start -> {@link started}. The first start admits this browser, and no other. Contains the name and
 * groups that the person confirmed.
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
  /** One of `assessment.secondGrouping.groups`; required if and only if there is a second grouping. */
  secondGroup: secondGroupOfPerson,
});

/**
 * PUT /api/take/answers -> {@link saved}. Stores all answers or none. 409 CLOSED / NOT_OPEN_YET; 400 with
 * `errors[].path` = answers.N.…
 */
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
/**
 * `accessToken` replaces the previous one, which may identify the browser by a cookie that another tab has since
 * replaced.
 */
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
