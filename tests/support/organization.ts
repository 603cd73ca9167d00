import type { Permissions } from '../../domain/access/permissions.ts';
import { type Role, startingPermissions } from '../../domain/access/policy.ts';
import type { OrganizationEvent } from '../../domain/organization/events.ts';
import { founder, type Organization } from '../../domain/organization/state.ts';

/** An id made from a short name: `idOf('owner')`. */
export const idOf = (name: string) => name.toLowerCase().padEnd(24, 'x');
export const organizationId = idOf('org');
export const now = Date.parse('2026-11-21T09:00:00.000Z');
export const days = 86_400_000;

export const registered: readonly OrganizationEvent[] = [
  { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines Ltd', demo: null } },
  { type: 'MemberJoined', data: { organizationId, accountId: idOf('owner'), ...founder } },
];

export function joined(name: string, role: Role, permissions: Partial<Permissions> = {}): OrganizationEvent {
  return {
    type: 'MemberJoined',
    data: {
      organizationId,
      accountId: idOf(name),
      role,
      permissions: { ...startingPermissions[role], ...permissions },
    },
  };
}

export function invited(
  name: string,
  more: { readonly role?: Role; readonly expiresAt?: number } = {},
): OrganizationEvent {
  const { role = 'member', expiresAt = now + 14 * days } = more;
  return {
    type: 'MemberInvited',
    data: {
      organizationId,
      invitationId: idOf(name),
      email: `${name}@example.org`,
      addressHash: name,
      role,
      permissions: startingPermissions[role],
      link: 1,
      expiresAt: new Date(expiresAt).toISOString(),
      invitedBy: idOf('owner'),
    },
  };
}

/** Ids of earlier invitations to this person; in these tests the hash of an address is the name. */
export function toThe(name: string, state: Organization): ReadonlySet<string> {
  return new Set(
    Object.entries(state?.invitations ?? {}).flatMap(([id, { addressHash }]) =>
      addressHash === name ? [id] : [],
    ),
  );
}

export function keyMade(
  name: string,
  by: string,
  scopes: readonly string[],
  expiresAt = now + 30 * days,
): OrganizationEvent {
  return {
    type: 'ApiKeyCreated',
    data: {
      organizationId,
      keyId: idOf(name),
      name,
      secretHash: 'h'.repeat(43),
      scopes: [...scopes],
      expiresAt: new Date(expiresAt).toISOString(),
      createdBy: idOf(by),
    },
  };
}
