import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('a password is kept as argon2id with OWASP’s parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('Correct-Horse-7'), hashPassword('Correct-Horse-7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
});

it('it opens with every character as it was, and nothing opens where there is none', async () => {
  const stored = await hashPassword(' Correct-Horse-7 ');
  expect(await passwordMatches(stored, ' Correct-Horse-7 ')).toBe(true);
  for (const wrong of ['Correct-Horse-7', ' correct-horse-7 ', ' Correct-Horse-7', ''])
    expect([wrong, await passwordMatches(stored, wrong)]).toEqual([wrong, false]);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});
