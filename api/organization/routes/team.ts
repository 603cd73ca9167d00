import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  changeAccess,
  mayNotSignOut,
  removeMember,
  transferOwnership,
} from '../../../domain/organization/members.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { Reauthenticate } from '../../account/reauthentication.ts';
import type { Sessions } from '../../account/sessions.ts';
import { callerOf, memberOf } from '../../http/access/authentication.ts';
import { afterQuery } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { etagOf } from '../../http/preconditions.ts';
import { problemOf } from '../../http/problem.ts';
import type { LiveServer } from '../../live/live-server.ts';
import {
  changed,
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
  readonly teamOf: TeamQuery;
  readonly command: OrganizationCommand;
};

/** Routes to list members, change their rights, remove them, and transfer ownership. */
export const teamRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, live, reauthenticate, teamOf, command },
) => {
  const manage = { access: 'team.manage' } as const;

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
