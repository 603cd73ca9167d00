import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { claimLinkEnded, refuseDomain } from '../../domain/claim-link/decide.ts';
import { mailboxIdentity } from '../../domain/kernel/address.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import { say } from '../../domain/texts/sentence.ts';
import { keyedHash } from '../../infra/identifiers/identifiers.ts';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { validAddress } from '../http/access/addresses.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { createAfterAnswer } from '../http/after-answer.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { languageOf } from '../http/language.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import { sourceOf } from '../http/source.ts';
import { createInviting } from '../mailbox/inviting.ts';
import type { Directory } from '../queries/read-models.ts';
import { createClaim } from './commands/claim.ts';
import { createClaimLinkCommands } from './commands/claim-links.ts';
import {
  claimAsked,
  claimBody,
  claimLink,
  claimLinkBody,
  claimLinkOpened,
  claimLook,
  claimLookBody,
} from './contract/claim-links.ts';
import { createOpenLinks } from './queries/open-links.ts';

type Options = { deps: ApiDependencies; limits: Limits; directory: Directory };

const manage = { access: 'assessments.manage' } as const;
const open = { access: 'public' } as const;
const path = '/api/assessments/:assessmentId/claim-link';

/** The link by which people ask for an invitation: turned on and off by members, used without an account. */
export const claimLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, limits, directory }) => {
  const openLinks = createOpenLinks(deps, directory);
  const parts = { deps, openLinks, inviting: createInviting(deps) };
  const links = createClaimLinkCommands(parts);
  const claim = createClaim(parts);
  const afterAnswer = createAfterAnswer(deps.clock);
  app.addHook('onClose', afterAnswer.done);
  const mailboxKey = deps.keys.derive('claim-mailbox');
  // Only wrong links count: a whole company may open the right one from the same address.
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });

  app.get(
    path,
    { config: manage, schema: { params: assessmentParams, response: { 200: claimLink } } },
    async (request) => {
      const caller = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(caller.tenant, request.params.assessmentId);
      return links.seen(assessmentId, caller);
    },
  );

  app.post(
    path,
    {
      config: manage,
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
    { config: manage, schema: { params: assessmentParams, body: noBody, response: { 200: written } } },
    async (request) => {
      const { tenant, actor } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      return { position: await links.close(assessmentId, commandContext(request, actor, tenant)) };
    },
  );

  /** @throws {ApiProblem} 404 CLAIM_LINK_ENDED; 429 for a source that tries many */
  const linkBehind = async (request: Parameters<typeof wrongLinks>[0], token: string) => {
    const found = await openLinks.behind(token);
    if (found) return found;
    const wrong = await wrongLinks(request);
    if (!wrong.isAllowed && wrong.isExceeded)
      throw new ApiProblem(429, 'TOO_MANY_REQUESTS', say('general.tooManyRequests'), { retryAfter: 60 });
    throw problemOf(claimLinkEnded);
  };

  app.post(
    '/api/claim-links/look',
    { config: open, schema: { body: claimLookBody, response: { 200: claimLook } } },
    async (request, reply) => {
      const { link, entry } = await linkBehind(request, request.body.token);
      reply.header('x-robots-tag', 'noindex');
      return {
        organization: (await openLinks.organizationOf(entry.tenant)) ?? entry.company,
        assessment: entry.name,
        domains: link.domains && [...link.domains],
        closesAt: entry.closesAt,
      };
    },
  );

  /** What depends on the address happens after the answer, so that the answer and its time are the same for every address. */
  app.post(
    '/api/claim-links/claim',
    { config: open, schema: { body: claimBody, response: { 202: claimAsked } } },
    async (request, reply) => {
      const found = await linkBehind(request, request.body.token);
      const email = validAddress(request.body.email);
      const elsewhere = refuseDomain(found.link, email);
      if (elsewhere) throw problemOf(elsewhere);
      await limits.take('claimsFrom', sourceOf(request), request);
      await limits.take('claimsOfLink', found.link.linkId, request);
      const { assessmentId } = found.link;
      const mailbox = keyedHash(mailboxKey, `${assessmentId}:${mailboxIdentity(email)}`);
      const context = commandContext(request, 'anonymous', found.entry.tenant, mailbox);
      const isFirst = await limits.within('claimsFor', mailbox, request);
      afterAnswer.run(
        reply,
        async () => {
          if (isFirst) await claim(found, email, context);
        },
        (error) => {
          // A refusal is an ordinary outcome; only the person who asked must not learn of it.
          if (!(error instanceof ApiProblem))
            deps.log.error({ err: error }, 'a claim of an invitation failed');
        },
      );
      return reply.code(202).send({ message: inWords(say('claimLink.asked'), languageOf(request)) });
    },
  );
};
