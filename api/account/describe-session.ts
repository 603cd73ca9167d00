import { Account, Address } from '../../domain/account/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import { subscriptionOf, subscriptionPlanOf } from '../billing/queries/plan-in-force.ts';
import { createAddresses } from '../http/access/addresses.ts';
import type { Memberships } from '../http/access/memberships.ts';
import type { Operators } from '../http/access/operators.ts';
import type { BeginningOf, SecondFactorMissing } from '../http/access/second-factor.ts';
import type { MemberClaims } from '../http/access/tokens.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem } from '../http/problem.ts';
import { avatarPath } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import type { Session } from './contract/auth.ts';
import { staysWhereItBegan } from './organization-entry.ts';
import type { SignInLedger } from './sign-ins.ts';

export type DescribeParts = {
  readonly deps: ApiDependencies;
  readonly personal: Personal;
  readonly operators: Operators;
  readonly secondFactorMissing: SecondFactorMissing;
  readonly memberships: Memberships;
  readonly beginningOf: BeginningOf;
};

export type DescribeSession = (
  who: Pick<MemberClaims, 'accountId' | 'tenant' | 'sessionId'>,
) => Promise<Pick<Session, 'user' | 'organization' | 'organizations'>>;

/**
 * Describes the account, its organisation and the organisations it may switch to. @throws {ApiProblem} 401 if the
 * account is not a member of the session's organisation
 */
export function createDescribeSession(
  { deps, personal, operators, secondFactorMissing, memberships, beginningOf }: DescribeParts,
  signIns: SignInLedger,
): DescribeSession {
  const addresses = createAddresses(deps);

  const nameOf = async (accountId = 'nobody') => {
    const { state } = await deps.commands.load(Account, accountId);
    const names = await Promise.all(
      [state?.firstName, state?.lastName].map((name) => name && personal.read(name)),
    );
    return names.filter(Boolean).join(' ');
  };

  const describe: DescribeSession = async ({ accountId, tenant: organizationId, sessionId }) => {
    const [account, organization, entered] = await Promise.all([
      deps.commands.load(Account, accountId),
      deps.commands.load(Organization, organizationId),
      signIns.newest(accountId),
    ]);
    const membership = organization.state?.members[accountId];
    if (!account.state || !organization.state || !membership) throw notAMember();
    const [email = '', firstName = '', lastName = ''] = await Promise.all(
      [account.state.email, account.state.firstName, account.state.lastName].map(personal.read),
    );
    const held = await deps.commands.load(Address, addresses.hashOf(email));
    const opening = await deps.store.readStream(Account.stream(accountId), { limit: 1 });
    const createdAt = (opening.exists && opening.events[0]?.recordedAt) || new Date(0).toISOString();
    const { avatar, timeZone, locale } = account.state;
    const missing = await secondFactorMissing(organization.state, { accountId, sessionId });
    const chosen = [account.state, organization.state].find(({ clocksChosen }) => clocksChosen);
    return {
      user: {
        id: accountId,
        email,
        emailVerified: held.state.confirmed && held.state.holder?.accountId === accountId,
        status: 'active',
        createdAt,
        profile: {
          firstName,
          lastName,
          avatar: avatar && avatarPath(accountId, avatar),
          role: membership.role,
        },
        metadata: {
          lastLogin: (entered.latest[1] ?? entered.latest[0])?.at ?? null,
          loginCount: entered.count,
          timezone: timeZone,
          locale,
          clocks: chosen ? { timezone: chosen.timeZone, locale: chosen.locale } : null,
        },
        permissions: membership.permissions,
        secondFactorAsked: missing ? { by: await nameOf(organization.state.secondFactor?.by) } : null,
        operator: await operators.isOperator(accountId),
      },
      organization: {
        id: organizationId,
        name: organization.state.name,
        demo: organization.state.demo,
        subscription: subscriptionOf(await subscriptionPlanOf(deps, organizationId)),
        threshold: organization.state.threshold,
      },
      organizations: (
        await organizationsShown(account.state, { accountId, tenant: organizationId, sessionId })
      )
        .map((one) => ({
          id: one.organizationId,
          name: one.name,
          role: one.members[accountId]?.role ?? membership.role,
        }))
        .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    };
  };

  /** Organisations that this session may switch to. */
  const organizationsShown = async (
    account: NonNullable<Account>,
    { accountId, tenant, sessionId }: Pick<MemberClaims, 'accountId' | 'tenant' | 'sessionId'>,
  ) => {
    const all = await memberships(account);
    if (all.length < 2 || !staysWhereItBegan(await beginningOf(accountId, sessionId))) return all;
    return all.filter(({ organizationId }) => organizationId === tenant);
  };

  return describe;
}

export const notAMember = () => new ApiProblem(401, 'SIGN_IN_FIRST', say('account.signInFirst'));
