import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { AccountEvent } from '../../domain/account/events.ts';
import { Account } from '../../domain/account/state.ts';
import { type Decision, isRefusal } from '../../domain/kernel/decision.ts';
import { say } from '../../domain/texts/sentence.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { commandContext, memberOf } from '../http/access/authentication.ts';
import type { Memberships } from '../http/access/memberships.ts';
import type { BeginningOf } from '../http/access/second-factor.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem, notFound, problemOf } from '../http/problem.ts';
import type { LiveServer } from '../live/live-server.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import type { totpBody } from './contract/account.ts';
import { staysWhereItBegan } from './organization-entry.ts';
import type { Reauthenticate, SecondFactorAgain } from './reauthentication.ts';

type Parts = {
  readonly deps: ApiDependencies;
  readonly reauthenticate: Reauthenticate;
  readonly secondFactorAgain: SecondFactorAgain;
  readonly personal: Personal;
  readonly live: LiveServer;
  readonly memberships: Memberships;
  readonly beginningOf: BeginningOf;
};
export type WaysIn = ReturnType<typeof createWaysIn>;

/** Checks and changes shared by the routes for one-time codes and passkeys; always on the caller's own account. */
export function createWaysIn({
  deps,
  reauthenticate,
  secondFactorAgain,
  personal,
  live,
  memberships,
  beginningOf,
}: Parts) {
  const people = createPeople(deps, personal);

  const change = async (
    request: FastifyRequest,
    decide: (state: Account) => Decision<AccountEvent>,
    commandId?: string,
  ) => {
    const { accountId, tenant } = memberOf(request);
    const context = commandContext(request, `account:${accountId}`, tenant);
    const command = { ...context, commandId: commandId ?? context.commandId };
    const done = await deps.commands.handle(Account, accountId, command, decide);
    if (isRefusal(done)) throw problemOf(done);
    return done.state;
  };
  /** A separate command id for each request: a repeated request must not return codes that were never stored. */
  const changeCodes = (request: FastifyRequest, decide: (state: Account) => Decision<AccountEvent>) =>
    change(request, decide, randomId());
  /**
   * Notifies the account's other pages: where a second factor is required, adding or removing one unlocks or locks
   * them.
   */
  const told = (request: FastifyRequest) => {
    return live.changed(memberOf(request).accountId);
  };
  /**
   * Requires a proven address: otherwise a reader of the mail could recover an account that another person can still
   * sign in to.
   */
  const mustHaveProvenAddress = async (request: FastifyRequest) => {
    if ((await people.verifiedAddress(memberOf(request).accountId)) !== undefined) return;
    throw new ApiProblem(403, 'ADDRESS_UNCONFIRMED', say('account.addressUnconfirmed'));
  };
  /**
   * A person who was authenticated by one organisation's provider must not add a way to sign in to other organisations:
   * an account without a password would ask for no other proof.
   */
  const mustNotReachElsewhere = async (request: FastifyRequest) => {
    const { accountId, sessionId } = memberOf(request);
    const account = await accountOf(request);
    if (account.passwordHash !== null || !staysWhereItBegan(await beginningOf(accountId, sessionId))) return;
    if ((await memberships(account)).length < 2) return;
    throw new ApiProblem(403, 'SIGN_IN_AGAIN', say('account.signInAgain.setPassword'));
  };
  /** Requires the password, and the second factor if the account has one. @returns the password's revision */
  const shown = async (request: FastifyRequest, { currentPassword, code }: z.infer<typeof totpBody>) => {
    await mustNotReachElsewhere(request);
    const proven = await reauthenticate(request, currentPassword);
    await secondFactorAgain(request, code);
    return proven;
  };
  const accountOf = async (request: FastifyRequest) => {
    const { state } = await deps.commands.load(Account, memberOf(request).accountId);
    if (!state) throw notFound();
    return state;
  };

  return { change, changeCodes, told, mustHaveProvenAddress, shown, accountOf };
}
