import { type Actor, type Role, startingPermissions } from '../access/policy.ts';
import type { Evolution } from '../kernel/decision.ts';
import type { OrganizationEvent, Permissions } from './events.ts';

export type Membership = { readonly role: Role; readonly permissions: Permissions };

export type Organization = {
  readonly organizationId: string;
  readonly name: string;
  readonly demo: { readonly source: string } | null;
  readonly timeZone: string;
  readonly locale: string;
  readonly retentionMonths: number | null;
  /** Default k of new assessments. */
  readonly threshold: number;
  readonly members: Readonly<Record<string, Membership>>;
} | null;

export const organizationState: Evolution<Organization, OrganizationEvent> = {
  initial: null,
  evolve: (state, event) => {
    switch (event.type) {
      case 'OrganizationRegistered':
        return { ...event.data, ...unset, members: {} };
      case 'MemberJoined': {
        const { accountId, role, permissions } = event.data;
        return state && { ...state, members: { ...state.members, [accountId]: { role, permissions } } };
      }
      default:
        return state;
    }
  },
};

const unset = { timeZone: 'UTC', locale: 'en-US', retentionMonths: null, threshold: 5 } as const;

/** Who somebody is here, as the policy asks for it; undefined = not a member. */
export function actorOf(state: Organization, accountId: string): (Actor & { kind: 'member' }) | undefined {
  const membership = state?.members[accountId];
  return membership && { kind: 'member', ...membership };
}

/** The founder of an organisation may do everything. */
export const founder: Membership = { role: 'owner', permissions: startingPermissions.owner };
