import type { Decision } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import { founder, type Organization } from './state.ts';

export type RegisterOrganization = {
  readonly organizationId: string;
  readonly name: string;
  /** `source`: origin of the data of a demo workspace, which cannot change; null: not a demo. */
  readonly demo: { readonly source: string } | null;
  /** Account of the first owner. */
  readonly founderId: string;
};

/** Registers an organisation and its owner in one append, so that it never exists without an owner. Idempotent. */
export function registerOrganization(
  state: Organization,
  { organizationId, name, demo, founderId }: RegisterOrganization,
): Decision<OrganizationEvent> {
  if (state) return [];
  return [
    { type: 'OrganizationRegistered', data: { organizationId, name, demo } },
    { type: 'MemberJoined', data: { organizationId, accountId: founderId, ...founder } },
  ];
}

/** Default name of an organisation created for a person from an identity provider, who was not asked for a name. */
export function ownOrganizationName(person: {
  readonly familyName: string;
  readonly givenName: string;
  readonly email: string;
}): string {
  return `${person.familyName || person.givenName || person.email}’s organization`;
}
