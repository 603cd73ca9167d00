import type { FastifyReply, FastifyRequest } from 'fastify';
import { proveAddress, registerAddress } from '../../domain/account/address.ts';
import { isCommonPassword } from '../../domain/account/common-passwords.ts';
import { joinOrganization, provisionAccount, registerAccount } from '../../domain/account/decide.ts';
import { Account, Address } from '../../domain/account/state.ts';
import { makeFirstOwner } from '../../domain/installation/decide.ts';
import { Installation } from '../../domain/installation/state.ts';
import { addressIdentity } from '../../domain/kernel/address.ts';
import { type Finding, isRefusal } from '../../domain/kernel/decision.ts';
import { registerOrganization } from '../../domain/organization/register.ts';
import { hasSecondFactor } from '../../domain/organization/second-factor.ts';
import { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../infra/identifiers/identifiers.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { createAddresses } from '../http/access/addresses.ts';
import { commandContext, idempotencyKeyOf } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import type { SessionKind } from './contract/auth.ts';
import { passwordRules, type Session } from './contract/auth.ts';
import type { FirstStart } from './first-start.ts';
import { isLeakedPassword } from './passwords/leaked-passwords.ts';
import { hashPassword, spelledOnce } from './passwords/passwords.ts';
import { mustBeStored } from './passwords/same-password.ts';
import type { Sessions } from './sessions.ts';

export type NewAccount = {
  /** As the one address grammar gives it. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

export type Accounts = {
  /** An account with an organisation of its own, signed in; its password was checked. The same answer, in the same time, whether the address is known or not. */
  register(
    account: NewAccount & {
      readonly organizationName: string;
      readonly demo: { readonly source: string } | null;
    },
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
    /** Given: it is the first account of the installation, whose code was right. @throws {ApiProblem} 409 FIRST_START_OVER */
    firstStart?: FirstStart,
  ): Promise<Session>;
  /**
   * An account for somebody invited as a member. A link that a mail server took has shown that the address is theirs; one that was kept
   * instead (`proven` false) has not: the address is reserved, and confirmed by a letter of its own. The membership itself is written by
   * the caller, first. @throws {ApiProblem} 409 EMAIL_TAKEN
   */
  fromInvitation(
    account: NewAccount & {
      readonly organizationId: string;
      readonly invitationId: string;
      readonly proven: boolean;
    },
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
  /** Which account an invitation would make: the same as often as it is asked. */
  invitedAccountId(invitationId: string): string;
  /** Made by an identity provider's word, which has shown that the address is theirs. @returns its id */
  provision(
    account: Omit<NewAccount, 'password'> & { readonly organizationId: string; readonly accountId: string },
    context: CommandContext,
  ): Promise<void>;
  /** An account that exists is a member of this organisation, too, and works in it. */
  join(accountId: string, organizationId: string, context: CommandContext): Promise<void>;
};

export function createAccounts(deps: ApiDependencies, sessions: Sessions): Accounts {
  const addresses = createAddresses(deps);

  const addAccount = async (data: Parameters<typeof registerAccount>[1], own: CommandContext) => {
    const registered = await deps.commands.handle(Account, data.accountId, own, (state) =>
      registerAccount(state, data),
    );
    return isRefusal(registered) ? null : registered.state;
  };

  const hashOf = async (stored: Awaited<ReturnType<typeof addAccount>>) =>
    stored?.passwordHash ? open(deps.keys, stored.passwordHash) : undefined;

  return {
    register: async (account, kind, request, reply, firstStart) => {
      const { email, password, firstName, lastName, organizationName, demo } = account;
      // Nobody is signed in yet, so the address tells apart two callers who send the same request id.
      const registration = derivedId('registration', idempotencyKeyOf(request), addressIdentity(email));
      const anonymous = commandContext(request, 'anonymous', registration);
      const who = {
        accountId: derivedId('account', requestOf(anonymous.commandId)),
        organizationId: derivedId('organization', requestOf(anonymous.commandId)),
      };
      const own = { ...anonymous, tenant: who.organizationId, actor: `account:${who.accountId}` };
      const passwordHash = await hashPassword(password);
      if (firstStart) {
        const noAccount = await firstStart.isOpen();
        const now = deps.clock.now();
        const made = await deps.commands.handle(Installation, 'one', own, (state) =>
          makeFirstOwner(state, who.accountId, noAccount, now),
        );
        if (isRefusal(made)) throw problemOf(made);
      }
      await deps.commands.handle(Organization, who.organizationId, own, (state) =>
        registerOrganization(state, {
          organizationId: who.organizationId,
          name: organizationName,
          demo,
          founderId: who.accountId,
        }),
      );
      const stored = await addAccount({ ...who, email, firstName, lastName, passwordHash }, own);
      await mustBeStored(await hashOf(stored), password);
      mustBeOpenStill(stored);
      // Last: an account nobody can find does no harm, an address that leads nowhere would.
      await deps.commands.handle(Address, addresses.hashOf(email), own, (state) =>
        firstStart ? proveAddress(state, who, 'firstStart') : registerAddress(state, who, deps.clock.now()),
      );
      const { passwordRevision = 0 } = stored ?? {};
      return sessions.start(
        { ...who, kind, method: 'registration', secondFactor: false, passwordRevision },
        request,
        reply,
      );
    },
    invitedAccountId: (invitationId) => derivedId('invited-account', invitationId),
    fromInvitation: async (account, kind, request, reply) => {
      const { email, password, firstName, lastName, organizationId, invitationId, proven } = account;
      checkPassword(password, [email, firstName, lastName]);
      const who = { accountId: derivedId('invited-account', invitationId), organizationId };
      const own = commandContext(request, `account:${who.accountId}`, organizationId);
      const stored = await addAccount(
        { ...who, email, firstName, lastName, passwordHash: await hashPassword(password) },
        own,
      );
      await mustBeStored(await hashOf(stored), password);
      mustBeOpenStill(stored);
      const held = await deps.commands.handle(Address, addresses.hashOf(email), own, (state) =>
        proven ? proveAddress(state, who, 'mail') : registerAddress(state, who, deps.clock.now()),
      );
      if (isRefusal(held)) throw problemOf(held);
      const { passwordRevision = 0 } = stored ?? {};
      return sessions.start(
        { ...who, kind, method: 'invitation', secondFactor: false, passwordRevision },
        request,
        reply,
      );
    },
    provision: async ({ accountId, organizationId, email, firstName, lastName }, context) => {
      const who = { accountId, organizationId };
      await deps.commands.handle(Account, accountId, context, (state) =>
        provisionAccount(state, { ...who, email, firstName, lastName }),
      );
      const proven = await deps.commands.handle(Address, addresses.hashOf(email), context, (state) =>
        proveAddress(state, who, 'provider'),
      );
      if (isRefusal(proven)) throw problemOf(proven);
    },
    join: async (accountId, organizationId, context) => {
      const joined = await deps.commands.handle(Account, accountId, context, (state) =>
        joinOrganization(state, organizationId),
      );
      if (isRefusal(joined)) throw problemOf(joined);
    },
  };
}

/**
 * The request that made an account, sent again, opens a session as it did, unless something else is asked for at sign-in since.
 * @throws {ApiProblem} 409 SIGN_IN
 */
function mustBeOpenStill(account: Account): void {
  if (account && hasSecondFactor(account)) throw new ApiProblem(409, 'SIGN_IN', say('account.signIn'));
}

/** @throws {ApiProblem} 400 PASSWORD_RULES with what is missing. `own`: words an attacker would try first */
export function checkPassword(typed: string, own: readonly string[], path = 'password'): void {
  const password = spelledOnce(typed);
  const broken = passwordRules.filter((rule) => !rule.holds(password));
  const findings: Finding[] = broken.map((rule) => ({ path, message: rule.label, code: rule.code }));
  if (Buffer.byteLength(password) > 128)
    findings.push({ path, message: 'A password has at most 128 bytes', code: 'PASSWORD_TOO_LONG' });
  if (findings.length > 0)
    throw new ApiProblem(
      400,
      'PASSWORD_RULES',
      [...password].length < 8 ? say('account.passwordRules.length') : say('account.passwordRules'),
      { findings },
    );
  if (isCommonPassword(password, own) || isLeakedPassword(password))
    throw new ApiProblem(400, 'PASSWORD_COMMON', say('account.passwordCommon'), {
      findings: [{ path, message: 'One of the first that others would try', code: 'PASSWORD_COMMON' }],
    });
}
