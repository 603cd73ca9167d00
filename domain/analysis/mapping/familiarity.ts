import type { Lexicon } from './lexicon.ts';
import { stemsOf, wordsOf } from './words.ts';

/** Measures the share of a text's words that are common English or occur in the lexicon: low for other languages and for gibberish. */
export function createFamiliarity(lexicon: Lexicon, common: ReadonlySet<string>): (text: string) => number {
  const stems = (text: string) => stemsOf(wordsOf(text), common);
  const known = new Set(
    lexicon.subLenses.flatMap(({ description, phrases }) => [description, ...phrases].flatMap(stems)),
  );
  return (text) => {
    const words = wordsOf(text);
    if (words.length === 0) return 0;
    const others = stemsOf(words, common);
    const unknown = others.filter((stem) => !known.has(stem)).length;
    return 1 - unknown / words.length;
  };
}
