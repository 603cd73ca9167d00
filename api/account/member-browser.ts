import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Organization } from '../../domain/organization/state.ts';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

const oneYear = 365 * 24 * 3_600;

export type MemberBrowser = {
  /** Records that a member signed in in this browser. */
  mark(accountId: string, reply: FastifyReply): void;
  /** True if a member who signed in in this browser, now or earlier, may see results of this organisation. */
  seesResults(tenant: string, request: FastifyRequest): Promise<boolean>;
};

/**
 * Recognises browsers of members by a cookie that grants no access. Answers given in the browser of a member who may
 * see results are marked: that member may know them, so they do not count towards the anonymity of others
 * (domain/response/aside.ts).
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
