import type { z } from 'zod/mini';
import { proveAddress } from '../../../domain/account/address.ts';
import { Account, Address } from '../../../domain/account/state.ts';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { isRefusal, refuse } from '../../../domain/kernel/decision.ts';
import { acceptInvitation } from '../../../domain/organization/invitations.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { type Accounts, checkPassword } from '../../account/accounts.ts';
import type { Sessions } from '../../account/sessions.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import type { acceptBody } from '../contract/organization.ts';
import { type BehindInvitation, isTaken, mustBeOpen } from '../queries/invitation-behind.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'store' | 'keys' | 'clock'>;
  readonly accounts: Pick<Accounts, 'join'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly people: People;
};

/**
 * Commands to accept an invitation as a member, with a new account or with an existing one. The caller starts the
 * session.
 */
export function createAcceptInvitation({ deps, accounts, sessions, people }: Parts) {
  const addresses = createAddresses(deps);

  async function accept(
    { organizationId, invitationId, link }: BehindInvitation,
    accountId: string,
    context: CommandContext,
  ): Promise<void> {
    const outcome = await deps.commands.handle(Organization, organizationId, context, (state) =>
      acceptInvitation(state, { invitationId, link, accountId }, deps.clock.now()),
    );
    if (isRefusal(outcome)) throw problemOf(outcome);
  }

  /**
   * Appends the membership of an account that the caller creates next. @throws {ApiProblem} 400 for the password; 409
   * EMAIL_TAKEN or ACCOUNT_UNCONFIRMED; 410 INVITATION_USED
   */
  async function withNewAccount(
    named: BehindInvitation,
    accountId: string,
    {
      firstName,
      lastName,
      password,
      notMyAccount = false,
    }: Pick<z.infer<typeof acceptBody>, 'firstName' | 'lastName' | 'password' | 'notMyAccount'>,
    context: CommandContext,
  ): Promise<void> {
    const { email } = named;
    // Everything that can be refused is checked before the membership is appended.
    checkPassword(password, [email, firstName, lastName]);
    const holder = await people.holderOf(email);
    if (isTaken(holder, named.proves) && holder.accountId !== accountId)
      throw new ApiProblem(409, 'EMAIL_TAKEN', say('organization.emailTaken'));
    const others = holder.accountId !== null && holder.accountId !== accountId;
    if (!holder.confirmed && others && !notMyAccount)
      throw new ApiProblem(409, 'ACCOUNT_UNCONFIRMED', say('organization.accountUnconfirmed'));
    // A used link must not open a second session, because that would bypass the second factor. Only the same request,
    // repeated, continues.
    const opening = await deps.store.readStream(Account.stream(accountId), { limit: 1 });
    const repeat = opening.exists && opening.events[0]?.metadata.commandId === context.commandId;
    if (opening.exists && !repeat)
      throw problemOf(refuse('gone', 'INVITATION_USED', say('organization.invitationUsed')));
    await accept(named, accountId, context);
  }

  /**
   * Refuses an invitation to another person, and one that is no longer open, unless this account is already a member.
   */
  async function mustBeFor(named: BehindInvitation, accountId: string): Promise<void> {
    const own = await people.of(accountId);
    if (addressIdentity(own.email) !== addressIdentity(named.email))
      throw new ApiProblem(403, 'ADDRESS_DIFFERS', say('organization.addressDiffers'));
    if (!named.state.members[accountId]) mustBeOpen(named, deps.clock.now());
  }

  /**
   * Makes an existing account a member; the caller must have called {@link mustBeFor}. @param end ends the session that
   * the new one replaces
   */
  async function withOwnAccount(
    named: BehindInvitation,
    accountId: string,
    context: CommandContext,
    end: () => Promise<void>,
  ): Promise<void> {
    const { organizationId, email } = named;
    const before = await people.verifiedAddress(accountId);
    if (named.proves) {
      const proven = await deps.commands.handle(Address, addresses.hashOf(email), context, (address) =>
        proveAddress(address, { accountId, organizationId }, 'mail'),
      );
      if (isRefusal(proven)) throw problemOf(proven);
    }
    // In this order every step can be repeated: if a step fails, the link still works.
    await accept(named, accountId, context);
    await accounts.join(accountId, organizationId, context);
    // Ends sessions of an earlier membership, and sessions that another person may have begun before the address was
    // proven.
    if (before === undefined && named.proves)
      await sessions.endAll(accountId, organizationId, 'addressProven');
    else {
      await sessions.endAll(accountId, organizationId, 'organizationJoined', { within: organizationId });
      await end();
    }
  }

  return { withNewAccount, mustBeFor, withOwnAccount };
}
