import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { removeSso } from '../../../domain/organization/sso.ts';
import type { Reauthenticate } from '../../account/reauthentication.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { etagOf } from '../../http/preconditions.ts';
import type { createSsoCommands } from '../commands/single-sign-on.ts';
import { proofBody, ssoBody, ssoCheckBody, ssoSettings } from '../contract/organization.ts';
import { loadOrganization } from '../queries/organization.ts';
import type { SsoSettingsQuery } from '../queries/sso-settings.ts';
import { askedBy, type OrganizationCommand, withEtag } from './command.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly reauthenticate: Reauthenticate;
  readonly limits: Limits;
  readonly command: OrganizationCommand;
  readonly sso: ReturnType<typeof createSsoCommands>;
  readonly settingsOf: SsoSettingsQuery;
};

/** Routes for the organisation's identity provider and its domains. */
export const ssoRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, reauthenticate, limits, command, sso, settingsOf },
) => {
  const manageSso = { access: 'sso.manage' } as const;

  app.get(
    '/api/organization/sso',
    { config: manageSso, schema: { response: { 200: ssoSettings } } },
    async (request, reply) => {
      const { state, revision } = await loadOrganization(deps, memberOf(request).tenant);
      reply.header('etag', etagOf(revision));
      return settingsOf(state);
    },
  );

  app.put(
    '/api/organization/sso',
    { config: manageSso, schema: { body: ssoBody, response: { 200: ssoSettings } } },
    async (request, reply) => {
      const { currentPassword, ...wanted } = request.body;
      await reauthenticate(request, currentPassword);
      const asked = askedBy(request);
      const { tenant, actor } = asked.caller;
      const changed = await sso.configure(
        wanted,
        asked,
        () => limits.take('domainChecks', tenant, request),
        (domain) => commandContext(request, actor, tenant, domain),
      );
      withEtag(reply, changed);
      return settingsOf((await loadOrganization(deps, tenant)).state);
    },
  );

  app.delete(
    '/api/organization/sso',
    { config: manageSso, schema: { body: proofBody, response: { 204: z.null() } } },
    async (request, reply) => {
      // Removing the provider locks out members who sign in only through it, so the password is required.
      await reauthenticate(request, request.body.currentPassword);
      await command(request, reply, removeSso);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/organization/sso/check',
    { config: manageSso, schema: { body: ssoCheckBody, response: { 200: ssoSettings } } },
    async (request) => {
      const asked = askedBy(request);
      const { tenant } = asked.caller;
      const mayLookUp = () => limits.take('domainChecks', tenant, request);
      await sso.check(request.body.domain, asked, mayLookUp);
      return settingsOf((await loadOrganization(deps, tenant)).state);
    },
  );
};
