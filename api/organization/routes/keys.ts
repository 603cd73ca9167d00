import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { createApiKey, revokeApiKey } from '../../../domain/organization/keys.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { derivedId, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { Reauthenticate } from '../../account/reauthentication.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { apiKeyText } from '../../http/access/programs.ts';
import { noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import { apiKeyBody, apiKeyCreated, apiKeys, keyParams } from '../contract/organization.ts';
import type { OrganizationHistories } from '../queries/organization-history.ts';
import type { OrganizationCommand } from './command.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly reauthenticate: Reauthenticate;
  readonly people: People;
  readonly histories: OrganizationHistories;
  readonly command: OrganizationCommand;
};

/** Routes for API keys, which programs use. */
export const keyRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, reauthenticate, people, histories, command },
) => {
  const access = { access: 'keys.manage' } as const;

  // At most 20 keys are live; ended ones stay listed, newest first.
  app.get(
    '/api/organization/keys',
    { config: access, schema: { response: { 200: apiKeys } } },
    async (request) => {
      const { tenant } = memberOf(request);
      const { state } = await deps.commands.load(Organization, tenant);
      const { since } = await histories(tenant);
      const keys = Object.entries(state?.keys ?? {}).map(async ([keyId, key]) => ({
        keyId,
        name: key.name,
        scopes: [...key.scopes],
        createdAt: since(keyId),
        createdBy: await people.nameOf(key.createdBy),
        expiresAt: new Date(key.expiresAt).toISOString(),
        revoked: key.revoked,
      }));
      return { keys: (await Promise.all(keys)).reverse().slice(0, shown) };
    },
  );

  app.post(
    '/api/organization/keys',
    { config: access, schema: { body: apiKeyBody, response: { 201: apiKeyCreated } } },
    async (request, reply) => {
      const { currentPassword, ...wanted } = request.body;
      const { accountId, tenant } = memberOf(request);
      await reauthenticate(request, currentPassword);
      const { commandId } = commandContext(request, `account:${accountId}`, tenant);
      const keyId = derivedId('api-key', requestOf(commandId));
      const secret = randomBytes(32).toString('base64url');
      const hash = secretHash(secret);
      await command(request, reply, (state, actorId) =>
        createApiKey(state, { ...wanted, keyId, secretHash: hash }, actorId, deps.clock.now()),
      );
      // A repeated request creates no second key, and the secret of the first one was not stored, so it cannot be
      // shown.
      const { state } = await deps.commands.load(Organization, tenant);
      if (state?.keys[keyId]?.secretHash !== hash)
        throw new ApiProblem(409, 'KEY_SHOWN', say('organization.keyShown'));
      return reply.code(201).send({ keyId, key: apiKeyText(tenant, keyId, secret) });
    },
  );

  app.delete(
    '/api/organization/keys/:keyId',
    { config: access, schema: { params: keyParams, body: noBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const { keyId } = request.params;
      await command(request, reply, (state, actorId) => revokeApiKey(state, keyId, actorId));
      return reply.code(204).send(null);
    },
  );
};

/** Number of keys shown: the live ones (at most 20) and the newest ended ones. */
const shown = 200;
