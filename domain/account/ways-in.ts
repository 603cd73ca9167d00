import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { AccountEvent, IdentityEvent } from './events.ts';
import type { Account, Identity, Passkey } from './state.ts';

/**
 * Stores a secret for one-time codes; sign-in asks for codes only after a first code has proven that the app holds it. A new secret
 * replaces an unconfirmed one.
 */
export function prepareTotp(state: Account, secret: string): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.totp?.enabled) return refuse('conflict', 'TOTP_ENABLED', say('account.totpEnabled.prepare'));
  return [{ type: 'TotpPrepared', data: { accountId: state.accountId, secret } }];
}

/** `step`: the 30 s step of the first code; null when the code was wrong. */
export function enableTotp(
  state: Account,
  step: number | null,
  recoveryHashes: readonly string[],
): Decision<AccountEvent> {
  if (!state?.totp) return refuse('conflict', 'TOTP_NOT_PREPARED', say('account.totpNotPrepared'));
  if (state.totp.enabled) return refuse('conflict', 'TOTP_ENABLED', say('account.totpEnabled.enable'));
  if (step === null) return codeWrong();
  return [
    {
      type: 'TotpEnabled',
      data: { accountId: state.accountId, recoveryHashes: [...recoveryHashes], step },
    },
  ];
}

/** Replaces all recovery codes; the earlier ones are void. */
export function renewRecoveryCodes(
  state: Account,
  recoveryHashes: readonly string[],
): Decision<AccountEvent> {
  if (!state?.totp?.enabled) return refuse('conflict', 'TOTP_OFF', say('account.totpOff'));
  const { accountId } = state;
  return [{ type: 'RecoveryCodesRenewed', data: { accountId, recoveryHashes: [...recoveryHashes] } }];
}

export function disableTotp(state: Account): Decision<AccountEvent> {
  if (!state) return missing();
  return state.totp?.enabled ? [{ type: 'TotpDisabled', data: { accountId: state.accountId } }] : [];
}

/**
 * Consumes a code at sign-in: a one-time code of a step not used before (RFC 6238, 5.2), or one of the remaining recovery codes.
 * Each works once.
 */
export function useCode(
  state: Account,
  { step, recoveryHash }: { readonly step: number | null; readonly recoveryHash: string },
): Decision<AccountEvent> {
  const { totp = null, accountId = '' } = state ?? {};
  if (!totp?.enabled) return codeWrong();
  if (step !== null && step > totp.usedStep)
    return [{ type: 'CodeUsed', data: { accountId, step, recoveryHash: null } }];
  if (totp.recoveryHashes.includes(recoveryHash))
    return [{ type: 'CodeUsed', data: { accountId, step: null, recoveryHash } }];
  return codeWrong();
}

const maxPasskeys = 20;

export function addPasskey(state: Account, passkey: Passkey): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId)) return [];
  if (state.passkeys.length >= maxPasskeys)
    return refuse('conflict', 'TOO_MANY_PASSKEYS', say('account.tooManyPasskeys', { maxPasskeys }));
  const { transports, ...rest } = passkey;
  return [
    {
      type: 'PasskeyAdded',
      data: { accountId: state.accountId, ...rest, transports: [...transports] },
    },
  ];
}

/** Records the authenticator's counter. A counter that is in use and does not increase indicates a cloned authenticator (WebAuthn, 6.1.1). */
export function countPasskey(state: Account, credentialId: string, counter: number): Decision<AccountEvent> {
  const passkey = state?.passkeys.find((known) => known.credentialId === credentialId);
  if (!state || !passkey) return refuse('forbidden', 'PASSKEY_UNKNOWN', say('account.passkeyUnknown'));
  if (counter === 0 && passkey.counter === 0) return [];
  if (counter <= passkey.counter) return refuse('forbidden', 'PASSKEY_COPIED', say('account.passkeyCopied'));
  return [{ type: 'PasskeyCounted', data: { accountId: state.accountId, credentialId, counter } }];
}

export function removePasskey(state: Account, credentialId: string): Decision<AccountEvent> {
  if (!state?.passkeys.some((known) => known.credentialId === credentialId)) return missing();
  return lastWayIn(state, { passkeys: state.passkeys.length - 1 })
    ? stuck()
    : [{ type: 'PasskeyRemoved', data: { accountId: state.accountId, credentialId } }];
}

/**
 * Links an identity that opens the account from here on.
 * @param secondFactorShown required with one-time codes on, because an identity signs in without a code
 */
export function linkIdentity(
  state: Account,
  { issuer, identity }: Identity,
  secondFactorShown: boolean,
): Decision<AccountEvent> {
  if (!state) return missing();
  if (state.identities.some((linked) => linked.identity === identity)) return [];
  if (state.totp?.enabled && !secondFactorShown)
    return refuse('forbidden', 'CODE_NEEDED', say('account.codeNeeded'));
  return [{ type: 'IdentityLinked', data: { accountId: state.accountId, issuer, identity } }];
}

export function unlinkIdentity(state: Account, issuer: string): Decision<AccountEvent> {
  const linked = state?.identities.find((known) => known.issuer === issuer);
  if (!state || !linked) return missing();
  return lastWayIn(state, { identities: state.identities.length - 1 })
    ? stuck()
    : [{ type: 'IdentityUnlinked', data: { accountId: state.accountId, ...linked } }];
}

/** Assigns an identity to an account; an identity that opens another account is refused. */
export function assignIdentity(
  state: string | null,
  accountId: string | null,
  issuer: string,
): Decision<IdentityEvent> {
  if (state === accountId) return [];
  if (state !== null && accountId !== null)
    return refuse('conflict', 'IDENTITY_TAKEN', say('account.identityTaken'));
  return [{ type: 'IdentityAssigned', data: { accountId, issuer } }];
}

/**
 * True if the account would have no sign-in method left.
 * @param left numbers of passkeys and identities after the removal; absent: unchanged
 */
function lastWayIn(
  state: NonNullable<Account>,
  left: { readonly passkeys?: number; readonly identities?: number },
): boolean {
  const { passkeys = state.passkeys.length, identities = state.identities.length } = left;
  return state.passwordHash === null && passkeys + identities === 0;
}

const stuck = () => refuse('conflict', 'LAST_WAY_IN', say('account.lastWayIn'));
const missing = () => refuse('notFound', 'NOT_FOUND', say('account.notFound.generic'));
const codeWrong = () => refuse('invalid', 'CODE_WRONG', say('account.codeWrong'));
