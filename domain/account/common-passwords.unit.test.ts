import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1',
  'P4ssw0rd!',
  'Passw0rd123',
  'Welcome2026',
  'Qwerty123456',
  'Summer2026!',
  'Letmein11',
  'Aa123456789',
  'Admin1234',
  'TestTest1',
  'Aaaaaaa1',
  'NineLenses1',
  '1Password1',
])('%s is a common password', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'Correct-Horse-9',
  'Correct-Horse-7',
  'Tr0ub4dor&3x',
  'kV9-tunnel-Rope',
  'Passive-Income-4u',
  'Zug-nach-Bern-7',
])('%s is not a common password', (password) => expect(isCommonPassword(password)).toBe(false));

test('a person’s address, its name and the organisation are refused as their password', () => {
  expect(isCommonPassword('Lovelace99', ['ada.lovelace@example.org', 'Lovelace'])).toBe(true);
  expect(isCommonPassword('Engines2026', ['Engines'])).toBe(true);
  expect(isCommonPassword('Lovelace99')).toBe(false);
});
