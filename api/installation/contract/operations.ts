import * as z from 'zod/mini';
import { planStatuses } from '../../../domain/billing/in-force.ts';
import { paidPlanIds, planIds } from '../../../domain/billing/plans.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** State of one projection in one process. */
export const projectionStatus = z.strictObject({
  name: z.string(),
  /** view: a read model. process: a process manager. */
  kind: z.enum(['view', 'process']),
  version: z.number(),
  /** The best state of all processes: live if any is live. */
  state: z.enum(['live', 'building', 'stopped', 'standby']),
  position: z.nullable(position),
  /** Age of the oldest event not folded yet, in ms; 0 = at the head. */
  lagMs: z.number(),
  error: z.nullable(z.string()),
  /** While building: events folded, events per second, and events in the log if known. */
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
  /** Failed jobs that are retried automatically, exact up to 1,000, and the newest failure's message. */
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
  /** null: the process runs an earlier release, which does not monitor its clock. */
  clock: z.nullable(
    z.strictObject({
      /**
       * The newest step of its clock since it started: time by the clock after it, and size in ms; forward is positive. Includes a
       * suspended machine.
       */
      step: z.nullable(z.strictObject({ at: instant, byMs: z.number() })),
      /**
       * Difference between the event store's clock and this process's, in ms, if it is too large; null = they agree. Meanwhile this process
       * performs no dated actions.
       */
      storeApartMs: z.nullable(z.number()),
      /** This process erases no personal data until its clock has been steady for ten minutes. */
      holding: z.boolean(),
    }),
  ),
});

/** The newest comparison of stored subscriptions with the payment provider's. */
export const reconciliation = z.strictObject({
  at: instant,
  customers: z.number(),
  subscriptions: z.number(),
  /** Number of subscriptions that differed and were corrected. */
  differences: z.number(),
});
export type ReconciliationView = z.infer<typeof reconciliation>;

/** Mails waiting because the mail server refuses them for a reason of this installation, grouped by its answer. */
export const mailsRefused = z.strictObject({ answer: z.string(), mails: z.number(), since: instant });

/** An operator of this installation. */
export const operatorSeen = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** null: listed in the settings. */
  since: z.nullable(instant),
  by: z.enum(['command', 'firstStart', 'settings']),
  /** false: listed in OPERATOR_EMAILS, but no mail has confirmed the address, so it grants no rights. */
  counts: z.boolean(),
});
export type OperatorSeen = z.infer<typeof operatorSeen>;
/** GET /api/operations/operators (operator) */
export const operatorsSeen = z.strictObject({ operators: z.array(operatorSeen) });
/** POST /api/operations/operators/add and /remove (master key only) -> 200 {@link operatorsSeen}. 404 ACCOUNT_UNKNOWN; 409 ADDRESS_UNCONFIRMED, OPERATOR_BY_SETTINGS. */
export const operatorBody = z.strictObject({ email: z.string().check(z.maxLength(254)) });

/**
 * POST /api/operations/plans/grant (master key only) -> 200 {@link planGranted}. `email`: of a member. `until`: the plan ends at this
 * instant; null = no end. 400 GRANT_IS_PAST; 404 ACCOUNT_UNKNOWN, ORGANIZATION_UNKNOWN; 409 ADDRESS_UNCONFIRMED, ORGANIZATION_NEEDED.
 */
export const planGrantBody = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  /** `none` ends a grant at once. */
  plan: z.enum([...paidPlanIds, 'none']),
  until: z.nullable(instant),
  organizationId: z.optional(id),
});
/**
 * `inForce` and `status`: the organisation's current plan. A grant never lowers it: a larger plan of the installation, paid or in its grace
 * period, takes precedence.
 */
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
  /** Whether the virus scanner answers; while it is down, documents wait for it. null: documents are not scanned. */
  scanner: z.nullable(z.enum(['up', 'down'])),
  /** Free share of the disk under the data folder, 0 to 1; null in the scaled shape. */
  freeShare: z.nullable(z.number()),
  processes: z.array(processStatus),
  projections: z.array(projectionStatus),
  queues: z.array(queueStatus),
  /** null: never compared, because payments are off or unused. */
  reconciliation: z.nullable(reconciliation),
});
export type Operations = z.infer<typeof operations>;

/** POST /api/operations/projections/{name}/rebuild (operator) -> 202. Problem: 404. */
export const projectionParams = z.strictObject({ name: z.string().check(z.regex(/^[a-z-]{1,60}$/)) });
/** POST /api/operations/dead-jobs/{id}/retry (operator) -> 204. Problem: 404. */
export const jobParams = z.strictObject({ id: z.string().check(z.regex(/^[\w.-]{1,120}$/)) });
/**
 * POST /api/operations/mail-test {to} (operator) -> 200. Problem: 409 MAIL_FAILED with the mail server's words. The failure is final:
 * clients must not retry it automatically.
 */
export const mailTestBody = z.strictObject({ to: z.string().check(z.maxLength(254)) });
export const mailTest = z.strictObject({ messageId: z.string(), via: z.enum(['outbox', 'smtp']) });
