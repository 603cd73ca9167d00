import { organizationsInOrder } from '../../../domain/account/decide.ts';
import type { Account } from '../../../domain/account/state.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { ApiDependencies } from '../dependencies.ts';

/**
 * The organisations that an account is currently a member of, in the order in which sign-in tries them. Read from the
 * organisations, which are authoritative, not from the account.
 */
export type Memberships = (account: NonNullable<Account>) => Promise<readonly NonNullable<Organization>[]>;

export function createMemberships({ commands }: Pick<ApiDependencies, 'commands'>): Memberships {
  return async (account) => {
    const known = await Promise.all(
      organizationsInOrder(account).map((organizationId) => commands.load(Organization, organizationId)),
    );
    return known.flatMap(({ state }) => (state?.members[account.accountId] ? [state] : []));
  };
}
