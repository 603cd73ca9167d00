import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outlivesPassword, passwordChangedMeanwhile } from '../../domain/account/decide.ts';
import type { SignInEvent, SignInMethod, Voucher } from '../../domain/account/events.ts';
import { Account, Address } from '../../domain/account/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import { derivedSecret, eventIdFrom, randomId, secretHash } from '../../infra/identifiers/identifiers.ts';
import { refreshAbsoluteMs } from '../../infra/session-store/port.ts';
import { planOf, subscriptionOf } from '../billing/queries/plan-in-force.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { Memberships } from '../http/access/memberships.ts';
import type { Operators } from '../http/access/operators.ts';
import type { BeginningOf, SecondFactorMissing } from '../http/access/second-factor.ts';
import { type MemberClaims, memberTokenSeconds, type Tokens } from '../http/access/tokens.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { deviceOf } from '../http/device.ts';
import { ApiProblem } from '../http/problem.ts';
import type { LiveServer } from '../live/live-server.ts';
import { createReopenMailbox } from '../mailbox/reopen-mailbox.ts';
import { avatarPath } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import type { Session } from './contract/auth.ts';
import { createMemberBrowser } from './member-browser.ts';
import { staysWhereItBegan } from './organization-entry.ts';
import { createSignIns } from './sign-ins.ts';

export type SessionKind = 'token' | 'cookie';
export type EndReason = Extract<SignInEvent, { type: 'SessionsEnded' }>['data']['reason'];

export type SignIn = {
  readonly accountId: string;
  readonly organizationId: string;
  readonly kind: SessionKind;
  readonly method: SignInMethod;
  readonly secondFactor: boolean;
  /** Whose identity provider showed who it is, if one did. */
  readonly vouchedBy?: Voucher | undefined;
  /** Of the account when its person showed who they are: a change since then ends what they were about to begin. */
  readonly passwordRevision: number;
  /** At whose identity provider: an organisation's id, or `installation`; undefined = at none. */
  readonly provider?: string | undefined;
};

