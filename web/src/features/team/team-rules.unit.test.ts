import { expect, test } from 'vitest';
import { type Role, startingPermissions } from '../../../../domain/access/policy.ts';
import { type Access, givableRoles, givenAtFirst, mayChangeMember } from './team-rules.ts';

const as = (role: Role, off: Partial<Access['permissions']> = {}): Access => ({
  role,
  permissions: { ...startingPermissions[role], ...off },
});

test('only the owner can grant administrator, and nobody can grant owner', () => {
  expect(givableRoles(as('owner'))).toEqual(['admin', 'member', 'facilitator', 'auditor']);
  expect(givableRoles(as('admin'))).toEqual(['member', 'facilitator', 'auditor']);
});

test('a member can grant only permissions that the member has', () => {
  const manager = as('member', { canManageTeam: true, canViewReports: false });
  expect(givenAtFirst(manager, 'member')).toMatchObject({
    canCreateAssessments: true,
    canViewReports: false,
  });
  // A facilitator or member fits this manager's own rights; an auditor may read results, which this manager may not.
  expect(givableRoles(manager)).toEqual(['member', 'facilitator']);
});

test('nobody can change the owner, and only the owner can change an administrator', () => {
  expect(mayChangeMember(as('owner'), as('admin'))).toBe(true);
  expect(mayChangeMember(as('admin'), as('admin'))).toBe(false);
  expect(mayChangeMember(as('admin'), as('member'))).toBe(true);
  expect(mayChangeMember(as('admin'), as('owner'))).toBe(false);
  expect(mayChangeMember(as('member'), as('member'))).toBe(false);
});
