import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { makeClaim } from '../../../domain/claim/decide.ts';
import { Claim } from '../../../domain/claim/state.ts';
import { claimLinkEnded, domainOf, refuseDomain } from '../../../domain/claim-link/decide.ts';
import { mailboxIdentity } from '../../../domain/kernel/address.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { derivedId, keyedHash, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { validAddress } from '../../http/access/addresses.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { languageOf } from '../../http/language.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { sourceOf } from '../../http/source.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import type { Directory } from '../../queries/read-models.ts';
import { createConfirmClaim } from '../commands/confirm-claim.ts';
import {
  claimAsked,
  claimBody,
  claimConfirmed,
  claimLook,
  claimLookBody,
  confirmBody,
} from '../contract/claim-links.ts';
import type { OpenLink, OpenLinks } from '../queries/open-links.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  directory: Directory;
  openLinks: OpenLinks;
  inviting: Inviting;
};

const open = { access: 'public' } as const;

/** Routes for people without an account, who have the shared link or the letter that asks to confirm a claim. */
export const claimRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, directory, openLinks, inviting },
) => {
  const confirm = createConfirmClaim({ deps, directory, openLinks, inviting });
  const mailboxKey = deps.keys.derive('claim-mailbox');
  // Only wrong links count: a whole company may open the right one from the same address.
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });

  // The pages of these links must not appear in search results, nor must their answers.
  app.addHook('onSend', async (_, reply) => {
    reply.header('x-robots-tag', 'noindex');
  });

  /** @throws {ApiProblem} 429 for a source that tries many wrong links */
  const countWrong = async (request: FastifyRequest) => {
    const wrong = await wrongLinks(request);
    if (!wrong.isAllowed && wrong.isExceeded)
      throw new ApiProblem(429, 'TOO_MANY_REQUESTS', say('general.tooManyRequests'), { retryAfter: 60 });
  };

  /** @throws {ApiProblem} 404 CLAIM_LINK_ENDED; 429 for a source that tries many */
  const linkBehind = async (request: FastifyRequest, token: string) => {
    const found = await openLinks.behind(token);
    if (found) return found;
    await countWrong(request);
    throw problemOf(claimLinkEnded);
  };

  /** Counts a claim against the limits of a day. @throws {ApiProblem} 429 */
  const admit = async (request: FastifyRequest, link: OpenLink['link'], tenant: string, email: string) => {
    const { most, left } = await inviting.today(tenant);
    const part = (divisor: number) => (most === undefined ? undefined : Math.ceil(most / divisor));
    // First, so that claims of a source that is over its limit count nowhere else.
    await limits.take('claimsOfSourceADay', `${tenant}:${sourceOf(request)}`, request, part(10));
    if (link.domains === null) {
      const { isPublicDomain, registeredDomain } = await import(
        '../../../domain/organization/public-domains.ts'
      );
      const domain = domainOf(email);
      if (!isPublicDomain(domain))
        await limits.take('claimsAtDomain', keyedHash(mailboxKey, registeredDomain(domain)), request);
    }
    await limits.take('claimsOfLink', link.linkId, request);
    await limits.take('claimsOfLinkADay', link.linkId, request, part(2));
    // A claim is mailed like an invitation, so both together stay within the invitations of the day.
    await limits.take('claimsOfOrganization', tenant, request, left);
  };

  app.post(
    '/api/claim-links/look',
    { config: open, schema: { body: claimLookBody, response: { 200: claimLook } } },
    async (request) => {
      await limits.take('claimLooks', sourceOf(request), request);
      const { link, entry } = await linkBehind(request, request.body.token);
      const organization = await openLinks.organizationOf(entry.tenant);
      return {
        organization: organization?.name ?? entry.company,
        assessment: entry.name,
        domains: link.domains && [...link.domains],
        closesAt: entry.closesAt,
        named: entry.named ?? false,
        demo: organization?.demo?.source ?? null,
      };
    },
  );

  /** Nothing here depends on who is invited: the fact is recorded and the letter requested for every address. */
  app.post(
    '/api/claim-links/claim',
    { config: open, schema: { body: claimBody, response: { 202: claimAsked } } },
    async (request, reply) => {
      const { link, entry } = await linkBehind(request, request.body.token);
      const email = validAddress(request.body.email);
      await limits.take('claimsFrom', sourceOf(request), request);
      const elsewhere = refuseDomain(link, email);
      if (elsewhere) throw problemOf(elsewhere);
      const mailbox = keyedHash(mailboxKey, mailboxIdentity(email));
      await limits.take('mails', `claim:${mailbox}:${sourceOf(request)}`, request);
      await admit(request, link, entry.tenant, email);
      const context = commandContext(request, 'anonymous', entry.tenant, mailbox);
      const claimId = derivedId('claim', requestOf(context.commandId));
      const { assessmentId, linkId } = link;
      mustBeWritten(
        await deps.commands.handle(Claim, claimId, context, (state) =>
          makeClaim(state, { claimId, assessmentId, linkId, email }, deps.clock.now()),
        ),
      );
      return reply.code(202).send({ message: inWords(say('claim.asked'), languageOf(request)) });
    },
  );

  app.post(
    '/api/claim-links/confirm',
    { config: open, schema: { body: confirmBody, response: { 200: claimConfirmed } } },
    async (request) => {
      try {
        await confirm(request.body.token, {
          contextIn: (tenant, claimId) => commandContext(request, 'anonymous', tenant, claimId),
          // Apart from what members send again, because that count would tell them who asked.
          mayResend: (participantId) => limits.take('resend', `claim:${participantId}`, request),
        });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'CLAIM_ENDED') await countWrong(request);
        throw error;
      }
      return { message: inWords(say('claim.confirmed'), languageOf(request)) };
    },
  );
};
