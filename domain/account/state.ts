import type { Evolution } from '../kernel/decision.ts';
import type { AccountEvent } from './events.ts';

/** Personal fields as stored (sealed). */
export type Account = {
  readonly accountId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
} | null;

export const accountState: Evolution<Account, AccountEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'AccountRegistered' ? event.data : state),
};

/** Who owns an address; null = nobody. */
export type Reservation = { readonly accountId: string; readonly organizationId: string } | null;

export const reservationState: Evolution<Reservation, AccountEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'EmailReserved' ? event.data : state),
};
