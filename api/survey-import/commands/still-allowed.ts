import { decideAccess } from '../../../domain/access/policy.ts';
import { isLive } from '../../../domain/organization/keys.ts';
import { actorOf, type Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Caller } from '../../http/access/caller.ts';
import { ApiProblem } from '../../http/problem.ts';

/**
 * Reading a file takes a while, in which a membership may end, a right be taken or a key be revoked. @param now ms since the epoch
 * @throws {ApiProblem} with the answer that a new request would get
 */
export function mustStillBeAllowed(
  organization: Organization,
  { accountId, actor }: Caller,
  now: number,
): void {
  const key = actor.startsWith('program:') ? organization?.keys[actor.slice('program:'.length)] : undefined;
  const who = actor.startsWith('program:')
    ? key && isLive(key, now) && { kind: 'program' as const, scopes: key.scopes }
    : actorOf(organization, accountId);
  if (!who) throw new ApiProblem(401, 'INVALID_TOKEN', say('general.signInFirst'));
  const verdict = decideAccess(who, 'assessments.manage');
  if (!verdict.allowed) throw new ApiProblem(403, 'PERMISSION_MISSING', verdict.reason);
}
