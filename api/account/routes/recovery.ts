import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  askConfirmation,
  askRecovery,
  confirmAddress,
  linkInvalid,
  recoveryOpen,
  useRecovery,
} from '../../../domain/account/address.ts';
import {
  changePassword,
  removeAll,
  removeChosen,
  resetPassword,
  underPassword,
} from '../../../domain/account/decide.ts';
import type { AddressEvent } from '../../../domain/account/events.ts';
import { Account, Address } from '../../../domain/account/state.ts';
import { type Decision, isRefusal } from '../../../domain/kernel/decision.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { type MailedKind, readMailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { createAddresses, validAddress } from '../../http/access/addresses.ts';
import { bearerOf, commandContext, memberOf } from '../../http/access/authentication.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { Tokens } from '../../http/access/tokens.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { languageOf } from '../../http/language.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { sourceOf } from '../../http/source.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import { createReopenMailbox } from '../../mailbox/reopen-mailbox.ts';
import type { Personal } from '../../queries/personal.ts';
import { checkPassword } from '../accounts.ts';
import {
  addressBody,
  asked,
  changePasswordBody,
  resetLookBody,
  resetPasswordBody,
  resetSeen,
  verifyEmailBody,
} from '../contract/auth.ts';
import type { KnownDevices } from '../known-devices.ts';
import { hashPassword, passwordMatches } from '../passwords/passwords.ts';
import { mustBeStored } from '../passwords/same-password.ts';
import { createRecoverableQuery } from '../queries/recoverable.ts';
import type { Sessions } from '../sessions.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly personal: Personal;
  readonly memberships: Memberships;
  readonly devices: KnownDevices;
};

/**
 * Address confirmation, and forgotten, reset and changed passwords. Public routes give the same answer in the same time for every address.
 */
