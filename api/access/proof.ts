import type { FastifyRequest } from 'fastify';
import { accountState } from '../../domain/account/state.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { memberOf } from '../plugins/authentication.ts';
import { ApiProblem } from '../problem.ts';
import type { Limits } from './limits.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Somebody signed in shows once more that it is them. @returns under which password of the account: what it is asked for must not happen
 * under another one. @throws {ApiProblem} 403 PROOF_NEEDED, 403 PASSWORD_WRONG, 429
 */
export type Proof = (request: FastifyRequest, currentPassword: string | undefined) => Promise<number>;

const freshMs = 10 * 60_000;

/**
 * Before what opens a way in or takes people's access: the password again, so that a stolen access token is not enough. An account
 * without a password shows a session that began within the last ten minutes.
 */
export function createProof(deps: ApiDependencies, limits: Limits): Proof {
  return async (request, currentPassword) => {
    const { accountId, sessionId } = memberOf(request);
    const { state } = await deps.commands.load(streams.account(accountId), accountState);
    if (state?.passwordHash) {
      if (!currentPassword) throw needed('Please enter your current password.');
      await limits.notUsedUp('wrongProof', accountId, request);
      await limits.take('proof', accountId, request);
      const stored = await open(deps.keys, state.passwordHash);
      if (!(await passwordMatches(stored, currentPassword))) {
        await limits.within('wrongProof', accountId, request);
        throw new ApiProblem(403, 'PASSWORD_WRONG', 'The current password is not right.', {
          findings: [
            { path: 'currentPassword', message: 'The current password is not right', code: 'PASSWORD_WRONG' },
          ],
        });
      }
      return state.passwordRevision;
    }
    const sessions = await deps.sessions.list(accountId, deps.clock.now());
    const own = sessions.find((entry) => entry.sessionId === sessionId);
    if (!own || deps.clock.now() - own.startedAt > freshMs)
      throw needed('Please sign in again first: this needs a sign-in of the last ten minutes.');
    return state?.passwordRevision ?? 0;
  };
}

const needed = (detail: string) =>
  new ApiProblem(403, 'PROOF_NEEDED', detail, {
    findings: [{ path: 'currentPassword', message: detail, code: 'PROOF_NEEDED' }],
  });
