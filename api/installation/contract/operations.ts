import * as z from 'zod/mini';
import { planStatuses } from '../../../domain/billing/in-force.ts';
import { paidPlanIds, planIds } from '../../../domain/billing/plans.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** One projection as one process runs it. */
export const projectionStatus = z.strictObject({
  name: z.string(),
  /** view: answers a question. process: pursues a goal. */
  kind: z.enum(['view', 'process']),
  version: z.number(),
  /** The best of all processes: live where any is live. */
  state: z.enum(['live', 'building', 'stopped', 'standby']),
  position: z.nullable(position),
  /** Age of the oldest event it has not folded, in ms; 0 = at the head. */
  lagMs: z.number(),
  error: z.nullable(z.string()),
  /** While building: events folded, how many a second, and how many the log holds where that is known. */
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
  /** Jobs that failed and are tried again by themselves, exact up to 1,000, and what the newest failure said. */
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
  /** null: the process runs an earlier release, which does not watch its clock. */
  clock: z.nullable(
    z.strictObject({
      /** The newest step of its clock since it started: when, by the clock after it, and by how much in ms; forward is positive. A machine that was suspended counts. */
      step: z.nullable(z.strictObject({ at: instant, byMs: z.number() })),
      /** The event store's clock is so far from its own, in ms; null = they agree. While it lasts this process does nothing by date. */
      storeApartMs: z.nullable(z.number()),
      /** Personal data is not erased by this process until its clock has run steadily for ten minutes. */
      holding: z.boolean(),
    }),
  ),
});

/** The newest comparison of what we know of subscriptions with what the payment provider says of them. */
export const reconciliation = z.strictObject({
  at: instant,
  customers: z.number(),
  subscriptions: z.number(),
  /** How many were not as we knew them, and are now. */
  differences: z.number(),
});
export type ReconciliationView = z.infer<typeof reconciliation>;

/** Mails that wait because the mail server refuses them for something about this installation; by its answer. */
export const mailsRefused = z.strictObject({ answer: z.string(), mails: z.number(), since: instant });

/** Somebody who runs this installation. */
export const operatorSeen = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** null: named in the settings. */
  since: z.nullable(instant),
  by: z.enum(['command', 'firstStart', 'settings']),
  /** false: named in OPERATOR_EMAILS, but no mail has confirmed the address, so it gives no rights. */
  counts: z.boolean(),
});
export type OperatorSeen = z.infer<typeof operatorSeen>;
/** GET /api/operations/operators (operator) */
export const operatorsSeen = z.strictObject({ operators: z.array(operatorSeen) });
/** POST /api/operations/operators/add and /remove (master key only) -> 200 {@link operatorsSeen}. 404 ACCOUNT_UNKNOWN; 409 ADDRESS_UNCONFIRMED, OPERATOR_BY_SETTINGS. */
export const operatorBody = z.strictObject({ email: z.string().check(z.maxLength(254)) });

/**
 * POST /api/operations/plans/grant (master key only) -> 200 {@link planGranted}. `email`: of a member. `until`: the plan ends at this instant; null = it does not
 * end. 400 GRANT_IS_PAST; 404 ACCOUNT_UNKNOWN, ORGANIZATION_UNKNOWN; 409 ADDRESS_UNCONFIRMED, ORGANIZATION_NEEDED.
 */
export const planGrantBody = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  /** `none` ends a grant at once. */
  plan: z.enum([...paidPlanIds, 'none']),
  until: z.nullable(instant),
  organizationId: z.optional(id),
});
/** `inForce` and `status`: the plan the organisation has now. A grant never lowers it: a larger plan of the installation, paid or in its days of grace, goes before it. */
export const planGranted = z.strictObject({
  organizationId: id,
  name: z.string(),
  inForce: z.enum(planIds),
  status: z.enum(planStatuses),
});

/** GET /api/operations (operator) */
export const operations = z.strictObject({
  shape: z.enum(['embedded', 'scaled']),
  version: z.string(),
  /** Position of the last event. */
  head: z.nullable(position),
  mail: z.enum(['outbox', 'smtp']),
  mailsRefused: z.array(mailsRefused),
  /** Share of the disk under the data folder that is still free, 0 to 1; null in the scaled shape. */
  freeShare: z.nullable(z.number()),
  processes: z.array(processStatus),
  projections: z.array(projectionStatus),
  queues: z.array(queueStatus),
  /** null: nothing was compared yet, because nobody can pay here or nobody did. */
  reconciliation: z.nullable(reconciliation),
});
export type Operations = z.infer<typeof operations>;

/** POST /api/operations/projections/{name}/rebuild (operator) -> 202. Problem: 404. */
export const projectionParams = z.strictObject({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) });
/** POST /api/operations/dead-jobs/{id}/retry (operator) -> 204. Problem: 404. */
export const jobParams = z.strictObject({ id: z.string().check(z.regex(/^[\w.-]{1,120}$/)) });
/**
 * POST /api/operations/mail-test {to} (operator) -> 200. Problem: 409 MAIL_FAILED with the mail server's words; the test is over then,
 * and repeating the request by itself would only send it again.
 */
export const mailTestBody = z.strictObject({ to: z.string().check(z.maxLength(254)) });
export const mailTest = z.strictObject({ messageId: z.string(), via: z.enum(['outbox', 'smtp']) });
