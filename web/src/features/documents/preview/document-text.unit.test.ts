import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { type DocumentText, languageName, lengthOf, placeInWords } from './document-text.ts';

const said = (place: Parameters<typeof placeInWords>[0]) => placeInWords(place, texts.preview.places);

test('a place is worded as in a citation', () => {
  expect(said({ kind: 'page', page: 3 })).toBe('Page 3');
  expect(said({ kind: 'slide', slide: 2, isNotes: false })).toBe('Slide 2');
  expect(said({ kind: 'slide', slide: 2, isNotes: true })).toBe('Notes of slide 2');
  expect(said({ kind: 'cells', sheet: 'Sheet1', range: 'A1:D20' })).toBe('Sheet1!A1:D20');
  expect(said({ kind: 'paragraph', from: 5, to: 5 })).toBe('Paragraph 5');
  expect(said({ kind: 'line', from: 1, to: 1_200 })).toBe('Lines 1–1,200');
});

test('a length is stated in the units of the format', () => {
  const text = { units: 1, characters: 5_120 } as DocumentText;
  expect(lengthOf('pdf', text)).toBe('1 page, 5,120 characters');
  expect(lengthOf('xlsx', { ...text, units: 3 })).toBe('3 sheets, 5,120 characters');
  expect(lengthOf('txt', { ...text, units: 0 })).toBe('5,120 characters');
});

test('a language is shown by its name if the browser knows one, otherwise by its code', () => {
  expect(languageName('deu')).toBe('German');
  expect(languageName('eng')).toBe('English');
  expect(languageName('???')).toBe('???');
});

test('every reason says what to do', () => {
  for (const reason of Object.values(texts.reasons)) expect(reason('doc')).toMatch(/^[A-Z].+\.$/);
  expect(texts.reasons.unsupportedVersion('doc')).toContain('Save it as DOCX');
  expect(texts.reasons.unsupportedVersion('xls')).toContain('Save it as XLSX');
});
