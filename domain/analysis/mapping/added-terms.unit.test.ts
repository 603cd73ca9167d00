import { expect, test } from 'vitest';
import { createTermCounter } from './added-terms.ts';
import { wordsOf } from './words.ts';

test.each([
  ['हिन्दी', 'यह हिन्दी है।'],
  ['İstanbul', 'The office in İSTANBUL, and Istanbul again.'],
  ['Żółw', 'Z\u0307o\u0301łw is a product.'],
])('a term is found in a text whatever its script: %s', (typed, text) => {
  const term = wordsOf(typed).join(' ');
  const counted = createTermCounter({ '1.2': [term] }, new Set());
  expect(counted([text, 'Nothing of it.'])).toEqual(new Map([[term, 1]]));
});
