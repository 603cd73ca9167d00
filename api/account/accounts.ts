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
import { fieldSentence } from '../../domain/texts/fields.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../infra/identifiers/identifiers.ts';
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
import { storedHashOf } from './passwords/stored-hash.ts';
import type { Sessions } from './sessions.ts';

export type NewAccount = {
  /** Normalised by `parseAddress` (domain address grammar). */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

export type Accounts = {
  /**
   * Creates an account with its own organisation and signs it in; the password is already checked. Known and unknown
   * addresses get the same answer in the same time.
   */
  register(
    account: NewAccount & {
      readonly organizationName: string;
      readonly demo: { readonly source: string } | null;
    },
    kind: SessionKind,
    request: FastifyRequest,
    reply: FastifyReply,
    /**
     * Set for the first account of the installation, whose first-start code was verified. @throws {ApiProblem} 409
     * FIRST_START_OVER
     */
    firstStart?: FirstStart,
  ): Promise<Session>;
  /**
   * Creates an account for a person invited as a member. A link delivered by a mail server proves the address; a link kept in the outbox
   * (`proven` false) does not: the address is then reserved and confirmed by its own mail. The caller appends the membership first. @throws
   * {ApiProblem} 409 EMAIL_TAKEN
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
  /** Deterministic id of the account that accepting this invitation creates. */
  invitedAccountId(invitationId: string): string;
  /**
   * Creates an account for an identity that a provider asserted; the assertion proves the address. @returns the
   * account's id
   */
  provision(
    account: Omit<NewAccount, 'password'> & { readonly organizationId: string; readonly accountId: string },
    context: CommandContext,
  ): Promise<void>;
  /** Makes an existing account a member of this organisation and switches it to that organisation. */
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

  return {
    register: async (account, kind, request, reply, firstStart) => {
      const { email, password, firstName, lastName, organizationName, demo } = account;
      // The caller is not signed in, so the address is part of the id: two callers who send the same request id get
      // different accounts.
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
      await mustBeStored(await storedHashOf(deps.keys, stored), password);
      mustBeOpenStill(stored);
      // Appended last: after a crash in between, an account without an address is harmless; an address without an
      // account is not.
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
      await mustBeStored(await storedHashOf(deps.keys, stored), password);
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
 * Repeating the request that created an account opens a session again, unless the account has required a second factor
 * since then. @throws {ApiProblem} 409 SIGN_IN
 */
function mustBeOpenStill(account: Account): void {
  if (account && hasSecondFactor(account)) throw new ApiProblem(409, 'SIGN_IN', say('account.signIn'));
}

/** @param own words that an attacker would try first @throws {ApiProblem} 400 PASSWORD_RULES with the failed rules */
export function checkPassword(typed: string, own: readonly string[], path = 'password'): void {
  const password = spelledOnce(typed);
  const broken = passwordRules.filter((rule) => !rule.holds(password));
  const findings: Finding[] = broken.map((rule) => ({
    path,
    message: fieldSentence(rule.label),
    code: rule.code,
  }));
  if (Buffer.byteLength(password) > 128)
    findings.push({ path, message: say('account.passwordTooLong'), code: 'PASSWORD_TOO_LONG' });
  if (findings.length > 0)
    throw new ApiProblem(
      400,
      'PASSWORD_RULES',
      [...password].length < 8 ? say('account.passwordRules.length') : say('account.passwordRules'),
      { findings },
    );
  if (isCommonPassword(password, own) || isLeakedPassword(password))
    throw new ApiProblem(400, 'PASSWORD_COMMON', say('account.passwordCommon'), {
      findings: [{ path, message: say('account.passwordCommon.field'), code: 'PASSWORD_COMMON' }],
    });
}
