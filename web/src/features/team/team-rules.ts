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

/** What this member can turn on for others: nobody gives what they do not have. */
export const mayGiveFlag = (giver: Access, flag: Flag): boolean =>
  giver.role === 'owner' || giver.permissions[flag];

/**
 * Roles this member can give. Only the owner makes administrators, and ownership is handed over, never given. The server decides by the
 * same rules; this only keeps what would be refused out of the list.
 */
export function givableRoles(giver: Access): readonly Role[] {
  return (['admin', 'member', 'facilitator', 'auditor'] as const).filter((role) => {
    if (role === 'admin') return giver.role === 'owner';
    const given = { role, permissions: givenAtFirst(giver, role) };
    return actionNames.every((action) => !may(given, action) || may(giver, action));
  });
}

/** What a role begins with, less what the giver does not have. */
export function givenAtFirst(giver: Access, role: Role): Permissions {
  const start = startingPermissions[role];
  // An auditor's flags are always the same.
  if (role === 'auditor') return start;
  return {
    canCreateAssessments: start.canCreateAssessments && mayGiveFlag(giver, 'canCreateAssessments'),
    canViewReports: start.canViewReports && mayGiveFlag(giver, 'canViewReports'),
    canManageTeam: start.canManageTeam && mayGiveFlag(giver, 'canManageTeam'),
    canManageBilling: start.canManageBilling && mayGiveFlag(giver, 'canManageBilling'),
  };
}

/** The owner's access never changes, and an administrator's only by the owner. */
export const mayChangeMember = (giver: Access, member: Access): boolean =>
  may(giver, 'team.manage') && member.role !== 'owner' && (member.role !== 'admin' || giver.role === 'owner');

export const mayHandOver = (giver: Access): boolean => may(giver, 'ownership.transfer');

function may(access: Access, action: Action): boolean {
  return decideAccess({ kind: 'member', ...access }, action).allowed;
}
