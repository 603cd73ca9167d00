import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outlivesPassword, passwordChangedMeanwhile } from '../../domain/account/decide.ts';
import type { SignInMethod, Voucher } from '../../domain/account/events.ts';
import { Account } from '../../domain/account/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import { randomId, secretHash } from '../../infra/identifiers/identifiers.ts';
import { refreshAbsoluteMs } from '../../infra/session-store/port.ts';
import { type MemberClaims, memberTokenSeconds, type Tokens } from '../http/access/tokens.ts';
import { cookiesFor } from '../http/cookies.ts';
import { deviceOf } from '../http/device.ts';
import { ApiProblem } from '../http/problem.ts';
import type { LiveServer } from '../live/live-server.ts';
import { createReopenMailbox } from '../mailbox/reopen-mailbox.ts';
import type { Session, SessionKind } from './contract/auth.ts';
import {
  createDescribeSession,
  type DescribeParts,
  type DescribeSession,
  notAMember,
} from './describe-session.ts';
import { createMemberBrowser } from './member-browser.ts';
import { createRefresh } from './refresh.ts';
import { createSessionLedger, type EndReason } from './session-ledger.ts';
import { createSignIns } from './sign-ins.ts';

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
  readonly describe: DescribeSession;
};

type Parts = DescribeParts & { readonly tokens: Tokens; readonly live: LiveServer };

/** Begins, exchanges, moves and ends sessions of members. */
export function createSessions(parts: Parts): Sessions {
  const { deps, tokens, live } = parts;
  const signIns = createSignIns(deps);
  const describe = createDescribeSession(parts, signIns);
  const { note, noteEnd } = createSessionLedger(signIns);
  const cookies = cookiesFor(deps);
  const memberBrowser = createMemberBrowser(deps);
  const refreshCookie = () => cookies.nameOf('refresh');
  const kept = () => cookies.options(refreshAbsoluteMs / 1_000);
  const reopenMailbox = createReopenMailbox(deps);

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

  const answers = { refreshCookie, kept, noteEnd, mustStayOpen, answer };
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
    ...createRefresh({ deps, live }, answers),
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
      if (!own || !state) throw new ApiProblem(401, 'INVALID_TOKEN', say('account.invalidToken'));
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
