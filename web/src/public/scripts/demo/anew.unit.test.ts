import { expect, it } from 'vitest';
import { tellsAnew } from './anew.ts';

const frame = {} as Window;
const own = 'https://lenses.example';
const data = { kind: 'sample-anew' };

it('a walkthrough hears that the sample was made anew from its own frame only', () => {
  expect(tellsAnew({ source: frame, origin: own, data }, frame, own)).toBe(true);
  expect(tellsAnew({ source: {} as Window, origin: own, data }, frame, own)).toBe(false);
  expect(tellsAnew({ source: frame, origin: 'https://other.example', data }, frame, own)).toBe(false);
  expect(tellsAnew({ source: null, origin: own, data }, null, own)).toBe(false);
  for (const wrong of [null, 'sample-anew', { kind: 'show' }])
    expect(tellsAnew({ source: frame, origin: own, data: wrong }, frame, own)).toBe(false);
});
