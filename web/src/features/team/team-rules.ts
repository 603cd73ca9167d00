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

/** Whether this member can grant a permission: only permissions the member has. */
export const mayGiveFlag = (giver: Access, flag: Flag): boolean =>
  giver.role === 'owner' || giver.permissions[flag];

/**
 * Roles this member can grant. Only the owner can grant administrator; ownership is transferred, never granted. The server enforces the same rules;
 * this only omits choices it would refuse.
 */
export function givableRoles(giver: Access): readonly Role[] {
  return (['admin', 'member', 'facilitator', 'auditor'] as const).filter((role) => {
    if (role === 'admin') return giver.role === 'owner';
    const given = { role, permissions: givenAtFirst(giver, role) };
    return actionNames.every((action) => !may(given, action) || may(giver, action));
  });
}

/** Default permissions of a role, without those the granting member lacks. */
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

/** The owner's access cannot be changed, an administrator's only by the owner. */
export const mayChangeMember = (giver: Access, member: Access): boolean =>
  may(giver, 'team.manage') && member.role !== 'owner' && (member.role !== 'admin' || giver.role === 'owner');

export const mayHandOver = (giver: Access): boolean => may(giver, 'ownership.transfer');

function may(access: Access, action: Action): boolean {
  return decideAccess({ kind: 'member', ...access }, action).allowed;
}
