import type { FastifyRequest } from 'fastify';
import { Account, Address } from '../../../domain/account/state.ts';
import { parseAddress } from '../../../domain/kernel/address.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { acceptInvitation, invitationFor } from '../../../domain/organization/invitations.ts';
import { domainOf } from '../../../domain/organization/mail-domains.ts';
import { joinBySso } from '../../../domain/organization/members.ts';
import { ownOrganizationName, registerOrganization } from '../../../domain/organization/register.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import { derivedId } from '../../../infra/identifiers/identifiers.ts';
import type { Identity } from '../../../infra/identity/port.ts';
import { invitationsTo } from '../../../infra/subject-keys/invitation-addresses.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { Operators } from '../../http/access/operators.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Accounts } from '../accounts.ts';
import type { LinkIdentity } from '../identity-links.ts';
import type { Connection } from './connections.ts';
import type { SsoDomains } from './sso-domains.ts';

type Parts = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly linkIdentity: LinkIdentity;
  readonly ssoDomains: SsoDomains;
  readonly operators: Operators;
};

export const notAllowed = (sentence: Sentence) => new ApiProblem(403, 'SSO_NOT_ALLOWED', sentence);
export const operatorsOwn = () => notAllowed(say('account.ssoNotAllowed.operator'));

/** Decides which people a provider may authenticate, and who becomes a member because of its assertion. */
export function createAdmission({ deps, accounts, linkIdentity, ssoDomains, operators }: Parts) {
  const addresses = createAddresses(deps);

  const invitationOf = async (state: Organization, organizationId: string, email: string) => {
    const ids = await invitationsTo(deps.keys, organizationId, state?.invitations ?? {}, email);
    return invitationFor(state, ids, deps.clock.now());
  };

  /** Finds an invitation to this organisation for an address that the account has proven. */
  const invitationOfAccount = async (account: NonNullable<Account>, organizationId: string) => {
    const { state } = await deps.commands.load(Organization, organizationId);
    const email = (await open(deps.keys, account.email)) ?? '';
    const held = await deps.commands.load(Address, addresses.hashOf(email));
    const own = held.state.confirmed && held.state.holder?.accountId === account.accountId;
    const invited = own ? await invitationOf(state, organizationId, email) : undefined;
    return { member: state?.members[account.accountId] !== undefined, invited };
  };

  /**
   * Checks that the account belongs to the provider's organisation, for which alone the provider authenticates. A
   * person invited there (also a former member) becomes a member without opening the mailed link. @throws {ApiProblem}
   * 403
   */
  const mustBeIn = async (
    organizationId: string,
    account: NonNullable<Account>,
    request: FastifyRequest,
  ): Promise<void> => {
    const { accountId } = account;
    const { member, invited } = await invitationOfAccount(account, organizationId);
    if (member) return;
    if (!invited) throw notAllowed(say('account.ssoNotAllowed.notAMember'));
    const context = commandContext(request, `account:${accountId}`, organizationId);
    const joined = await deps.commands.handle(Organization, organizationId, context, (state) =>
      acceptInvitation(state, { ...invited, accountId }, deps.clock.now()),
    );
    if (isRefusal(joined)) throw problemOf(joined);
    await accounts.join(accountId, organizationId, context);
  };

  /** @returns the address that a provider asserts, if its assertion can be trusted @throws {ApiProblem} 403 */
  const vouchedFor = async ({ organizationId }: Connection, identity: Identity): Promise<string> => {
    const parsed = parseAddress(identity.email ?? '');
    // An organisation's own directory issues its addresses, so it may omit `email_verified`; any other provider must
    // state it.
    const confirmed = organizationId === null ? identity.emailVerified : identity.emailVerified !== false;
    if (!confirmed || !('address' in parsed)) throw notAllowed(say('account.ssoNotAllowed.notConfirmed'));
    if (organizationId === null) return parsed.address;
    const domain = domainOf(parsed.address);
    if ((await ssoDomains.organizationFor(domain)) !== organizationId) {
      const { state } = await deps.commands.load(Organization, organizationId);
      throw notAllowed(
        state?.sso?.domains.includes(domain)
          ? say('account.ssoNotAllowed.dnsMissing', { domain })
          : say('account.ssoNotAllowed.otherDomain'),
      );
    }
    if (await operators.isOperatorAddress(parsed.address)) throw operatorsOwn();
    return parsed.address;
  };

  /**
   * Creates an account: as a member of the provider's organisation, or with an organisation of its own. @param hash of
   * the identity
   */
  const provision = async (
    { organizationId }: Connection,
    identity: Identity,
    hash: string,
    email: string,
    request: FastifyRequest,
  ): Promise<NonNullable<Account>> => {
    const accountId = derivedId('identity-account', hash);
    const own = organizationId ?? derivedId('identity-organization', hash);
    const context = commandContext(request, `account:${accountId}`, own);
    const joined = await deps.commands.handle(Organization, own, context, async (state) => {
      if (organizationId !== null) {
        const now = deps.clock.now();
        const invited = await invitationOf(state, organizationId, email);
        return invited
          ? acceptInvitation(state, { ...invited, accountId }, now)
          : joinBySso(state, accountId, domainOf(email), await subscriptionPlanOf(deps, own), now);
      }
      const name = ownOrganizationName({ ...identity, email });
      return registerOrganization(state, { organizationId: own, name, demo: null, founderId: accountId });
    });
    if (isRefusal(joined)) throw problemOf(joined);
    await accounts.provision(
      {
        accountId,
        organizationId: own,
        email,
        firstName: identity.givenName || email.slice(0, email.indexOf('@')),
        lastName: identity.familyName,
      },
      context,
    );
    const shown = { accountId, passwordRevision: 0, secondFactor: false };
    await linkIdentity({ issuer: identity.issuer, hash }, shown, context);
    const { state: account } = await deps.commands.load(Account, accountId);
    if (!account) throw new Error('The account was not written.');
    return account;
  };

  return { invitationOfAccount, mustBeIn, vouchedFor, provision };
}
