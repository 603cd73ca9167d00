import * as z from 'zod/mini';
import { roles } from '../../../domain/access/policy.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { subscription } from '../../billing/contract/subscription.ts';
import { id, instant, mailedName } from '../../http/contract/common.ts';

/** Rules a new password must meet: one list for the checklist on the page and the check on the server. */
export const passwordRules = [
  {
    code: 'PASSWORD_TOO_SHORT',
    label: fieldText('field.password.short'),
    holds: (text: string) => [...text].length >= 8,
  },
  {
    code: 'PASSWORD_NEEDS_UPPERCASE',
    label: fieldText('field.password.uppercase'),
    holds: (text: string) => /\p{Lu}/u.test(text),
  },
  {
    code: 'PASSWORD_NEEDS_LOWERCASE',
    label: fieldText('field.password.lowercase'),
    holds: (text: string) => /\p{Ll}/u.test(text),
  },
  {
    code: 'PASSWORD_NEEDS_NUMBER',
    label: fieldText('field.password.number'),
    holds: (text: string) => /\p{Nd}/u.test(text),
  },
] as const;

const password = z
  .string()
  .check(z.minLength(1, fieldText('field.required')), z.maxLength(128, fieldText('field.password.long')));
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, fieldText('field.required')),
    z.maxLength(120, fieldText('field.long', { most: 120 })),
    mailedName,
  );
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, fieldText('field.required')),
    z.maxLength(254, fieldText('field.long', { most: 254 })),
  );
export const organizationName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, fieldText('field.organization.short')),
    z.maxLength(200, fieldText('field.long', { most: 200 })),
    mailedName,
  );
/**
 * `cookie` (the web app): the refresh token is set as an HttpOnly cookie and omitted from the body. `token` (programs):
 * it is in the body.
 */
export const sessionKind = z._default(z.enum(['token', 'cookie']), 'token');
export type SessionKind = 'token' | 'cookie';
/** Token from a mailed link. */
const mailedToken = z.string().check(z.minLength(1), z.maxLength(200));
/** Removes spaces: apps show a code in groups ("123 456"), and people type the space too. */
export const withoutSpaces = z.overwrite<string>((text) => text.replaceAll(/\s/g, ''));
/** Six digits from an authenticator app, or a recovery code. */
export const codeField = z.string().check(withoutSpaces, z.minLength(6), z.maxLength(20));

/** POST /api/auth/register, 201 {@link session}: the same answer whether the address is known or not. */
export const registerBody = z.strictObject({
  email: emailField,
  password,
  firstName: personName,
  lastName: personName,
  organizationName,
  session: sessionKind,
  /** Marks the workspace permanently as a demo. `source` states where its data comes from, in words shown to people. */
  demo: z.optional(z.strictObject({ source: z.string().check(z.minLength(1), z.maxLength(300)) })),
});

/**
 * POST /api/auth/first-start, 201 {@link session}: creates the first account, whose address counts as confirmed and which operates the
 * installation. `code` is printed on the console. Only on the machine of the server, without a mail server and before any account exists.
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

/**
 * POST /api/auth/second-factor, 200 {@link session}. `ticket` from {@link secondFactorNeeded}, valid for five minutes and five attempts.
 */
export const secondFactorBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  code: codeField,
  session: sessionKind,
});

/** POST /api/auth/refresh and /api/auth/logout: the token in the body, or the cookie if the body has none. */
export const refreshBody = z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

/**
 * POST /api/auth/organization (signed in), 200 {@link session}: switches the session to another organisation of the
 * account. The refresh token is in the body or the cookie. Access tokens for the previous organisation become invalid.
 * 404: the account is not a member there. 403 CODE_NEEDED, PASSKEY_NEEDED: that organisation requires a second factor,
 * and this session has not shown one. 403 SIGN_IN_AGAIN: this session began at the identity provider of one
 * organisation.
 */
export const chooseOrganizationBody = z.strictObject({
  organizationId: id,
  code: z.optional(codeField),
  refreshToken: z.optional(z.string().check(z.maxLength(200))),
});

/**
 * POST /api/auth/logout: 204; or 200 with this answer if the session began at an identity provider with an end-session
 * endpoint. The browser then opens that endpoint, which returns to /.
 */
export const signedOut = z.strictObject({ endSession: z.string() });
/** POST /api/auth/logout-all, 204: ends every session of the account, including this one. */

/**
 * POST /api/auth/sync-auth0, 200 {@link session}: takes a fresh ID token that a configured provider issued for this
 * product. The address is taken from the token, never from the body.
 */
export const syncAuth0Body = z.strictObject({
  idToken: z.string().check(z.minLength(1), z.maxLength(16_000)),
  session: sessionKind,
});

/**
 * POST /api/auth/verify-email, 204: takes the mailed link and requires the account that requested it, either signed in
 * or with its password. Otherwise 403 PASSWORD_NEEDED: the link alone is not enough, because a stranger could register
 * with another person's address and wait until that person opens the link.
 */
