import { type Decision, isRefusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { AddressEvent, ConfirmedBy } from './events.ts';
import { type Address, type Asked, recoveryBurst } from './state.ts';

const day = 24 * 3_600_000;
const confirmationMs = 7 * day;
/** Lifetime of a recovery link. The mail and the page state it. */
const recoveryMs = 3_600_000;
/** After the daily burst, the next recovery mail is sent this long after the previous one at the earliest, before its link expires. */
const recoveryEveryMs = 40 * 60_000;
/** Largest clock difference between two processes. A link that expires later than this allows was issued by a process whose clock was ahead. */
const clocksApartMs = 2 * 3_600_000;

type Who = { readonly accountId: string; readonly organizationId: string };
const at = (instant: number) => new Date(instant).toISOString();

/**
 * Records an account made with this address: the address is reserved, or claimed while another account holds it. The event is
 * appended together with the request for a confirmation mail, and the number of steps is the same for a known and an unknown
 * address. A holder who has already confirmed the address is told about the attempt instead.
 */
export function registerAddress(state: Address, who: Who, now: number): Decision<AddressEvent> {
  if (state.holder?.accountId === who.accountId) return [];
  if (state.claims.some(({ accountId }) => accountId === who.accountId)) return [];
  const first: AddressEvent = state.holder
    ? {
        type: 'EmailClaimed',
        data: { ...who, holder: state.holder.accountId, confirmed: state.confirmed },
      }
    : { type: 'EmailReserved', data: who };
  return [first, confirmation(state, state.confirmed ? null : who.accountId, now)];
}

/**
 * Handles an opened confirmation link: from now on the address belongs to this account, even if another account held it without
 * proof.
 */
export function confirmAddress(
  state: Address,
  who: Who,
  { ask, by }: { readonly ask: number; readonly by: ConfirmedBy },
  now: number,
): Decision<AddressEvent> {
  if (state.confirmed && state.holder?.accountId === who.accountId) return [];
  const open = state.confirmations.open[who.accountId];
  if (state.confirmed || open?.ask !== ask || open.expiresAt <= at(now)) return linkInvalid();
  return [{ type: 'EmailConfirmed', data: { ...who, by } }];
}

/**
 * Another proof that the account reads this address' mail: a recovery, a member invitation or an identity provider. A link in a
 * mail that a server accepted is a stronger proof, so it is recorded once even after a weaker one.
 */
export function proveAddress(state: Address, who: Who, by: ConfirmedBy): Decision<AddressEvent> {
  if (state.confirmed && state.holder?.accountId !== who.accountId)
    return refuse('conflict', 'EMAIL_TAKEN', say('account.emailTaken'));
  if (state.confirmed && (by !== 'mail' || state.confirmedBy === 'mail')) return [];
  return [{ type: 'EmailConfirmed', data: { ...who, by } }];
}

/**
 * Asks for another confirmation mail. `accountId`: the signed-in account that asks; otherwise the mail goes to the holder of the address.
 * One event for every address, known or not.
 */
export function askConfirmation(
  state: Address,
  accountId: string | undefined,
  now: number,
): Decision<AddressEvent> {
  const wanted = accountId ?? state.holder?.accountId;
  const known = [state.holder, ...state.claims].some((who) => who?.accountId === wanted);
  return [confirmation(state, !state.confirmed && known && wanted ? wanted : null, now)];
}

/**
 * Asks for a password recovery mail to the holder of the address; without a holder no mail is sent. One event for every address, known or
 * not. Requests by strangers do not lock the holder out: beyond the daily burst the newest link stays valid, and the next goes out before
 * it expires.
 */
export function askRecovery(state: Address, now: number): Decision<AddressEvent> {
  if (!recoveryIsDue(state, now)) return [];
  return [
    {
      type: 'RecoveryAsked',
      data: {
        accountId: state.holder?.accountId ?? null,
        ask: state.recovery.ask + 1,
        expiresAt: at(now + recoveryMs),
      },
    },
  ];
}

/** Consumes a recovery link when a new password is chosen: having used it proves that the account reads the mail of this address. */
export function useRecovery(
  state: Address,
  who: Who,
  { ask, by }: { readonly ask: number; readonly by: ConfirmedBy },
): Decision<AddressEvent> {
  const { open } = state.recovery;
  const proven = proveAddress(state, who, by);
  const used: AddressEvent = { type: 'RecoveryUsed', data: { accountId: who.accountId, ask } };
  return [
    ...(open?.accountId === who.accountId && open.ask === ask ? [used] : []),
    ...(isRefusal(proven) ? [] : proven),
  ];
}

function recoveryIsDue({ holder, recovery }: Address, now: number): boolean {
  // The present holder has no open link: the last one was used, or it belongs to a former holder.
  if (holder && recovery.open?.accountId !== holder.accountId) return true;
  if (recovery.open && isAhead(recovery.open, now)) return true;
  // A link that expires later than one issued now came from a process whose clock was ahead, so it does not count.
  const asked = recovery.ends.filter(
    (end) => end > at(now + recoveryMs - day) && end <= at(now + recoveryMs),
  );
  const newest = asked.at(-1);
  return (
    asked.length < recoveryBurst || newest === undefined || newest <= at(now + recoveryMs - recoveryEveryMs)
  );
}

/** True if this is the newest link issued and it has not expired. */
export function recoveryOpen(state: Address, accountId: string, ask: number, now: number): boolean {
  const { open } = state.recovery;
  return open?.accountId === accountId && open.ask === ask && open.expiresAt > at(now) && !isAhead(open, now);
}

function isAhead({ expiresAt }: Asked, now: number): boolean {
  return expiresAt > at(now + recoveryMs + clocksApartMs);
}

export const linkInvalid = () => refuse('invalid', 'LINK_INVALID', say('account.linkInvalid'));

function confirmation(state: Address, accountId: string | null, now: number): AddressEvent {
  return {
    type: 'ConfirmationAsked',
    data: { accountId, ask: state.confirmations.ask + 1, expiresAt: at(now + confirmationMs) },
  };
}
