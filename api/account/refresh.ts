import type { FastifyReply, FastifyRequest } from 'fastify';
import { say } from '../../domain/texts/sentence.ts';
import { derivedSecret, secretHash } from '../../infra/identifiers/identifiers.ts';
import type { MemberClaims } from '../http/access/tokens.ts';
import type { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem } from '../http/problem.ts';
import type { LiveServer } from '../live/live-server.ts';
import type { Session, SessionKind } from './contract/auth.ts';
import type { createSessionLedger } from './session-ledger.ts';

type Answers = {
  readonly refreshCookie: () => string;
  readonly kept: () => ReturnType<ReturnType<typeof cookiesFor>['options']>;
  readonly noteEnd: ReturnType<typeof createSessionLedger>['noteEnd'];
  readonly mustStayOpen: (
    accountId: string,
    organizationId: string,
    session: { readonly sessionId: string; readonly passwordRevision: number | undefined },
  ) => Promise<void>;
  readonly answer: (
    ids: { accountId: string; organizationId: string; sessionId: string },
    refreshToken: string,
    kind: SessionKind,
    reply: FastifyReply,
  ) => Promise<Session>;
};

/** Rotates refresh tokens, and moves a session to another organisation. */
export function createRefresh(
  { deps, live }: { readonly deps: ApiDependencies; readonly live: LiveServer },
  { refreshCookie, kept, noteEnd, mustStayOpen, answer }: Answers,
) {
  const rotationKey = deps.keys.derive('refresh-token-rotation');

  /** Rotates a refresh token; the body takes precedence over the cookie. @throws {ApiProblem} 401 */
  const rotate = async (bodyToken: string | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const token = bodyToken ?? request.cookies[refreshCookie()];
    if (!token) throw new ApiProblem(401, 'NO_REFRESH_TOKEN', say('account.noRefreshToken'));
    // The successor is derived from the token, so a token sent again within the overlap gets the same successor: a
    // family of tokens never forks.
    const successor = derivedSecret(rotationKey, token);
    const rotation = await deps.sessions.rotate(secretHash(token), secretHash(successor), deps.clock.now());
    if (rotation.outcome === 'unknown' || rotation.outcome === 'reused') {
      // If this server's clock is briefly wrong, every session looks expired. So the cookie of an expired session is
      // kept; it grants nothing.
      if (rotation.outcome === 'reused') {
        reply.clearCookie(refreshCookie(), kept());
        live.disconnect(rotation.sessionId);
        await noteEnd(rotation.accountId, rotation.organizationId, 1, 'tokenReused');
      }
      throw new ApiProblem(
        401,
        rotation.outcome === 'reused' ? 'REFRESH_REUSED' : 'REFRESH_INVALID',
        say('account.sessionEnded'),
      );
    }
    return { rotation, successor, kind: bodyToken === undefined ? ('cookie' as const) : ('token' as const) };
  };

  /** Completes a refresh after `rotate`, in the session's current organisation. */
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
    refresh: async (bodyToken: string | undefined, request: FastifyRequest, reply: FastifyReply) => {
      const rotated = await rotate(bodyToken, request, reply);
      return goOn(rotated, rotated.rotation.organizationId, reply);
    },
    move: async (
      { accountId, sessionId }: Pick<MemberClaims, 'accountId' | 'sessionId'>,
      organizationId: string,
      bodyToken: string | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const rotated = await rotate(bodyToken, request, reply);
      const { rotation, successor, kind } = rotated;
      if (rotation.sessionId !== sessionId || rotation.accountId !== accountId) {
        // The token was rotated and the browser's session is still valid, so the browser must get the successor.
        if (kind === 'cookie') reply.setCookie(refreshCookie(), successor, kept());
        throw new ApiProblem(401, 'INVALID_TOKEN', say('account.invalidToken'));
      }
      if (!(await deps.sessions.move(sessionId, organizationId)))
        throw new ApiProblem(401, 'INVALID_TOKEN', say('account.invalidToken'));
      live.disconnect(sessionId);
      return goOn(rotated, organizationId, reply);
    },
  };
}
