import * as z from 'zod/mini';
import { problemInName } from '../../../domain/kernel/names-in-mails.ts';

/** Ids are 24 characters of [a-z0-9], made by the server. */
export const id = z.string().check(z.regex(/^[a-z0-9]{24}$/, 'This is not an id'));
/** A place in the log: a decimal string, to compare, never to calculate with. */
export const position = z.string().check(z.regex(/^\d{1,20}$/, 'A position is a decimal number'));
/** ISO 8601 UTC with milliseconds. */
export const instant = z.iso.datetime();
/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** RFC 9457. `code` is stable and made for programs; `detail` is one sentence for people. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** What is wrong where, one entry a finding. `path` like `participants.3.email`. */
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string(), code: z.string() }))),
  /** For WAIT_AND_RETRY codes, in seconds. */
  retryAfter: z.optional(z.number()),
  /** For PLAN_LIMIT and PLAN_RESTRICTED: what of which plan is in the way. The page of plans is `/billing`. */
  limit: z.optional(
    z.strictObject({
      of: z.enum(['users', 'assessments', 'participants']),
      plan: z.string(),
      limit: z.nullable(z.int()),
    }),
  ),
  /** For NO_ORGANIZATION: with an invitation it opens one (POST /api/member-invitations/enter). */
  ticket: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;

/** Where the write can be seen: pass it as `?after=` to read your own write. */
export const written = z.strictObject({ position });

export const afterQuery = z.strictObject({ after: z.optional(position) });

/** For a command that says everything in its path: no body, or an empty object. */
export const noBody = z.optional(z.nullable(z.strictObject({})));

/** Of a name that is printed in mails to others. */
export const mailedName = z.refine<string>((name) => problemInName(name) === undefined, {
  error: ({ input }) => `${problemInName(String(input)) ?? 'This is no name'}`,
});
