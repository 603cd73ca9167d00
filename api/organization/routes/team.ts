import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import {
  inviteMember,
  renewInvitation,
  withdrawInvitation,
} from '../../../domain/organization/invitations.ts';
import {
  changeAccess,
  mayNotSignOut,
  removeMember,
  transferOwnership,
} from '../../../domain/organization/members.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { derivedId, keyedHash, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { invitationAddressHash, invitationsTo } from '../../../infra/subject-keys/invitation-addresses.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { Reauthenticate } from '../../account/reauthentication.ts';
import type { Sessions } from '../../account/sessions.ts';
import { planOf } from '../../billing/queries/plan-in-force.ts';
import { validAddress } from '../../http/access/addresses.ts';
import { callerOf, commandContext, memberOf } from '../../http/access/authentication.ts';
import { afterQuery, noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { etagOf } from '../../http/preconditions.ts';
import { problemOf } from '../../http/problem.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { createInviting } from '../../mailbox/inviting.ts';
import type { People } from '../../queries/people.ts';
import {
  changed,
  invitationParams,
  inviteMemberBody,
  memberAccessBody,
  memberParams,
  ownerBody,
  proofBody,
  team,
} from '../contract/organization.ts';
import type { TeamQuery } from '../queries/team.ts';
import type { OrganizationCommand } from './command.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly live: LiveServer;
  readonly reauthenticate: Reauthenticate;
  readonly limits: Limits;
  readonly people: People;
  readonly teamOf: TeamQuery;
  readonly command: OrganizationCommand;
};

/** Members: list, invite, change rights, remove, transfer ownership. */
export const teamRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, live, reauthenticate, limits, people, teamOf, command },
) => {
  const manage = { access: 'team.manage' } as const;
  /** Rate-limit key for mails of one organisation to one address. */
  const mailsOf = (tenant: string, email: string) =>
    keyedHash(deps.keys.derive(`member-address:${tenant}`), addressIdentity(email));
  const inviting = createInviting(deps);

  app.get(
    '/api/team',
    {
      config: { access: 'team.read' },
      schema: { querystring: afterQuery, response: { 200: team } },
    },
    async (request, reply) => {
      const answer = await teamOf(callerOf(request).tenant);
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  );

  app.post(
    '/api/team/invitations',
    { config: manage, schema: { body: inviteMemberBody, response: { 201: changed } } },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { role, permissions } = request.body;
      const email = validAddress(request.body.email);
      const { commandId } = commandContext(request, `account:${accountId}`, tenant);
      const invitationId = derivedId('member-invitation', requestOf(commandId));
      const invitation = {
        invitationId,
        email,
        addressHash: await invitationAddressHash(deps.keys, invitationId, email),
        holder: (await people.holderOf(email)).accountId,
        role,
        permissions,
      };
      // Counted per organisation: an organisation that invites a person too often must not use up the mails that the person may request.
      await limits.take('mails', mailsOf(tenant, email), request);
      const count = await inviting.counting(callerOf(request), 1, commandId);
      const { position } = await command(request, reply, async (state, actorId) => {
        const plan = await planOf(deps, tenant);
        const earlier = await invitationsTo(deps.keys, tenant, state?.invitations ?? {}, email);
        const invited = inviteMember(state, { ...invitation, earlier }, actorId, plan, deps.clock.now());
        if (isRefusal(invited)) return invited;
        const counted = count(state);
        return isRefusal(counted) ? counted : [...counted, ...invited];
      });
      return reply.code(201).send({ position });
    },
  );

  const onInvitation = {
    config: manage,
    schema: { params: invitationParams, body: noBody, response: { 200: changed } },
  };
  app.post('/api/team/invitations/:invitationId/resend', onInvitation, async (request, reply) => {
    const { invitationId } = request.params;
    const { tenant } = memberOf(request);
    const { state: before } = await deps.commands.load(Organization, tenant);
    const invitation = before?.invitations[invitationId];
    await inviting.mayMail(callerOf(request));
    const email = invitation && (await open(deps.keys, invitation.email));
    if (email !== undefined) await limits.take('mails', mailsOf(tenant, email), request);
    const { position } = await command(request, reply, async (state, actorId) =>
      renewInvitation(state, invitationId, actorId, await planOf(deps, tenant), deps.clock.now()),
    );
    return { position };
  });
  app.post('/api/team/invitations/:invitationId/withdraw', onInvitation, async (request, reply) => {
    const { invitationId } = request.params;
    const { position } = await command(request, reply, (state, actorId) =>
      withdrawInvitation(state, invitationId, actorId),
    );
    return { position };
  });

  app.put(
    '/api/team/members/:accountId',
    {
      config: manage,
      schema: { params: memberParams, body: memberAccessBody, response: { 200: changed } },
    },
    async (request, reply) => {
      const { accountId } = request.params;
      const access = { accountId, ...request.body };
      const { position } = await command(request, reply, (state, actorId) =>
        changeAccess(state, access, actorId),
      );
      await live.changed(accountId);
      return { position };
    },
  );

  app.delete(
    '/api/team/members/:accountId',
    {
      config: manage,
      schema: {
        params: memberParams,
        body: z.optional(z.nullable(proofBody)),
        response: { 200: changed },
      },
    },
    async (request, reply) => {
      const { accountId } = request.params;
      const { tenant } = memberOf(request);
      await reauthenticate(request, request.body?.currentPassword);
      const { position } = await command(request, reply, (state, actorId) =>
        removeMember(state, accountId, actorId),
      );
      await sessions.endAll(accountId, tenant, 'removed', { within: tenant });
      return { position };
    },
  );

  app.delete(
    '/api/team/members/:accountId/sessions',
    {
      config: manage,
      schema: {
        params: memberParams,
        body: z.optional(z.nullable(proofBody)),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { accountId } = request.params;
      const { accountId: actorId, tenant } = memberOf(request);
      await reauthenticate(request, request.body?.currentPassword);
      const { state } = await deps.commands.load(Organization, tenant);
      const refusal = mayNotSignOut(state, accountId, actorId);
      if (refusal) throw problemOf(refusal);
      if (accountId === actorId) await sessions.endAll(accountId, tenant, 'signedOutEverywhere');
      else await sessions.endAll(accountId, tenant, 'endedByAdministrator', { by: actorId, within: tenant });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/team/owner',
    {
      config: { access: 'ownership.transfer' },
      schema: { body: ownerBody, response: { 200: changed } },
    },
    async (request, reply) => {
      const { accountId: to, currentPassword } = request.body;
      const { accountId: from } = memberOf(request);
      await reauthenticate(request, currentPassword);
      const { position } = await command(request, reply, (state, actorId) =>
        transferOwnership(state, to, actorId),
      );
      await Promise.all([from, to].map((accountId) => live.changed(accountId)));
      return { position };
    },
  );
};
