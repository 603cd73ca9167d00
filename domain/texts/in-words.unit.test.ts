import { expect, test } from 'vitest';
import { en } from './en/en.ts';
import { fieldSentence, fieldText } from './fields.ts';
import { inWords } from './in-words.ts';
import { type SentenceKey, say } from './sentence.ts';

test('a sentence is its English text with the parameters inserted', () => {
  expect(inWords(say('assessment.closed.invite'))).toBe(
    'This assessment is closed; nobody can be invited any more.',
  );
  expect(inWords(say('assessment.frameworkUnknown', { reference: 'x@1' }))).toBe(
    'There is no framework x@1.',
  );
});

test('a sentence may be put into another one', () => {
  const message = say('assessment.invitesInvalid.address', { position: 2 });
  expect(inWords(say('assessment.invitesInvalid', { message }))).toBe(
    'Please fix the following errors: Invalid email format at position 2',
  );
});

test('the message of a schema error is a text by which its sentence is found again', () => {
  const text = fieldText('field.name.long', { most: 120 });
  expect([text, inWords(fieldSentence(text))]).toEqual(Array(2).fill('A name has at most 120 characters'));
  expect(fieldSentence(text)).toEqual(say('field.name.long', { most: 120 }));
  expect(inWords(fieldSentence('Invalid option'))).toBe('Invalid option');
});

test.each(Object.entries(en))('%s is a sentence a person can read', (_, entry) => {
  const text =
    typeof entry === 'string'
      ? entry
      : (entry as (put: object) => string)(new Proxy({}, { get: () => 'some words' }));
  expect(text).toMatch(/^\S.*\S$/s);
});

test('the compiler checks the parameters of a sentence', () => {
  // @ts-expect-error a name that is missing
  say('assessment.frameworkUnknown');
  // @ts-expect-error a sentence that takes nothing
  say('assessment.closed.invite', { name: 'x' });
  // @ts-expect-error a sentence that is not in the catalogue
  const unknown: SentenceKey = 'assessment.nonsense';
  expect(en).not.toHaveProperty([unknown]);
});
