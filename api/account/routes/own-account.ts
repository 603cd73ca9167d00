import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { changeProfile } from '../../../domain/account/decide.ts';
import { Account } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { BeginningOf } from '../../http/access/second-factor.ts';
import { noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { languageOf } from '../../http/language.ts';
import { notFound, problemOf } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import {
  logQuery,
  profileAnswer,
  profileBody,
  securityLog,
  sessionParams,
  sessions as sessionsAnswer,
} from '../contract/account.ts';
import { staysWhereItBegan } from '../organization-entry.ts';
import { createSecurityLog } from '../queries/security-log.ts';
import type { Sessions } from '../sessions.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly personal: Personal;
  readonly beginningOf: BeginningOf;
};

/** Routes for the caller's own account: profile, sessions, log. */
export const ownAccountRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, personal, beginningOf },
) => {
  const logOf = createSecurityLog(deps, personal);
  const own = { access: 'member' } as const;

  /**
   * @returns the organisation whose provider began this session, which must not reach data of other organisations;
   * undefined if the session may reach the whole account
   */
  const confinedTo = async (request: FastifyRequest): Promise<string | undefined> => {
    const { accountId, sessionId, tenant } = memberOf(request);
    return staysWhereItBegan(await beginningOf(accountId, sessionId)) ? tenant : undefined;
  };
  const sessionsReached = async (request: FastifyRequest) => {
    const found = await deps.sessions.list(memberOf(request).accountId, deps.clock.now());
    const only = await confinedTo(request);
    return only === undefined ? found : found.filter(({ organizationId }) => organizationId === only);
  };

  app.put(
    '/api/account/profile',
    { config: own, schema: { body: profileBody, response: { 200: profileAnswer } } },
    async (request) => {
      const { accountId, tenant } = memberOf(request);
      const { timezone: timeZone, ...rest } = request.body;
      const context = commandContext(request, `account:${accountId}`, tenant);
      const changed = await deps.commands.handle(Account, accountId, context, (state) =>
        changeProfile(state, { ...rest, timeZone }),
      );
      if (isRefusal(changed)) throw problemOf(changed);
      const { user } = await sessions.describe(memberOf(request));
      return { user };
    },
  );

  app.get(
    '/api/account/sessions',
    { config: own, schema: { response: { 200: sessionsAnswer } } },
    async (request) => {
      const { sessionId } = memberOf(request);
      const found = await sessionsReached(request);
      return {
        sessions: found.map((entry) => ({
          sessionId: entry.sessionId,
          current: entry.sessionId === sessionId,
          startedAt: new Date(entry.startedAt).toISOString(),
          lastUsedAt: new Date(entry.usedAt).toISOString(),
          device: entry.device,
          address: entry.address,
        })),
      };
    },
  );

  app.delete(
    '/api/account/sessions/:sessionId',
    { config: own, schema: { params: sessionParams, body: noBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const { accountId, tenant } = memberOf(request);
      const { sessionId } = request.params;
      const found = await sessionsReached(request);
      if (!found.some((entry) => entry.sessionId === sessionId)) throw notFound();
      await sessions.end(accountId, tenant, sessionId, 'revoked');
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/account/log',
    { config: own, schema: { querystring: logQuery, response: { 200: securityLog } } },
    async (request) =>
      logOf(
        memberOf(request).accountId,
        request.query.before,
        languageOf(request),
        await confinedTo(request),
      ),
  );
};
