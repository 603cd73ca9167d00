import { expect, it } from 'vitest';
import { changesCount, releasesOf, usualReleases } from './releases.ts';

it('scores default to one release at closing below twenty invited people, and to steps from twenty on', () => {
  expect([1, 19, 20, 500].map(usualReleases)).toEqual(['atClosing', 'atClosing', 'inSteps', 'inSteps']);
  expect(releasesOf({})).toBe('inSteps');
});

it('a change after submitting counts until closing (one release at closing), in batches (releases in steps) or at the next release (with names or the older rule)', () => {
  const rule = 'people@1';
  expect(changesCount({ rule, releases: 'atClosing' })).toBe('atClosing');
  expect(changesCount({ rule, releases: 'inSteps' })).toBe('inBatches');
  expect(changesCount({ rule, releases: 'inSteps', named: true })).toBe('nextRelease');
  expect(changesCount({})).toBe('nextRelease');
});
