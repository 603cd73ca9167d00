import { Account, Address } from '../../../domain/account/state.ts';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { keyedHash } from '../../../infra/identifiers/identifiers.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

/** Reads a member as named in mails; an erased member has no name. `confirmed`: the address is proven to be theirs. */
export function createMemberInMails({ commands, keys }: Pick<ApiDependencies, 'commands' | 'keys'>) {
  const addressKey = keys.derive('account-address');
  return async (accountId: string) => {
    const { state } = await commands.load(Account, accountId);
    const [firstName, lastName, email] = await Promise.all(
      [state?.firstName, state?.lastName, state?.email].map((sealed) =>
        sealed === undefined ? undefined : open(keys, sealed),
      ),
    );
    const held = await commands.load(Address, keyedHash(addressKey, addressIdentity(email ?? '')));
    return {
      name: [firstName, lastName].filter(Boolean).join(' '),
      email,
      confirmed: held.state.confirmed && held.state.holder?.accountId === accountId,
    };
  };
}
