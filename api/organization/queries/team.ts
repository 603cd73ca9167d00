import { Letter } from '../../../domain/letter/state.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Team } from '../contract/organization.ts';
import type { OrganizationHistories } from './organization-history.ts';

type Delivery = Team['invitations'][number]['delivery'];

/**
 * Members and invitations of an organisation. Folded from the organisation's own stream, so it never lags; its size is
 * bounded by the plan, so it needs neither pages nor a read model.
 */
export type TeamQuery = (tenant: string) => Promise<Team>;

type Parts = {
  readonly deps: ApiDependencies;
  readonly people: People;
  readonly personal: Personal;
  readonly histories: OrganizationHistories;
};

export function createTeamQuery({ deps, people, personal, histories }: Parts): TeamQuery {
  const deliveryOf = async (letterId: string | undefined): Promise<Delivery> => {
    const outcome = letterId && (await deps.commands.load(Letter, letterId)).state?.outcome;
    return outcome === 'sent' ? 'sent' : outcome === 'givenUp' ? 'failed' : 'queued';
  };
  return async (tenant) => {
    const { state, revision } = await deps.commands.load(Organization, tenant);
    if (!state) throw notFound();
    const { since, letterOf } = await histories(tenant);
    const members = Object.entries(state.members).map(async ([accountId, { role, permissions }]) => ({
      accountId,
      ...(await people.of(accountId)),
      role,
      permissions,
      joinedAt: since(accountId),
    }));
    const invitations = Object.entries(state.invitations)
      // An expired invitation stays listed until it is sent again, withdrawn, or its address is erased.
      .filter(([, { withdrawn, erased, acceptedBy }]) => !withdrawn && !erased && acceptedBy === null)
      .map(async ([invitationId, invitation]) => ({
        invitationId,
        email: await personal.read(invitation.email),
        role: invitation.role,
        permissions: invitation.permissions,
        invitedAt: since(invitationId),
        expiresAt: new Date(invitation.expiresAt).toISOString(),
        delivery: await deliveryOf(letterOf(invitationId)),
      }));
    return {
      revision,
      members: await Promise.all(members),
      invitations: await Promise.all(invitations),
      limit: (await subscriptionPlanOf(deps, tenant)).limits.users,
    };
  };
}