export type Sessions = {
  /** A new session for somebody who just proved who they are. @throws {ApiProblem} 401 PASSWORD_CHANGED, when it was changed since */
  start(signIn: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /** Exchanges a refresh token; the token in the body wins over the cookie. */
  refresh(bodyToken: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /**
   * Takes a session to another organisation of its account, whose rules were asked before: its tokens of the one before are over.
   * @throws {ApiProblem} 401 when it has ended, or the refresh token is another session's
   */
  move(
    who: Pick<MemberClaims, 'accountId' | 'sessionId'>,
    organizationId: string,
    bodyToken: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
  /** Ends one, with its sockets. */
  end(accountId: string, organizationId: string, sessionId: string, reason: EndReason): Promise<void>;
  /**
   * Ends all of an account but `except`, or those `within` an organisation, with their sockets. `by`: who does it, if it is not their own
   * doing. @returns how many
   */
  endAll(
    accountId: string,
    organizationId: string,
    reason: EndReason,
    options?: { readonly except?: string; readonly by?: string; readonly within?: string },
  ): Promise<number>;
  /** Under which password a live session is, for one that takes its place. @throws {ApiProblem} 401 when it has ended */
  passwordRevisionOf(who: Pick<MemberClaims, 'accountId' | 'sessionId'>): Promise<number>;
  /** At whose identity provider a live session began; undefined = at none. */
  providerOf(who: Pick<MemberClaims, 'accountId' | 'sessionId'>): Promise<string | undefined>;
  clearCookie(reply: FastifyReply): void;
  describe(
    who: Pick<MemberClaims, 'accountId' | 'tenant' | 'sessionId'>,
  ): Promise<Pick<Session, 'user' | 'organization' | 'organizations'>>;
};

type Parts = {
  readonly deps: ApiDependencies;
  readonly tokens: Tokens;
  readonly personal: Personal;
  readonly operators: Operators;
  readonly live: LiveServer;
  readonly secondFactorMissing: SecondFactorMissing;
  readonly memberships: Memberships;
  readonly beginningOf: BeginningOf;
};

export function createSessions({
  deps,
  tokens,
  personal,
  operators,
  live,
  secondFactorMissing,
  memberships,
  beginningOf,
}: Parts): Sessions {
  const rotationKey = deps.keys.derive('refresh-token-rotation');
  const signIns = createSignIns(deps);
  const cookies = cookiesFor(deps);
  const memberBrowser = createMemberBrowser(deps);
  const refreshCookie = () => cookies.nameOf('refresh');
  const kept = () => cookies.options(refreshAbsoluteMs / 1_000);
  const addresses = createAddresses(deps);
  const reopenMailbox = createReopenMailbox(deps);

  const nameOf = async (accountId = 'nobody') => {
    const { state } = await deps.commands.load(Account, accountId);
    const names = await Promise.all(
      [state?.firstName, state?.lastName].map((name) => name && personal.read(name)),
    );
    return names.filter(Boolean).join(' ');
  };

  const describe: Sessions['describe'] = async ({ accountId, tenant: organizationId, sessionId }) => {
    const [account, organization, entered] = await Promise.all([
      deps.commands.load(Account, accountId),
      deps.commands.load(Organization, organizationId),
      signIns.newest(accountId),
    ]);
    const membership = organization.state?.members[accountId];
    if (!account.state || !organization.state || !membership) throw notAMember();
    const [email = '', firstName = '', lastName = ''] = await Promise.all(
      [account.state.email, account.state.firstName, account.state.lastName].map(personal.read),
    );
    const held = await deps.commands.load(Address, addresses.hashOf(email));
    const opening = await deps.store.readStream(Account.stream(accountId), { limit: 1 });
    const createdAt = (opening.exists && opening.events[0]?.recordedAt) || new Date(0).toISOString();
    const { avatar, timeZone, locale } = account.state;
    const missing = await secondFactorMissing(organization.state, { accountId, sessionId });
    const chosen = [account.state, organization.state].find(({ clocksChosen }) => clocksChosen);
    return {
      user: {
        id: accountId,
        email,
        emailVerified: held.state.confirmed && held.state.holder?.accountId === accountId,
        status: 'active',
        createdAt,
        profile: {
          firstName,
          lastName,
          avatar: avatar && avatarPath(accountId, avatar),
          role: membership.role,
        },
        metadata: {
          lastLogin: (entered.latest[1] ?? entered.latest[0])?.at ?? null,
          loginCount: entered.count,
          timezone: timeZone,
          locale,
          clocks: chosen ? { timezone: chosen.timeZone, locale: chosen.locale } : null,
        },
        permissions: membership.permissions,
        secondFactorAsked: missing ? { by: await nameOf(organization.state.secondFactor?.by) } : null,
        operator: await operators.isOperator(accountId),
      },
      organization: {
        id: organizationId,
        name: organization.state.name,
        demo: organization.state.demo,
        subscription: subscriptionOf(await planOf(deps, organizationId)),
        threshold: organization.state.threshold,
      },
      organizations: (
        await organizationsShown(account.state, { accountId, tenant: organizationId, sessionId })
      )
        .map((one) => ({
          id: one.organizationId,
          name: one.name,
          role: one.members[accountId]?.role ?? membership.role,
        }))
        .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    };
  };

  /** Those this session may go on in. */
  const organizationsShown = async (
    account: NonNullable<Account>,
    { accountId, tenant, sessionId }: Pick<MemberClaims, 'accountId' | 'tenant' | 'sessionId'>,
  ) => {
    const all = await memberships(account);
    if (all.length < 2 || !staysWhereItBegan(await beginningOf(accountId, sessionId))) return all;
    return all.filter(({ organizationId }) => organizationId === tenant);
  };

  const answer = async (
    ids: { accountId: string; organizationId: string; sessionId: string },
    refreshToken: string,
    kind: SessionKind,
    reply: FastifyReply,
  ): Promise<Session> => {
    const accessToken = await tokens.sign({
      kind: 'member',
      accountId: ids.accountId,
      tenant: ids.organizationId,
      sessionId: ids.sessionId,
    });
    if (kind === 'cookie') {
      reply.setCookie(refreshCookie(), refreshToken, kept());
      memberBrowser.mark(ids.accountId, reply);
    }
    return {
      accessToken,
      expiresIn: memberTokenSeconds,
      ...(kind === 'token' ? { refreshToken } : {}),
      ...(await describe({ ...ids, tenant: ids.organizationId })),
    };
  };

  /** Into the account's own ledger of sign-ins. */
  const note = async (
    fact: SignInEvent,
    tenant: string,
    accountId: string,
    cause: string,
    actorId = accountId,
  ) => {
    const context = {
      commandId: eventIdFrom(cause, fact.type, 0),
      correlationId: cause,
      actor: `account:${actorId}`,
      tenant,
    };
    await signIns.note(accountId, fact, context);
  };

  const noteEnd = (
    accountId: string,
    organizationId: string,
    sessions: number,
    reason: EndReason,
    by?: string,
  ) =>
    note(
      { type: 'SessionsEnded', data: { accountId, organizationId, sessions, reason } },
      organizationId,
      accountId,
      randomId(),
      by,
    );

  /**
   * Ends a session that a change of the password or a removal overtook. Asked after it is in the store: each either finds it there, or is
   * found by it here. Nothing is left that could open again when its person is invited again.
   */
  const mustStayOpen = async (
    accountId: string,
    organizationId: string,
    session: { readonly sessionId: string; readonly passwordRevision: number | undefined },
  ) => {
    const [account, organization] = await Promise.all([
      deps.commands.load(Account, accountId),
      deps.commands.load(Organization, organizationId),
    ]);
    const outlives = outlivesPassword(account.state, session);
    if (outlives && organization.state?.members[accountId]) return;
    await deps.sessions.revoke(session.sessionId);
    live.disconnect(session.sessionId);
    if (outlives) throw notAMember();
    throw new ApiProblem(401, 'PASSWORD_CHANGED', passwordChangedMeanwhile().detail);
  };

  /** Exchanges a refresh token, the one in the body before the cookie. @throws {ApiProblem} 401 */
  const rotate = async (bodyToken: string | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const token = bodyToken ?? request.cookies[refreshCookie()];
    if (!token) throw new ApiProblem(401, 'NO_REFRESH_TOKEN', 'No refresh token available');
    // The successor follows from the token, so the same token within the overlap gives the same successor: a family never forks.
    const successor = derivedSecret(rotationKey, token);
    const rotation = await deps.sessions.rotate(secretHash(token), secretHash(successor), deps.clock.now());
    if (rotation.outcome === 'unknown' || rotation.outcome === 'reused') {
      // By a clock that is wrong for a moment every session looks ended: the cookie of one that is stays, and opens nothing.
      if (rotation.outcome === 'reused') {
        reply.clearCookie(refreshCookie(), kept());
        live.disconnect(rotation.sessionId);
        await noteEnd(rotation.accountId, rotation.organizationId, 1, 'tokenReused');
      }
      throw new ApiProblem(
        401,
        rotation.outcome === 'reused' ? 'REFRESH_REUSED' : 'REFRESH_INVALID',
        'Your session has ended. Please sign in again.',
      );
    }
    return { rotation, successor, kind: bodyToken === undefined ? ('cookie' as const) : ('token' as const) };
  };

  /** As `rotate` left it, in the organisation it is in now. */
  const goOn = async (
    { rotation, successor, kind }: Awaited<ReturnType<typeof rotate>>,
    organizationId: string,
    reply: FastifyReply,
  ) => {
    const { accountId, sessionId, passwordRevision } = rotation;
    await mustStayOpen(accountId, organizationId, { sessionId, passwordRevision }).catch((error: unknown) => {
      reply.clearCookie(refreshCookie(), kept());
      throw error;
    });
    return answer({ accountId, sessionId, organizationId }, successor, kind, reply);
  };

  return {
    describe,
    start: async (signIn, request, reply) => {
      const { accountId, organizationId, kind, method, secondFactor, vouchedBy, passwordRevision, provider } =
        signIn;
      const sessionId = randomId();
      const token = randomBytes(32).toString('base64url');
      const now = deps.clock.now();
      const from = { device: deviceOf(request), address: request.ip };
      await deps.sessions.start({
        sessionId,
        accountId,
        organizationId,
        tokenHash: secretHash(token),
        passwordRevision,
        provider,
        ...from,
        now,
      });
      await mustStayOpen(accountId, organizationId, { sessionId, passwordRevision });
      const at = new Date(now).toISOString();
      const how = { method, secondFactor, ...(vouchedBy && { vouchedBy }) };
      const data = { accountId, organizationId, sessionId, at, ...how, ...from };
      await note({ type: 'SignedIn', data }, organizationId, accountId, sessionId);
      const session = await answer({ accountId, organizationId, sessionId }, token, kind, reply);
      if (session.user.emailVerified) await reopenMailbox(session.user.email, accountId, sessionId);
      return session;
    },
    refresh: async (bodyToken, request, reply) => {
      const rotated = await rotate(bodyToken, request, reply);
      return goOn(rotated, rotated.rotation.organizationId, reply);
    },
    move: async ({ accountId, sessionId }, organizationId, bodyToken, request, reply) => {
      const rotated = await rotate(bodyToken, request, reply);
      const { rotation, successor, kind } = rotated;
      if (rotation.sessionId !== sessionId || rotation.accountId !== accountId) {
        // It was exchanged, and is still somebody's in this browser.
        if (kind === 'cookie') reply.setCookie(refreshCookie(), successor, kept());
        throw new ApiProblem(401, 'INVALID_TOKEN', 'Please sign in to continue.');
      }
      if (!(await deps.sessions.move(sessionId, organizationId)))
        throw new ApiProblem(401, 'INVALID_TOKEN', 'Please sign in to continue.');
      live.disconnect(sessionId);
      return goOn(rotated, organizationId, reply);
    },
    end: async (accountId, organizationId, sessionId, reason) => {
      await deps.sessions.revoke(sessionId);
      live.disconnect(sessionId);
      await noteEnd(accountId, organizationId, 1, reason);
    },
    endAll: async (accountId, organizationId, reason, { except, by, within } = {}) => {
      const ended = await deps.sessions.revokeAccount(accountId, { except, organizationId: within });
      for (const sessionId of ended) live.disconnect(sessionId);
      if (ended.length > 0) await noteEnd(accountId, organizationId, ended.length, reason, by);
      return ended.length;
    },
    passwordRevisionOf: async ({ accountId, sessionId }) => {
      const { state } = await deps.commands.load(Account, accountId);
      const found = await deps.sessions.list(accountId, deps.clock.now());
      const own = found.find((entry) => entry.sessionId === sessionId);
      if (!own || !state) throw new ApiProblem(401, 'INVALID_TOKEN', 'Please sign in to continue.');
      return sessionId === state.passwordSetIn
        ? state.passwordRevision
        : (own.passwordRevision ?? state.passwordRevision);
    },
    providerOf: async ({ accountId, sessionId }) => {
      const found = await deps.sessions.list(accountId, deps.clock.now());
      return found.find((entry) => entry.sessionId === sessionId)?.provider;
    },
    clearCookie: (reply) => {
      reply.clearCookie(refreshCookie(), kept());
    },
  };
}

const notAMember = () => new ApiProblem(401, 'SIGN_IN_FIRST', 'Please sign in to continue.');
