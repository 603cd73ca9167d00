import * as z from 'zod/mini';
import { roles, scopes } from '../../../domain/access/policy.ts';
import { threshold } from '../../../domain/assessment/limits.ts';
import { planIds } from '../../../domain/billing/plans.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import {
  codeField,
  emailField,
  organizationName,
  permissions,
  personName,
  sessionKind,
} from '../../account/contract/auth.ts';
import { id, instant } from '../../http/contract/common.ts';

const role = z.enum(roles);

/** GET /api/team (team.read) */
export const team = z.strictObject({
  /**
   * Revision of the organisation, also in the ETag. Commands may send it as If-Match and are then refused (412) after a
   * concurrent change.
   */
  revision: z.int(),
  members: z.array(
    z.strictObject({
      accountId: id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      avatar: z.nullable(z.string()),
      role,
      permissions,
      joinedAt: instant,
    }),
  ),
  invitations: z.array(
    z.strictObject({
      invitationId: id,
      email: z.string(),
      role,
      permissions,
      invitedAt: instant,
      expiresAt: instant,
      delivery: z.enum(['queued', 'sent', 'failed']),
    }),
  ),
  /** null if there is no limit. */
  limit: z.nullable(z.int()),
});
export type Team = z.infer<typeof team>;

/** POST /api/team/invitations (team.manage), 201 {@link changed}. 409 PLAN_LIMIT, ALREADY_MEMBER. */
export const inviteMemberBody = z.strictObject({
  email: emailField,
  role,
  permissions: z.optional(permissions),
});
export const changed = z.strictObject({ position: z.string() });
/** POST /api/team/invitations/{invitationId}/resend and /withdraw, 200 {@link changed} */
export const invitationParams = z.strictObject({ invitationId: id });
/**
 * PUT /api/team/members/{accountId} (team.manage), 200 {@link changed}. Members cannot grant rights they lack; only an owner appoints or
 * dismisses administrators.
 */
export const memberParams = z.strictObject({ accountId: id });
export const memberAccessBody = z.strictObject({ role, permissions });
/**
 * DELETE /api/team/members/{accountId} (team.manage), 200 {@link changed}. 409 LAST_MANAGER. Requires the caller's
 * password again.
 */
export const proofBody = z.strictObject({ currentPassword: z.optional(z.string().check(z.maxLength(128))) });
/** POST /api/team/owner (ownership.transfer), 200 {@link changed} */
export const ownerBody = z.strictObject({
  accountId: id,
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});
/** POST /api/member-invitations/accept, 201 session: creates the account; the mailed link proves the address. */
export const acceptBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  /** For a new account. With an existing account, sign in and accept by POST /api/member-invitations/join. */
  firstName: personName,
  lastName: personName,
  password: z.string().check(z.minLength(1, fieldText('field.required')), z.maxLength(128)),
  /**
   * True if the unconfirmed account that registered this address belongs to another person: the new account takes the
   * address over, and nobody can sign in to the other one any more. If absent, such an account causes 409
   * ACCOUNT_UNCONFIRMED, and the invitation stays valid.
   */
  notMyAccount: z.optional(z.boolean()),
  session: sessionKind,
});
/**
 * POST /api/member-invitations/join (signed in), 200 session: the account also becomes a member of the inviting
 * organisation, and this session switches to it. If this proves the account's address for the first time, all other
 * sessions end. 403 ADDRESS_DIFFERS; 403 CODE_NEEDED, PASSKEY_NEEDED if the organisation requires a second factor that
 * was not shown.
 */
export const joinBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z.optional(codeField),
  session: sessionKind,
});
/**
 * POST /api/member-invitations/enter, 200 session: like join, for an account without an organisation. `ticket` comes
 * from 403 NO_ORGANIZATION and is valid for five minutes.
 */
export const enterBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  ticket: z.string().check(z.maxLength(2_000)),
  code: z.optional(codeField),
  session: sessionKind,
});

/**
 * GET /api/organization (organization.read) returns this; PUT (organization.manage) takes `settings` and returns the
 * same. ETag and If-Match.
 */
