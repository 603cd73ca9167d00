import type { Decision } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import { founder, type Organization } from './state.ts';

export type RegisterOrganization = {
  readonly organizationId: string;
  readonly name: string;
  /** A demo workspace says for ever where its data comes from. */
  readonly demo: { readonly source: string } | null;
  /** Account of whoever owns it from the first moment. */
  readonly founderId: string;
};

/** A new organisation and its owner in one append: there is never one without. Once; the same command again changes nothing. */
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

/** What the organisation of somebody is called whom an identity provider brought, and who was asked for no name. */
export function ownOrganizationName(person: {
  readonly familyName: string;
  readonly givenName: string;
  readonly email: string;
}): string {
  return `${person.familyName || person.givenName || person.email}’s organisation`;
}
