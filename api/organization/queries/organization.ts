import type { z } from 'zod/mini';
import { usersOf } from '../../../domain/organization/plan.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { organizationAnswer } from '../contract/organization.ts';
import type { OrganizationHistories } from './organization-history.ts';

export type OrganizationQuery = (tenant: string) => Promise<z.infer<typeof organizationAnswer>>;

/** Reads an organisation's settings and how much of its plan it uses. */
export function createOrganizationQuery(
  deps: Pick<ApiDependencies, 'commands' | 'clock' | 'terms'>,
  histories: OrganizationHistories,
): OrganizationQuery {
  return async (tenant) => {
    const { state, revision } = await loadOrganization(deps, tenant);
    const { name, timeZone, locale, clocksChosen, retentionMonths, threshold } = state;
    const plan = await subscriptionPlanOf(deps, tenant);
    return {
      id: tenant,
      revision,
      createdAt: (await histories(tenant)).since(tenant),
      settings: { name, timezone: timeZone, locale, retentionMonths, threshold },
      secondFactorRequired: state.secondFactor !== null,
      clocksChosen,
      plan: plan.plan,
      usage: {
        users: usersOf(state, deps.clock.now()),
        assessments: state.allowed.size,
        limits: plan.limits,
      },
    };
  };
}

/** @throws {ApiProblem} 404 */
export async function loadOrganization({ commands }: Pick<ApiDependencies, 'commands'>, tenant: string) {
  const { state, revision } = await commands.load(Organization, tenant);
  if (!state) throw notFound();
  return { state, revision };
}
