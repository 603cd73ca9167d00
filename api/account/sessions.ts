import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { outlivesPassword, passwordChangedMeanwhile } from '../../domain/account/decide.ts';
import type { SignInMethod, Voucher } from '../../domain/account/events.ts';
import { Account } from '../../domain/account/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import { randomId, secretHash } from '../../infra/identifiers/identifiers.ts';
import { memberTokenSeconds, sessionAbsoluteMs } from '../../infra/session-store/session-lifetimes.ts';
import type { MemberClaims, Tokens } from '../http/access/tokens.ts';
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
  /** The identity provider that authenticated the person, if any. */
  readonly vouchedBy?: Voucher | undefined;
  /** The password's revision when the person authenticated: a later password change cancels this sign-in. */
  readonly passwordRevision: number;
  /** The identity provider: an organisation's id, or `installation`; undefined if none was used. */
  readonly provider?: string | undefined;
};

export type Sessions = {
  /**
   * Starts a session for a person who has just authenticated. @throws {ApiProblem} 401 PASSWORD_CHANGED if the password
   * has changed since
   */
  start(signIn: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /** Rotates a refresh token; a token in the body takes precedence over the cookie. */
  refresh(bodyToken: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /**
   * Switches a session to another organisation of its account; the caller has checked that organisation's rules. Access
   * tokens for the previous organisation become invalid. @throws {ApiProblem} 401 if the session has ended, or the
   * refresh token belongs to another session
   */
  move(
    who: Pick<MemberClaims, 'accountId' | 'sessionId'>,
    organizationId: string,
    bodyToken: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session>;
  /** Ends one session and its sockets. */
  end(accountId: string, organizationId: string, sessionId: string, reason: EndReason): Promise<void>;
  /**
   * Ends the sessions of an account and their sockets, except the session `except`; with `within`, only sessions in
   * that organisation. `by`: the actor, if it is not the account itself. @returns the number of ended sessions
   */
  endAll(
    accountId: string,
    organizationId: string,
    reason: EndReason,
    options?: { readonly except?: string; readonly by?: string; readonly within?: string },
  ): Promise<number>;
  /**
   * @returns the password's revision of a live session, for the session that replaces it @throws {ApiProblem} 401 if it
   * has ended
   */
  passwordRevisionOf(who: Pick<MemberClaims, 'accountId' | 'sessionId'>): Promise<number>;
  /** @returns the identity provider where a live session began; undefined if none was used */
  providerOf(who: Pick<MemberClaims, 'accountId' | 'sessionId'>): Promise<string | undefined>;
  clearCookie(reply: FastifyReply): void;
  readonly describe: DescribeSession;
};

type Parts = DescribeParts & { readonly tokens: Tokens; readonly live: LiveServer };

/** Starts, refreshes, switches and ends sessions of members. */
export function createSessions(parts: Parts): Sessions {
  const { deps, tokens, live } = parts;
  const signIns = createSignIns(deps);
  const describe = createDescribeSession(parts, signIns);
  const { note, noteEnd } = createSessionLedger(signIns);
  const cookies = cookiesFor(deps);
  const memberBrowser = createMemberBrowser(deps);
  const refreshCookie = () => cookies.nameOf('refresh');
  const kept = () => cookies.options(sessionAbsoluteMs / 1_000);
  const reopenMailbox = createReopenMailbox(deps);

  const answer = createAnswer({ tokens, describe, memberBrowser, refreshCookie, kept });
  const mustStayOpen = createMustStayOpen({ deps, live });
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

type AnswerParts = {
  readonly tokens: Tokens;
  readonly describe: DescribeSession;
  readonly memberBrowser: ReturnType<typeof createMemberBrowser>;
  readonly refreshCookie: () => string;
  readonly kept: () => ReturnType<ReturnType<typeof cookiesFor>['options']>;
};

/** The answer that opens or continues a session: an access token, the refresh token, and the description. */
function createAnswer({ tokens, describe, memberBrowser, refreshCookie, kept }: AnswerParts) {
  return async (
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
}

/**
 * Ends a session if a password change or a removal ran at the same time. Checked after the session is stored: either
 * the other command finds the session, or this check finds its change. Otherwise a session could survive a removal
 * and become valid again when the person is invited again.
 */
function createMustStayOpen({ deps, live }: Pick<Parts, 'deps' | 'live'>) {
  return async (
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
}
