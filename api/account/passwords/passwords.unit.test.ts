import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('a password is stored as an argon2id hash with OWASP’s parameters and its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('Correct-Horse-7'), hashPassword('Correct-Horse-7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
});

it('a password matches only if every character is the same, and never matches a missing hash', async () => {
  const stored = await hashPassword(' Correct-Horse-7 ');
  expect(await passwordMatches(stored, ' Correct-Horse-7 ')).toBe(true);
  for (const wrong of ['Correct-Horse-7', ' correct-horse-7 ', ' Correct-Horse-7', ''])
    expect([wrong, await passwordMatches(stored, wrong)]).toEqual([wrong, false]);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

it('a password matches in every Unicode composition, also against a hash made without normalisation', async () => {
  const [composed, apart] = ['Crème-brûlée-7', 'Crème-brûlée-7'.normalize('NFD')];
  expect(apart).not.toBe(composed);
  for (const [kept, typed] of [
    [composed, apart],
    [apart, composed],
    ['ﬁne-Horse-7', 'fine-Horse-7'],
  ] as const)
    expect(await passwordMatches(await hashPassword(kept), typed)).toBe(true);
  // A hash made before normalisation.
  const old = await hash(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await passwordMatches(old, apart)).toBe(true);
  expect(await passwordMatches(old, 'Creme-brulee-7')).toBe(false);
});
