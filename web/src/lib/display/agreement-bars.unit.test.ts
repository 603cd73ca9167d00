import { expect, test } from 'vitest';
import { barsNote } from './agreement-bars.ts';

test('bars state which people they count only where the score is newer', () => {
  expect(barsNote([0, 9, 9], 18)).toBeNull();
  expect(barsNote([0, 9, 9], 24)).toBe(
    'Bars: the 18 people counted when they were last released; the score is newer (24).',
  );
});
