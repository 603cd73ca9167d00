import type { LexiconAdditions } from './lexicon.ts';
import { countTerms } from './term-counts.ts';
import { stemsOf, wordsOf } from './words.ts';

/** In how many passages of a text each term occurs, also in other forms of its words. */
type TermPassages = ReadonlyMap<string, number>;

/** @param common words that say nothing about a subject; the mapper leaves them out of terms as well */
export function createTermCounter(
  additions: LexiconAdditions,
  common: ReadonlySet<string>,
): (passages: readonly string[]) => TermPassages {
  const terms = [...new Set(Object.values(additions).flat())];
  const stems = terms.map((term) => [term, stemsOf(wordsOf(term), common).join(' ')] as const);
  return (passages) => {
    const counts = new Map(terms.map((term) => [term, 0]));
    if (terms.length === 0) return counts;
    for (const text of passages) {
      const found = countTerms([{ text, weight: 1 }], common);
      for (const [term, stem] of stems) if (found.has(stem)) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return counts;
  };
}

/** The form stored in an event: one line per term with its number of passages, `2 northwind rivals`. */
export const writeTermCounts = (counts: TermPassages): string =>
  [...counts].map(([term, passages]) => `${passages} ${term}`).join('\n');

/** The terms of a mapping, and in how many passages of the text each occurs, in the same order. */
export type CountedTerms = { readonly terms: readonly string[]; readonly passages: readonly number[] };

export function readTermCounts(written: string): CountedTerms {
  const lines = written === '' ? [] : written.split('\n').map((line) => line.split(' '));
  return {
    terms: lines.map(([, ...words]) => words.join(' ')),
    passages: lines.map(([passages]) => Number(passages)),
  };
}

/**
 * In how many passages of all texts each term occurs; only terms that were counted in each text. Fast if texts share the list of terms.
 */
export function passagesByTerm(texts: readonly CountedTerms[]): ReadonlyMap<string, number> {
  const sums = new Map<readonly string[], number[]>();
  for (const { terms, passages } of texts) {
    const sum = sums.get(terms) ?? terms.map(() => 0);
    sums.set(terms, sum);
    for (const [at, number] of passages.entries()) sum[at] = (sum[at] ?? 0) + number;
  }
  const totals = new Map<string, { lists: number; passages: number }>();
  for (const [terms, sum] of sums)
    for (const [at, term] of terms.entries()) {
      const { lists, passages } = totals.get(term) ?? { lists: 0, passages: 0 };
      totals.set(term, { lists: lists + 1, passages: passages + (sum[at] ?? 0) });
    }
  return new Map(
    [...totals].flatMap(([term, { lists, passages }]) => (lists === sums.size ? [[term, passages]] : [])),
  );
}
