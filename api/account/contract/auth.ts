import * as z from 'zod/mini';
import { roles } from '../../../domain/access/policy.ts';
import { subscription } from '../../billing/contract/subscription.ts';
import { id, instant, mailedName } from '../../http/contract/common.ts';

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
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'All fields are required'),
    z.maxLength(120, 'At most 120 characters'),
    mailedName,
  );
export const emailField = z
  .string()
  .check(z.trim(), z.minLength(1, 'All fields are required'), z.maxLength(254, 'At most 254 characters'));
export const organizationName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, 'Organization name must be at least 2 characters'),
    z.maxLength(200, 'At most 200 characters'),
    mailedName,
  );
/** `cookie`: the refresh token comes as an HttpOnly cookie and not in the body (the web app). `token`: in the body (programs). */
export const sessionKind = z._default(z.enum(['token', 'cookie']), 'token');
export type SessionKind = 'token' | 'cookie';
/** What a mailed link carries. */
const mailedToken = z.string().check(z.minLength(1), z.maxLength(200));
/** Apps show a code in groups ("123 456"), and people type what they see. */
export const withoutSpaces = z.overwrite<string>((text) => text.replaceAll(/\s/g, ''));
/** Six digits of an authenticator app, or a recovery code. */
export const codeField = z.string().check(withoutSpaces, z.minLength(6), z.maxLength(20));

/** POST /api/auth/register, 201 {@link session}: the same answer whether the address is known or not. */
export const registerBody = z.strictObject({
  email: emailField,
  password,
  firstName: personName,
  lastName: personName,
  organizationName,
  session: sessionKind,
  /** Marks the workspace as a demo for ever, with where its data comes from, in words people see. */
  demo: z.optional(z.strictObject({ source: z.string().check(z.minLength(1), z.maxLength(300)) })),
});

/**
 * POST /api/auth/first-start, 201 {@link session}: the first account, whose address counts as confirmed and which runs the installation.
 * `code` from the console. Only on the machine of the server, without a mail server and while nobody has an account.
 * Problems: 403 CODE_WRONG, 403 NOT_AT_THIS_MACHINE, 409 FIRST_START_OVER.
 */
export const firstStartBody = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  email: emailField,
  password,
  firstName: personName,
  lastName: personName,
  organizationName,
  session: sessionKind,
});

/** POST /api/auth/login, 200 {@link signInAnswer} */
export const loginBody = z.strictObject({ email: emailField, password, session: sessionKind });

/** POST /api/auth/second-factor, 200 {@link session}. `ticket` from {@link secondFactorNeeded}, good for five minutes and five tries. */
export const secondFactorBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  code: codeField,
  session: sessionKind,
});

/** POST /api/auth/refresh and /api/auth/logout: the token in the body, or the cookie when absent. */
export const refreshBody = z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

/**
 * POST /api/auth/organization (signed in), 200 {@link session}: the session goes on in another organisation of the account, with its
 * refresh token in the body, or the cookie. Tokens of the one before are over. 404: not a member there. 403 CODE_NEEDED, PASSKEY_NEEDED:
 * that organisation asks for a second factor, which was not shown. 403 SIGN_IN_AGAIN: this session began at the identity provider of one
 * organisation.
 */
export const chooseOrganizationBody = z.strictObject({
  organizationId: id,
  code: z.optional(codeField),
  refreshToken: z.optional(z.string().check(z.maxLength(200))),
});

/** POST /api/auth/logout, 204; 200 where the session began at an identity provider that is to be left, too: the browser goes there, and comes back to /. */
export const signedOut = z.strictObject({ endSession: z.string() });
/** POST /api/auth/logout-all, 204: every session of the account, this one too. */

/** POST /api/auth/sync-auth0, 200 {@link session}: an ID token of a configured provider, fresh and for us. Never the body's address. */
export const syncAuth0Body = z.strictObject({
  idToken: z.string().check(z.minLength(1), z.maxLength(16_000)),
  session: sessionKind,
});

/**
 * POST /api/auth/verify-email, 204: the link, and the account that asked for it: signed in, or by its password. 403 PASSWORD_NEEDED otherwise, because
 * whoever registered with somebody else's address waits for one press of theirs.
 */
export const verifyEmailBody = z.strictObject({
  token: mailedToken,
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});
/** POST /api/auth/resend-verification and /api/auth/forgot-password, 202 {@link asked}: the same for everybody. */
export const addressBody = z.strictObject({ email: emailField });
export const asked = z.strictObject({ message: z.string() });
/** POST /api/auth/reset-password, 204. 400 LINK_INVALID when the link is unknown, used, replaced or older than an hour. */
export const resetPasswordBody = z.strictObject({
  token: mailedToken,
  password,
  /** What goes with the old password. Absent: nothing, unless nobody had proven the address before; then everything goes. */
  remove: z.optional(
    z.strictObject({
      totp: z.boolean(),
      /** By their credential ids. */
      passkeys: z.array(z.string().check(z.maxLength(1_400))).check(z.maxLength(50)),
      /** By their issuers. */
      identities: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50)),
    }),
  ),
});
/** POST /api/auth/reset-password/look, 200 {@link resetSeen}: what a mailed link would find. Looking consumes nothing. */
export const resetLookBody = z.strictObject({ token: mailedToken });
const wayIn = {
  since: instant,
  /** Of the last 30 days: whoever recovers an account looks at these first. */
  recent: z.boolean(),
  /** Through the mailed link alone. A second factor is removed by somebody who has it. */
  removable: z.boolean(),
};
export const resetSeen = z.strictObject({
  /** Nobody had proven the address before: everything goes, and nothing is asked. */
  allRemoved: z.boolean(),
  totp: z.nullable(z.strictObject(wayIn)),
  passkeys: z.array(z.strictObject({ credentialId: z.string(), name: z.string(), ...wayIn })),
  identities: z.array(z.strictObject({ issuer: z.string(), ...wayIn })),
});
/** POST /api/auth/change-password (signed in), 204: all other sessions end. */
export const changePasswordBody = z.strictObject({ currentPassword: password, newPassword: password });

