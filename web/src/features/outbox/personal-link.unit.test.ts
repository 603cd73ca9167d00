import { expect, test } from 'vitest';
import { personalLink } from './personal-link.ts';

const origin = 'https://lenses.example';

test('the survey link of this site is found in a mail', () => {
  const link = `${origin}/assessment/take/abc#secret`;
  expect(personalLink(`Hello\n\n${link}\n\nSee ${origin}/about`, origin)).toBe(link);
});

test('links to other sites are ignored', () => {
  expect(personalLink('https://evil.example/assessment/take/abc', origin)).toBeNull();
  expect(personalLink('no link at all', origin)).toBeNull();
});
