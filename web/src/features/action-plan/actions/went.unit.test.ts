import { expect, it } from 'vitest';
import { wentText } from './went.ts';

it.each([
  [4, 5.2, false, '+1.2 points since it was decided'],
  [5.2, 4, false, '−1.2 points since it was decided'],
  [5.2, 4, true, '−1.2 points since it was decided; low is good, so this is better'],
  [4, 5.2, true, '+1.2 points since it was decided; low is good, so this is worse'],
  [4, 4.04, true, 'No change since it was decided'],
])('the change of a score from %d to %d (low is good: %s) reads: %s', (then, now, lowIsGood, text) => {
  expect(wentText(then, now, lowIsGood)).toBe(text);
});
