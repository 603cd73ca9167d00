import { type Decision, isRefusal, refuse } from '../kernel/decision.ts';
import type { AddressEvent, ConfirmedBy } from './events.ts';
import { type Address, type Asked, recoveryBurst } from './state.ts';

const day = 24 * 3_600_000;
const confirmationMs = 7 * day;
/** Stated in the mail and on the page (specification 2, section 9). */
export const recoveryMs = 3_600_000;
/** Past the burst of a day another one goes this long after the one before: always before that one ends. */
const recoveryEveryMs = 40 * 60_000;
/** How far the clocks of two processes may differ: what ends later than that after it could was asked for by one that was ahead. */
const clocksApartMs = 2 * 3_600_000;

type Who = { readonly accountId: string; readonly organizationId: string };
const at = (instant: number) => new Date(instant).toISOString();

/**
 * An account was made with this address: it is reserved, or claimed while somebody else holds it. Written in one step with the mail to
 * confirm it, and it takes one step whether the address was known or not. A holder who has confirmed is told instead.
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

/** A mailed link was given back: the address belongs to this account from now on, whoever held it unproven before. */
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
 * Something else has shown that they read this address' mail: a recovery, an invitation as a member, an identity provider. A link that a mail
 * server took says more than what was there before, and is noted once.
 */
export function proveAddress(state: Address, who: Who, by: ConfirmedBy): Decision<AddressEvent> {
  if (state.confirmed && state.holder?.accountId !== who.accountId)
    return refuse('conflict', 'EMAIL_TAKEN', 'There is already an account with this email address.');
  if (state.confirmed && (by !== 'mail' || state.confirmedBy === 'mail')) return [];
  return [{ type: 'EmailConfirmed', data: { ...who, by } }];
}

/** Another mail to confirm. `accountId`: who asks, when they are signed in; else whoever holds the address. The same step for every address. */
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
 * A mail to choose a new password, for whoever holds the address; for nobody when nobody does. The same step for every address. Strangers
 * who ask for many keep nobody out: past the first ones of a day the newest link works on, and the next goes out before it ends.
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

/** A new password was chosen by this link: whoever reads the mail of an address and was let in by it has shown that it is theirs. */
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
  // A link that was used, or of somebody who no longer holds the address, opens nothing for who does.
  if (holder && recovery.open?.accountId !== holder.accountId) return true;
  if (recovery.open && isAhead(recovery.open, now)) return true;
  // What ends later than a link asked for now was written by a clock that was ahead.
  const asked = recovery.ends.filter(
    (end) => end > at(now + recoveryMs - day) && end <= at(now + recoveryMs),
  );
  const newest = asked.at(-1);
  return (
    asked.length < recoveryBurst || newest === undefined || newest <= at(now + recoveryMs - recoveryEveryMs)
  );
}

/** Is this the newest link that was asked for, in time? */
export function recoveryOpen(state: Address, accountId: string, ask: number, now: number): boolean {
  const { open } = state.recovery;
  return open?.accountId === accountId && open.ask === ask && open.expiresAt > at(now) && !isAhead(open, now);
}

function isAhead({ expiresAt }: Asked, now: number): boolean {
  return expiresAt > at(now + recoveryMs + clocksApartMs);
}

export const linkInvalid = () =>
  refuse('invalid', 'LINK_INVALID', 'This link is invalid or has expired. Please ask for a new one.');

function confirmation(state: Address, accountId: string | null, now: number): AddressEvent {
  return {
    type: 'ConfirmationAsked',
    data: { accountId, ask: state.confirmations.ask + 1, expiresAt: at(now + confirmationMs) },
  };
}