export const permissions = z.strictObject({
  canCreateAssessments: z.boolean(),
  canViewReports: z.boolean(),
  canManageTeam: z.boolean(),
  canManageBilling: z.boolean(),
});

export const user = z.strictObject({
  id,
  email: z.string(),
  /** They have shown that they read the mail of this address. */
  emailVerified: z.boolean(),
  status: z.literal('active'),
  createdAt: instant,
  profile: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    /** Path under /api of the picture; null = initials. Needs the bearer token. */
    avatar: z.nullable(z.string()),
    role: z.enum(roles),
  }),
  metadata: z.strictObject({
    /** The sign-in before this one; while there was no other, this one. */
    lastLogin: z.nullable(instant),
    loginCount: z.int(),
    /** IANA name. */
    timezone: z.string(),
    locale: z.string(),
    /** How dates are shown to them: as they chose, else as their organisation did; null = nobody chose, so as their browser does. */
    clocks: z.nullable(z.strictObject({ timezone: z.string(), locale: z.string() })),
  }),
  permissions,
  /** This session can do nothing but set up a second factor: the organisation asks everybody for one. `by`: who asked. */
  secondFactorAsked: z.nullable(z.strictObject({ by: z.string() })),
  /** Runs this installation: sees the operator's page. */
  operator: z.boolean(),
});
export type User = z.infer<typeof user>;

export const organization = z.strictObject({
  id,
  name: z.string(),
  /** Present in a demo workspace: where its data comes from. */
  demo: z.nullable(z.strictObject({ source: z.string() })),
  subscription,
  /** Default k of a new assessment. */
  threshold: z.int(),
});
export type Organization = z.infer<typeof organization>;

/** An organisation this session can go on in, or is in. */
const own = z.strictObject({ id, name: z.string(), role: z.enum(roles) });
export type OwnOrganization = z.infer<typeof own>;

/** Answer of register (201), login, second-factor, refresh (200). `refreshToken` only with `session: 'token'`. */
export const session = z.strictObject({
  accessToken: z.string(),
  /** Seconds; at most 600. */
  expiresIn: z.number(),
  refreshToken: z.optional(z.string()),
  user,
  organization,
  /** By name. */
  organizations: z.array(own),
});
export type Session = z.infer<typeof session>;

/** The password was right; a code of the second factor is still needed. */
export const secondFactorNeeded = z.strictObject({
  secondFactor: z.strictObject({ ticket: z.string(), expiresIn: z.number() }),
});
export const signInAnswer = z.union([session, secondFactorNeeded]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** POST /api/auth/passkey-options, 200: what the browser's credential call needs, and a ticket to hand back with its answer. */
export const passkeyOptions = z.strictObject({
  ticket: z.string(),
  options: z.record(z.string(), z.unknown()),
});
/** POST /api/auth/passkey, 200 {@link session}: signed in by a passkey alone; it is two factors in one. */
export const passkeySignInBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  response: z.record(z.string(), z.unknown()),
  /** The ticket of {@link linkNeeded}: the passkey links the two, in place of the password. */
  link: z.optional(z.string().check(z.maxLength(2_000))),
  session: sessionKind,
});

/** POST /api/auth/sso/start, 200: where to send the browser. The organisation is found by the address' domain; nothing tells whether it exists. */
export const ssoStartBody = z.strictObject({
  email: z.optional(emailField),
  returnTo: z.optional(z.string().check(z.maxLength(500))),
});
export const ssoStarted = z.strictObject({ url: z.string() });
/** POST /api/auth/sso/finish, 200 {@link ssoAnswer}: what the provider put into the address of /login/sso. */
export const ssoFinishBody = z.strictObject({
  /** The query of the page the provider sent the browser to, as it is. */
  query: z.string().check(z.maxLength(8_000)),
  session: sessionKind,
});
/** An account with this address exists: its password, once, links the two. */
export const linkNeeded = z.strictObject({ link: z.strictObject({ ticket: z.string(), email: z.string() }) });
export const ssoAnswer = z.union([session, linkNeeded]);
/** POST /api/auth/sso/link, 200 {@link signInAnswer}: with a second factor the code comes after the password, and links the two. */
export const ssoLinkBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  password,
  session: sessionKind,
});

/** GET /api/me */
export const me = z.strictObject({ user, organization, organizations: z.array(own) });
