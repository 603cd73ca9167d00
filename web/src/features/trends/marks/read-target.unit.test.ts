import { expect, it } from 'vitest';
import { readTarget } from './read-target.ts';

it('a target is a number on the scale, or empty', () => {
  const scale = { min: 1, max: 5 };
  expect(['4.5', '4,25', ' ', '1', '5'].map((text) => readTarget(text, scale))).toEqual([
    4.5,
    4.3,
    null,
    1,
    5,
  ]);
  expect(['0.9', '5.1', 'four', '4.', '1e0'].map((text) => readTarget(text, scale))).toEqual(
    Array(5).fill(undefined),
  );
});
