import { expect, test } from 'vitest';
import { readingInWords } from './reading-in-words.ts';

test('names the page, sheet or slide that is being read', () => {
  expect(readingInWords('pdf', { done: 11, total: 80 })).toBe('Reading page 12 of 80');
  expect(readingInWords('xlsx', { done: 0, total: 3 })).toBe('Reading sheet 1 of 3');
  expect(readingInWords('ppt', { done: 999, total: 1_200 })).toBe('Reading slide 1,000 of 1,200');
  expect(readingInWords('docx', { done: 1, total: 3 })).toBe('Reading part 2 of 3');
});

test('stays at the last page until the text is stored', () => {
  expect(readingInWords('pdf', { done: 80, total: 80 })).toBe('Reading page 80 of 80');
});
