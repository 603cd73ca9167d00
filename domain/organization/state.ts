import type { Permissions } from '../access/permissions.ts';
import { type Action, type Actor, decideAccess, type Role, startingPermissions } from '../access/policy.ts';
import { noun } from '../kernel/noun.ts';
import { type OrganizationEvent, organizationEvents } from './events.ts';

export type Membership = { readonly role: Role; readonly permissions: Permissions };

/** An invitation to become a member, kept after its end so that its link can say why it is void. */
export type MemberInvitation = Membership & {
  /** Encrypted. */
  readonly email: string;
  readonly addressHash: string;
  /** Number of the only valid link. */
  readonly link: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly invitedBy: string;
  readonly withdrawn: boolean;
  /** The address of the invitation is erased. */
  readonly erased: boolean;
  /** Account that accepted; null = none yet. */
  readonly acceptedBy: string | null;
};

export type ApiKey = {
  readonly name: string;
  readonly secretHash: string;
  readonly scopes: readonly Action[];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly createdBy: string;
  readonly revoked: boolean;
};

export type Sso = {
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted. */
  readonly clientSecret: string;
  readonly domains: readonly string[];
  readonly role: Role;
  /** By domain; a domain without proof has no effect. */
  readonly proofs: Readonly<Record<string, DomainProof>>;
};

/** Proof by DNS that the domain is the organisation's. Milliseconds since the epoch. */
export type DomainProof = {
  readonly provenAt: number;
  /** Set while the last lookup did not find the DNS record; null = the record was found. */
  readonly missing: { readonly since: number; readonly endsAt: number } | null;
};

export type Settings = {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly retentionMonths: number | null;
  /** Default k of new assessments. */
  readonly threshold: number;
};

/** State for decisions about an organisation; null before it exists. */
export type Organization =
  | (Settings & {
      readonly organizationId: string;
      /** True once a time zone and locale were chosen; until then they are defaults. */
      readonly clocksChosen: boolean;
      readonly demo: { readonly source: string } | null;
      readonly members: Readonly<Record<string, Membership>>;
      /** Accounts that may see results now or could at any earlier time, including former members. */
      readonly couldSeeResults: ReadonlySet<string>;
      /** Account -> how often it left, for accounts that did. */
      readonly departures: ReadonlyMap<string, number>;
      readonly invitations: Readonly<Record<string, MemberInvitation>>;
      readonly keys: Readonly<Record<string, ApiKey>>;
      readonly sso: Sso | null;
      /** Set while a second factor is required with a password; null = not required. */
      readonly secondFactor: { readonly by: string } | null;
      /** Ids of assessments counted against the plan. */
      readonly allowed: ReadonlySet<string>;
      /** Ids whose place was given back: launches and imports that failed. A failed import may be continued. */
      readonly notLaunched: ReadonlySet<string>;
      /** Times of the newest {@link mostRefusals} imports refused because of a colleague's, in milliseconds since the epoch. */
      readonly importRefusals: readonly number[];
      /**
       * Import -> account that checks it or did so, of imports with a place of the plan; whether it still does is in the stream of the import. One
       * that ended stays until the account begins to check the next one.
       */
      readonly reviewers: ReadonlyMap<string, string>;
      /** Times of the newest {@link mostWithdrawals} imports that people withdrew, in milliseconds since the epoch. */
      readonly importWithdrawals: readonly number[];
      /** People invited by mail on the newest day (UTC) with such invitations, by inviting action. */
      readonly invitedToday: { readonly day: string; readonly counts: ReadonlyMap<string, number> };
    })
  | null;

/** A refusal tells that the rows of a file are mostly those of a colleague's import, so only this many are allowed in 30 days. */
export const mostRefusals = 5;
/** A withdrawn import leaves no trace in results, so rows could be guessed with one after the other. */
export const mostWithdrawals = 10;
/** Imports of one account that may be in review at once: as many as may be withdrawn, so that guesses cannot wait there without end. */
export const mostInReview = mostWithdrawals;

/** Membership of the founder, who has every right. */
export const founder: Membership = { role: 'owner', permissions: startingPermissions.owner };

/** The member as the policy needs it; undefined = not a member. */
export function actorOf(state: Organization, accountId: string): (Actor & { kind: 'member' }) | undefined {
  const membership = state?.members[accountId];
  return membership && { kind: 'member', ...membership };
}

