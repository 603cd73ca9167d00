import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { roleNames } from '../../../domain/access/policy.ts';
import { proveAddress } from '../../../domain/account/address.ts';
import { addressState } from '../../../domain/account/state.ts';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { isRefusal, type Refusal, refuse } from '../../../domain/kernel/decision.ts';
import { streams } from '../../../domain/kernel/streams.ts';
import { acceptInvitation, openInvitation } from '../../../domain/organization/invitations.ts';
import { leaveOrganization } from '../../../domain/organization/members.ts';
import { type Organization, organizationState } from '../../../domain/organization/state.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { readMailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type Accounts, checkPassword } from '../../access/accounts.ts';
import { createAddresses } from '../../access/addresses.ts';
import type { Sessions } from '../../access/sessions.ts';
import { memberInvitationBody, memberInvitationSeen } from '../../contract/account.ts';
import { session } from '../../contract/auth.ts';
import { acceptBody, joinBody } from '../../contract/organization.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { commandContext, memberOf } from '../../plugins/authentication.ts';
import { ApiProblem, problemOf } from '../../problem.ts';
import type { People } from '../../queries/people.ts';
import type { Directory } from '../../queries/read-models.ts';
import { attempts } from '../auth.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly people: People;
  readonly directory: Directory;
};

/** What the link of an invitation as a member opens: look, accept with a new account, join with one's own. */
export const memberInvitationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, accounts, sessions, people, directory },
) => {
  const addresses = createAddresses(deps);

  /** What a mailed token names, whatever has become of it. @throws {ApiProblem} 400 LINK_INVALID */
  const invitationOf = async (token: string) => {
    const read = await readMailedToken(deps.keys, 'joinOrganization', token);
    const organizationId = read?.subjectId.slice(0, 24) ?? '';
    const invitationId = read?.subjectId.slice(24) ?? '';
    const { state } = await deps.commands.load(streams.organization(organizationId), organizationState);
    const invitation = state?.invitations[invitationId];
    const email = invitation && (await open(deps.keys, invitation.email));
    if (!read || !state || !invitation || email === undefined)
      throw new ApiProblem(400, 'LINK_INVALID', 'This link is not valid. Ask for a new invitation.');
    return { organizationId, invitationId, link: read.number, state, invitation, email };
  };
  type Named = Awaited<ReturnType<typeof invitationOf>>;

  const mustBeOpen = ({ state, invitationId, link }: Named) => {
    const found = openInvitation(state, invitationId, link, deps.clock.now());
    if (isRefusal(found)) throw problemOf(found);
  };

  const accept = async (named: Named, accountId: string, context: CommandContext) => {
    const { organizationId, invitationId, link } = named;
    const outcome = await deps.commands.handle(
      streams.organization(organizationId),
      organizationState,
      context,
      (state) => acceptInvitation(state, { invitationId, link, accountId }, deps.clock.now()),
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
      return {
        organization: state.name,
        invitedBy: await people.nameOf(invitation.invitedBy),
        email,
        role: roleNames[invitation.role],
        hasAccount: (await people.holderOf(email)).confirmed,
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
      const { token, firstName, lastName, password, session: kind } = request.body;
      const named = await invitationOf(token);
      const { organizationId, invitationId, email } = named;
      const accountId = accounts.invitedAccountId(invitationId);
      const context = commandContext(request, `account:${accountId}`, organizationId);
      // Everything that can be refused is refused before the membership is written.
      checkPassword(password, [email, firstName, lastName]);
      const holder = await people.holderOf(email);
      if (holder.confirmed && holder.accountId !== accountId)
        throw new ApiProblem(
          409,
          'EMAIL_TAKEN',
          'There is already an account with this email address. Sign in to accept the invitation.',
        );
      // A link that was used makes no second session: it would pass by the second factor. Only a repeat of the request may go on.
      const opening = await deps.store.readStream(streams.account(accountId), { limit: 1 });
      const repeat = opening.exists && opening.events[0]?.metadata.commandId === context.commandId;
      if (opening.exists && !repeat)
        throw problemOf(
          refuse('gone', 'INVITATION_USED', 'This invitation was accepted already. Sign in instead.'),
        );
      await accept(named, accountId, context);
      const account = { email, firstName, lastName, password, organizationId, invitationId };
      return reply.code(201).send(await accounts.fromInvitation(account, kind, request, reply));
    },
  );

  app.post(
    '/api/member-invitations/join',
    { config: { access: 'member' }, schema: { body: joinBody, response: { 200: session } } },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { token, session: kind } = request.body;
      const named = await invitationOf(token);
      const { organizationId, email } = named;
      const passwordRevision = await sessions.passwordRevisionOf(memberOf(request));
      const own = await people.of(accountId);
      if (addressIdentity(own.email) !== addressIdentity(email))
        throw new ApiProblem(
          403,
          'ADDRESS_DIFFERS',
          'This invitation was sent to another address. Sign in with the account of that address.',
        );
      const context = commandContext(request, `account:${accountId}`, organizationId);
      if (tenant !== organizationId) {
        const refusal = await cannotLeave(tenant, accountId);
        if (refusal) throw problemOf(refusal);
      }
      const who = { accountId, organizationId };
      const proven = await deps.commands.handle(addresses.streamOf(email), addressState, context, (state) =>
        proveAddress(state, who),
      );
      if (isRefusal(proven)) throw problemOf(proven);
      // In this order every step can be repeated: whoever is stopped in between uses the link again.
      await accept(named, accountId, context);
      await accounts.join(accountId, organizationId, context);
      if (tenant !== organizationId) await leave(tenant, accountId, context);
      await sessions.endAll(accountId, organizationId, 'removed');
      return sessions.start(
        { ...who, kind, method: 'invitation', secondFactor: false, passwordRevision },
        request,
        reply,
      );
    },
  );

  /** Nobody leaves an organisation without an owner, or assessments that nobody could open any more. */
  async function cannotLeave(tenant: string, accountId: string): Promise<Refusal | undefined> {
    const { state } = await deps.commands.load(streams.organization(tenant), organizationState);
    const decision = leaveOrganization(state, accountId);
    if (!isRefusal(decision) || !isAlone(state)) return isRefusal(decision) ? decision : undefined;
    const inUse = (await directory.assessmentsOf(tenant)).length > 0;
    return inUse
      ? refuse(
          'conflict',
          'ORGANIZATION_IN_USE',
          'You own an organisation with assessments, and nobody else could open them. Hand it over to another member first.',
        )
      : undefined;
  }

  /** Whoever owns an empty organisation alone leaves it as it is: nobody can enter it any more. */
  async function leave(tenant: string, accountId: string, context: CommandContext): Promise<void> {
    await deps.commands.handle(
      streams.organization(tenant),
      organizationState,
      { ...context, tenant },
      (state) => (isAlone(state) ? [] : leaveOrganization(state, accountId)),
    );
  }
};

function isAlone(state: Organization): boolean {
  return Object.keys(state?.members ?? {}).length === 1;
}
