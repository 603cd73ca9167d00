import { expect, it } from 'vitest';
import { progressInWords, scopeInWords } from './search-state.ts';

const whole = { texts: 20, searched: 20, reading: 0, failed: 0, scanned: 0 };

it('says how many documents are searched, until all are', () => {
  expect(progressInWords({ ...whole, searched: 12 })).toBe('12 of 20 documents are searched so far.');
  expect(progressInWords(whole)).toBe(null);
});

it('says what was searched and what has no text', () => {
  expect(scopeInWords(whole)).toEqual(['The names of 20 documents and the texts of 20 were searched.']);
  expect(scopeInWords({ texts: 1, searched: 1, reading: 1, failed: 3, scanned: 1 })).toEqual([
    'The names of 5 documents and the texts of 1 were searched.',
    '1 document is still being read.',
    '3 documents have no text that could be read.',
    '1 document consists of pictures of pages.',
  ]);
});
