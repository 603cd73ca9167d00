import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://lenses.example';

test('a path of this site is kept with its query and hash', () => {
  expect(safeReturnTo('/ceo-dashboard?assessment=abc#people', origin)).toBe(
    '/ceo-dashboard?assessment=abc#people',
  );
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'dashboard',
  '/login?returnTo=/login',
  7,
  undefined,
  '/.//evil.example',
])('a return address is refused: %s', (value) => expect(safeReturnTo(value, origin)).toBeUndefined());
