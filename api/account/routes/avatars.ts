import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { changeAvatar } from '../../../domain/account/decide.ts';
import { Account } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { id, noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import { avatarMaxBytes, avatarTypes, profileAnswer } from '../contract/account.ts';
import type { Sessions } from '../sessions.ts';
import { avatarFrom } from './avatar.ts';

type Options = { readonly deps: ApiDependencies; readonly sessions: Sessions };

/** Routes for people's pictures: the caller's own, and those of members of the same organisation. */
export const avatarRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, sessions }) => {
  const own = { access: 'member' } as const;

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

  app.get(
    '/api/accounts/:accountId/avatar',
    {
      config: { ...own, guest: true },
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
};
