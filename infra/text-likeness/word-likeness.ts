import { wordsOf } from '../../domain/analysis/mapping/words.ts';
import { centredCosine, difference, meanVectorOf, unit } from './centred-cosine.ts';
import type { Likeness, WordVectors } from './port.ts';

/** A subject in words: prose about it, and phrases typical of it. */
type Subject = { readonly description: string; readonly phrases: readonly string[] };

type WordLikeness = {
  /** Likeness of the whole text: the cosine between the mean word vectors of text and subject. */
  topic(text: string): Likeness;
  /** Likeness of single words: how near each word of the text is to the nearest words of a subject's phrases. */
  nearWords(text: string): Likeness;
};

/** Smooth inverse frequency (Arora et al. 2017, "A Simple but Tough-to-Beat Baseline for Sentence Embeddings"). */
const frequencyScale = 0.0005;
/** Minimum cosine of two words that count as near. */
const leastCosine = 0.4;
/** Number of dimensions that are compared: as accurate as all hundred, in half of the time. */
const comparedDimensions = 40;
/** Weights of the three nearest words of a subject. */
const nearestShares = [1, 0.5, 0.25];

/** @param common words that say nothing about a subject */
export function createWordLikeness(
  vectors: WordVectors,
  subjects: readonly Subject[],
  common: ReadonlySet<string>,
): WordLikeness {
  const rankedWords = (text: string) =>
    wordsOf(text)
      .filter((word) => !common.has(word))
      .map((word) => vectors.rankOf(word))
      .filter((rank) => rank !== undefined);
  const meanVector = (text: string) => meanOf(vectors, rankedWords(text));
  const topic = centredCosine(
    subjects.map(({ description, phrases }) => meanVector([description, ...phrases].join('\n'))),
  );
  const near = createNearness(
    vectors,
    subjects.map(({ phrases }) => new Set(rankedWords(phrases.join('\n')))),
  );

  return {
    topic: (text) => topic(meanVector(text)),
    nearWords(text) {
      const counts = new Map<number, number>();
      for (const rank of rankedWords(text)) counts.set(rank, (counts.get(rank) ?? 0) + 1);
      const sums = subjects.map(() => 0);
      for (const [rank, count] of counts)
        near(rank).forEach((nearness, index) => {
          sums[index] = (sums[index] ?? 0) + Math.log(1 + count) * nearness;
        });
      return sums;
    },
  };
}

/** Mean of the words' vectors, in which frequent words weigh less; a word's frequency is estimated from its rank by Zipf's law. */
function meanOf(vectors: WordVectors, ranks: readonly number[]): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (const rank of ranks) {
    const weight = frequencyScale / (frequencyScale + 1 / ((rank + 10) * 11));
    vectors.vectorAt(rank).forEach((value, index) => {
      sum[index] = (sum[index] ?? 0) + weight * value;
    });
  }
  return unit(sum);
}

/**
 * Nearness of a word to each subject, divided by the square root of the number of the subject's words. Cached, because documents repeat
 * their words.
 */
function createNearness(
  vectors: WordVectors,
  subjects: readonly ReadonlySet<number>[],
): (rank: number) => Float32Array {
  const ranks = [...new Set(subjects.flatMap((words) => [...words]))];
  const mean = meanVectorOf(ranks.map((rank) => vectors.vectorAt(rank)));
  const centred = (rank: number) =>
    unit(difference(vectors.vectorAt(rank), mean).slice(0, comparedDimensions));
  // One array for all words: a document of 500 passages takes twelve million multiplications, and one array per word would take a third
  // longer.
  const rows = new Float32Array(ranks.length * comparedDimensions);
  ranks.forEach((rank, place) => {
    rows.set(centred(rank), place * comparedDimensions);
  });
  const words = ranks.map((rank) => {
    const owners = subjects.flatMap((subject, index) => (subject.has(rank) ? [index] : []));
    const rarity = Math.log(1 + subjects.length / owners.length) / Math.log(1 + subjects.length);
    return { owners, rarity };
  });
  const remembered = new Map<number, Float32Array>();

  function measure(rank: number): Float32Array {
    const own = centred(rank);
    const found = subjects.map((): number[] => []);
    words.forEach(({ owners, rarity }, place) => {
      let cosine = 0;
      for (let index = 0; index < comparedDimensions; index += 1)
        cosine += (own[index] ?? 0) * (rows[place * comparedDimensions + index] ?? 0);
      const above = (cosine - leastCosine) / (1 - leastCosine);
      if (above > 0) for (const owner of owners) found[owner]?.push(above * above * rarity);
    });
    return Float32Array.from(found, (near, index) => nearest(near) / Math.sqrt(subjects[index]?.size || 1));
  }

  return (rank) => {
    const known = remembered.get(rank) ?? measure(rank);
    remembered.set(rank, known);
    return known;
  };
}

function nearest(values: readonly number[]): number {
  const highest = values.toSorted((a, b) => b - a);
  return nearestShares.reduce((sum, share, index) => sum + share * (highest[index] ?? 0), 0);
}
