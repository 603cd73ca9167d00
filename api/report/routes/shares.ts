import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../../http/contract/common.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { createShareCommands, Guesses } from '../commands/shares.ts';
import { shareBody, shareCreated, shared, sharedBody, shareParams, shares } from '../contract/reports.ts';
import type { HandoutOptions } from './handout-options.ts';

type Options = HandoutOptions & { readonly links: ReturnType<typeof createShareCommands> };

/** Routes for shared links to released results: created, listed and revoked by members, opened without an account. */
export const shareRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, handouts, reader, limits, links },
) => {
  const access = { access: 'results.share' } as const;
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });

  app.get(
    '/api/assessments/:assessmentId/shares',
    {
      config: access,
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: shares } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const position = await reader.readAt(request.query.after, tenant);
      const { state } = await deps.commands.load(Organization, tenant);
      return { shares: await handouts.shares(assessmentId, deps.clock.now(), state), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/shares',
    {
      config: access,
      schema: { params: assessmentParams, body: shareBody, response: { 201: shareCreated } },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const entry = await directory.assessmentOf(caller.tenant, request.params.assessmentId);
      const context = commandContext(request, caller.actor, caller.tenant);
      return reply.code(201).send(await links.create(entry, request.body, caller, context));
    },
  );

  app.delete(
    '/api/assessments/:assessmentId/shares/:shareId',
    { config: access, schema: { params: shareParams, body: noBody, response: { 200: written } } },
    async (request) => {
      const { tenant, actor } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const context = commandContext(request, actor, tenant);
      return { position: await links.revoke(assessmentId, request.params.shareId, context) };
    },
  );

  app.post(
    '/api/shared/open',
    { config: { access: 'public' }, schema: { body: sharedBody, response: { 200: shared } } },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      const guesses: Guesses = {
        wrongLink: async () => {
          const wrong = await wrongLinks(request);
          if (!wrong.isAllowed && wrong.isExceeded)
            throw new ApiProblem(429, 'TOO_MANY_REQUESTS', say('report.tooManyRequests'), {
              retryAfter: 60,
            });
        },
        passphrase: (shareId) => limits.take('sharePassphrase', shareId, request),
      };
      return links.open(request.body, guesses, (tenant) => commandContext(request, 'anonymous', tenant));
    },
  );
};