export const settings = z.strictObject({
  name: organizationName,
  timezone: z.string().check(z.minLength(1), z.maxLength(60)),
  locale: z.string().check(z.minLength(2), z.maxLength(35)),
  retentionMonths: z.nullable(z.int().check(z.gte(1), z.lte(120))),
  threshold: z.int().check(z.gte(threshold.min), z.lte(threshold.max)),
});
export const organizationAnswer = z.strictObject({
  id,
  revision: z.int(),
  createdAt: instant,
  settings,
  /** True if everybody who signs in with a password must show a second factor. */
  secondFactorRequired: z.boolean(),
  /** True if a member saved the time zone and locale; until then they are defaults. */
  clocksChosen: z.boolean(),
  plan: z.enum(planIds),
  usage: z.strictObject({
    users: z.int(),
    assessments: z.int(),
    limits: z.strictObject({
      users: z.nullable(z.int()),
      assessments: z.nullable(z.int()),
      participants: z.nullable(z.int()),
    }),
  }),
});

/**
 * PUT /api/organization/second-factor (organization.manage), 200 {@link organizationAnswer}: requires a second factor
 * from everybody, at once. Requires the caller's password again. 409 SECOND_FACTOR_FIRST: the caller must set up
 * one-time codes first.
 */
export const secondFactorRuleBody = z.strictObject({
  required: z.boolean(),
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});

/**
 * GET /api/organization/sso (sso.manage): the settings, or null if there are none. PUT takes {@link ssoBody}; DELETE
 * removes them.
 */
export const ssoBody = z.strictObject({
  issuer: z.string().check(z.maxLength(300)),
  clientId: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Absent: the secret stays unchanged. */
  clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /**
   * Once the organisation has proven a domain, people with an address of this domain become members. 409 DOMAIN_TAKEN:
   * another organisation holds it.
   */
  domains: z.array(z.string().check(z.maxLength(253))).check(z.maxLength(20)),
  role: z.enum(['member', 'facilitator', 'auditor']),
  /** The provider is a way to sign in, so changing it requires the password again. */
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});
export const ssoSettings = z.nullable(
  z.strictObject({
    issuer: z.string(),
    clientId: z.string(),
    domains: z.array(z.string()),
    role,
    /** Redirect URI to enter at the provider. */
    redirectUri: z.string(),
    /** URL to which the provider redirects after signing out; it must also be entered there. */
    signedOutUri: z.string(),
    /** Proofs of the domains, in the order of `domains`. */
    proofs: z.array(
      z.strictObject({
        domain: z.string(),
        /**
         * `waiting`, or `taken` by another organisation: no effect yet. `recordMissing`: still valid, until `endsAt`.
         */
        state: z.enum(['waiting', 'proven', 'recordMissing', 'taken']),
        /** The TXT record that proves the domain while it is in the DNS. */
        record: z.strictObject({ name: z.string(), value: z.string() }),
        provenAt: z.nullable(instant),
        missingSince: z.nullable(instant),
        endsAt: z.nullable(instant),
      }),
    ),
  }),
);
/**
 * POST /api/organization/sso/check (sso.manage), 200 {@link ssoSettings}: looks up the DNS record of a domain now and,
 * if it is there, records the proof. 409 DOMAIN_RECORD_MISSING, DOMAIN_TAKEN; 502 DNS_AWAY.
 */
export const ssoCheckBody = z.strictObject({ domain: z.string().check(z.maxLength(253)) });

/** GET /api/organization/keys (keys.manage) */
export const apiKeys = z.strictObject({
  keys: z.array(
    z.strictObject({
      keyId: id,
      name: z.string(),
      scopes: z.array(z.string()),
      createdAt: instant,
      createdBy: z.string(),
      expiresAt: instant,
      revoked: z.boolean(),
    }),
  ),
});
/** POST /api/organization/keys, 201 {@link apiKeyCreated}; requires the password again. DELETE /api/organization/keys/{keyId}, 204. */
export const apiKeyBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  scopes: z.array(z.enum(scopes as [string, ...string[]])).check(z.minLength(1), z.maxLength(20)),
  /** Lifetime in days from now, 1 to 366. */
  days: z.int().check(z.gte(1), z.lte(366)),
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});
/** `key` is returned only once: `nlk_<organizationId>_<keyId>_<secret>`, to be sent as `Authorization: Bearer`. */
export const apiKeyCreated = z.strictObject({ keyId: id, key: z.string() });
export const keyParams = z.strictObject({ keyId: id });
