import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Account } from '../../../domain/account/state.ts';
import { ruleOnSecondFactor } from '../../../domain/organization/second-factor.ts';
import { changeSettings } from '../../../domain/organization/settings.ts';
import type { Reauthenticate } from '../../account/reauthentication.ts';
import { memberOf } from '../../http/access/authentication.ts';
import { afterQuery } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { etagOf } from '../../http/preconditions.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { organizationAnswer, secondFactorRuleBody, settings } from '../contract/organization.ts';
import { loadOrganization, type OrganizationQuery } from '../queries/organization.ts';
import type { OrganizationCommand } from './command.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly reauthenticate: Reauthenticate;
  readonly answerOf: OrganizationQuery;
  readonly command: OrganizationCommand;
  readonly live: LiveServer;
};

/** Routes for the organisation's settings, use of its plan, and rule about second factors. */
export const organizationSettingsRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, reauthenticate, answerOf, command, live },
) => {
  app.get(
    '/api/organization',
    {
      config: { access: 'organization.read' },
      schema: { querystring: afterQuery, response: { 200: organizationAnswer } },
    },
    async (request, reply) => {
      const answer = await answerOf(memberOf(request).tenant);
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  );

  app.put(
    '/api/organization',
    {
      config: { access: 'organization.manage' },
      schema: { body: settings, response: { 200: organizationAnswer } },
    },
    async (request, reply) => {
      const { timezone: timeZone, ...rest } = request.body;
      await command(request, reply, (state, actorId) =>
        changeSettings(state, { ...rest, timeZone }, actorId),
      );
      const answer = await answerOf(memberOf(request).tenant);
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  );

  app.put(
    '/api/organization/second-factor',
    {
      config: { access: 'organization.manage' },
      schema: { body: secondFactorRuleBody, response: { 200: organizationAnswer } },
    },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { required, currentPassword } = request.body;
      await reauthenticate(request, currentPassword);
      const own = await deps.commands.load(Account, accountId);
      await command(request, reply, (state, actorId) =>
        ruleOnSecondFactor(state, required, own.state, actorId),
      );
      const { state } = await loadOrganization(deps, tenant);
      await Promise.all(Object.keys(state.members).map((memberId) => live.changed(memberId)));
      return answerOf(tenant);
    },
  );
};
