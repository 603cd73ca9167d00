import { expect, test } from 'vitest';
import { barsNote } from './agreement-bars.ts';

test('a note says how many people the bars count only if the score is newer than the bars', () => {
  expect(barsNote([0, 9, 9], 18)).toBeNull();
  expect(barsNote([0, 9, 9], 24)).toBe(
    'Bars: the 18 people counted when they were last released; the score is newer (24).',
  );
});
