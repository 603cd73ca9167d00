import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { createInviting } from '../mailbox/inviting.ts';
import type { Directory } from '../queries/read-models.ts';
import { createClaimLinkCommands } from './commands/claim-links.ts';
import { claimLink, claimLinkBody, claimLinkOpened } from './contract/claim-links.ts';
import { createOpenLinks } from './queries/open-links.ts';
import { claimRoutes } from './routes/claims.ts';

type Options = { deps: ApiDependencies; limits: Limits; directory: Directory };

const share = { access: 'invitations.share' } as const;
const path = '/api/assessments/:assessmentId/claim-link';

/** The shared link through which people ask to take part: turned on and off by members, used without an account. */
export const claimLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, limits, directory }) => {
  const openLinks = createOpenLinks(deps, directory);
  const inviting = createInviting(deps);
  const links = createClaimLinkCommands({ deps, openLinks, inviting });

  app.get(
    path,
    { config: share, schema: { params: assessmentParams, response: { 200: claimLink } } },
    async (request) => {
      const caller = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(caller.tenant, request.params.assessmentId);
      return links.seen(assessmentId, caller);
    },
  );

  app.post(
    path,
    {
      config: share,
      schema: { params: assessmentParams, body: claimLinkBody, response: { 201: claimLinkOpened } },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(caller.tenant, request.params.assessmentId);
      await limits.take('claimLinks', caller.accountId, request);
      const context = commandContext(request, caller.actor, caller.tenant);
      return reply.code(201).send(await links.open(assessmentId, request.body, caller, context));
    },
  );

  app.delete(
    path,
    { config: share, schema: { params: assessmentParams, body: noBody, response: { 200: written } } },
    async (request) => {
      const { tenant, actor } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      return { position: await links.close(assessmentId, commandContext(request, actor, tenant)) };
    },
  );

  await app.register(claimRoutes, { deps, limits, directory, openLinks, inviting });
};
