import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { underPassword } from '../../../domain/account/decide.ts';
import type { AccountEvent } from '../../../domain/account/events.ts';
import { Account } from '../../../domain/account/state.ts';
import {
  addPasskey,
  disableTotp,
  enableTotp,
  prepareTotp,
  removePasskey,
  renewRecoveryCodes,
} from '../../../domain/account/ways-in.ts';
import { type Decision, isRefusal } from '../../../domain/kernel/decision.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { randomId } from '../../../infra/identifiers/identifiers.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { BeginningOf } from '../../http/access/second-factor.ts';
import { noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import { qrPath } from '../../http/qr-path.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { createPeople } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import {
  passkeyBody,
  passkeyParams,
  recoveryCodes,
  security,
  totpBody,
  totpEnableBody,
  totpPrepared,
} from '../contract/account.ts';
import { passkeyOptions, passkeySignInBody, session } from '../contract/auth.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHashOf, stepOf, totpUri } from '../one-time-codes.ts';
import { staysWhereItBegan } from '../organization-entry.ts';
import type { Passkeys } from '../passkeys.ts';
import { createSecurityQuery } from '../queries/security.ts';
import type { Reauthenticate, SecondFactorAgain } from '../reauthentication.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly reauthenticate: Reauthenticate;
  readonly secondFactorAgain: SecondFactorAgain;
  readonly personal: Personal;
  readonly passkeys: Passkeys;
  readonly limits: Limits;
  readonly live: LiveServer;
  readonly memberships: Memberships;
  readonly beginningOf: BeginningOf;
};

/** One-time codes and passkeys: the ways to sign in other than the password. */
export const waysInRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, reauthenticate, secondFactorAgain, personal, passkeys, limits, live, memberships, beginningOf },
) => {
  const securityOf = createSecurityQuery(deps, personal);
  const own = { access: 'member', rateLimit: attempts } as const;
  const settingUp = { ...own, withoutSecondFactor: true } as const;
  const nothing = { 204: z.null() };

  const change = async (
    request: Parameters<typeof memberOf>[0],
    decide: (state: Account) => Decision<AccountEvent>,
    commandId?: string,
  ) => {
    const { accountId, tenant } = memberOf(request);
    const context = commandContext(request, `account:${accountId}`, tenant);
    const command = { ...context, commandId: commandId ?? context.commandId };
    const done = await deps.commands.handle(Account, accountId, command, decide);
    if (isRefusal(done)) throw problemOf(done);
    return done.state;
  };
  /** A separate command each time: a repeated request must not return codes that were never stored. */
  const changeCodes = (
    request: Parameters<typeof memberOf>[0],
    decide: (state: Account) => Decision<AccountEvent>,
  ) => change(request, decide, randomId());
  /** Notifies the account's other pages: where a second factor is required, adding or removing one unlocks or locks them. */
  const told = (request: Parameters<typeof memberOf>[0]) => {
    return live.changed(memberOf(request).accountId);
  };
  const people = createPeople(deps, personal);
  /** Otherwise access to the mail would recover an account that another person can still sign in to. */
  const mustHaveProvenAddress = async (request: Parameters<typeof memberOf>[0]) => {
    if ((await people.verifiedAddress(memberOf(request).accountId)) !== undefined) return;
    throw new ApiProblem(403, 'ADDRESS_UNCONFIRMED', say('account.addressUnconfirmed'));
  };
  /**
   * A person authenticated by one organisation's provider must not add a way to sign in to other organisations: without a password, no
   * other proof would be required.
   */
  const mustNotReachElsewhere = async (request: Parameters<typeof memberOf>[0]) => {
    const { accountId, sessionId } = memberOf(request);
    const account = await accountOf(request);
    if (account.passwordHash !== null || !staysWhereItBegan(await beginningOf(accountId, sessionId))) return;
    if ((await memberships(account)).length < 2) return;
    throw new ApiProblem(403, 'SIGN_IN_AGAIN', say('account.signInAgain.setPassword'));
  };
  /** Requires the password, and the second factor if there is one. @returns the revision of the password */
  const shown = async (
    request: Parameters<typeof memberOf>[0],
    { currentPassword, code }: z.infer<typeof totpBody>,
  ) => {
    await mustNotReachElsewhere(request);
    const proven = await reauthenticate(request, currentPassword);
    await secondFactorAgain(request, code);
    return proven;
  };
  const accountOf = async (request: Parameters<typeof memberOf>[0]) => {
    const { state } = await deps.commands.load(Account, memberOf(request).accountId);
    if (!state) throw notFound();
    return state;
  };

  app.get(
    '/api/account/security',
    { config: { access: 'member', withoutSecondFactor: true }, schema: { response: { 200: security } } },
    (request) => securityOf(memberOf(request).accountId),
  );

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
    { config: own, schema: { body: totpBody, response: nothing } },
    async (request, reply) => {
      const proven = await shown(request, request.body);
      await change(request, underPassword(proven, disableTotp));
      await told(request);
      return reply.code(204).send(null);
    },
  );

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
    { config: own, schema: { params: passkeyParams, body: totpBody, response: nothing } },
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
