import { expect, test } from 'vitest';
import { foundWords } from './found-words.ts';

const lenses = {
  all: [{ id: '1', name: 'Market', subLenses: [{ id: '1.2', name: 'Competition' }] }],
} as unknown as Parameters<typeof foundWords>[0];
const framework = { subLenses: [{ subLens: '1.2', description: '', keywords: ['rival'] }] };
const lexicon = { subLenses: [{ subLens: '1.2', terms: [{ term: 'istanbul', passages: null }] }] };

test.each(['İstanbul', 'ISTAN', ' istanbul '])('a term is found as it was typed: %s', (search) => {
  const [lens] = foundWords(lenses, framework, lexicon, search);
  expect(lens?.subLenses[0]).toMatchObject({ keywords: [], terms: [{ term: 'istanbul' }] });
});

test('a search that nothing contains finds nothing', () => {
  expect(foundWords(lenses, framework, lexicon, 'velotown')).toEqual([]);
});
