import type { WantedWord } from './question/wanted-words.ts';

/** Most beginnings of words that are looked up for one question. */
const mostLookups = 32;
const longestBeginning = 12;

/** Beginnings by which documents with a wanted word are found: its own for each word first, then those of its synonyms. */
export function lookupsOf(words: readonly WantedWord[]): readonly (readonly string[])[] {
  const own = words.map(({ word, stem }) => [
    stem.includes(' ') ? longestOf(stem).slice(0, longestBeginning) : beginningOf(word, stem),
  ]);
  let left = mostLookups - own.length;
  return words.map(({ instead, inOthers }, index) => {
    const others = [...instead, ...inOthers].map(longestOf).slice(0, Math.max(0, left));
    left -= others.length;
    return [...(own[index] ?? []), ...others.map((stem) => stem.slice(0, longestBeginning))];
  });
}

/** Of a phrase, documents are found by its longest word; the whole phrase is looked for in their passages. */
const longestOf = (stems: string): string =>
  stems.split(' ').reduce((longest, stem) => (stem.length > longest.length ? stem : longest), '');

/** The letters that a word and its stem share: "suppl" of "supplies" and "supply". */
function beginningOf(word: string, stem: string): string {
  let length = 0;
  while (length < stem.length && stem[length] === word[length]) length += 1;
  return word.slice(0, Math.min(longestBeginning, Math.max(length, Math.min(3, word.length))));
}

/**
 * The documents that have most of the wanted words, each word weighted by its rarity among the documents.
 * @param having for each wanted word the ids of the documents that have it
 * @param total number of documents that were searched
 */
export function chooseDocuments(
  having: readonly ReadonlySet<string>[],
  total: number,
  most: number,
): readonly string[] {
  const scores = new Map<string, number>();
  for (const documents of having) {
    const weight = Math.log(1 + (total - documents.size + 0.5) / (documents.size + 0.5));
    for (const id of documents) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  return [...scores]
    .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .slice(0, most)
    .map(([id]) => id);
}
