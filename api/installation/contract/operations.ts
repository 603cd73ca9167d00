import * as z from 'zod/mini';
import { planStatuses } from '../../../domain/billing/in-force.ts';
import { paidPlanIds, planIds } from '../../../domain/billing/plans.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** State of one projection, summarised over all processes. */
export const projectionStatus = z.strictObject({
  name: z.string(),
  /** `view`: maintains a read model. `process`: a process manager. */
  kind: z.enum(['view', 'process']),
  version: z.number(),
  /** The best state among all processes: live if any of them is live. */
  state: z.enum(['live', 'building', 'stopped', 'standby']),
  position: z.nullable(position),
  /** Age of the oldest event that is not folded yet, in ms; 0 at the head of the log. */
  lagMs: z.number(),
  error: z.nullable(z.string()),
  /** Only while building: events folded so far, events per second, and (if known) events in the log. */
  folded: z.nullable(z.number()),
  perSecond: z.nullable(z.number()),
  processes: z.number(),
});
export type ProjectionStatusView = z.infer<typeof projectionStatus>;

export const deadJob = z.strictObject({
  id: z.string(),
  queue: z.string(),
  attempts: z.number(),
  error: z.string(),
  failedAt: instant,
});

export const queueStatus = z.strictObject({
  name: z.string(),
  waiting: z.number(),
  delayed: z.number(),
  running: z.number(),
  dead: z.number(),
  /** Number of failed jobs that are retried automatically, exact up to 1,000, and the message of the newest failure. */
  failing: z.number(),
  lastError: z.nullable(z.string()),
  /** The newest dead jobs, at most 50. */
  deadJobs: z.array(deadJob),
});

export const processStatus = z.strictObject({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  startedAt: instant,
  /** null if the process runs an earlier release, which does not monitor its clock. */
  clock: z.nullable(
    z.strictObject({
      /**
       * The newest step of the clock since the process started: the time it showed after the step, and the step's size
       * in ms (forward is positive). A machine that was suspended also causes a step.
       */
      step: z.nullable(z.strictObject({ at: instant, byMs: z.number() })),
      /**
       * Difference between the clocks of the event store and of this process, in ms, if it is too large; null if they
       * agree. While they differ, this process takes no actions that depend on the date.
       */
      storeApartMs: z.nullable(z.number()),
      /** True while this process erases no personal data because its clock has not been steady for ten minutes. */
      holding: z.boolean(),
    }),
  ),
});

/** Result of the newest comparison of stored subscriptions with those at the payment provider. */
export const reconciliation = z.strictObject({
  at: instant,
  customers: z.number(),
  subscriptions: z.number(),
  /** Number of subscriptions that differed and were corrected. */
  differences: z.number(),
});
export type ReconciliationView = z.infer<typeof reconciliation>;

/**
 * Mails that wait because the mail server refuses them for a reason that concerns this installation, grouped by the
 * server's answer.
 */
export const mailsRefused = z.strictObject({ answer: z.string(), mails: z.number(), since: instant });

/** An operator of this installation. */
export const operatorSeen = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** null if the operator is listed in the settings. */
  since: z.nullable(instant),
  by: z.enum(['command', 'firstStart', 'settings']),
  /** False if the address is listed in OPERATOR_EMAILS but no mail has confirmed it, so it grants no rights. */
  counts: z.boolean(),
});
export type OperatorSeen = z.infer<typeof operatorSeen>;
/** GET /api/operations/operators (operator) */
export const operatorsSeen = z.strictObject({ operators: z.array(operatorSeen) });
/** POST /api/operations/operators/add and /remove (master key only) -> 200 {@link operatorsSeen}. 404 ACCOUNT_UNKNOWN; 409 ADDRESS_UNCONFIRMED, OPERATOR_BY_SETTINGS. */
export const operatorBody = z.strictObject({ email: z.string().check(z.maxLength(254)) });

/**
 * POST /api/operations/plans/grant (master key only) -> 200 {@link planGranted}. `email`: the address of a member.
 * `until`: when the plan ends; null: never. 400 GRANT_IS_PAST; 404 ACCOUNT_UNKNOWN, ORGANIZATION_UNKNOWN; 409
 * ADDRESS_UNCONFIRMED, ORGANIZATION_NEEDED.
 */
export const planGrantBody = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  /** `none` ends a grant at once. */
  plan: z.enum([...paidPlanIds, 'none']),
  until: z.nullable(instant),
  organizationId: z.optional(id),
});
/**
 * `inForce` and `status` describe the organisation's current plan. A grant never lowers it: a larger plan that is set
 * by the installation, paid for, or in its grace period takes precedence.
 */
export const planGranted = z.strictObject({
  organizationId: id,
  name: z.string(),
  inForce: z.enum(planIds),
  status: z.enum(planStatuses),
});

/** Tokens of the language model that all organisations used together in a month (UTC). */
const modelUse = z.strictObject({
  host: z.string(),
  model: z.string(),
  month: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Tokens of calls without a known use. */
  reserved: z.int(),
  /** The most that all organisations may use in a month; null: no limit. */
  limit: z.nullable(z.int()),
});

/** GET /api/operations (operator) */
export const operations = z.strictObject({
  shape: z.enum(['embedded', 'scaled']),
  version: z.string(),
  /** Position of the last event in the log. */
  head: z.nullable(position),
  mail: z.enum(['outbox', 'smtp']),
  mailsRefused: z.array(mailsRefused),
  /**
   * Whether the virus scanner answers; while it does not, documents wait to be scanned. null: documents are not
   * scanned.
   */
  scanner: z.nullable(z.enum(['up', 'down'])),
  /** Free share of the disk under the data folder, 0 to 1; null in the scaled shape. */
  freeShare: z.nullable(z.number()),
  processes: z.array(processStatus),
  projections: z.array(projectionStatus),
  queues: z.array(queueStatus),
  /** null if they were never compared, because payments are off or unused. */
  reconciliation: z.nullable(reconciliation),
  /** null: no language model is set. */
  languageModel: z.nullable(modelUse),
});
export type Operations = z.infer<typeof operations>;

/** POST /api/operations/projections/{name}/rebuild (operator) -> 202. Problem: 404. */
export const projectionParams = z.strictObject({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) });
/** POST /api/operations/dead-jobs/{id}/retry (operator) -> 204. Problem: 404. */
export const jobParams = z.strictObject({ id: z.string().check(z.regex(/^[\w.-]{1,120}$/)) });
/**
 * POST /api/operations/mail-test {to} (operator) -> 200. Problem: 409 MAIL_FAILED with the mail server's answer.
 * Clients must not retry it automatically.
 */
export const mailTestBody = z.strictObject({ to: z.string().check(z.maxLength(254)) });
export const mailTest = z.strictObject({ messageId: z.string(), via: z.enum(['outbox', 'smtp']) });
