import { en } from './en/en.ts';
import type { Catalogue, Sentence } from './sentence.ts';
import { wordsFrom } from './words-from.ts';

export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

/** One catalogue for each language; a catalogue that lacks a sentence does not compile. */
const catalogues: Readonly<Record<Language, Catalogue>> = { en };

/** The sentence in words of a language. */
export function inWords(sentence: Sentence, language: Language = 'en'): string {
  return wordsFrom(catalogues[language], sentence);
}
