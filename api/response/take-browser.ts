import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretHash } from '../../infra/identifiers/identifiers.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

const oneYear = 365 * 24 * 3_600;

export type TakeBrowser = {
  /** The browser as this person's responses know it; undefined: it has no cookie yet. */
  of(participantId: string, request: FastifyRequest): string | undefined;
  /** Gives it a cookie, or the one it has for another year. Admits it to nothing. */
  mark(participantId: string, request: FastifyRequest, reply: FastifyReply): string;
};

/**
 * Tells one browser of a participant from another. The secret is in a cookie that no script reads, because browsers empty the storage of scripts
 * after a week without a visit. It comes with the first look at a link: a start whose answer is lost on the way can then be sent again.
 */
export function createTakeBrowser(deps: Pick<ApiDependencies, 'publicUrl'>): TakeBrowser {
  const cookies = cookiesFor(deps);
  const name = () => cookies.nameOf('take-device');
  const secretOf = (request: FastifyRequest) => {
    const kept = request.cookies[name()] ?? '';
    return /^[\w-]{43}$/.test(kept) ? kept : undefined;
  };
  // With the person's id, so that facts about two people do not tell that they used one browser.
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
