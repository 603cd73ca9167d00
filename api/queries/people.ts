import { Account, Address } from '../../domain/account/state.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { erased, type Personal } from './personal.ts';

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Path of the picture under /api; null if there is none. */
  readonly avatar: string | null;
};

/** Names and addresses of members, read from their accounts' current state. */
export type People = {
  of(accountId: string): Promise<Person>;
  nameOf(accountId: string): Promise<string>;
  /** @returns the address that the account has proven; undefined if there is none yet */
  verifiedAddress(accountId: string): Promise<string | undefined>;
  /** Finds the account that holds an address, and whether it has proven the address. */
  holderOf(email: string): Promise<{ readonly accountId: string | null; readonly confirmed: boolean }>;
};

export function createPeople(deps: Pick<ApiDependencies, 'commands' | 'keys'>, personal: Personal): People {
  const addresses = createAddresses(deps);
  const nobody: Person = { firstName: erased, lastName: '', email: erased, avatar: null };
  const of = async (accountId: string): Promise<Person> => {
    const { state } = await deps.commands.load(Account, accountId);
    if (!state) return nobody;
    const [firstName = '', lastName = '', email = ''] = await Promise.all(
      [state.firstName, state.lastName, state.email].map(personal.read),
    );
    const { avatar } = state;
    return { firstName, lastName, email, avatar: avatar && avatarPath(accountId, avatar) };
  };
  const holderOf = async (email: string) => {
    const { state } = await deps.commands.load(Address, addresses.hashOf(email));
    return { accountId: state.holder?.accountId ?? null, confirmed: state.confirmed };
  };
  return {
    of,
    nameOf: async (accountId) => {
      const { firstName, lastName } = await of(accountId);
      return `${firstName} ${lastName}`.trim();
    },
    verifiedAddress: async (accountId) => {
      const { email } = await of(accountId);
      const holder = await holderOf(email);
      return holder.confirmed && holder.accountId === accountId ? email : undefined;
    },
    holderOf,
  };
}

/** The picture's key is part of the path, so that browsers load a new picture. */
export function avatarPath(accountId: string, avatar: string): string {
  return `/accounts/${accountId}/avatar?v=${avatar.slice(-12)}`;
}