/** How often an account has left the organisation. */
export const departuresOf = (state: Organization, accountId: string): number =>
  state?.departures.get(accountId) ?? 0;

export const Organization = noun({
  name: 'organization',
  key: (organizationId: string) => organizationId,
  events: organizationEvents,
  initial: null as Organization,
  evolve: (state, event): Organization => {
    if (event.type === 'OrganizationRegistered')
      return {
        ...event.data,
        ...unset,
        members: {},
        couldSeeResults: new Set(),
        departures: new Map(),
        invitations: {},
        keys: {},
        allowed: new Set(),
        notLaunched: new Set(),
      };
    return state && remembering(evolved(state, event), state);
  },
});

const unset = {
  timeZone: 'UTC',
  locale: 'en-US',
  clocksChosen: false,
  retentionMonths: null,
  threshold: 5,
  sso: null,
  secondFactor: null,
  importRefusals: [],
  importWithdrawals: [],
  reviewers: new Map(),
  invitedToday: { day: '', counts: new Map<string, number>() },
} as const;
type Registered = NonNullable<Organization>;

function evolved(state: Registered, event: OrganizationEvent): Registered {
  switch (event.type) {
    case 'MemberJoined': {
      const { accountId, role, permissions } = event.data;
      return { ...state, members: { ...state.members, [accountId]: { role, permissions } } };
    }
    case 'MemberAccessChanged': {
      const { accountId, role, permissions } = event.data;
      return state.members[accountId]
        ? { ...state, members: { ...state.members, [accountId]: { role, permissions } } }
        : state;
    }
    case 'MemberRemoved': {
      const { accountId } = event.data;
      const { [accountId]: _, ...members } = state.members;
      const departures = new Map(state.departures).set(accountId, departuresOf(state, accountId) + 1);
      return { ...state, members, departures };
    }
    case 'OwnershipTransferred': {
      const { from, to } = event.data;
      const former: Membership = { role: 'admin', permissions: startingPermissions.admin };
      return { ...state, members: { ...state.members, [from]: former, [to]: founder } };
    }
    case 'MemberInvited': {
      const { organizationId: _, invitationId, expiresAt, ...invitation } = event.data;
      const fresh = { expiresAt: Date.parse(expiresAt), withdrawn: false, erased: false, acceptedBy: null };
      return {
        ...state,
        invitations: { ...state.invitations, [invitationId]: { ...invitation, ...fresh } },
      };
    }
    case 'MemberInvitationRenewed': {
      const { invitationId, link, expiresAt } = event.data;
      return withInvitation(state, invitationId, { link, expiresAt: Date.parse(expiresAt) });
    }
    case 'MemberInvitationWithdrawn':
      return withInvitation(state, event.data.invitationId, { withdrawn: true });
    case 'MemberInvitationErased':
      return withInvitation(state, event.data.invitationId, { erased: true });
    case 'MemberInvitationAccepted':
      return withInvitation(state, event.data.invitationId, { acceptedBy: event.data.accountId });
    case 'OrganizationSettingsChanged': {
      const { organizationId: _, ...settings } = event.data;
      return { ...state, ...settings, clocksChosen: true };
    }
    case 'SecondFactorRuleChanged':
      return { ...state, secondFactor: event.data.required ? { by: event.data.by } : null };
    case 'SsoConfigured': {
      const { organizationId: _, ...sso } = event.data;
      const before = Object.entries(state.sso?.proofs ?? {});
      // A proof belongs to the domain, so it survives a change of provider.
      const proofs = Object.fromEntries(before.filter(([domain]) => sso.domains.includes(domain)));
      return { ...state, sso: { ...sso, proofs } };
    }
    case 'SsoDomainProven': {
      const { domain, at } = event.data;
      const provenAt = state.sso?.proofs[domain]?.provenAt ?? Date.parse(at);
      return withProof(state, domain, { provenAt, missing: null });
    }
    case 'SsoDomainRecordMissing': {
      const { domain, at, endsAt } = event.data;
      const before = state.sso?.proofs[domain];
      const missing = { since: Date.parse(at), endsAt: Date.parse(endsAt) };
      return before ? withProof(state, domain, { ...before, missing }) : state;
    }
    case 'SsoDomainProofEnded':
      return withProof(state, event.data.domain, undefined);
    case 'SsoRemoved':
      return { ...state, sso: null };
    case 'ApiKeyCreated': {
      const { organizationId: _, keyId, scopes, expiresAt, ...key } = event.data;
      // A scope unknown to this release grants nothing, because the policy never asks for it.
      const fresh = { scopes: scopes as Action[], expiresAt: Date.parse(expiresAt), revoked: false };
      return { ...state, keys: { ...state.keys, [keyId]: { ...key, ...fresh } } };
    }
    case 'ApiKeyRevoked': {
      const key = state.keys[event.data.keyId];
      return key
        ? { ...state, keys: { ...state.keys, [event.data.keyId]: { ...key, revoked: true } } }
        : state;
    }
    case 'AssessmentAllowed': {
      const { assessmentId, reviewedBy, endedReviews = [] } = event.data;
      const reviewers = new Map(state.reviewers);
      for (const ended of endedReviews) reviewers.delete(ended);
      return {
        ...state,
        allowed: new Set(state.allowed).add(assessmentId),
        notLaunched: without(state.notLaunched, assessmentId),
        ...(reviewedBy !== undefined && { reviewers: reviewers.set(assessmentId, reviewedBy) }),
      };
    }
    case 'ImportRefused': {
      const { isOwn, at } = event.data;
      if (isOwn) return state;
      return { ...state, importRefusals: [...state.importRefusals, Date.parse(at)].slice(-mostRefusals) };
    }
    case 'InvitationsCounted':
      return { ...state, invitedToday: countedOn(state.invitedToday, event.data) };
    case 'InvitationsNotSent': {
      const counts = new Map(state.invitedToday.counts);
      counts.delete(event.data.key);
      return { ...state, invitedToday: { ...state.invitedToday, counts } };
    }
    case 'AssessmentNotLaunched': {
      const { assessmentId, withdrawnAt, byRetention } = event.data;
      const allowed = without(state.allowed, assessmentId);
      const reviewers = new Map(state.reviewers);
      reviewers.delete(assessmentId);
      if (withdrawnAt === undefined)
        return { ...state, allowed, reviewers, notLaunched: new Set(state.notLaunched).add(assessmentId) };
      if (byRetention) return { ...state, allowed, reviewers };
      const importWithdrawals = [...state.importWithdrawals, Date.parse(withdrawnAt)].slice(-mostWithdrawals);
      return { ...state, allowed, reviewers, importWithdrawals };
    }
    default:
      return state;
  }
}

