import type { FastifyRequest } from 'fastify';
import { Account } from '../../domain/account/state.ts';
import { useCode } from '../../domain/account/ways-in.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { hasSecondFactor, passwordIsEnough } from '../../domain/organization/second-factor.ts';
import { type Sentence, say } from '../../domain/texts/sentence.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import { freshSignInMs } from '../../infra/session-store/session-lifetimes.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import { commandContext, memberOf } from '../http/access/authentication.ts';
import type { Memberships } from '../http/access/memberships.ts';
import type { BeginningOf } from '../http/access/second-factor.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import { recoveryHashOf, stepOf } from './one-time-codes.ts';
import { passwordMatches } from './passwords/passwords.ts';

/**
 * Requires a signed-in person to authenticate again. @returns the password's revision; the requested action must be
 * refused if the password changes before it. @throws {ApiProblem} 403 PROOF_NEEDED, 403 PASSWORD_WRONG, 429
 */
export type Reauthenticate = (
  request: FastifyRequest,
  currentPassword: string | undefined,
) => Promise<number>;

/**
 * Requires the second factor of an account that has one: a code, unless the session began with one (or with a passkey) in the last ten
 * minutes. @throws {ApiProblem} 403 CODE_NEEDED, 403 PASSKEY_NEEDED, 400 CODE_WRONG, 429
 */
export type SecondFactorAgain = (request: FastifyRequest, code: string | undefined) => Promise<void>;

/**
 * Requires the password before a way to sign in is added or people's access is removed, so that a stolen access token
 * is not enough. An account without a password needs a session that began within the last ten minutes.
 */
export function createReauthentication(deps: ApiDependencies, limits: Limits): Reauthenticate {
  return async (request, currentPassword) => {
    const { accountId, sessionId } = memberOf(request);
    const { state } = await deps.commands.load(Account, accountId);
    if (state?.passwordHash) {
      if (!currentPassword) throw needed(say('account.reauthenticationNeeded.password'));
      await limits.notUsedUp('wrongReauthentication', accountId, request);
      await limits.take('reauthentication', accountId, request);
      const stored = await open(deps.keys, state.passwordHash);
      if (!(await passwordMatches(stored, currentPassword))) {
        await limits.within('wrongReauthentication', accountId, request);
        throw new ApiProblem(403, 'PASSWORD_WRONG', say('account.passwordWrong'), {
          findings: [
            { path: 'currentPassword', message: say('account.passwordWrong.field'), code: 'PASSWORD_WRONG' },
          ],
        });
      }
      return state.passwordRevision;
    }
    const sessions = await deps.sessions.list(accountId, deps.clock.now());
    const own = sessions.find((entry) => entry.sessionId === sessionId);
    if (!own || deps.clock.now() - own.startedAt > freshSignInMs)
      throw needed(say('account.reauthenticationNeeded.signIn'));
    return state?.passwordRevision ?? 0;
  };
}

/**
 * Requires the second factor before it is removed or another way to sign in is added. A session can be opened with an
 * identity provider's assertion and the password; those two are not enough here.
 */
export function createSecondFactorAgain(
  deps: Pick<ApiDependencies, 'commands' | 'clock'>,
  codeCheck: CodeCheck,
  memberships: Memberships,
  beginningOf: BeginningOf,
): SecondFactorAgain {
  return async (request, code) => {
    const { accountId, sessionId, tenant } = memberOf(request);
    const { state } = await deps.commands.load(Account, accountId);
    if (!state || !hasSecondFactor(state)) return;
    const began = await beginningOf(accountId, sessionId);
    if (began?.secondFactor && deps.clock.now() - began.at <= freshSignInMs) return;
    if (!state.totp?.enabled) {
      // Checks every organisation of the account: an organisation without the rule must not be a way around the rule of
      // another.
      if ((await memberships(state)).every((organization) => passwordIsEnough(organization, state))) return;
      throw new ApiProblem(403, 'PASSKEY_NEEDED', say('account.passkeyNeeded.again'));
    }
    await codeCheck(request, state, tenant, code);
  };
}

/** Verifies a code of an account that has codes; each code is single-use. @throws {ApiProblem} 403 CODE_NEEDED, 400 CODE_WRONG, 429 */
export type CodeCheck = (
  request: FastifyRequest,
  account: NonNullable<Account>,
  tenant: string,
  code: string | undefined,
) => Promise<void>;

export function createCodeCheck(deps: ApiDependencies, limits: Limits): CodeCheck {
  return async (request, { accountId, totp }, tenant, code) => {
    const stream = Account.stream(accountId);
    if (code === undefined) {
      const detail = say('account.codeNeeded.enter');
      const finding = { path: 'code', message: detail, code: 'CODE_NEEDED' };
      throw new ApiProblem(403, 'CODE_NEEDED', detail, { findings: [finding] });
    }
    await limits.take('codes', `session:${request.member?.sessionId ?? accountId}`, request);
    await limits.take('codesOfAll', accountId, request);
    const secret = totp ? await open(deps.keys, totp.secret) : undefined;
    const step = secret === undefined ? null : stepOf(secret, code, deps.clock.now());
    // A separate command id for each request: a code is valid for one request only.
    const context = {
      ...commandContext(request, `account:${accountId}`, tenant),
      commandId: eventIdFrom(randomId(), stream, 0),
    };
    const used = await deps.commands.handle(Account, accountId, context, (account) =>
      useCode(account, { step, recoveryHash: recoveryHashOf(code) }),
    );
    if (isRefusal(used))
      throw problemOf({
        ...used,
        findings: [{ path: 'code', message: used.detail, code: used.code }],
      });
  };
}

const needed = (detail: Sentence) =>
  new ApiProblem(403, 'PROOF_NEEDED', detail, {
    findings: [{ path: 'currentPassword', message: detail, code: 'PROOF_NEEDED' }],
  });
