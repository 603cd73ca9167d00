import { expect, test } from 'vitest';
import { isNewPassword, passwordRows } from './new-password.ts';

const labels = (password: string, confirm?: string) =>
  passwordRows(password, confirm).map(({ label, met }) => `${met ? '+' : '-'} ${label}`);

test('the checklist has one row for each of the four password rules', () => {
  expect(labels('abc1')).toEqual([
    '- At least 8 characters',
    '- One uppercase letter',
    '+ One lowercase letter',
    '+ One number',
  ]);
});

test('the checklist says whether the passwords match as soon as the confirmation is not empty', () => {
  expect(labels('Abcdefg1', '')).toHaveLength(4);
  expect(labels('Abcdefg1', 'Abc')).toContain('- Passwords match');
  expect(labels('Abcdefg1', 'Abcdefg1')).toContain('+ Passwords match');
  expect(labels('', 'x')).toContain('- Passwords match');
});

test('a new password must meet every rule and match its confirmation', () => {
  expect(isNewPassword('Abcdefg1', 'Abcdefg1')).toBe(true);
  expect(isNewPassword('Abcdefg1', '')).toBe(false);
  expect(isNewPassword('Abcdefg1', 'Abcdefg2')).toBe(false);
  expect(isNewPassword('abcdefg1', 'abcdefg1')).toBe(false);
});
