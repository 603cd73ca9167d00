import { noun } from '../kernel/noun.ts';
import {
  type AccountEvent,
  accountEvents,
  addressEvents,
  type ConfirmedBy,
  identityEvents,
  signInEvents,
} from './events.ts';

export type Passkey = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** Encrypted with the person's key. */
  readonly name: string;
};

export type Totp = {
  /** Encrypted with the person's key. */
  readonly secret: string;
  readonly enabled: boolean;
  readonly recoveryHashes: readonly string[];
  /** The newest 30 s step a code was accepted for; the same or an older step is refused. */
  readonly usedStep: number;
};

export type Identity = { readonly issuer: string; readonly identity: string };

/**
 * State for decisions about an account; null: it does not exist. Personal fields are sealed (encrypted with the person's key), as
 * stored.
 */
export type Account = {
  readonly accountId: string;
  /** The organisation used last. */
  readonly organizationId: string;
  /** Every organisation it ever joined, oldest first; the organisations' own streams say where it still is a member. */
  readonly organizations: readonly string[];
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** null: signs in only through an identity provider. */
  readonly passwordHash: string | null;
  /** Number of password changes: anything begun under an earlier revision is void. */
  readonly passwordRevision: number;
  /** The session that set the current password; it outlives the change. */
  readonly passwordSetIn: string | null;
  /** Number of the newest consumed recovery; no recovery up to this number can be used again. */
  readonly resets: number;
  readonly timeZone: string;
  readonly locale: string;
  /** True once the person has chosen the time zone and formats; until then they are defaults. */
  readonly clocksChosen: boolean;
  readonly avatar: string | null;
  readonly totp: Totp | null;
  readonly passkeys: readonly Passkey[];
  readonly identities: readonly Identity[];
} | null;

const fresh = {
  passwordRevision: 0,
  passwordSetIn: null,
  resets: 0,
  timeZone: 'UTC',
  locale: 'en-US',
  clocksChosen: false,
  avatar: null,
  totp: null,
  passkeys: [],
  identities: [],
} as const;

export const Account = noun({
  name: 'account',
  key: (accountId: string) => accountId,
  events: accountEvents,
  initial: null as Account,
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountRegistered':
        return { ...event.data, ...fresh, organizations: [event.data.organizationId] };
      case 'AccountProvisioned':
        return {
          ...event.data,
          ...fresh,
          organizations: [event.data.organizationId],
          passwordHash: null,
        };
      default:
        return state && { ...state, ...changeOf(state, event) };
    }
  },
});

function changeOf(state: NonNullable<Account>, event: AccountEvent): Partial<NonNullable<Account>> {
  switch (event.type) {
    case 'ProfileChanged': {
      const { firstName, lastName, timeZone, locale } = event.data;
      return { firstName, lastName, timeZone, locale, clocksChosen: true };
    }
    case 'AvatarChanged':
      return { avatar: event.data.avatar };
    case 'PasswordChanged':
      return {
        ...without(state, event.data.removed),
        passwordHash: event.data.passwordHash,
        passwordRevision: state.passwordRevision + 1,
        passwordSetIn: event.data.session ?? null,
        resets: Math.max(state.resets, event.data.reset ?? 0),
      };
    case 'OrganizationJoined': {
      const { organizationId } = event.data;
      const others = state.organizations.filter((known) => known !== organizationId);
      return { organizationId, organizations: [...others, organizationId] };
    }
    case 'OrganizationChosen':
      return { organizationId: event.data.organizationId };
    case 'TotpPrepared':
      return {
        totp: { secret: event.data.secret, enabled: false, recoveryHashes: [], usedStep: 0 },
      };
    case 'TotpEnabled': {
      const { recoveryHashes, step } = event.data;
      return { totp: state.totp && { ...state.totp, enabled: true, recoveryHashes, usedStep: step } };
    }
    case 'RecoveryCodesRenewed':
      return { totp: state.totp && { ...state.totp, recoveryHashes: event.data.recoveryHashes } };
    case 'TotpDisabled':
      return { totp: null };
    case 'CodeUsed':
      return { totp: state.totp && spent(state.totp, event.data) };
    case 'PasskeyAdded': {
      const { accountId: _, ...passkey } = event.data;
      return { passkeys: [...state.passkeys, passkey] };
    }
    case 'PasskeyCounted':
      return {
        passkeys: state.passkeys.map((passkey) =>
          passkey.credentialId === event.data.credentialId
            ? { ...passkey, counter: event.data.counter }
            : passkey,
        ),
      };
    case 'PasskeyRemoved':
      return {
        passkeys: state.passkeys.filter(({ credentialId }) => credentialId !== event.data.credentialId),
      };
    case 'IdentityLinked': {
      const { issuer, identity } = event.data;
      return {
        identities: [
          ...state.identities.filter((linked) => linked.identity !== identity),
          { issuer, identity },
        ],
      };
    }
    case 'IdentityUnlinked':
      return { identities: state.identities.filter(({ identity }) => identity !== event.data.identity) };
    default:
      return {};
  }
}

