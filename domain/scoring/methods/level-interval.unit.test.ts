import { expect, it } from 'vitest';
import { levelInterval } from './level-interval.ts';

const scale = { min: 0, max: 9 };

it('the interval includes the rounding error, and gets narrower as a larger share of the invited people answers', () => {
  // R: 6 + c(-1, 1) * qt(.975, 11) * sqrt((1.5^2 + 0.01/12) / 12 + 0.01/12)
  const half = 2.200985160082949 * Math.sqrt((2.25 + 0.01 / 12) / 12 + 0.01 / 12);
  const figure = { n: 12, mean: 6, deviation: 1.5 };
  expect(levelInterval(figure, scale)?.low).toBeCloseTo(6 - half, 6);
  const narrower = levelInterval(figure, scale, 14);
  expect(narrower?.low).toBeGreaterThan(6 - half);
  // All invited people answered: only the rounding error is left.
  const all = levelInterval(figure, scale, 12);
  expect((all?.high ?? 0) - 6).toBeCloseTo(2.200985160082949 * Math.sqrt(0.01 / 12), 6);
});

it('the interval is cut to the scale, and is null for one person or for more answers than invitations', () => {
  expect(levelInterval({ n: 3, mean: 8.9, deviation: 2 }, scale)?.high).toBe(9);
  expect(levelInterval({ n: 1, mean: 5, deviation: 0 }, scale)).toBeNull();
  expect(levelInterval({ n: 9, mean: 5, deviation: 1 }, scale, 8)).toBeNull();
});
