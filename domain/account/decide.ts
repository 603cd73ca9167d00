import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { linkInvalid } from './address.ts';
import type { AccountEvent } from './events.ts';
import type { Account } from './state.ts';

type Registered = Extract<AccountEvent, { type: 'AccountRegistered' }>['data'];
type Provisioned = Extract<AccountEvent, { type: 'AccountProvisioned' }>['data'];

/** Idempotent: repeating the command changes nothing. */
export function registerAccount(state: Account, data: Registered): Decision<AccountEvent> {
  return state ? [] : [{ type: 'AccountRegistered', data }];
}

/** Creates an account from an identity provider's statement, without a password. */
export function provisionAccount(state: Account, data: Provisioned): Decision<AccountEvent> {
  return state ? [] : [{ type: 'AccountProvisioned', data }];
}

/**
 * Changes the password; the caller has verified the old one.
 * @param session the session that asked: it stays signed in
 */
export function changePassword(
  state: Account,
  passwordHash: string,
  session?: string,
): Decision<AccountEvent> {
  if (!state) return missing();
  const { accountId } = state;
  const kept = session === undefined ? {} : { session };
  return [{ type: 'PasswordChanged', data: { accountId, passwordHash, reset: null, ...kept } }];
}

/**
 * Runs a decision only if the password has not changed since the person proved it: a proof given under an earlier password is
 * void.
 * @param revision `passwordRevision` of the account when the proof was given
 */
export function underPassword(
  revision: number,
  decide: (state: Account) => Decision<AccountEvent>,
): (state: Account) => Decision<AccountEvent> {
  return (state) =>
    state && state.passwordRevision !== revision ? passwordChangedMeanwhile() : decide(state);
}

/**
 * True if a session that began under this password revision stays valid.
 * @param revision undefined: the session began before revisions were stored
 */
export function outlivesPassword(
  state: Account,
  session: { readonly sessionId: string; readonly passwordRevision: number | undefined },
): boolean {
  const { sessionId, passwordRevision } = session;
  if (!state || passwordRevision === undefined) return state !== null;
  return passwordRevision === state.passwordRevision || sessionId === state.passwordSetIn;
}

export const passwordChangedMeanwhile = () =>
  refuse('forbidden', 'PASSWORD_CHANGED', say('account.passwordChanged'));

/** Selects the sign-in methods to remove. */
export type Remove = (account: NonNullable<Account>) => {
  readonly totp: boolean;
  readonly passkeys: readonly string[];
  readonly identities: readonly string[];
};

/** For the first recovery that proves the address: removes every sign-in method, because an attacker may have set them up. */
export const removeAll: Remove = ({ totp, passkeys, identities }) => ({
  totp: totp !== null,
  passkeys: passkeys.map(({ credentialId }) => credentialId),
  identities: identities.map(({ identity }) => identity),
});

/** For later recoveries: removes what the person chose, if it still exists. `identities`: by issuer. */
export const removeChosen =
  (chosen: ReturnType<Remove>): Remove =>
  ({ totp, passkeys, identities }) => ({
    totp: chosen.totp && totp !== null,
    passkeys: passkeys.map(({ credentialId }) => credentialId).filter((id) => chosen.passkeys.includes(id)),
    identities: identities
      .filter(({ issuer }) => chosen.identities.includes(issuer))
      .map(({ identity }) => identity),
  });

/**
 * Consumes a recovery and changes the password in one append, so that only one of two concurrent recoveries succeeds. Sign-in methods are
 * removed in the same append, so that nothing an attacker added outlives the old password.
 */
export function resetPassword(
  state: Account,
  passwordHash: string,
  ask: number,
  remove?: Remove,
): Decision<AccountEvent> {
  if (!state || state.resets >= ask) return linkInvalid();
  const { totp, passkeys, identities } = remove?.(state) ?? { totp: false, passkeys: [], identities: [] };
  const removed =
    totp || passkeys.length + identities.length > 0
      ? { removed: { totp, passkeys: [...passkeys], identities: [...identities] } }
      : {};
  return [
    { type: 'PasswordChanged', data: { accountId: state.accountId, passwordHash, reset: ask, ...removed } },
  ];
}

export type ProfileChange = {
  readonly firstName: string;
  readonly lastName: string;
  readonly timeZone: string;
  readonly locale: string;
};

/** Names are stored sealed, so this function cannot see whether they changed: saving again appends one more event. */
export function changeProfile(state: Account, change: ProfileChange): Decision<AccountEvent> {
  if (!state) return missing();
  if (!isTimeZone(change.timeZone))
    return refuse(
      'invalid',
      'TIME_ZONE_UNKNOWN',
      say('account.timeZoneUnknown', { timeZone: change.timeZone }),
    );
  if (!isLocale(change.locale))
    return refuse('invalid', 'LOCALE_UNKNOWN', say('account.localeUnknown', { locale: change.locale }));
  return [{ type: 'ProfileChanged', data: { accountId: state.accountId, ...change } }];
}

export function changeAvatar(state: Account, avatar: string | null): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.avatar === avatar) return [];
  return [{ type: 'AvatarChanged', data: { accountId: state.accountId, avatar } }];
}

/** Makes the account a member of one more organisation and switches to it. */
export function joinOrganization(state: Account, organizationId: string): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.organizations.includes(organizationId)) return chooseOrganization(state, organizationId);
  return [{ type: 'OrganizationJoined', data: { accountId: state.accountId, organizationId } }];
}

/** Switches the account to this organisation. The organisation itself decides about membership. */
export function chooseOrganization(state: Account, organizationId: string): Decision<AccountEvent> {
  if (!state?.organizations.includes(organizationId)) return missing();
  if (state.organizationId === organizationId) return [];
  return [{ type: 'OrganizationChosen', data: { accountId: state.accountId, organizationId } }];
}

/** In the order tried at sign-in: the one used last, then the newest. */
export function organizationsInOrder({
  organizationId,
  organizations,
}: NonNullable<Account>): readonly string[] {
  return [organizationId, ...organizations.filter((known) => known !== organizationId).toReversed()];
}

/** True for a time zone known to `Intl`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const missing = () => refuse('notFound', 'NOT_FOUND', say('account.notFound'));
