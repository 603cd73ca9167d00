import { en } from './en/en.ts';
import type { Catalogue, Sentence } from './sentence.ts';

export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

/** One catalogue a language; one that lacks a sentence does not compile. */
const catalogues: Readonly<Record<Language, Catalogue>> = { en };

/** @returns the sentence in a language */
export function inWords({ key, put }: Sentence, language: Language = 'en'): string {
  const entry = catalogues[language][key] as string | ((put: Sentence['put']) => string);
  return typeof entry === 'string' ? entry : entry(put);
}
