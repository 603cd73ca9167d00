import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { underPassword } from '../../../domain/account/decide.ts';
import { Account, IdentityHolder } from '../../../domain/account/state.ts';
import { assignIdentity, unlinkIdentity } from '../../../domain/account/ways-in.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { type Tickets, ticketSeconds } from '../../http/access/tickets.ts';
import { cookiesFor } from '../../http/cookies.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { identityBody } from '../contract/account.ts';
import {
  session,
  signInAnswer,
  ssoAnswer,
  ssoFinishBody,
  ssoLinkBody,
  ssoStartBody,
  ssoStarted,
  syncAuth0Body,
} from '../contract/auth.ts';
import type { Reauthenticate } from '../reauthentication.ts';
import { ticketOver } from '../sign-in.ts';
import { asked } from '../sso/provider-errors.ts';
import type { Sso } from '../sso/sso.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sso: Sso;
  readonly tickets: Tickets;
  readonly limits: Limits;
  readonly reauthenticate: Reauthenticate;
};

/**
 * Routes to sign in through an identity provider. A sign-in must end in the browser where it began: a cookie binds the
 * two requests, so a link sent to another browser is useless.
 */
export const ssoRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sso, tickets, limits, reauthenticate },
) => {
  const open = { access: 'public', rateLimit: attempts } as const;
  const redirectUri = () => `${deps.publicUrl()}/login/sso`;
  const cookies = cookiesFor(deps);
  const ssoCookie = () => cookies.nameOf('sso');
  const cookie = () => cookies.options(ticketSeconds);

  app.post(
    '/api/auth/sso/start',
    { config: open, schema: { body: ssoStartBody, response: { 200: ssoStarted } } },
    async (request, reply) => {
      const { provider, organizationId } = await sso.connectionFor(request.body.email, request);
      const { url, ...begun } = await asked(deps.identityProviders.begin(provider, redirectUri()));
      const ticket = await tickets.issue('sso', { ...begun, organizationId: organizationId ?? '' });
      reply.setCookie(ssoCookie(), ticket, cookie());
      return { url };
    },
  );

  app.post(
    '/api/auth/sso/finish',
    { config: open, schema: { body: ssoFinishBody, response: { 200: ssoAnswer } } },
    async (request, reply) => {
      const ticket = await tickets.read('sso', request.cookies[ssoCookie()] ?? '');
      reply.clearCookie(ssoCookie(), cookie());
      const { state, nonce, verifier, organizationId } = ticket?.data ?? {};
      if (!ticket || !state || !nonce || !verifier) throw ticketOver();
      if (!(await limits.within('once', `sso:${ticket.id}`, request))) throw ticketOver();
      const connection = await sso.connectionOf(organizationId || null);
      const callback = new URL(redirectUri());
      callback.search = request.body.query;
      const identity = await asked(
        deps.identityProviders.finish(connection.provider, { state, nonce, verifier }, callback),
      );
      return sso.admit(connection, identity, request.body.session, request, reply);
    },
  );

  app.post(
    '/api/auth/sso/link',
    { config: open, schema: { body: ssoLinkBody, response: { 200: signInAnswer } } },
    (request, reply) => {
      const { ticket, password, session: kind } = request.body;
      return sso.link(ticket, password, kind, request, reply);
    },
  );

  app.post(
    '/api/auth/sync-auth0',
    { config: open, schema: { body: syncAuth0Body, response: { 200: session } } },
    async (request, reply) => {
      const connection = await sso.connectionOf(null);
      const identity = await asked(deps.identityProviders.verify(connection.provider, request.body.idToken));
      const answer = await sso.admit(connection, identity, request.body.session, request, reply);
      if ('link' in answer) throw new ApiProblem(409, 'LINK_NEEDED', say('account.linkNeeded'));
      return answer;
    },
  );

  app.post(
    '/api/account/identities/unlink',
    {
      config: { access: 'member', rateLimit: attempts },
      schema: { body: identityBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { issuer, currentPassword } = request.body;
      const proven = await reauthenticate(request, currentPassword);
      const { state } = await deps.commands.load(Account, accountId);
      const linked = state?.identities.find((known) => known.issuer === issuer);
      const context = commandContext(request, `account:${accountId}`, tenant);
      const done = await deps.commands.handle(
        Account,
        accountId,
        context,
        underPassword(proven, (account) => unlinkIdentity(account, issuer)),
      );
      if (isRefusal(done)) throw problemOf(done);
      if (linked)
        await deps.commands.handle(IdentityHolder, linked.identity, context, (opens) =>
          opens === accountId ? assignIdentity(opens, null, issuer) : [],
        );
      return reply.code(204).send(null);
    },
  );
};