export const verifyEmailBody = z.strictObject({
  token: mailedToken,
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});
/** POST /api/auth/resend-verification and /api/auth/forgot-password, 202 {@link asked}: the same answer for every address. */
export const addressBody = z.strictObject({ email: emailField });
export const asked = z.strictObject({ message: z.string() });
/** POST /api/auth/reset-password, 204. 400 LINK_INVALID when the link is unknown, used, replaced or older than an hour. */
export const resetPasswordBody = z.strictObject({
  token: mailedToken,
  password,
  /**
   * Ways to sign in to remove together with the old password. Absent: nothing is removed, unless the address was never
   * proven before; then every other way to sign in is removed.
   */
  remove: z.optional(
    z.strictObject({
      totp: z.boolean(),
      /** Credential ids. */
      passkeys: z.array(z.string().check(z.maxLength(1_400))).check(z.maxLength(50)),
      /** Issuers of the identity providers. */
      identities: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50)),
    }),
  ),
});
/** POST /api/auth/reset-password/look, 200 {@link resetSeen}: what the mailed link would recover. Reading does not consume it. */
export const resetLookBody = z.strictObject({ token: mailedToken });
const wayIn = {
  since: instant,
  /** True if it was added in the last 30 days; the page shows these first to the person recovering the account. */
  recent: z.boolean(),
  /** True if the mailed link alone may remove it. A second factor can be removed only by showing it. */
  removable: z.boolean(),
};
export const resetSeen = z.strictObject({
  /** True if the address was never proven before: the reset then removes every other way to sign in without asking. */
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
  /** True if the account's owner has proven that they receive mail at this address. */
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
    /** Time of the previous sign-in; on the first sign-in, the time of that one. */
    lastLogin: z.nullable(instant),
    loginCount: z.int(),
    /** IANA name. */
    timezone: z.string(),
    locale: z.string(),
    /**
     * Time zone and locale for dates: the account's, else the organisation's; null if neither is set, in which case the
     * browser's apply.
     */
    clocks: z.nullable(z.strictObject({ timezone: z.string(), locale: z.string() })),
  }),
  permissions,
  /**
   * Set if the organisation requires a second factor and the account has none: this session may only set one up. `by`:
   * the member who introduced the rule.
   */
  secondFactorAsked: z.nullable(z.strictObject({ by: z.string() })),
  /** True if this account operates the installation, which gives access to the operator's page. */
  operator: z.boolean(),
});
export type User = z.infer<typeof user>;

export const organization = z.strictObject({
  id,
  name: z.string(),
  /** Set in a demo workspace: where its data comes from. */
  demo: z.nullable(z.strictObject({ source: z.string() })),
  subscription,
  /** Default k of a new assessment. */
  threshold: z.int(),
});
export type Organization = z.infer<typeof organization>;

/** One of the account's organisations: the session's current one, or one it may switch to. */
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
  /** Ordered by name. */
  organizations: z.array(own),
});
export type Session = z.infer<typeof session>;

/** The password was right, but the sign-in still needs a code of the second factor. */
export const secondFactorNeeded = z.strictObject({
  secondFactor: z.strictObject({ ticket: z.string(), expiresIn: z.number() }),
});
export const signInAnswer = z.union([session, secondFactorNeeded]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** POST /api/auth/passkey-options, 200: options of the browser's credential call, and a ticket to return with its result. */
export const passkeyOptions = z.strictObject({
  ticket: z.string(),
  options: z.record(z.string(), z.unknown()),
});
/** POST /api/auth/passkey, 200 {@link session}: a passkey alone signs in, because it is two factors in one. */
export const passkeySignInBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  response: z.record(z.string(), z.unknown()),
  /**
   * The ticket of {@link linkNeeded}: signing in with the passkey then links the identity to the account, in place of
   * the password.
   */
  link: z.optional(z.string().check(z.maxLength(2_000))),
  session: sessionKind,
});

/**
 * POST /api/auth/sso/start, 200: where to send the browser. The organisation is found by the domain of the address; the
 * answer does not disclose whether it exists.
 */
export const ssoStartBody = z.strictObject({
  email: z.optional(emailField),
  returnTo: z.optional(z.string().check(z.maxLength(500))),
});
export const ssoStarted = z.strictObject({ url: z.string() });
/**
 * POST /api/auth/sso/finish, 200 {@link ssoAnswer}: takes the parameters that the provider added to the URL of
 * /login/sso.
 */
export const ssoFinishBody = z.strictObject({
  /** Query string of the page that the provider redirected to, unchanged. */
  query: z.string().check(z.maxLength(8_000)),
  session: sessionKind,
});
/** An account with this address exists: its password, entered once, links the identity to it. */
export const linkNeeded = z.strictObject({ link: z.strictObject({ ticket: z.string(), email: z.string() }) });
export const ssoAnswer = z.union([session, linkNeeded]);
/** POST /api/auth/sso/link, 200 {@link signInAnswer}: an account with a second factor is linked only after its code. */
export const ssoLinkBody = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  password,
  session: sessionKind,
});

/** GET /api/me */
export const me = z.strictObject({ user, organization, organizations: z.array(own) });
