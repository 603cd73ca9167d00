import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Accounts, checkPassword } from '../access/accounts.ts';
import { createAddresses, validAddress } from '../access/addresses.ts';
import type { Limits } from '../access/limits.ts';
import type { Sessions } from '../access/sessions.ts';
import type { SignIn } from '../access/sign-in.ts';
import {
  loginBody,
  me,
  refreshBody,
  registerBody,
  secondFactorBody,
  session,
  signInAnswer,
} from '../contract/auth.ts';
import { noBody } from '../contract/common.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { memberOf } from '../plugins/authentication.ts';

/** Per address of the caller: slow enough for people, too slow for guessing. */
export const attempts = { max: 30, timeWindow: 60_000 };

export type AuthOptions = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly signIn: SignIn;
  readonly limits: Limits;
};

/** Register, sign in, refresh, sign out. */
export const authRoutes: FastifyPluginAsyncZod<AuthOptions> = async (
  app,
  { deps, sessions, accounts, signIn, limits },
) => {
  const addresses = createAddresses(deps);
  const open = { access: 'public', rateLimit: attempts } as const;

  app.post(
    '/api/auth/register',
    { config: open, schema: { body: registerBody, response: { 201: session } } },
    async (request, reply) => {
      const { session: kind, demo = null, ...rest } = request.body;
      const account = { ...rest, demo, email: validAddress(rest.email) };
      const { email, firstName, lastName, organizationName } = account;
      checkPassword(account.password, [email, firstName, lastName, organizationName]);
      await limits.take('mails', addresses.hashOf(account.email), request);
      return reply.code(201).send(await accounts.register(account, kind, request, reply));
    },
  );

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
    '/api/auth/logout',
    {
      config: { access: 'member', withoutSecondFactor: true },
      schema: { body: z.optional(z.nullable(refreshBody)), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { accountId, tenant, sessionId } = memberOf(request);
      await sessions.end(accountId, tenant, sessionId, 'signedOut');
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/logout-all',
    {
      config: { access: 'member', withoutSecondFactor: true },
      schema: { body: noBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      await sessions.endAll(accountId, tenant, 'signedOutEverywhere');
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/me',
    { config: { access: 'member', withoutSecondFactor: true }, schema: { response: { 200: me } } },
    (request) => sessions.describe(memberOf(request)),
  );
};
