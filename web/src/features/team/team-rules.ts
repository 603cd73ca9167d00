import type { Permissions } from '../../../../domain/access/permissions.ts';
import {
  type Action,
  actionNames,
  decideAccess,
  type Flag,
  type Role,
  startingPermissions,
} from '../../../../domain/access/policy.ts';

export type Access = { readonly role: Role; readonly permissions: Permissions };

export const flags = [
  'canCreateAssessments',
  'canViewReports',
  'canManageTeam',
  'canManageBilling',
] as const satisfies readonly Flag[];

/** Whether a member may grant a permission: only one that the member also has. */
export const mayGiveFlag = (giver: Access, flag: Flag): boolean =>
  giver.role === 'owner' || giver.permissions[flag];

/**
 * Roles that a member may grant. Only the owner may grant administrator; ownership can be transferred but not granted. The server
 * enforces the same rules; this function only leaves out choices the server would refuse.
 */
export function givableRoles(giver: Access): readonly Role[] {
  return (['admin', 'member', 'facilitator', 'auditor'] as const).filter((role) => {
    if (role === 'admin') return giver.role === 'owner';
    const given = { role, permissions: givenAtFirst(giver, role) };
    return actionNames.every((action) => !may(given, action) || may(giver, action));
  });
}

/** Default permissions of a role, without those that the granting member lacks. */
export function givenAtFirst(giver: Access, role: Role): Permissions {
  const start = startingPermissions[role];
  // The permissions of an auditor are fixed.
  if (role === 'auditor') return start;
  return {
    canCreateAssessments: start.canCreateAssessments && mayGiveFlag(giver, 'canCreateAssessments'),
    canViewReports: start.canViewReports && mayGiveFlag(giver, 'canViewReports'),
    canManageTeam: start.canManageTeam && mayGiveFlag(giver, 'canManageTeam'),
    canManageBilling: start.canManageBilling && mayGiveFlag(giver, 'canManageBilling'),
  };
}

/** Whether a member's access may be changed: the owner's never, an administrator's only by the owner. */
export const mayChangeMember = (giver: Access, member: Access): boolean =>
  may(giver, 'team.manage') && member.role !== 'owner' && (member.role !== 'admin' || giver.role === 'owner');

export const mayHandOver = (giver: Access): boolean => may(giver, 'ownership.transfer');

function may(access: Access, action: Action): boolean {
  return decideAccess({ kind: 'member', ...access }, action).allowed;
}
