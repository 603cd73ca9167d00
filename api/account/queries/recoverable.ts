import type { z } from 'zod/mini';
import type { Account } from '../../../domain/account/state.ts';
import { passwordIsEnough } from '../../../domain/organization/second-factor.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';
import type { resetSeen } from '../contract/auth.ts';
import { createWayInTimes } from './security.ts';

const recentMs = 30 * 24 * 3_600_000;

/**
 * Lists the other ways to sign in to an account that is being recovered, and which of them the mailed link may remove.
 */
export function createRecoverableQuery(
  deps: Pick<ApiDependencies, 'commands' | 'store' | 'clock'>,
  personal: Personal,
  memberships: Memberships,
) {
  const timesOf = createWayInTimes(deps);
  return async (account: NonNullable<Account>, proven: boolean): Promise<z.infer<typeof resetSeen>> => {
    const { accountId, totp, passkeys, identities } = account;
    const times = await timesOf(accountId);
    const passkeysAreAsked =
      !totp?.enabled &&
      (await memberships(account)).some((organization) => !passwordIsEnough(organization, account));
    const of = (key: string, isSecondFactor: boolean) => {
      const since = times(key);
      const recent = deps.clock.now() - Date.parse(since) < recentMs;
      // If the mailed link could remove a second factor, access to the mail alone would be enough to sign in.
      return { since, recent, removable: !isSecondFactor || !proven };
    };
    return {
      allRemoved: !proven,
      totp: totp?.enabled ? of('totp', true) : null,
      passkeys: await Promise.all(
        passkeys.map(async ({ credentialId, name }) => ({
          credentialId,
          name: await personal.read(name),
          ...of(credentialId, passkeysAreAsked),
        })),
      ),
      identities: identities.map(({ issuer, identity }) => ({ issuer, ...of(identity, false) })),
    };
  };
}
