import { expect, test } from 'vitest';
import { choiceOf, lensIn, lensOf, withLens, withSuggestions } from './lenses.ts';

test('A question with the name of an inherited property has no lens until one is chosen', () => {
  expect(lensOf({}, 'constructor')).toBeUndefined();
  expect(lensOf(withLens({}, 'constructor', { lens: 'People' }), 'constructor')).toEqual({ lens: 'People' });
});

test('Suggestions are taken for questions without a lens only', () => {
  const suggestions = [
    { item: 'Listens', lens: 'People', subLens: 'Leadership', words: ['listen'] },
    { item: 'Sells', lens: 'Market', subLens: 'Customer', words: ['sell'] },
  ];
  expect(withSuggestions({ Sells: { lens: 'Strategy' } }, suggestions)).toEqual({
    Listens: { lens: 'People', subLens: 'Leadership' },
    Sells: { lens: 'Strategy' },
  });
});

test('A lens is the value of its choice, and a question may lose its lens', () => {
  for (const lens of [undefined, { lens: 'People' }, { lens: 'People', subLens: 'Culture' }])
    expect(lensIn(choiceOf(lens))).toEqual(lens);
  expect(withLens({ Listens: { lens: 'People' } }, 'Listens', undefined)).toEqual({});
});
