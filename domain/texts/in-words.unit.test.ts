import { expect, test } from 'vitest';
import { en } from './en/en.ts';
import { inWords } from './in-words.ts';
import { type SentenceKey, say } from './sentence.ts';

test('a sentence is its text in English, with what was put into it', () => {
  expect(inWords(say('assessment.closed.invite'))).toBe(
    'This assessment is closed; nobody can be invited any more.',
  );
  expect(inWords(say('assessment.frameworkUnknown', { reference: 'x@1' }))).toBe(
    'There is no framework x@1.',
  );
});

test.each(Object.entries(en))('%s is a sentence a person can read', (_, entry) => {
  const text =
    typeof entry === 'string'
      ? entry
      : (entry as (put: object) => string)(new Proxy({}, { get: () => 'some words' }));
  expect(text).toMatch(/^\S.*\S$/s);
});

test('what a sentence takes is checked by the compiler', () => {
  // @ts-expect-error a name that is missing
  say('assessment.frameworkUnknown');
  // @ts-expect-error a sentence that takes nothing
  say('assessment.closed.invite', { name: 'x' });
  // @ts-expect-error a sentence that is not in the catalogue
  const unknown: SentenceKey = 'assessment.nonsense';
  expect(en).not.toHaveProperty([unknown]);
});
