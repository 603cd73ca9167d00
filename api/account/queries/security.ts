import type { z } from 'zod/mini';
import { Account } from '../../../domain/account/state.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import type { security } from '../contract/account.ts';

export type SecurityQuery = ReturnType<typeof createSecurityQuery>;

/** Lists the ways to sign in to an account, each with the date it was added. */
export function createSecurityQuery(deps: ApiDependencies, personal: Personal) {
  const timesOf = createWayInTimes(deps);

  return async (accountId: string): Promise<z.infer<typeof security>> => {
    const { state } = await deps.commands.load(Account, accountId);
    if (!state) throw notFound();
    const since = await timesOf(accountId);
    return {
      hasPassword: state.passwordHash !== null,
      totp: {
        enabled: state.totp?.enabled ?? false,
        recoveryCodesLeft: state.totp?.recoveryHashes.length ?? 0,
      },
      passkeys: await Promise.all(
        state.passkeys.map(async ({ credentialId, name }) => ({
          credentialId,
          name: await personal.read(name),
          addedAt: since(credentialId),
        })),
      ),
      identities: state.identities.map(({ issuer, identity }) => ({ issuer, linkedAt: since(identity) })),
    };
  };
}

/**
 * Finds when each way to sign in was added, by its id (one-time codes: `totp`). Read from the account's stream, which
 * is short and has the time at which each event was stored.
 */
export function createWayInTimes({ store }: Pick<ApiDependencies, 'store'>) {
  return async (accountId: string): Promise<(key: string) => string> => {
    const times = new Map<string, string>();
    for await (const { type, data, recordedAt } of readEvents(store, Account.stream(accountId))) {
      const named = data as { readonly credentialId?: string; readonly identity?: string };
      if (type === 'PasskeyAdded') times.set(named.credentialId ?? '', recordedAt);
      if (type === 'IdentityLinked') times.set(named.identity ?? '', recordedAt);
      if (type === 'TotpEnabled') times.set('totp', recordedAt);
    }
    return (key) => times.get(key) ?? new Date(0).toISOString();
  };
}
