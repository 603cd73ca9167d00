import { expect, test } from 'vitest';
import { binomialTail } from './distributions.ts';

/** pbinom(hits - 1, trials, p, lower.tail = FALSE) in R. */
test.each([
  [4, 4, 0.28, 0.00614656],
  [4, 5, 0.28, 0.023845],
  [3, 3, 0.19, 0.006859],
  [11, 20, 0.28, 0.0097],
])('P(X >= %i) of %i trials with %f', (hits, trials, p, expected) => {
  expect(binomialTail(hits, trials, p)).toBeCloseTo(expected, 3);
});

test('no hits are certain, and more hits than trials are impossible', () => {
  expect(binomialTail(0, 5, 0.3)).toBe(1);
  expect(binomialTail(6, 5, 0.3)).toBe(0);
});
