import type { Scores } from './keyword-scorer.ts';
import type { TermCounts } from './term-counts.ts';
import { stemsOf, wordsOf } from './words.ts';

// Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009): usual values of saturation and length.
const saturation = 1.2;
const lengthShare = 0.75;

/**
 * BM25 with the passage as the query and one document per sub-lens: its description, its phrases and its themes. A word of the passage
 * counts by the logarithm of its frequency.
 */
export function createBm25Scorer(
  documents: readonly string[],
  common: ReadonlySet<string>,
): (terms: TermCounts) => Scores {
  const lengths = documents.map(() => 0);
  const places = new Map<string, Map<number, number>>();
  documents.forEach((document, index) => {
    const stems = stemsOf(wordsOf(document), common);
    lengths[index] = stems.length;
    for (const stem of stems) {
      const counts = places.get(stem) ?? new Map<number, number>();
      places.set(stem, counts.set(index, (counts.get(index) ?? 0) + 1));
    }
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  const weights = new Map([...places].map(([stem, counts]) => [stem, weigh(counts, lengths, mean)]));

  return (terms) => {
    const scores = documents.map(() => 0);
    for (const [term, count] of terms)
      for (const [index, weight] of weights.get(term) ?? [])
        scores[index] = (scores[index] ?? 0) + Math.log(1 + count) * weight;
    return scores;
  };
}

/** Weight of one word in each document that has it. */
function weigh(
  counts: ReadonlyMap<number, number>,
  lengths: readonly number[],
  mean: number,
): readonly (readonly [index: number, weight: number])[] {
  const rarity = Math.log(1 + (lengths.length - counts.size + 0.5) / (counts.size + 0.5));
  return [...counts].map(([index, count]) => {
    const length = 1 - lengthShare + (lengthShare * (lengths[index] ?? 0)) / mean;
    return [index, (rarity * count * (saturation + 1)) / (count + saturation * length)];
  });
}