const without = (ids: ReadonlySet<string>, gone: string): ReadonlySet<string> =>
  new Set([...ids].filter((id) => id !== gone));

function countedOn(
  before: Registered['invitedToday'],
  { day, key, people }: Extract<OrganizationEvent, { type: 'InvitationsCounted' }>['data'],
): Registered['invitedToday'] {
  return { day, counts: new Map(before.day === day ? before.counts : []).set(key, people) };
}

/**
 * Adds members who can now see results to `couldSeeResults`. An account stays there, because it may remember results after losing
 * the right.
 */
function remembering(state: Registered, before: Registered): Registered {
  if (state.members === before.members) return state;
  const seeing = Object.keys(state.members).filter((accountId) => {
    const actor = actorOf(state, accountId);
    return actor !== undefined && decideAccess(actor, 'results.read').allowed;
  });
  const fresh = seeing.filter((accountId) => !state.couldSeeResults.has(accountId));
  return fresh.length === 0
    ? state
    : { ...state, couldSeeResults: new Set([...state.couldSeeResults, ...fresh]) };
}

function withProof(state: Registered, domain: string, proof: DomainProof | undefined): Registered {
  if (!state.sso) return state;
  const { [domain]: _, ...proofs } = state.sso.proofs;
  return { ...state, sso: { ...state.sso, proofs: proof ? { ...proofs, [domain]: proof } : proofs } };
}

function withInvitation(
  state: Registered,
  invitationId: string,
  change: Partial<MemberInvitation>,
): Registered {
  const invitation = state.invitations[invitationId];
  return invitation
    ? { ...state, invitations: { ...state.invitations, [invitationId]: { ...invitation, ...change } } }
    : state;
}
