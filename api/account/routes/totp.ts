import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { underPassword } from '../../../domain/account/decide.ts';
import { disableTotp, enableTotp, prepareTotp, renewRecoveryCodes } from '../../../domain/account/ways-in.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { notFound } from '../../http/problem.ts';
import { qrPath } from '../../http/qr-path.ts';
import { recoveryCodes, totpBody, totpEnableBody, totpPrepared } from '../contract/account.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHashOf, stepOf, totpUri } from '../one-time-codes.ts';
import type { WaysIn } from '../ways-in.ts';

type Options = { readonly deps: ApiDependencies; readonly limits: Limits; readonly waysIn: WaysIn };

/** Routes for one-time codes as a second factor, and for recovery codes. */
export const totpRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, limits, waysIn }) => {
  const { change, changeCodes, told, mustHaveProvenAddress, shown, accountOf } = waysIn;
  const own = { access: 'member', rateLimit: attempts } as const;
  const settingUp = { ...own, withoutSecondFactor: true } as const;

  app.post(
    '/api/account/totp',
    { config: settingUp, schema: { body: totpBody, response: { 200: totpPrepared } } },
    async (request) => {
      await mustHaveProvenAddress(request);
      const proven = await shown(request, request.body);
      await change(
        request,
        underPassword(proven, (state) => prepareTotp(state, newTotpSecret())),
      );
      const account = await accountOf(request);
      const secret = account.totp ? await open(deps.keys, account.totp.secret) : undefined;
      const email = await open(deps.keys, account.email);
      if (secret === undefined || email === undefined) throw notFound();
      const uri = totpUri(secret, email);
      return { uri, secret, qr: qrPath(uri) };
    },
  );

  app.post(
    '/api/account/totp/enable',
    { config: settingUp, schema: { body: totpEnableBody, response: { 200: recoveryCodes } } },
    async (request) => {
      await mustHaveProvenAddress(request);
      const { totp, accountId } = await accountOf(request);
      await limits.take('codes', accountId, request);
      const secret = totp ? await open(deps.keys, totp.secret) : undefined;
      const step = secret === undefined ? null : stepOf(secret, request.body.code, deps.clock.now());
      const codes = newRecoveryCodes();
      await changeCodes(request, (state) => enableTotp(state, step, codes.map(recoveryHashOf)));
      await told(request);
      return { recoveryCodes: [...codes] };
    },
  );

  app.post(
    '/api/account/totp/recovery-codes',
    { config: own, schema: { body: totpBody, response: { 200: recoveryCodes } } },
    async (request) => {
      await mustHaveProvenAddress(request);
      const proven = await shown(request, request.body);
      const codes = newRecoveryCodes();
      await changeCodes(
        request,
        underPassword(proven, (state) => renewRecoveryCodes(state, codes.map(recoveryHashOf))),
      );
      return { recoveryCodes: [...codes] };
    },
  );

  app.post(
    '/api/account/totp/disable',
    { config: own, schema: { body: totpBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const proven = await shown(request, request.body);
      await change(request, underPassword(proven, disableTotp));
      await told(request);
      return reply.code(204).send(null);
    },
  );
};
