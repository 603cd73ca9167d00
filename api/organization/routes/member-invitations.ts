import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { roleNames } from '../../../domain/access/policy.ts';
import { proveAddress } from '../../../domain/account/address.ts';
import type { SignInMethod, Voucher } from '../../../domain/account/events.ts';
import { Account, Address } from '../../../domain/account/state.ts';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { isRefusal, refuse } from '../../../domain/kernel/decision.ts';
import { acceptInvitation, openInvitation } from '../../../domain/organization/invitations.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { readMailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type Accounts, checkPassword } from '../../account/accounts.ts';
import { memberInvitationBody, memberInvitationSeen } from '../../account/contract/account.ts';
import type { SessionKind } from '../../account/contract/auth.ts';
import { type Session, session } from '../../account/contract/auth.ts';
import { type OrganizationEntry, staysWhereItBegan } from '../../account/organization-entry.ts';
import type { Sessions } from '../../account/sessions.ts';
import { ticketOver } from '../../account/sign-in.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { BeginningOf } from '../../http/access/second-factor.ts';
import type { Tickets } from '../../http/access/tickets.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import { acceptBody, enterBody, joinBody } from '../contract/organization.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly people: People;
  readonly tickets: Tickets;
  readonly entry: OrganizationEntry;
  readonly beginningOf: BeginningOf;
};

