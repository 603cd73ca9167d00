import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { askRecovery, linkInvalid, recoveryOpen, useRecovery } from '../../../domain/account/address.ts';
import { removeAll, removeChosen, resetPassword } from '../../../domain/account/decide.ts';
import { Account, Address } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { createAddresses, validAddress } from '../../http/access/addresses.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { languageOf } from '../../http/language.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import { checkPassword } from '../accounts.ts';
import { addressBody, asked, resetLookBody, resetPasswordBody, resetSeen } from '../contract/auth.ts';
import type { KnownDevices } from '../known-devices.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { mustBeStored } from '../passwords/same-password.ts';
import { storedHashOf } from '../passwords/stored-hash.ts';
import { accountOfLink } from '../queries/account-of-link.ts';
import { createRecoverableQuery } from '../queries/recoverable.ts';
import type { Sessions } from '../sessions.ts';
import { createAskForMail } from './ask-for-mail.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly personal: Personal;
  readonly memberships: Memberships;
  readonly devices: KnownDevices;
};

/** Routes for forgotten passwords. They give the same answer in the same time for every address. */
export const recoveryRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, limits, personal, memberships, devices },
) => {
  const addresses = createAddresses(deps);
  const askForMail = createAskForMail(deps, limits);
  const recoverable = createRecoverableQuery(deps, personal, memberships);
  const open = { access: 'public', rateLimit: attempts } as const;

  app.post(
    '/api/auth/forgot-password',
    { config: open, schema: { body: addressBody, response: { 202: asked } } },
    async (request, reply) => {
      const email = validAddress(request.body.email);
      await askForMail('recovery', email, request, askRecovery);
      return reply.code(202).send({
        message: inWords(
          say(deps.outbox ? 'account.recoveryAsked.kept' : 'account.recoveryAsked'),
          languageOf(request),
        ),
      });
    },
  );

  /** Loads a recovery that has not been completed. @throws {ApiProblem} 400 LINK_INVALID */
  const recoveryOf = async (token: string) => {
    const { account, email, number, by } = await accountOfLink(deps, 'resetPassword', token);
    const { accountId } = account;
    const held = await deps.commands.load(Address, addresses.hashOf(email));
    if (account.resets >= number || !recoveryOpen(held.state, accountId, number, deps.clock.now()))
      throw problemOf(linkInvalid());
    const proven = held.state.confirmed && held.state.holder?.accountId === accountId;
    return { account, email, number, proven, by };
  };
  const mustBeRemovable = async (
    account: NonNullable<Account>,
    remove: NonNullable<z.infer<typeof resetPasswordBody>['remove']>,
  ) => {
    const seen = await recoverable(account, true);
    const kept = [
      remove.totp && seen.totp,
      ...seen.passkeys.filter(({ credentialId }) => remove.passkeys.includes(credentialId)),
    ].some((way) => way && !way.removable);
    if (kept) throw new ApiProblem(403, 'SECOND_FACTOR_KEPT', say('account.secondFactorKept'));
  };

  app.post(
    '/api/auth/reset-password/look',
    { config: open, schema: { body: resetLookBody, response: { 200: resetSeen } } },
    async (request, reply) => {
      const { account, proven } = await recoveryOf(request.body.token);
      // A person who may set a new password may also try the old one, so the device counts as known.
      devices.remember(account, request, reply);
      return recoverable(account, proven);
    },
  );

  app.post(
    '/api/auth/reset-password',
    { config: open, schema: { body: resetPasswordBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const { token, password, remove } = request.body;
      const { account, email, number, proven, by } = await recoveryOf(token);
      const { accountId, organizationId } = account;
      if (proven && remove) await mustBeRemovable(account, remove);
      checkPassword(password, [email]);
      const passwordHash = await hashPassword(password);
      const context = commandContext(request, `account:${accountId}`, organizationId);
      const reset = await deps.commands.handle(Account, accountId, context, (state) =>
        resetPassword(
          state,
          passwordHash,
          number,
          proven ? remove && removeChosen({ ...remove, totp: false }) : removeAll,
        ),
      );
      if (isRefusal(reset)) throw problemOf(reset);
      await mustBeStored(await storedHashOf(deps.keys, reset.state), password);
      await deps.commands.handle(Address, addresses.hashOf(email), context, (state) =>
        useRecovery(state, { accountId, organizationId }, { ask: number, by }),
      );
      if (reset.state) devices.remember(reset.state, request, reply);
      await sessions.endAll(accountId, organizationId, 'passwordChanged');
      return reply.code(204).send(null);
    },
  );
};
