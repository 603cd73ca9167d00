import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { User } from '../../../api/account/contract/auth.ts';
import { type Role, startingPermissions } from '../../../domain/access/policy.ts';
import type { SessionState } from '../lib/session/session.ts';
import { needs, refusedAction } from './guard.ts';

const as = (role: Role, off: Partial<User['permissions']> = {}): { session: SessionState } => ({
  session: {
    status: 'signed-in',
    user: {
      id: 'a'.repeat(24),
      email: 'ada@example.org',
      emailVerified: true,
      status: 'active',
      createdAt: '2026-01-01T00:00:00.000Z',
      profile: { firstName: 'Ada', lastName: 'Byron', avatar: null, role },
      metadata: { lastLogin: null, loginCount: 1, timezone: 'UTC', clocks: null, locale: 'en-US' },
      permissions: { ...startingPermissions[role], ...off },
      secondFactorAsked: null,
      operator: false,
    },
    organization: {
      id: 'b'.repeat(24),
      name: 'Engines Ltd',
      demo: null,
      subscription: {
        plan: 'free',
        status: 'standard',
        graceUntil: null,
        limits: { maxUsers: 3, maxAssessments: 5, maxParticipants: 10 },
      },
      threshold: 5,
    },
    organizations: [],
  },
});

function refusal(action: Parameters<typeof needs>[0], context: { session: SessionState }) {
  try {
    needs(action)({ context });
    return null;
  } catch (thrown) {
    return isNotFound(thrown) ? refusedAction(thrown.data) : 'something else';
  }
}

test('a page opens for a person who may perform its action', () => {
  expect(refusal('assessments.manage', as('member'))).toBeNull();
  expect(refusal('results.read', as('auditor'))).toBeNull();
});

test('a missing role or permission stops the page before its first request', () => {
  expect(refusal('assessments.manage', as('auditor'))).toBe('assessments.manage');
  expect(refusal('results.read', as('member', { canViewReports: false }))).toBe('results.read');
});

test('an owner is not stopped by a missing permission', () => {
  expect(refusal('results.read', as('owner', { canViewReports: false }))).toBeNull();
});

test('not-found data that does not come from the guard names no action', () => {
  expect(refusedAction(undefined)).toBeNull();
  expect(refusedAction({ action: 'fly' })).toBeNull();
});
