import type { SignInMethod } from '../account/events.ts';
import type { Account } from '../account/state.ts';
import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { lacking } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import type { Organization } from './state.ts';

/** True if the account has one-time codes or a passkey besides its password. */
export function hasSecondFactor(account: Account): boolean {
  return account !== null && (account.totp?.enabled === true || account.passkeys.length > 0);
}

/**
 * Requires a second factor of all members, or stops requiring it. The member who requires it must have one-time codes, because
 * their recovery codes help after losing a device. So members cannot lock themselves out, or require a factor that they have
 * never used.
 */
export function ruleOnSecondFactor(
  state: Organization,
  required: boolean,
  own: Account,
  actorId: string,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const refusal = lacking(state, actorId, 'organization.manage');
  if (refusal) return refusal;
  if (required === (state.secondFactor !== null)) return [];
  if (required && own?.totp?.enabled !== true)
    return refuse('conflict', 'SECOND_FACTOR_FIRST', say('organization.secondFactorFirst'));
  const { organizationId } = state;
  return [{ type: 'SecondFactorRuleChanged', data: { organizationId, required, by: actorId } }];
}

/**
 * True if this session must set up a second factor before anything else. `method`: how the session began; an identity provider has its own
 * second factor.
 */
export function mustSetUpSecondFactor(
  state: Organization,
  account: Account,
  method: SignInMethod | undefined,
): boolean {
  return state?.secondFactor != null && !hasSecondFactor(account) && method !== 'sso';
}

/**
 * True if a password alone may sign in. False for an account whose only second factor is a passkey, because a password sign-in would not
 * ask for it.
 */
export function passwordIsEnough(state: Organization, account: Account): boolean {
  return state?.secondFactor == null || account === null || account.passkeys.length === 0;
}
