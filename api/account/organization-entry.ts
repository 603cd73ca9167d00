import type { FastifyRequest } from 'fastify';
import type { Voucher } from '../../domain/account/events.ts';
import type { Account } from '../../domain/account/state.ts';
import { hasSecondFactor } from '../../domain/organization/second-factor.ts';
import type { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { Beginning } from '../http/access/second-factor.ts';
import { ApiProblem } from '../http/problem.ts';
import type { CodeCheck } from './reauthentication.ts';

type Began = { readonly secondFactor: boolean; readonly vouchedBy?: Voucher | undefined };

/**
 * Checks a switch to another organisation, which requires the same proof as signing in there. @returns whether a second
 * factor was shown @throws {ApiProblem} 403 CODE_NEEDED, 403 PASSKEY_NEEDED, 400 CODE_WRONG, 429
 */
export type OrganizationEntry = (
  request: FastifyRequest,
  account: NonNullable<Account>,
  organization: NonNullable<Organization>,
  began: Began | undefined,
  code: string | undefined,
) => Promise<boolean>;

export function createOrganizationEntry(codeCheck: CodeCheck): OrganizationEntry {
  return async (request, account, organization, began, code) => {
    if (began?.secondFactor) return true;
    const asked = organization.secondFactor !== null && began?.vouchedBy !== 'installation';
    if (!asked || !hasSecondFactor(account)) return false;
    if (!account.totp?.enabled)
      throw new ApiProblem(403, 'PASSKEY_NEEDED', say('account.passkeyNeeded.toEnter'));
    await codeCheck(request, account, organization.organizationId, code);
    return true;
  };
}

/**
 * True if the session began at the provider of an organisation. Such a provider authenticates for its own organisation
 * only, so the session cannot switch to another organisation and does not learn of others.
 */
export function staysWhereItBegan(began: Pick<Beginning, 'method' | 'vouchedBy'> | undefined): boolean {
  return began?.vouchedBy === 'organization' || (began?.method === 'sso' && began.vouchedBy === undefined);
}
