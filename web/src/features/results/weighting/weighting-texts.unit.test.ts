import { expect, it } from 'vitest';
import { texts } from './weighting-texts.ts';

it('the number of weighted sub-lenses agrees with its verb', () => {
  expect(texts.some(1, 37)).toMatch(/^1 of 37 sub-lenses is weighted;/);
  expect(texts.some(2, 37)).toMatch(/^2 of 37 sub-lenses are weighted;/);
});
