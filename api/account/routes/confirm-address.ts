import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { askConfirmation, confirmAddress } from '../../../domain/account/address.ts';
import { type Account, Address } from '../../../domain/account/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { createAddresses, validAddress } from '../../http/access/addresses.ts';
import { bearerOf, commandContext } from '../../http/access/authentication.ts';
import type { Tokens } from '../../http/access/tokens.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { languageOf } from '../../http/language.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { sourceOf } from '../../http/source.ts';
import { createReopenMailbox } from '../../mailbox/reopen-mailbox.ts';
import { addressBody, asked, verifyEmailBody } from '../contract/auth.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { storedHashOf } from '../passwords/stored-hash.ts';
import { accountOfLink } from '../queries/account-of-link.ts';
import { createAskForMail } from './ask-for-mail.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly tokens: Tokens;
  readonly limits: Limits;
};

/** Routes to confirm an address by a mailed link. They give the same answer in the same time for every address. */
export const confirmAddressRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, tokens, limits }) => {
  const addresses = createAddresses(deps);
  const askForMail = createAskForMail(deps, limits);
  const reopenMailbox = createReopenMailbox(deps);
  const open = { access: 'public', rateLimit: attempts } as const;

  /**
   * Reading the mail proves who owns the address, not who owns the account: a stranger may have registered with it.
   * Confirming therefore requires a session of the account or its password. @throws {ApiProblem} 403 PASSWORD_NEEDED,
   * PASSWORD_WRONG, 429
   */
  const mustBeTheirs = async (
    account: NonNullable<Account>,
    password: string | undefined,
    request: FastifyRequest,
  ): Promise<void> => {
    const bearer = bearerOf(request);
    const caller = bearer === undefined ? undefined : await tokens.verify('member', bearer);
    if (caller?.accountId === account.accountId) return;
    if (password === undefined) throw new ApiProblem(403, 'PASSWORD_NEEDED', say('account.passwordNeeded'));
    const pair = `verify:${account.accountId}:${sourceOf(request)}`;
    await limits.notUsedUp('wrongPassword', pair, request);
    if (await passwordMatches(await storedHashOf(deps.keys, account), password)) return;
    await limits.within('wrongPassword', pair, request);
    throw new ApiProblem(403, 'PASSWORD_WRONG', say('account.passwordWrong.registered'));
  };

  app.post(
    '/api/auth/verify-email',
    { config: open, schema: { body: verifyEmailBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const { account, email, number, by } = await accountOfLink(deps, 'confirmAddress', request.body.token);
      const { accountId, organizationId } = account;
      await mustBeTheirs(account, request.body.password, request);
      const context = commandContext(request, `account:${accountId}`, organizationId);
      const confirmed = await deps.commands.handle(Address, addresses.hashOf(email), context, (state) =>
        confirmAddress(state, { accountId, organizationId }, { ask: number, by }, deps.clock.now()),
      );
      if (isRefusal(confirmed)) throw problemOf(confirmed);
      await reopenMailbox(email, accountId, context.commandId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/resend-verification',
    { config: open, schema: { body: addressBody, response: { 202: asked } } },
    async (request, reply) => {
      const email = validAddress(request.body.email);
      const bearer = bearerOf(request);
      const caller = bearer === undefined ? undefined : await tokens.verify('member', bearer);
      await askForMail('account', email, request, (state, now) =>
        askConfirmation(state, caller?.accountId, now),
      );
      return reply.code(202).send({
        message: inWords(
          say(deps.outbox ? 'account.confirmationAsked.kept' : 'account.confirmationAsked'),
          languageOf(request),
        ),
      });
    },
  );
};
