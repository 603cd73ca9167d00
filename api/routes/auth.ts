import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { accountState, reservationState } from '../../domain/account/state.ts';
import { addressIdentity, parseAddress } from '../../domain/kernel/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { founder, organizationState } from '../../domain/organization/state.ts';
import { derivedId, keyedHash } from '../../infra/identifiers/identifiers.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { hashPassword, passwordMatches } from '../access/passwords.ts';
import type { Sessions } from '../access/sessions.ts';
import { loginBody, me, passwordRules, refreshBody, registerBody, session } from '../contract/auth.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { LiveServer } from '../live/live-server.ts';
import { commandContext, memberOf } from '../plugins/authentication.ts';
import { ApiProblem } from '../problem.ts';

const wrongCredentials = () =>
  new ApiProblem(401, 'WRONG_CREDENTIALS', 'Login failed. Please check your credentials.');

/** Per address of the caller: slow enough for people, too slow for guessing. */
const attempts = { max: 30, timeWindow: 60_000 };

/** Register, sign in, refresh, sign out. */
export const authRoutes: FastifyPluginAsyncZod<{
  deps: ApiDependencies;
  sessions: Sessions;
  live: LiveServer;
}> = async (app, { deps, sessions, live }) => {
  const addressKey = deps.keys.derive('account-address');
  const reservationOf = (address: string) => streams.email(keyedHash(addressKey, addressIdentity(address)));

  app.post(
    '/api/auth/register',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: registerBody, response: { 201: session } },
    },
    async (request, reply) => {
      const { email, password, firstName, lastName, organizationName, session: kind, demo } = request.body;
      const parsed = parseAddress(email);
      if ('problem' in parsed) {
        throw new ApiProblem(400, 'EMAIL_INVALID', 'Please enter a valid email address', {
          findings: [{ path: 'email', message: parsed.problem, code: 'EMAIL_INVALID' }],
        });
      }
      const broken = passwordRules.filter((rule) => !rule.holds(password));
      if (broken.length > 0 || Buffer.byteLength(password) > 128) {
        const findings = broken.map((rule) => ({ path: 'password', message: rule.label, code: rule.code }));
        throw new ApiProblem(
          400,
          'PASSWORD_RULES',
          password.length < 8
            ? 'Password must be at least 8 characters'
            : 'Please meet all password requirements',
          { findings },
        );
      }
      // Nobody is signed in yet, so the address tells apart two callers who send the same request id.
      const registration = derivedId('registration', request.id, addressIdentity(parsed.address));
      const context = commandContext(request, 'anonymous', registration);
      const wanted = {
        accountId: derivedId('account', context.commandId),
        organizationId: derivedId('organization', context.commandId),
      };
      const tenant = { ...context, tenant: wanted.organizationId };
      const passwordHash = await hashPassword(password);

      const reserved = await deps.commands.handle(
        reservationOf(parsed.address),
        reservationState,
        tenant,
        (state) => (state ? [] : [{ type: 'EmailReserved', data: wanted }]),
      );
      if (isRefusal(reserved) || !reserved.state)
        throw new ApiProblem(500, 'INTERNAL', 'Registration failed. Please try again.');
      // A reservation whose account was never written (we stopped in between) belongs to whoever comes back for it.
      const ids = reserved.state;
      const taken = () =>
        new ApiProblem(
          409,
          'EMAIL_TAKEN',
          'There is already an account with this email address. Please sign in.',
          {
            findings: [
              { path: 'email', message: 'This email address already has an account', code: 'EMAIL_TAKEN' },
            ],
          },
        );
      const before = await deps.commands.load(streams.account(ids.accountId), accountState);
      if (before.state && ids.accountId !== wanted.accountId) throw taken();
      const own = { ...context, tenant: ids.organizationId, actor: `account:${ids.accountId}` };
      await deps.commands.handle(streams.organization(ids.organizationId), organizationState, own, (state) =>
        state
          ? []
          : [
              {
                type: 'OrganizationRegistered',
                data: { organizationId: ids.organizationId, name: organizationName, demo: demo ?? null },
              },
              {
                type: 'MemberJoined',
                data: {
                  organizationId: ids.organizationId,
                  accountId: ids.accountId,
                  ...founder,
                },
              },
            ],
      );
      const registered = await deps.commands.handle(
        streams.account(ids.accountId),
        accountState,
        own,
        (state) =>
          state
            ? []
            : [
                {
                  type: 'AccountRegistered',
                  data: { ...ids, email: parsed.address, firstName, lastName, passwordHash },
                },
              ],
      );
      // A repeat, or somebody else at the same moment: the session is for who knows the stored password.
      const stored = isRefusal(registered) ? null : registered.state;
      if (!stored || !(await passwordMatches(await open(deps.keys, stored.passwordHash), password)))
        throw taken();
      return reply.code(201).send(await sessions.start(ids.accountId, ids.organizationId, kind, reply));
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: loginBody, response: { 200: session } },
    },
    async (request, reply) => {
      const { email, password, session: kind } = request.body;
      const parsed = parseAddress(email);
      const address = 'address' in parsed ? parsed.address : 'nobody@invalid.invalid';
      const reservation = await deps.commands.load(reservationOf(address), reservationState);
      const account = reservation.state
        ? await deps.commands.load(streams.account(reservation.state.accountId), accountState)
        : undefined;
      const stored = account?.state ? await open(deps.keys, account.state.passwordHash) : undefined;
      if (!(await passwordMatches(stored, password)) || !account?.state) throw wrongCredentials();
      return sessions.start(account.state.accountId, account.state.organizationId, kind, reply);
    },
  );

  app.post(
    '/api/auth/refresh',
    { config: { access: 'public' }, schema: { body: refreshBody, response: { 200: session } } },
    (request, reply) => sessions.refresh(request.body.refreshToken, request, reply),
  );

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'member' },
      schema: { body: z.optional(z.nullable(refreshBody)), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { sessionId } = memberOf(request);
      await sessions.end(sessionId, reply);
      live.disconnect(sessionId);
      return reply.code(204).send(null);
    },
  );

  app.get('/api/me', { config: { access: 'member' }, schema: { response: { 200: me } } }, (request) => {
    const { accountId, tenant } = memberOf(request);
    return sessions.describe(accountId, tenant);
  });
};