export const recoveryRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, sessions, tokens, limits, personal, memberships, devices },
) => {
  const addresses = createAddresses(deps);
  const mailKeptBack = createMailKeptBack(deps);
  const recoverable = createRecoverableQuery(deps, personal, memberships);
  const reopenMailbox = createReopenMailbox(deps);
  const open_ = { access: 'public', rateLimit: attempts } as const;
  const nothing = { 204: z.null() };

  /** Reads first, so that a cached address and an unknown one take the same time. */
  const ask = async (
    email: string,
    request: FastifyRequest,
    decide: (state: Address, now: number) => Decision<AddressEvent>,
  ) => {
    const hash = addresses.hashOf(email);
    const context = commandContext(request, `anonymous:${hash.slice(0, 24)}`, 'none');
    await deps.commands.load(Address, hash);
    await deps.commands.handle(Address, hash, context, (state) => decide(state, deps.clock.now()));
  };

  /** The account of the link, with its address. @throws {ApiProblem} 400 LINK_INVALID */
  const accountOfLink = async (kind: MailedKind, token: string) => {
    const read = await readMailedToken(deps.keys, kind, token);
    const { state } = await deps.commands.load(Account, read?.subjectId ?? 'nobody');
    const email = state ? await open(deps.keys, state.email) : undefined;
    if (!read || !state || email === undefined) throw problemOf(linkInvalid());
    // Without a mail server no link proves an address, regardless of its own claim.
    const by = deps.outbox ? 'outbox' : read.way;
    return { account: state, email, number: read.number, by } as const;
  };

  const hashOf = async (state: typeof Account.initial) =>
    state?.passwordHash ? open(deps.keys, state.passwordHash) : undefined;

  /**
   * Access to the mail proves who owns the address, not who owns the account: a stranger may have registered with it. Confirming therefore
   * requires a session of the account or its password. @throws {ApiProblem} 403 PASSWORD_NEEDED, PASSWORD_WRONG, 429
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
    if (await passwordMatches(await hashOf(account), password)) return;
    await limits.within('wrongPassword', pair, request);
    throw new ApiProblem(403, 'PASSWORD_WRONG', say('account.passwordWrong.registered'));
  };

  app.post(
    '/api/auth/verify-email',
    { config: open_, schema: { body: verifyEmailBody, response: nothing } },
    async (request, reply) => {
      const { account, email, number, by } = await accountOfLink('confirmAddress', request.body.token);
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

  /** True if another mail may go to this address. @throws {ApiProblem} 429 for one source that asks repeatedly */
  const mayBeMailed = async (
    kind: 'account' | 'recovery',
    email: string,
    request: FastifyRequest,
  ): Promise<boolean> => {
    const key = `${kind}:${addresses.hashOf(email)}`;
    await limits.take('mails', `${key}:${sourceOf(request)}`, request);
    // When the hourly limit is reached, the newest mail stays valid. The address' own stream limits recovery mails.
    const within = kind === 'recovery' || (await limits.within('mailsTo', key, request));
    // A mail that cannot leave must not revoke the link of the previous one.
    const keptBack = await mailKeptBack(email, true, kind);
    return within && keptBack === undefined;
  };

  app.post(
    '/api/auth/resend-verification',
    { config: open_, schema: { body: addressBody, response: { 202: asked } } },
    async (request, reply) => {
      const email = validAddress(request.body.email);
      const bearer = bearerOf(request);
      const caller = bearer === undefined ? undefined : await tokens.verify('member', bearer);
      if (await mayBeMailed('account', email, request))
        await ask(email, request, (state, now) => askConfirmation(state, caller?.accountId, now));
      return reply.code(202).send({
        message: inWords(
          say(deps.outbox ? 'account.confirmationAsked.kept' : 'account.confirmationAsked'),
          languageOf(request),
        ),
      });
    },
  );

  app.post(
    '/api/auth/forgot-password',
    { config: open_, schema: { body: addressBody, response: { 202: asked } } },
    async (request, reply) => {
      const email = validAddress(request.body.email);
      if (await mayBeMailed('recovery', email, request)) await ask(email, request, askRecovery);
      return reply.code(202).send({
        message: inWords(
          say(deps.outbox ? 'account.recoveryAsked.kept' : 'account.recoveryAsked'),
          languageOf(request),
        ),
      });
    },
  );

  /** Loads an open recovery. @throws {ApiProblem} 400 LINK_INVALID */
  const recoveryOf = async (token: string) => {
    const { account, email, number, by } = await accountOfLink('resetPassword', token);
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
    { config: open_, schema: { body: resetLookBody, response: { 200: resetSeen } } },
    async (request, reply) => {
      const { account, proven } = await recoveryOf(request.body.token);
      // A person who could set a new password may also try the old one, so the device counts as known.
      devices.remember(account, request, reply);
      return recoverable(account, proven);
    },
  );

  app.post(
    '/api/auth/reset-password',
    { config: open_, schema: { body: resetPasswordBody, response: nothing } },
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
      await mustBeStored(await hashOf(reset.state), password);
      await deps.commands.handle(Address, addresses.hashOf(email), context, (state) =>
        useRecovery(state, { accountId, organizationId }, { ask: number, by }),
      );
      if (reset.state) devices.remember(reset.state, request, reply);
      await sessions.endAll(accountId, organizationId, 'passwordChanged');
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/auth/change-password',
    {
      config: { access: 'member', rateLimit: attempts },
      schema: { body: changePasswordBody, response: nothing },
    },
    async (request, reply) => {
      const { accountId, tenant, sessionId } = memberOf(request);
      const { currentPassword, newPassword } = request.body;
      await limits.notUsedUp('wrongProof', accountId, request);
      await limits.take('proof', accountId, request);
      const { state } = await deps.commands.load(Account, accountId);
      if (!state || !(await passwordMatches(await hashOf(state), currentPassword))) {
        await limits.within('wrongProof', accountId, request);
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
      await mustBeStored(await hashOf(changed.state), newPassword);
      if (changed.state) devices.remember(changed.state, request, reply);
      await sessions.endAll(accountId, tenant, 'passwordChanged', { except: sessionId });
      return reply.code(204).send(null);
    },
  );
};
