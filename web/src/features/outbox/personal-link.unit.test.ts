import { expect, test } from 'vitest';
import { personalLink } from './personal-link.ts';

const origin = 'https://lenses.example';

test('finds the link to the survey of this site', () => {
  const link = `${origin}/assessment/take/abc#secret`;
  expect(personalLink(`Hello\n\n${link}\n\nSee ${origin}/about`, origin)).toBe(link);
});

test('ignores links elsewhere', () => {
  expect(personalLink('https://evil.example/assessment/take/abc', origin)).toBeNull();
  expect(personalLink('no link at all', origin)).toBeNull();
});
