import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { changePassword, underPassword } from '../../../domain/account/decide.ts';
import { Account } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { checkPassword } from '../accounts.ts';
import { changePasswordBody } from '../contract/auth.ts';
import type { KnownDevices } from '../known-devices.ts';
import { hashPassword, passwordMatches } from '../passwords/passwords.ts';
import { mustBeStored } from '../passwords/same-password.ts';
import { storedHashOf } from '../passwords/stored-hash.ts';
import type { Sessions } from '../sessions.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly devices: KnownDevices;
};

/** Route by which a signed-in person changes their password, which ends their other sessions. */
export const changePasswordRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, limits, devices },
) => {
  app.post(
    '/api/auth/change-password',
    {
      config: { access: 'member', rateLimit: attempts },
      schema: { body: changePasswordBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { accountId, tenant, sessionId } = memberOf(request);
      const { currentPassword, newPassword } = request.body;
      await limits.notUsedUp('wrongReauthentication', accountId, request);
      await limits.take('reauthentication', accountId, request);
      const { state } = await deps.commands.load(Account, accountId);
      if (!state || !(await passwordMatches(await storedHashOf(deps.keys, state), currentPassword))) {
        await limits.within('wrongReauthentication', accountId, request);
        throw new ApiProblem(403, 'PASSWORD_WRONG', say('account.passwordWrong.change'));
      }
      if (currentPassword === newPassword)
        throw new ApiProblem(400, 'PASSWORD_SAME', say('account.passwordSame'));
      checkPassword(newPassword, [(await open(deps.keys, state.email)) ?? ''], 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      const context = commandContext(request, `account:${accountId}`, tenant);
      const changed = await deps.commands.handle(
        Account,
        accountId,
        context,
        underPassword(state.passwordRevision, (account) => changePassword(account, passwordHash, sessionId)),
      );
      if (isRefusal(changed)) throw problemOf(changed);
      await mustBeStored(await storedHashOf(deps.keys, changed.state), newPassword);
      if (changed.state) devices.remember(changed.state, request, reply);
      await sessions.endAll(accountId, tenant, 'passwordChanged', { except: sessionId });
      return reply.code(204).send(null);
    },
  );
};
