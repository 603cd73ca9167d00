import * as z from 'zod/mini';
import { id, instant } from './common.ts';

/** Password rules (specification 2, section 5), one list for the checklist on the page and the check on the server. */
export const passwordRules = [
  {
    code: 'PASSWORD_TOO_SHORT',
    label: 'At least 8 characters',
    holds: (text: string) => [...text].length >= 8,
  },
  {
    code: 'PASSWORD_NEEDS_UPPERCASE',
    label: 'One uppercase letter',
    holds: (text: string) => /\p{Lu}/u.test(text),
  },
  {
    code: 'PASSWORD_NEEDS_LOWERCASE',
    label: 'One lowercase letter',
    holds: (text: string) => /\p{Ll}/u.test(text),
  },
  { code: 'PASSWORD_NEEDS_NUMBER', label: 'One number', holds: (text: string) => /\p{Nd}/u.test(text) },
] as const;

const password = z
  .string()
  .check(
    z.minLength(1, 'All fields are required'),
    z.maxLength(128, 'A password has at most 128 characters'),
  );
const personName = z
  .string()
  .check(z.trim(), z.minLength(1, 'All fields are required'), z.maxLength(120, 'At most 120 characters'));
const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'All fields are required'), z.maxLength(254, 'At most 254 characters'));
/** `cookie`: the refresh token comes as an HttpOnly cookie and not in the body (the web app). `token`: in the body (programs). */
const sessionKind = z._default(z.enum(['token', 'cookie']), 'token');

/** POST /api/auth/register */
export const registerBody = z.strictObject({
  email,
  password,
  firstName: personName,
  lastName: personName,
  organizationName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Organization name must be at least 2 characters'),
      z.maxLength(200, 'At most 200 characters'),
    ),
  session: sessionKind,
  /** Marks the workspace as a demo for ever, with where its data comes from, in words people see. */
  demo: z.optional(z.strictObject({ source: z.string().check(z.minLength(1), z.maxLength(300)) })),
});

/** POST /api/auth/login */
export const loginBody = z.strictObject({ email, password, session: sessionKind });

/** POST /api/auth/refresh and /api/auth/logout: the token in the body, or the cookie when absent. */
export const refreshBody = z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

export const permissions = z.strictObject({
  canCreateAssessments: z.boolean(),
  canViewReports: z.boolean(),
  canManageTeam: z.boolean(),
  canManageBilling: z.boolean(),
});

export const user = z.strictObject({
  id,
  email: z.string(),
  createdAt: instant,
  profile: z.strictObject({ firstName: z.string(), lastName: z.string() }),
  permissions,
  /** Runs this installation: sees the operator's page. */
  operator: z.boolean(),
});
export type User = z.infer<typeof user>;

export const organization = z.strictObject({
  id,
  name: z.string(),
  /** Present in a demo workspace: where its data comes from. */
  demo: z.nullable(z.strictObject({ source: z.string() })),
});
export type Organization = z.infer<typeof organization>;

/** Answer of register (201), login, refresh (200). `refreshToken` only with `session: 'token'`. */
export const session = z.strictObject({
  accessToken: z.string(),
  /** Seconds; at most 600. */
  expiresIn: z.number(),
  refreshToken: z.optional(z.string()),
  user,
  organization,
});
export type Session = z.infer<typeof session>;

/** GET /api/me */
export const me = z.strictObject({ user, organization });
