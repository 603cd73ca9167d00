import { type Decision, refuse } from '../kernel/decision.ts';
import { linkInvalid } from './address.ts';
import type { AccountEvent } from './events.ts';
import type { Account } from './state.ts';

type Registered = Extract<AccountEvent, { type: 'AccountRegistered' }>['data'];
type Provisioned = Extract<AccountEvent, { type: 'AccountProvisioned' }>['data'];

/** Once; the same command again changes nothing. */
export function registerAccount(state: Account, data: Registered): Decision<AccountEvent> {
  return state ? [] : [{ type: 'AccountRegistered', data }];
}

/** An account made by an identity provider's word, without a password. */
export function provisionAccount(state: Account, data: Provisioned): Decision<AccountEvent> {
  return state ? [] : [{ type: 'AccountProvisioned', data }];
}

/** The old password was shown by whoever asks. @param session the one they ask in: it goes on */
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
 * Decides only while the password is the one that was in force when the person was asked: a proof of an older one counts for nothing
 * any more. @param revision `passwordRevision` of the account when the proof was given
 */
export function underPassword(
  revision: number,
  decide: (state: Account) => Decision<AccountEvent>,
): (state: Account) => Decision<AccountEvent> {
  return (state) =>
    state && state.passwordRevision !== revision ? passwordChangedMeanwhile() : decide(state);
}

/** Does a session that began under this revision of the password go on? @param revision undefined: from before revisions were kept */
export function outlivesPassword(
  state: Account,
  session: { readonly sessionId: string; readonly passwordRevision: number | undefined },
): boolean {
  const { sessionId, passwordRevision } = session;
  if (!state || passwordRevision === undefined) return state !== null;
  return passwordRevision === state.passwordRevision || sessionId === state.passwordSetIn;
}

export const passwordChangedMeanwhile = () =>
  refuse(
    'forbidden',
    'PASSWORD_CHANGED',
    'The password of this account was changed in the meantime. Please sign in again.',
  );

/** Which of the ways in go. */
export type Remove = (account: NonNullable<Account>) => {
  readonly totp: boolean;
  readonly passkeys: readonly string[];
  readonly identities: readonly string[];
};

/** For a recovery that is the first to prove the address: whatever was set up before was set up by anybody. */
export const removeAll: Remove = ({ totp, passkeys, identities }) => ({
  totp: totp !== null,
  passkeys: passkeys.map(({ credentialId }) => credentialId),
  identities: identities.map(({ identity }) => identity),
});

/** For a later one: what its person chose, and what was chosen is still there. `identities`: by their issuers. */
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
 * Consumes a recovery together with the change, so that of two at the same time one wins, and with what goes with it, so that nothing
 * planted lasts a moment longer than the password it was planted with.
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

/** Names are sealed where they are stored, so what did not change cannot be told here: saving again is one more event. */
export function changeProfile(state: Account, change: ProfileChange): Decision<AccountEvent> {
  if (!state) return missing();
  if (!isTimeZone(change.timeZone))
    return refuse('invalid', 'TIME_ZONE_UNKNOWN', `There is no time zone ${change.timeZone}.`);
  if (!isLocale(change.locale))
    return refuse('invalid', 'LOCALE_UNKNOWN', `There is no language ${change.locale}.`);
  return [{ type: 'ProfileChanged', data: { accountId: state.accountId, ...change } }];
}

export function changeAvatar(state: Account, avatar: string | null): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.avatar === avatar) return [];
  return [{ type: 'AvatarChanged', data: { accountId: state.accountId, avatar } }];
}

/** The account is a member of this organisation now, too, and works in it. */
export function joinOrganization(state: Account, organizationId: string): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.organizations.includes(organizationId)) return chooseOrganization(state, organizationId);
  return [{ type: 'OrganizationJoined', data: { accountId: state.accountId, organizationId } }];
}

/** The account works in this organisation from here on. That it is a member there is decided by the organisation. */
export function chooseOrganization(state: Account, organizationId: string): Decision<AccountEvent> {
  if (!state?.organizations.includes(organizationId)) return missing();
  if (state.organizationId === organizationId) return [];
  return [{ type: 'OrganizationChosen', data: { accountId: state.accountId, organizationId } }];
}

/** In the order they are tried at sign-in: the one worked in last, then the newest. */
export function organizationsInOrder({
  organizationId,
  organizations,
}: NonNullable<Account>): readonly string[] {
  return [organizationId, ...organizations.filter((known) => known !== organizationId).toReversed()];
}

/** As Intl knows them. */
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

const missing = () => refuse('notFound', 'NOT_FOUND', 'There is no such account.');
