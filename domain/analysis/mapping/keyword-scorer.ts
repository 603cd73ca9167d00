import type { TermCounts } from './term-counts.ts';
import { stemsOf, wordsOf } from './words.ts';

/** Scores of the sub-lenses, in the order of the lexicon. */
export type Scores = readonly number[];

type KeywordScorer = {
  score(terms: TermCounts): Scores;
  /** How many different phrases of the lexicon occur. */
  phrasesIn(terms: TermCounts): number;
};

/** A phrase says more than a word, because fewer texts contain it by chance. */
const phraseWeight = 2;

/**
 * Scores by the lexicon's phrases: logarithm of the frequency, phrases of several words twice, less for a phrase that several sub-lenses
 * share. Divided by the square root of the number of a sub-lens's phrases, so that a long list is no advantage.
 */
export function createKeywordScorer(
  phrasesBySubLens: readonly (readonly string[])[],
  common: ReadonlySet<string>,
): KeywordScorer {
  const terms = phrasesBySubLens.map(
    (phrases) => new Set(phrases.map((phrase) => stemsOf(wordsOf(phrase), common).join(' '))),
  );
  const owners = new Map<string, readonly number[]>();
  terms.forEach((own, index) => {
    own.delete('');
    for (const term of own) owners.set(term, [...(owners.get(term) ?? []), index]);
  });
  const rarity = (sharing: number) =>
    Math.log(1 + phrasesBySubLens.length / sharing) / Math.log(1 + phrasesBySubLens.length);

  return {
    score(counts) {
      const scores = terms.map(() => 0);
      for (const [term, count] of counts) {
        const found = owners.get(term) ?? [];
        const weight = (term.includes(' ') ? phraseWeight : 1) * rarity(found.length) * Math.log(1 + count);
        for (const index of found) scores[index] = (scores[index] ?? 0) + weight;
      }
      return scores.map((score, index) => score / Math.sqrt(terms[index]?.size || 1));
    },
    phrasesIn: (counts) => [...counts.keys()].filter((term) => owners.has(term)).length,
  };
}
