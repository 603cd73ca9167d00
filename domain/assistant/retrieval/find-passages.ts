import { unaccented } from './languages.ts';
import type { Candidate, FoundPassage } from './passages/candidate.ts';
import { scoreOf } from './passages/score-passage.ts';
import { termsOf } from './passages/terms.ts';
import type { WantedWord, WantedWords } from './question/wanted-words.ts';

/**
 * Tuned on the tuning half of tests/evaluation/assistant. `next`: share of the best score from which a second or third passage is quoted
 * too. `scored`: passages that are read, those with most of the wanted words first.
 */
const retrievalRules = { next: 0.8, shown: 3, scored: 120 } as const;
/** Rarity is measured over at least as many passages, because in a short text each of its words would look common. */
const fewestPassages = 30;

export type PassageFinder<Where> = {
  /** Notes a passage. Cheap: looks only whether it has the beginnings of the wanted words. */
  consider(candidate: Candidate<Where>): void;
  /** Passages that answer the question, the best first; none if nothing is above the floor. */
  best(): readonly FoundPassage<Where>[];
};

/** Finds the passages that answer a question among those considered. Nothing leaves the passages: an answer is a quotation. */
export function createPassageFinder<Where>(wanted: WantedWords): PassageFinder<Where> {
  const { words, language } = wanted;
  const beginnings = words.map(beginningsOf);
  const having = words.map(() => 0);
  const noted: { readonly candidate: Candidate<Where>; readonly possible: number }[] = [];
  let total = 0;
  return {
    consider: (candidate) => {
      total += 1;
      const text = unaccented([candidate.document, ...candidate.headings, candidate.text].join(' '));
      let possible = 0;
      beginnings.forEach((starts, index) => {
        if (!starts.some((start) => text.includes(start))) return;
        possible += 1;
        having[index] = (having[index] ?? 0) + 1;
      });
      if (possible > 0) noted.push({ candidate, possible });
    },
    best: () => {
      if (words.length === 0) return [];
      const all = Math.max(total, fewestPassages);
      const weights = having.map((count) => Math.log(1 + (all - count + 0.5) / (count + 0.5)));
      const read = noted
        .toSorted((a, b) => b.possible - a.possible)
        .slice(0, retrievalRules.scored)
        .map(({ candidate }) => ({ candidate, terms: termsOf(candidate, language) }));
      const mean = read.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, read.length);
      const scored = read
        .map(({ candidate, terms }) => scoreOf(candidate, terms, { ...wanted, weights, mean }))
        .filter((one) => one !== undefined)
        .toSorted((a, b) => b.score - a.score);
      const [first] = scored;
      return first
        ? scored
            .filter(({ score }) => score >= first.score * retrievalRules.next)
            .slice(0, retrievalRules.shown)
        : [];
    },
  };
}

/** Letters with which a word of the text may begin if it stands for the wanted word. */
function beginningsOf({ stem, instead, inOthers }: WantedWord): readonly string[] {
  return [...new Set([stem, ...instead, ...inOthers].map((one) => longestWord(one).slice(0, 5)))];
}

/** "a year" is as rare as "year". */
const longestWord = (phrase: string): string =>
  phrase.split(' ').reduce((longest, one) => (one.length > longest.length ? one : longest), '');
