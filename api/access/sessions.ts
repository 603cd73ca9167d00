import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountState } from '../../domain/account/state.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { organizationState } from '../../domain/organization/state.ts';
import { derivedSecret, randomId, secretHash } from '../../infra/identifiers/identifiers.ts';
import { refreshAbsoluteMs } from '../../infra/session-store/port.ts';
import type { Session } from '../contract/auth.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ApiProblem } from '../problem.ts';
import type { Personal } from '../queries/personal.ts';
import type { Operators } from './operators.ts';
import { memberTokenSeconds, type Tokens } from './tokens.ts';

export const refreshCookie = 'refresh';
export type SessionKind = 'token' | 'cookie';

export type Sessions = {
  /** A new session for somebody who just proved who they are. */
  start(accountId: string, organizationId: string, kind: SessionKind, reply: FastifyReply): Promise<Session>;
  /** Exchanges a refresh token; the token in the body wins over the cookie. */
  refresh(bodyToken: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  end(sessionId: string, reply: FastifyReply): Promise<void>;
  describe(accountId: string, organizationId: string): Promise<Pick<Session, 'user' | 'organization'>>;
};

export function createSessions(
  deps: ApiDependencies,
  tokens: Tokens,
  personal: Personal,
  operators: Operators,
): Sessions {
  const rotationKey = deps.keys.derive('refresh-token-rotation');

  const describe: Sessions['describe'] = async (accountId, organizationId) => {
    const [account, organization] = await Promise.all([
      deps.commands.load(streams.account(accountId), accountState),
      deps.commands.load(streams.organization(organizationId), organizationState),
    ]);
    const membership = organization.state?.members[accountId];
    if (!account.state || !organization.state || !membership)
      throw new ApiProblem(401, 'SIGN_IN_FIRST', 'Please sign in to continue.');
    const [email, firstName, lastName] = await Promise.all(
      [account.state.email, account.state.firstName, account.state.lastName].map(personal.read),
    );
    const opening = await deps.store.readStream(streams.account(accountId), { limit: 1 });
    const createdAt = (opening.exists && opening.events[0]?.recordedAt) || new Date(0).toISOString();
    return {
      user: {
        id: accountId,
        email: email ?? '',
        emailVerified: false,
        status: 'active',
        createdAt,
        profile: {
          firstName: firstName ?? '',
          lastName: lastName ?? '',
          avatar: null,
          role: membership.role,
        },
        metadata: { lastLogin: null, loginCount: 0, timezone: 'UTC', locale: 'en-US' },
        permissions: membership.permissions,
        operator: await operators.isOperator(accountId),
      },
      organization: {
        id: organizationId,
        name: organization.state.name,
        demo: organization.state.demo,
        subscription: { plan: 'enterprise' },
        threshold: organization.state.threshold,
      },
    };
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
    if (kind === 'cookie') reply.setCookie(refreshCookie, refreshToken, cookieOptions(deps));
    return {
      accessToken,
      expiresIn: memberTokenSeconds,
      ...(kind === 'token' ? { refreshToken } : {}),
      ...(await describe(ids.accountId, ids.organizationId)),
    };
  };

  return {
    describe,
    start: async (accountId, organizationId, kind, reply) => {
      const sessionId = randomId();
      const token = randomBytes(32).toString('base64url');
      await deps.sessions.start({
        sessionId,
        accountId,
        organizationId,
        tokenHash: secretHash(token),
        now: deps.clock.now(),
      });
      return answer({ accountId, organizationId, sessionId }, token, kind, reply);
    },
    refresh: async (bodyToken, request, reply) => {
      const token = bodyToken ?? request.cookies[refreshCookie];
      if (!token) throw new ApiProblem(401, 'NO_REFRESH_TOKEN', 'No refresh token available');
      // The successor follows from the token, so the same token within the overlap gives the same successor: a family never forks.
      const successor = derivedSecret(rotationKey, token);
      const rotation = await deps.sessions.rotate(secretHash(token), secretHash(successor), deps.clock.now());
      if (rotation.outcome === 'unknown' || rotation.outcome === 'reused') {
        reply.clearCookie(refreshCookie, cookieOptions(deps));
        throw new ApiProblem(
          401,
          rotation.outcome === 'reused' ? 'REFRESH_REUSED' : 'REFRESH_INVALID',
          'Your session has ended. Please sign in again.',
        );
      }
      return answer(rotation, successor, bodyToken === undefined ? 'cookie' : 'token', reply);
    },
    end: async (sessionId, reply) => {
      await deps.sessions.revoke(sessionId);
      reply.clearCookie(refreshCookie, cookieOptions(deps));
    },
  };
}

function cookieOptions(deps: ApiDependencies) {
  return {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict' as const,
    // Browsers keep Secure cookies on http://localhost, but not on another plain-http address.
    secure: deps.publicUrl().startsWith('https:'),
    maxAge: refreshAbsoluteMs / 1_000,
  };
}