function without(
  state: NonNullable<Account>,
  removed: Extract<AccountEvent, { type: 'PasswordChanged' }>['data']['removed'],
): Partial<NonNullable<Account>> {
  if (!removed) return {};
  return {
    ...(removed.totp && { totp: null }),
    passkeys: state.passkeys.filter(({ credentialId }) => !removed.passkeys.includes(credentialId)),
    identities: state.identities.filter(({ identity }) => !removed.identities.includes(identity)),
  };
}

function spent(
  totp: Totp,
  used: { readonly step: number | null; readonly recoveryHash: string | null },
): Totp {
  return {
    ...totp,
    usedStep: Math.max(totp.usedStep, used.step ?? 0),
    recoveryHashes: totp.recoveryHashes.filter((hash) => hash !== used.recoveryHash),
  };
}

/** State of one address: its holder, whether the holder has proven it, and which mailed links are the newest. */
export type Address = {
  readonly holder: { readonly accountId: string; readonly organizationId: string } | null;
  readonly confirmed: boolean;
  /** The proof; null: not proven, or a log from before proofs were recorded. */
  readonly confirmedBy: ConfirmedBy | null;
  /** Accounts registered while another account held the address, newest last. */
  readonly claims: readonly { readonly accountId: string; readonly organizationId: string }[];
  /** `ask` counts the mails; for each account only its newest link works. */
  readonly confirmations: { readonly ask: number; readonly open: Readonly<Record<string, Asked>> };
  readonly recovery: {
    readonly ask: number;
    readonly open: (Asked & { readonly accountId: string }) | null;
    /** Expiry times of the newest recovery links, newest last, as many as make up a burst. */
    readonly ends: readonly string[];
  };
};
/** Number of recovery mails in any 24 hours that are sent without throttling. */
export const recoveryBurst = 12;
export type Asked = { readonly ask: number; readonly expiresAt: string };

export const Address = noun({
  name: 'email',
  key: (addressHash: string) => addressHash,
  events: addressEvents,
  initial: {
    holder: null,
    confirmed: false,
    confirmedBy: null,
    claims: [],
    confirmations: { ask: 0, open: {} },
    recovery: { ask: 0, open: null, ends: [] },
  } as Address,
  evolve: (state, event) => {
    switch (event.type) {
      case 'EmailReserved':
        return { ...state, holder: event.data, confirmed: false, confirmedBy: null };
      case 'EmailClaimed': {
        const { accountId, organizationId } = event.data;
        return { ...state, claims: [...state.claims.slice(-9), { accountId, organizationId }] };
      }
      case 'EmailConfirmed': {
        const { accountId, organizationId, by = null } = event.data;
        return {
          ...state,
          holder: { accountId, organizationId },
          confirmed: true,
          confirmedBy: by,
          claims: [],
          confirmations: { ...state.confirmations, open: {} },
        };
      }
      case 'ConfirmationAsked': {
        const { accountId, ask, expiresAt } = event.data;
        const open = accountId === null ? {} : { [accountId]: { ask, expiresAt } };
        return { ...state, confirmations: { ask, open: { ...state.confirmations.open, ...open } } };
      }
      case 'RecoveryAsked': {
        const { accountId, ask, expiresAt } = event.data;
        return {
          ...state,
          recovery: {
            ask,
            open: accountId === null ? null : { accountId, ask, expiresAt },
            ends: [...state.recovery.ends, expiresAt].slice(-recoveryBurst),
          },
        };
      }
      case 'RecoveryUsed':
        return { ...state, recovery: { ...state.recovery, open: null } };
      default:
        return state;
    }
  },
});

/** The account that an identity at an identity provider opens. */
export const IdentityHolder = noun({
  name: 'identity',
  key: (identity: string) => identity,
  events: identityEvents,
  initial: null as string | null,
  evolve: (state, event) => (event.type === 'IdentityAssigned' ? event.data.accountId : state),
});

/** How often an account signed in, and when last. */
export type SignIns = {
  readonly count: number;
  /** Newest first, at most two. */
  readonly latest: readonly { readonly sessionId: string; readonly at: string }[];
};

/** One month of sign-ins, such as `2026-12`. Null: everything before monthly streams. */
type SignInsOf = { readonly accountId: string; readonly month: string | null };

export const SignIns = noun({
  name: 'sign-ins',
  key: ({ accountId, month }: SignInsOf) => (month === null ? accountId : `${accountId}-${month}`),
  events: signInEvents,
  initial: { count: 0, latest: [] } as SignIns,
  evolve: (state, event) => {
    switch (event.type) {
      case 'SignInsCarriedOver':
        return { count: event.data.count, latest: event.data.latest };
      case 'SignedIn':
        return {
          count: state.count + 1,
          latest: [{ sessionId: event.data.sessionId, at: event.data.at }, ...state.latest].slice(0, 2),
        };
      default:
        return state;
    }
  },
});
