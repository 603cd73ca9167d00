import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { chooseOrganization } from '../../../domain/account/decide.ts';
import { Account } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { BeginningOf } from '../../http/access/second-factor.ts';
import { noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts } from '../../http/limits.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import {
  chooseOrganizationBody,
  loginBody,
  me,
  refreshBody,
  secondFactorBody,
  session,
  signedOut,
  signInAnswer,
} from '../contract/auth.ts';
import { type OrganizationEntry, staysWhereItBegan } from '../organization-entry.ts';
import type { Sessions } from '../sessions.ts';
import type { SignIn } from '../sign-in.ts';
import type { Sso } from '../sso/sso.ts';

export type AuthOptions = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly sso: Sso;
  readonly entry: OrganizationEntry;
  readonly beginningOf: BeginningOf;
};

/** Routes to sign in, refresh, switch the organisation, and sign out. */
export const authRoutes: FastifyPluginAsyncZod<AuthOptions> = async (
  app,
  { deps, sessions, signIn, sso, entry, beginningOf },
) => {
  const open = { access: 'public', rateLimit: attempts } as const;

  app.post(
    '/api/auth/login',
    { config: open, schema: { body: loginBody, response: { 200: signInAnswer } } },
    (request, reply) => {
      const { email, password, session: kind } = request.body;
      return signIn.withPassword(email, password, kind, request, reply);
    },
  );

  app.post(
    '/api/auth/second-factor',
    { config: open, schema: { body: secondFactorBody, response: { 200: session } } },
    (request, reply) => {
      const { ticket, code, session: kind } = request.body;
      return signIn.withCode(ticket, code, kind, request, reply);
    },
  );

  app.post(
    '/api/auth/refresh',
    { config: { access: 'public' }, schema: { body: refreshBody, response: { 200: session } } },
    (request, reply) => sessions.refresh(request.body.refreshToken, request, reply),
  );

  app.post(
    '/api/auth/organization',
    {
      config: { access: 'member', withoutSecondFactor: true, rateLimit: attempts },
      schema: { body: chooseOrganizationBody, response: { 200: session } },
    },
    async (request, reply) => {
      const { accountId, sessionId } = memberOf(request);
      const { organizationId, code, refreshToken } = request.body;
      const [account, organization] = await Promise.all([
        deps.commands.load(Account, accountId),
        deps.commands.load(Organization, organizationId),
      ]);
      if (!account.state || !organization.state?.members[accountId]) throw notFound();
      const began = await beginningOf(accountId, sessionId);
      if (staysWhereItBegan(began))
        throw new ApiProblem(403, 'SIGN_IN_AGAIN', say('account.signInAgain.otherOrganization'));
      await entry(request, account.state, organization.state, began, code);
      const moved = await sessions.move(memberOf(request), organizationId, refreshToken, request, reply);
      const context = commandContext(request, `account:${accountId}`, organizationId);
      const chosen = await deps.commands.handle(Account, accountId, context, (state) =>
        chooseOrganization(state, organizationId),
      );
      if (isRefusal(chosen)) throw problemOf(chosen);
      return moved;
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'member', withoutSecondFactor: true },
      schema: { body: z.optional(z.nullable(refreshBody)), response: { 200: signedOut, 204: z.null() } },
    },
    async (request, reply) => {
      const { accountId, tenant, sessionId } = memberOf(request);
      const provider = await sessions.providerOf({ accountId, sessionId });
      await sessions.end(accountId, tenant, sessionId, 'signedOut');
      sessions.clearCookie(reply);
      const endSession = provider === undefined ? undefined : await sso.endSessionAt(provider);
      return endSession === undefined ? reply.code(204).send(null) : reply.code(200).send({ endSession });
    },
  );

  app.post(
    '/api/auth/logout-all',
    {
      config: { access: 'member', withoutSecondFactor: true },
      schema: { body: noBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { accountId, sessionId, tenant } = memberOf(request);
      const confined = staysWhereItBegan(await beginningOf(accountId, sessionId));
      await sessions.endAll(accountId, tenant, 'signedOutEverywhere', confined ? { within: tenant } : {});
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/me',
    {
      config: { access: 'member', withoutSecondFactor: true, guest: true },
      schema: { response: { 200: me } },
    },
    (request) => sessions.describe(memberOf(request)),
  );
};
