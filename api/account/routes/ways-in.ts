import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { memberOf } from '../../http/access/authentication.ts';
import { security } from '../contract/account.ts';
import { createSecurityQuery } from '../queries/security.ts';
import type { AccountServices } from '../services.ts';
import { createWaysIn } from '../ways-in.ts';
import { passkeyRoutes } from './passkeys.ts';
import { totpRoutes } from './totp.ts';

/** Routes for one-time codes and passkeys: the ways to sign in other than the password. */
export const waysInRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  const { deps, personal, limits, passkeys } = services;
  const securityOf = createSecurityQuery(deps, personal);
  const waysIn = createWaysIn(services);

  app.get(
    '/api/account/security',
    { config: { access: 'member', withoutSecondFactor: true }, schema: { response: { 200: security } } },
    (request) => securityOf(memberOf(request).accountId),
  );

  await app.register(totpRoutes, { deps, limits, waysIn });
  await app.register(passkeyRoutes, { passkeys, securityOf, waysIn });
};
