import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { underPassword } from '../../../domain/account/decide.ts';
import { addPasskey, removePasskey } from '../../../domain/account/ways-in.ts';
import { memberOf } from '../../http/access/authentication.ts';
import { noBody } from '../../http/contract/common.ts';
import { attempts } from '../../http/limits.ts';
import { passkeyBody, passkeyParams, security, totpBody } from '../contract/account.ts';
import { passkeyOptions, passkeySignInBody, session } from '../contract/auth.ts';
import type { Passkeys } from '../passkeys.ts';
import type { SecurityQuery } from '../queries/security.ts';
import type { WaysIn } from '../ways-in.ts';

type Options = {
  readonly passkeys: Passkeys;
  readonly securityOf: SecurityQuery;
  readonly waysIn: WaysIn;
};

/** Routes to add and remove passkeys and to sign in with one. */
export const passkeyRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { passkeys, securityOf, waysIn },
) => {
  const { change, told, mustHaveProvenAddress, shown, accountOf } = waysIn;
  const own = { access: 'member', rateLimit: attempts } as const;
  const settingUp = { ...own, withoutSecondFactor: true } as const;

  app.post(
    '/api/account/passkey-options',
    { config: settingUp, schema: { body: totpBody, response: { 200: passkeyOptions } } },
    async (request) => {
      await mustHaveProvenAddress(request);
      const proven = await shown(request, request.body);
      return passkeys.optionsToAdd(await accountOf(request), proven);
    },
  );

  app.post(
    '/api/account/passkeys',
    { config: settingUp, schema: { body: passkeyBody, response: { 201: security } } },
    async (request, reply) => {
      await mustHaveProvenAddress(request);
      const { ticket, response, name } = request.body;
      const { accountId } = memberOf(request);
      const { passkey, proven } = await passkeys.added(accountId, ticket, response, request);
      await change(
        request,
        underPassword(proven, (state) => addPasskey(state, { ...passkey, name })),
      );
      await told(request);
      return reply.code(201).send(await securityOf(accountId));
    },
  );

  app.delete(
    '/api/account/passkeys/:credentialId',
    { config: own, schema: { params: passkeyParams, body: totpBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const proven = await shown(request, request.body);
      await change(
        request,
        underPassword(proven, (state) => removePasskey(state, request.params.credentialId)),
      );
      await told(request);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/passkey-options',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: noBody, response: { 200: passkeyOptions } },
    },
    () => passkeys.optionsToSignIn(),
  );

  app.post(
    '/api/auth/passkey',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: passkeySignInBody, response: { 200: session } },
    },
    (request, reply) => {
      const { ticket, response, link, session: kind } = request.body;
      return passkeys.signIn(ticket, response, link, kind, request, reply);
    },
  );
};
