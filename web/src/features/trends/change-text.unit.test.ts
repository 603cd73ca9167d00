import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it('a change gives its size, its start, its certainty and, if not all themes are compared, their number', () => {
  const change = { from: 'a', to: 'b', points: 0.64, verdict: 'clear' as const, compared: 185, of: 185 };
  expect(changeText(change, 'Spring')).toBe('+0.6 since Spring · clear change');
  expect(changeText({ ...change, points: -0.04, verdict: 'tooFew', compared: 180 }, 'Spring')).toBe(
    'No change since Spring · too few to tell · compares 180 of 185 themes',
  );
  expect(changeText({ ...change, points: null }, 'Spring')).toBeNull();
});
