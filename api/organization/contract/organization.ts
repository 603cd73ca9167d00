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
  /** Revision of the organisation, as in ETag: commands may send If-Match, and are refused (412) after a concurrent change. */
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
  /** null = no limit. */
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
/** DELETE /api/team/members/{accountId} (team.manage), 200 {@link changed}. 409 LAST_MANAGER. Requires the password again. */
export const proofBody = z.strictObject({ currentPassword: z.optional(z.string().check(z.maxLength(128))) });
/** POST /api/team/owner (ownership.transfer), 200 {@link changed} */
export const ownerBody = z.strictObject({
  accountId: id,
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});
/** POST /api/member-invitations/accept, 201 session: creates the account; the mailed link proves the address. */
export const acceptBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  /** For a new account. An existing account signs in and accepts with POST /api/member-invitations/join. */
  firstName: personName,
  lastName: personName,
  password: z.string().check(z.minLength(1, fieldText('field.required')), z.maxLength(128)),
  /**
   * The unconfirmed account registered with this address belongs to another person: a new account takes the address, and nobody can sign in
   * to the other one any more. If absent, such an account is a 409 ACCOUNT_UNCONFIRMED, and the invitation stays valid.
   */
  notMyAccount: z.optional(z.boolean()),
  session: sessionKind,
});
/**
 * POST /api/member-invitations/join (signed in), 200 session: the account also becomes a member of the inviting organisation, and this
 * session switches to it. If this confirms the address of the account for the first time, the other sessions end. 403 ADDRESS_DIFFERS; 403
 * CODE_NEEDED, PASSKEY_NEEDED if the organisation requires a second factor that was not shown.
 */
export const joinBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z.optional(codeField),
  session: sessionKind,
});
/**
 * POST /api/member-invitations/enter, 200 session: the same for an account without an organisation; `ticket` of 403 NO_ORGANIZATION, valid
 * for five minutes.
 */
export const enterBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  ticket: z.string().check(z.maxLength(2_000)),
  code: z.optional(codeField),
  session: sessionKind,
});

/** GET /api/organization (organization.read); PUT (organization.manage) takes `settings` and returns the same. ETag and If-Match. */
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
  /** A second factor is required of everybody who signs in with a password. */
  secondFactorRequired: z.boolean(),
  /** Time zone and locale were saved by a member; until then they are defaults. */
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
 * PUT /api/organization/second-factor (organization.manage), 200 {@link organizationAnswer}: requires a second factor of everybody, at
 * once. Requires the password again. 409 SECOND_FACTOR_FIRST: the caller must have one-time codes.
 */
export const secondFactorRuleBody = z.strictObject({
  required: z.boolean(),
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});

/** GET /api/organization/sso (sso.manage): null = none. PUT takes {@link ssoBody}; DELETE removes it. */
export const ssoBody = z.strictObject({
  issuer: z.string().check(z.maxLength(300)),
  clientId: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Absent: unchanged. */
  clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /**
   * People with an address of these domains become members, once the organisation has proven the domain. 409 DOMAIN_TAKEN: another
   * organisation has it.
   */
  domains: z.array(z.string().check(z.maxLength(253))).check(z.maxLength(20)),
  role: z.enum(['member', 'facilitator', 'auditor']),
  /** A provider is a way to sign in, so setting it requires the password again. */
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});
export const ssoSettings = z.nullable(
  z.strictObject({
    issuer: z.string(),
    clientId: z.string(),
    domains: z.array(z.string()),
    role,
    /** To be entered at the provider. */
    redirectUri: z.string(),
    /** Where the provider redirects after signing out; also to be entered there. */
    signedOutUri: z.string(),
    /** In the order of `domains`. */
    proofs: z.array(
      z.strictObject({
        domain: z.string(),
        /** `waiting`, and `taken` by another organisation: no effect. `recordMissing`: valid until `endsAt`. */
        state: z.enum(['waiting', 'proven', 'recordMissing', 'taken']),
        /** TXT record that proves the domain while it is in its DNS. */
        record: z.strictObject({ name: z.string(), value: z.string() }),
        provenAt: z.nullable(instant),
        missingSince: z.nullable(instant),
        endsAt: z.nullable(instant),
      }),
    ),
  }),
);
/**
 * POST /api/organization/sso/check (sso.manage), 200 {@link ssoSettings}: looks up the record of a domain now, and proves the domain. 409
 * DOMAIN_RECORD_MISSING, DOMAIN_TAKEN; 502 DNS_AWAY.
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
  /** Days from now, 1 to 366. */
  days: z.int().check(z.gte(1), z.lte(366)),
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
});
/** `key` is returned once: `nlk_<organizationId>_<keyId>_<secret>`, sent as `Authorization: Bearer`. */
export const apiKeyCreated = z.strictObject({ keyId: id, key: z.string() });
export const keyParams = z.strictObject({ keyId: id });
