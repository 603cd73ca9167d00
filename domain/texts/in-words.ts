import { en } from './en/en.ts';
import type { Catalogue, Sentence } from './sentence.ts';
import { wordsFrom } from './words-from.ts';

export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

/** One catalogue a language; one that lacks a sentence does not compile. */
const catalogues: Readonly<Record<Language, Catalogue>> = { en };

/** @returns the sentence in a language */
export function inWords(sentence: Sentence, language: Language = 'en'): string {
  return wordsFrom(catalogues[language], sentence);
}
