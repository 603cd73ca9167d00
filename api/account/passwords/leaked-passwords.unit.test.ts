import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLeakedPassword, leakedPasswords } from './leaked-passwords.ts';

test.each(['Q1w2e3r4t5', '1Qaz2wsx3edc', 'Babylon5', 'NCC1701d', 'Rush2112', 'Thunder1', 'A1b2c3d4'])(
  '%s is found in the leaked passwords, in any case',
  (password) => expect(isLeakedPassword(password)).toBe(true),
);

test.each(['Correct-Horse-7', 'Correct-Horse-9', 'Other-Horse-10', 'kV9-tunnel-Rope', 'Zug-nach-Bern-7'])(
  '%s is not among the leaked passwords',
  (password) => expect(isLeakedPassword(password)).toBe(false),
);

test('a random password is not among the leaked passwords', () => {
  const random = Array.from({ length: 1_000 }, () => randomBytes(12).toString('base64url'));
  expect(random.filter(isLeakedPassword)).toEqual([]);
});

test('the list holds about fifty thousand passwords, as docs/protection.md says, so an upgrade cannot shorten it unnoticed', () => {
  expect(leakedPasswords().size).toBeGreaterThanOrEqual(49_000);
});
