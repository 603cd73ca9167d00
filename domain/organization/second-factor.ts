import type { SignInMethod } from '../account/events.ts';
import type { Account } from '../account/state.ts';
import { type Decision, refuse } from '../kernel/decision.ts';
import { lacking } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import type { Organization } from './state.ts';

/** Codes or a passkey: what an account has besides its password. */
export function hasSecondFactor(account: Account): boolean {
  return account !== null && (account.totp?.enabled === true || account.passkeys.length > 0);
}

/**
 * Asks a second factor of everybody, or of nobody any more. Whoever asks has codes, whose recovery codes let them back in when a device is lost:
 * nobody shuts themselves out, or asks what they never tried.
 */
export function ruleOnSecondFactor(
  state: Organization,
  required: boolean,
  own: Account,
  actorId: string,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', 'There is no such organisation.');
  const refusal = lacking(state, actorId, 'organization.manage');
  if (refusal) return refusal;
  if (required === (state.secondFactor !== null)) return [];
  if (required && own?.totp?.enabled !== true)
    return refuse(
      'conflict',
      'SECOND_FACTOR_FIRST',
      'Set up codes from an authenticator app for your own account first, under Profile, Security, and keep the recovery codes.',
    );
  const { organizationId } = state;
  return [{ type: 'SecondFactorRuleChanged', data: { organizationId, required, by: actorId } }];
}

/**
 * Must this session set up a second factor before anything else? `method`: how it began; an identity provider asks for its own.
 */
export function mustSetUpSecondFactor(
  state: Organization,
  account: Account,
  method: SignInMethod | undefined,
): boolean {
  return state?.secondFactor != null && !hasSecondFactor(account) && method !== 'sso';
}

/** May a password alone sign in? Not into an account whose second factor is a passkey: nothing would ask for it. */
export function passwordIsEnough(state: Organization, account: Account): boolean {
  return state?.secondFactor == null || account === null || account.passkeys.length === 0;
}
