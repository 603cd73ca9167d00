import type { Decision } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import { founder, type Organization } from './state.ts';

export type RegisterOrganization = {
  readonly organizationId: string;
  readonly name: string;
  /** A demo workspace states the origin of its data permanently. */
  readonly demo: { readonly source: string } | null;
  /** Account of the first owner. */
  readonly founderId: string;
};

/** Registers an organisation and its owner in one append, so that it is never without one. Idempotent. */
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

/** Default name of an organisation made for a person from an identity provider, who was asked for no name. */
export function ownOrganizationName(person: {
  readonly familyName: string;
  readonly givenName: string;
  readonly email: string;
}): string {
  return `${person.familyName || person.givenName || person.email}’s organisation`;
}
