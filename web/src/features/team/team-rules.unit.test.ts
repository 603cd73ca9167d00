import { expect, test } from 'vitest';
import { type Role, startingPermissions } from '../../../../domain/access/policy.ts';
import { type Access, givableRoles, givenAtFirst, mayChangeMember } from './team-rules.ts';

const as = (role: Role, off: Partial<Access['permissions']> = {}): Access => ({
  role,
  permissions: { ...startingPermissions[role], ...off },
});

test('only the owner makes administrators, and nobody makes an owner', () => {
  expect(givableRoles(as('owner'))).toEqual(['admin', 'member', 'facilitator', 'auditor']);
  expect(givableRoles(as('admin'))).toEqual(['member', 'facilitator', 'auditor']);
});

test('nobody gives what they do not have', () => {
  const manager = as('member', { canManageTeam: true, canViewReports: false });
  expect(givenAtFirst(manager, 'member')).toMatchObject({
    canCreateAssessments: true,
    canViewReports: false,
  });
  // An auditor reads results, which this manager may not.
  expect(givableRoles(manager)).toEqual(['member', 'facilitator']);
});

test('the owner is changed by nobody, an administrator by the owner alone', () => {
  expect(mayChangeMember(as('owner'), as('admin'))).toBe(true);
  expect(mayChangeMember(as('admin'), as('admin'))).toBe(false);
  expect(mayChangeMember(as('admin'), as('member'))).toBe(true);
  expect(mayChangeMember(as('admin'), as('owner'))).toBe(false);
  expect(mayChangeMember(as('member'), as('member'))).toBe(false);
});
