import type { Evolution } from '../kernel/decision.ts';
import type { OrganizationEvent, Permissions } from './events.ts';

export type Organization = {
  readonly organizationId: string;
  readonly name: string;
  readonly demo: { readonly source: string } | null;
  readonly registeredAt?: string;
  readonly members: Readonly<Record<string, Permissions>>;
} | null;

export const organizationState: Evolution<Organization, OrganizationEvent> = {
  initial: null,
  evolve: (state, event) => {
    switch (event.type) {
      case 'OrganizationRegistered':
        return { ...event.data, members: {} };
      case 'MemberJoined':
        return (
          state && { ...state, members: { ...state.members, [event.data.accountId]: event.data.permissions } }
        );
      default:
        return state;
    }
  },
};

/** The founder of an organisation may do everything. */
export const founderPermissions: Permissions = {
  canCreateAssessments: true,
  canViewReports: true,
  canManageTeam: true,
  canManageBilling: true,
};