/** Routes behind the link of a membership invitation: look, accept with a new account, join with an existing one. */
export const memberInvitationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, accounts, sessions, limits, people, tickets, entry, beginningOf },
) => {
  const addresses = createAddresses(deps);

  /** The invitation of a mailed token, in any state. @throws {ApiProblem} 400 LINK_INVALID */
  const invitationOf = async (token: string) => {
    const read = await readMailedToken(deps.keys, 'joinOrganization', token);
    const organizationId = read?.subjectId.slice(0, 24) ?? '';
    const invitationId = read?.subjectId.slice(24) ?? '';
    const { state } = await deps.commands.load(Organization, organizationId);
    const invitation = state?.invitations[invitationId];
    const email = invitation && (await open(deps.keys, invitation.email));
    if (!read || !state || !invitation || email === undefined)
      throw new ApiProblem(400, 'LINK_INVALID', say('organization.linkInvalid'));
    // The inviting member can read a kept link, so it does not prove who reads the address.
    const proves = read.way === 'mail' && !deps.outbox;
    return { organizationId, invitationId, link: read.number, state, invitation, email, proves };
  };
  type Named = Awaited<ReturnType<typeof invitationOf>>;

  const mustBeOpen = ({ state, invitationId, link }: Named) => {
    const found = openInvitation(state, invitationId, link, deps.clock.now());
    if (isRefusal(found)) throw problemOf(found);
  };

  const accept = async (named: Named, accountId: string, context: CommandContext) => {
    const { organizationId, invitationId, link } = named;
    const outcome = await deps.commands.handle(Organization, organizationId, context, (state) =>
      acceptInvitation(state, { invitationId, link, accountId }, deps.clock.now()),
    );
    if (isRefusal(outcome)) throw problemOf(outcome);
  };

  app.post(
    '/api/member-invitations/look',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: memberInvitationBody, response: { 200: memberInvitationSeen } },
    },
    async (request) => {
      const named = await invitationOf(request.body.token);
      mustBeOpen(named);
      const { email, invitation, state } = named;
      const holder = await people.holderOf(email);
      return {
        organization: state.name,
        invitedBy: await people.nameOf(invitation.invitedBy),
        email,
        role: roleNames[invitation.role],
        hasAccount: isTaken(holder, named.proves),
        ...(holder.accountId !== null && !isTaken(holder, named.proves) && { unproven: true as const }),
      };
    },
  );

  app.post(
    '/api/member-invitations/accept',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: acceptBody, response: { 201: session } },
    },
    async (request, reply) => {
      const { token, firstName, lastName, password, notMyAccount = false, session: kind } = request.body;
      const named = await invitationOf(token);
      const { organizationId, invitationId, email } = named;
      const accountId = accounts.invitedAccountId(invitationId);
      const context = commandContext(request, `account:${accountId}`, organizationId);
      // Every possible refusal comes before the membership is appended.
      checkPassword(password, [email, firstName, lastName]);
      const holder = await people.holderOf(email);
      if (isTaken(holder, named.proves) && holder.accountId !== accountId)
        throw new ApiProblem(409, 'EMAIL_TAKEN', say('organization.emailTaken'));
      const others = holder.accountId !== null && holder.accountId !== accountId;
      if (!holder.confirmed && others && !notMyAccount)
        throw new ApiProblem(409, 'ACCOUNT_UNCONFIRMED', say('organization.accountUnconfirmed'));
      // A used link opens no second session, because that would bypass the second factor. Only a repeated request continues.
      const opening = await deps.store.readStream(Account.stream(accountId), { limit: 1 });
      const repeat = opening.exists && opening.events[0]?.metadata.commandId === context.commandId;
      if (opening.exists && !repeat)
        throw problemOf(refuse('gone', 'INVITATION_USED', say('organization.invitationUsed')));
      await accept(named, accountId, context);
      const account = {
        email,
        firstName,
        lastName,
        password,
        organizationId,
        invitationId,
        proven: named.proves,
      };
      return reply.code(201).send(await accounts.fromInvitation(account, kind, request, reply));
    },
  );

  app.post(
    '/api/member-invitations/join',
    {
      config: { access: 'member', rateLimit: attempts },
      schema: { body: joinBody, response: { 200: session } },
    },
    async (request, reply) => {
      const who = memberOf(request);
      const { token, code, session: kind } = request.body;
      const named = await invitationOf(token);
      const { state: account } = await deps.commands.load(Account, who.accountId);
      if (!account) throw notFound();
      const passwordRevision = await sessions.passwordRevisionOf(who);
      const began = await beginningOf(who.accountId, who.sessionId);
      // A person authenticated by one organisation's provider cannot reach another organisation, not even by an invitation to a third.
      const vouchedBy = staysWhereItBegan(began) ? 'organization' : began?.vouchedBy;
      const shown = { secondFactor: began?.secondFactor ?? false, vouchedBy, passwordRevision };
      const end = () => sessions.end(who.accountId, who.tenant, who.sessionId, 'organizationJoined');
      return enter(named, account, shown, { code, kind, end }, request, reply);
    },
  );

  app.post(
    '/api/member-invitations/enter',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: enterBody, response: { 200: session } },
    },
    async (request, reply) => {
      const { token, ticket: ticketText, code, session: kind } = request.body;
      const named = await invitationOf(token);
      const ticket = await tickets.read('no-organization', ticketText);
      const { accountId = 'nobody', passwordRevision, secondFactor, vouchedBy } = ticket?.data ?? {};
      const { state: account } = await deps.commands.load(Account, accountId);
      if (!ticket || !account || String(account.passwordRevision) !== passwordRevision) throw ticketOver();
      const shown = {
        secondFactor: secondFactor === 'true',
        vouchedBy: vouchedBy as Voucher | undefined,
        passwordRevision: account.passwordRevision,
      };
      const once = async () => {
        if (!(await limits.within('once', `no-organization:${ticket.id}`, request))) throw ticketOver();
      };
      return enter(named, account, shown, { code, kind, once }, request, reply);
    },
  );

  type Shown = {
    readonly secondFactor: boolean;
    readonly vouchedBy: Voucher | undefined;
    readonly passwordRevision: number;
  };
  type How = {
    readonly code: string | undefined;
    readonly kind: SessionKind;
    readonly once?: () => Promise<void>;
    readonly end?: () => Promise<void>;
  };

  /** An authenticated person's existing account becomes a member, and the session switches to the organisation. */
  async function enter(
    named: Named,
    account: NonNullable<Account>,
    shown: Shown,
    { code, kind, once, end }: How,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> {
    const { organizationId, email, state } = named;
    const { accountId } = account;
    const own = await people.of(accountId);
    if (addressIdentity(own.email) !== addressIdentity(email))
      throw new ApiProblem(403, 'ADDRESS_DIFFERS', say('organization.addressDiffers'));
    if (!state.members[accountId]) mustBeOpen(named);
    const secondFactor = await entry(request, account, state, shown, code);
    await once?.();
    const context = commandContext(request, `account:${accountId}`, organizationId);
    const before = await people.verifiedAddress(accountId);
    if (named.proves) {
      const proven = await deps.commands.handle(Address, addresses.hashOf(email), context, (address) =>
        proveAddress(address, { accountId, organizationId }, 'mail'),
      );
      if (isRefusal(proven)) throw problemOf(proven);
    }
    // In this order every step can be repeated: after an interruption the link still works.
    await accept(named, accountId, context);
    await accounts.join(accountId, organizationId, context);
    // Ends sessions of an earlier membership, and sessions that another person began before the address was proven.
    if (before === undefined && named.proves)
      await sessions.endAll(accountId, organizationId, 'addressProven');
    else {
      await sessions.endAll(accountId, organizationId, 'organizationJoined', { within: organizationId });
      await end?.();
    }
    const method: SignInMethod = 'invitation';
    return sessions.start(
      { accountId, organizationId, kind, method, ...shown, secondFactor },
      request,
      reply,
    );
  }
};

/** A link that proves the address takes it from an account that holds it unproven; a kept link takes it from no account. */
function isTaken(
  { accountId, confirmed }: { readonly accountId: string | null; readonly confirmed: boolean },
  proves: boolean,
): boolean {
  return confirmed || (!proves && accountId !== null);
}
