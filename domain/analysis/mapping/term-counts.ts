import { stemsOf, wordsOf } from './words.ts';

/** How often each term occurs. A term is a stem, or up to four stems in a row joined by spaces. */
export type TermCounts = ReadonlyMap<string, number>;

/** A text that counts `weight` times: 1 for a passage, 2 for a heading above it. */
export type WeightedText = { readonly text: string; readonly weight: number };

/** Longest phrase of the lexicon in stems; a longer one is never found. */
const longestPhrase = 4;

/** Counts single stems and phrases of several texts; no phrase reaches from one text into the next. */
export function countTerms(texts: readonly WeightedText[], common: ReadonlySet<string>): TermCounts {
  const counts = new Map<string, number>();
  for (const { text, weight } of texts) {
    const stems = stemsOf(wordsOf(text), common);
    stems.forEach((_, from) => {
      let term = '';
      for (const stem of stems.slice(from, from + longestPhrase)) {
        term = term === '' ? stem : `${term} ${stem}`;
        counts.set(term, (counts.get(term) ?? 0) + weight);
      }
    });
  }
  return counts;
}

/** Share of its count that a broad word keeps. With a lower share, passages about customers or data lose their own words. */
const broadShare = 0.4;

/**
 * Reduces the counts of single broad words; phrases that contain them keep theirs.
 * @param broad stems
 */
export function reduceBroadWords(counts: TermCounts, broad: ReadonlySet<string>): TermCounts {
  return new Map([...counts].map(([term, count]) => [term, broad.has(term) ? count * broadShare : count]));
}
