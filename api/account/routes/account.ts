import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { changeAvatar, changeProfile } from '../../../domain/account/decide.ts';
import { Account } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { BeginningOf } from '../../http/access/second-factor.ts';
import { id, noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { languageOf } from '../../http/language.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import {
  avatarMaxBytes,
  avatarTypes,
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
import { avatarFrom } from './avatar.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly personal: Personal;
  readonly beginningOf: BeginningOf;
};

/** The caller's own account: profile, picture, sessions, log. */
export const accountRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, personal, beginningOf },
) => {
  const logOf = createSecurityLog(deps, personal);
  const own = { access: 'member' } as const;

  /**
   * Organisation whose provider began this session, which must not reach data of other organisations. undefined: reaches the whole account.
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

  await app.register(async (part) => {
    part.addContentTypeParser(
      [...avatarTypes],
      { parseAs: 'buffer', bodyLimit: avatarMaxBytes },
      (_, body, done) => done(null, body),
    );
    part.put(
      '/api/account/avatar',
      {
        config: { ...own, rateLimit: { max: 10, timeWindow: 60_000 } },
        bodyLimit: avatarMaxBytes,
        schema: { response: { 200: profileAnswer } },
      },
      async (request) => {
        const { accountId, tenant } = memberOf(request);
        if (!Buffer.isBuffer(request.body)) throw new ApiProblem(415, 'MEDIA_TYPE', say('account.mediaType'));
        const picture = await avatarFrom(request.body);
        const { sha256 } = picture;
        const key = `avatars/${accountId}/${sha256.slice(0, 32)}`;
        await deps.blobs.put(key, picture.bytes, { contentType: 'image/webp', sha256 });
        await setAvatar(request, accountId, tenant, key);
        const { user } = await sessions.describe(memberOf(request));
        return { user };
      },
    );
  });

  app.delete(
    '/api/account/avatar',
    { config: own, schema: { body: noBody, response: { 200: profileAnswer } } },
    async (request) => {
      const { accountId, tenant } = memberOf(request);
      await setAvatar(request, accountId, tenant, null);
      const { user } = await sessions.describe(memberOf(request));
      return { user };
    },
  );

  const setAvatar = async (
    request: Parameters<typeof commandContext>[0],
    accountId: string,
    tenant: string,
    avatar: string | null,
  ) => {
    const before = await deps.commands.load(Account, accountId);
    const context = commandContext(request, `account:${accountId}`, tenant);
    const changed = await deps.commands.handle(Account, accountId, context, (state) =>
      changeAvatar(state, avatar),
    );
    if (isRefusal(changed)) throw problemOf(changed);
    const old = before.state?.avatar;
    if (old && old !== avatar) await deps.blobs.delete(old);
  };

  app.get(
    '/api/accounts/:accountId/avatar',
    {
      config: own,
      schema: {
        params: z.strictObject({ accountId: id }),
        querystring: z.looseObject({ v: z.optional(z.string()) }),
      },
    },
    async (request, reply) => {
      const { accountId } = request.params;
      const { state } = await deps.commands.load(Organization, memberOf(request).tenant);
      if (!state?.members[accountId]) throw notFound();
      const account = await deps.commands.load(Account, accountId);
      const picture = account.state?.avatar ? await deps.blobs.get(account.state.avatar) : undefined;
      if (!picture) throw notFound();
      return reply
        .header('content-type', 'image/webp')
        .header('content-disposition', 'attachment; filename="avatar.webp"')
        .send(picture.stream);
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
