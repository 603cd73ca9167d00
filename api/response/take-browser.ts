import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretHash } from '../../infra/identifiers/identifiers.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

const oneYear = 365 * 24 * 3_600;

export type TakeBrowser = {
  /** @returns the browser's hash for this person; undefined if it has no cookie yet */
  of(participantId: string, request: FastifyRequest): string | undefined;
  /** Sets the cookie, or extends it by a year. This does not admit the browser. */
  mark(participantId: string, request: FastifyRequest, reply: FastifyReply): string;
};

/**
 * Distinguishes the browsers of a participant by a secret in a cookie that scripts cannot read. A cookie, because
 * browsers clear script storage after a week without a visit. It is set when the link is first opened, so that a start
 * whose answer is lost can be repeated.
 */
export function createTakeBrowser(deps: Pick<ApiDependencies, 'publicUrl'>): TakeBrowser {
  const cookies = cookiesFor(deps);
  const name = () => cookies.nameOf('take-device');
  const secretOf = (request: FastifyRequest) => {
    const kept = request.cookies[name()] ?? '';
    return /^[\w-]{43}$/.test(kept) ? kept : undefined;
  };
  // Includes the person's id, so that the events of two people do not disclose that they used the same browser.
  const hashOf = (participantId: string, secret: string) => secretHash(`${participantId}\u0000${secret}`);
  return {
    of: (participantId, request) => {
      const secret = secretOf(request);
      return secret === undefined ? undefined : hashOf(participantId, secret);
    },
    mark: (participantId, request, reply) => {
      const secret = secretOf(request) ?? randomBytes(32).toString('base64url');
      reply.setCookie(name(), secret, { ...cookies.options(oneYear), path: '/api/take' });
      return hashOf(participantId, secret);
    },
  };
}
