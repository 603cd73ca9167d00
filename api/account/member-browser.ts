import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Organization } from '../../domain/organization/state.ts';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

const oneYear = 365 * 24 * 3_600;

export type MemberBrowser = {
  /** A member signed in here. */
  mark(accountId: string, reply: FastifyReply): void;
  /** Has somebody signed in in this browser who may see results of this organisation, or could before? */
  seesResults(tenant: string, request: FastifyRequest): Promise<boolean>;
};

/**
 * Opens nothing. It only says, where somebody answers, that a member who may see the results uses the same browser: what is answered here may be known to them,
 * so it hides nobody (domain/response/aside.ts).
 */
export function createMemberBrowser(
  deps: Pick<ApiDependencies, 'publicUrl' | 'keys' | 'commands'>,
): MemberBrowser {
  const cookies = cookiesFor(deps);
  const name = () => cookies.nameOf('member-here');
  const key = deps.keys.derive('member-browser');
  const textOf = (accountId: string) => `${accountId}.${derivedSecret(key, accountId)}`;
  return {
    mark: (accountId, reply) => {
      reply.setCookie(name(), textOf(accountId), { ...cookies.options(oneYear), path: '/api/take' });
    },
    seesResults: async (tenant, request) => {
      const kept = request.cookies[name()];
      const [accountId = ''] = (kept ?? '').split('.');
      if (kept === undefined || !isSame(kept, textOf(accountId))) return false;
      const { state } = await deps.commands.load(Organization, tenant);
      return state?.couldSeeResults.has(accountId) ?? false;
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
