import { expect, test } from 'vitest';
import { bucketOf, shareOf } from './timeline.ts';

const bucket = (position: string) => ({ until: '2026-11-01T00:00:00.000Z', position, events: 1 });
const buckets = ['9', '9', '40', '120'].map(bucket);

test('a position belongs to the first bucket that reaches it, and "now" to the last bucket', () => {
  expect(bucketOf(buckets, '8')).toBe(0);
  expect(bucketOf(buckets, '9')).toBe(0);
  expect(bucketOf(buckets, '10')).toBe(2);
  expect(bucketOf(buckets, '100')).toBe(3);
  expect(bucketOf(buckets, undefined)).toBe(3);
  // Later than the last bucket.
  expect(bucketOf(buckets, '121')).toBe(3);
});

test('an instant has a place between begin and end, even if these are equal', () => {
  const at = (text: string) => ({ position: '1', at: text });
  const day = { begin: at('2026-11-01T00:00:00.000Z'), end: at('2026-11-02T00:00:00.000Z') };
  expect(shareOf(day, '2026-11-01T06:00:00.000Z')).toBe(0.25);
  expect(shareOf(day, '2026-12-01T06:00:00.000Z')).toBe(1);
  expect(shareOf({ begin: day.begin, end: day.begin }, day.begin.at)).toBe(1);
});
