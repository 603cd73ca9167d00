import { expect, test } from 'vitest';
import { passwordProblem } from './password-problem.ts';

const complete = { current: 'Old-Secret-1', password: 'New-Secret-2', confirm: 'New-Secret-2' };

test('a complete password change has no problem', () => expect(passwordProblem(complete)).toBeNull());

test('a new password must meet every rule, and the current one is required', () => {
  const unmet = 'Please meet all password requirements';
  expect(passwordProblem({ ...complete, current: '' })).toBe(unmet);
  expect(passwordProblem({ ...complete, confirm: 'New-Secret-3' })).toBe(unmet);
  expect(passwordProblem({ ...complete, password: 'short', confirm: 'short' })).toBe(unmet);
});

test('the new password must differ from the current one', () => {
  const same = { current: 'Old-Secret-1', password: 'Old-Secret-1', confirm: 'Old-Secret-1' };
  expect(passwordProblem(same)).toBe('New password must be different from current password');
});
