import { stemsOf, wordsOf } from '../../mapping/words.ts';
import type { Cited } from '../../text/cited.ts';
import type { ProseSentence } from './prose-sentences.ts';

const settings = {
  most: 5,
  /** Of a short text at most every third sentence is a key sentence. */
  everyNth: 3,
  /** Added to a centrality between 0 and 1 for each amount that the sentence states, at most for two. */
  perAmount: 0.15,
  mostAmounts: 2,
  /** Each further sentence about the same lens counts for this share of the one before, so that the choice is spread over lenses. */
  sameLens: 0.6,
  /** Two sentences that share more of the shorter one's terms say the same. */
  overlap: 0.6,
  /** A sentence that occurs so often is a footer or a disclaimer. */
  repeats: 3,
  /** Sentences among which the choice is made, the best ones. */
  considered: 200,
} as const;

type Candidate = {
  readonly sentence: ProseSentence;
  readonly terms: ReadonlySet<string>;
  readonly score: number;
};

/**
 * The sentences that have most in common with all other sentences of their text, with a preference for amounts, in the order of the text.
 * Centrality is the degree centrality of LexRank with continuous weights (Erkan & Radev 2004, "LexRank: Graph-based Lexical Centrality as
 * Salience in Text Summarization"): the sum of cosines to all sentences, which is the product with the sum of all vectors.
 */
export function keySentencesOf(
  sentences: readonly ProseSentence[],
  lensOf: (passage: number) => string | null,
  common: ReadonlySet<string>,
): readonly Cited[] {
  const candidates = scored(withoutRepeats(sentences), common);
  const most = Math.min(settings.most, Math.ceil(candidates.length / settings.everyNth));
  const chosen: Candidate[] = [];
  const taken = new Map<string | null, number>();
  const left = new Set(candidates.slice(0, settings.considered));
  while (chosen.length < most && left.size > 0) {
    const worthOf = ({ sentence, score }: Candidate) =>
      score * settings.sameLens ** (taken.get(lensOf(sentence.passage)) ?? 0);
    const best = [...left].reduce((one, other) => (worthOf(other) > worthOf(one) ? other : one));
    left.delete(best);
    if (chosen.some(({ terms }) => overlap(terms, best.terms) > settings.overlap)) continue;
    chosen.push(best);
    const lens = lensOf(best.sentence.passage);
    taken.set(lens, (taken.get(lens) ?? 0) + 1);
  }
  return chosen
    .map(({ sentence: { passage, start, end } }) => ({ passage, start, end }))
    .sort((a, b) => a.passage - b.passage || a.start - b.start);
}

/** Footers and disclaimers that are repeated word for word would otherwise be the most central sentences. */
function withoutRepeats(sentences: readonly ProseSentence[]): readonly ProseSentence[] {
  const same = Map.groupBy(sentences, ({ text }) => text);
  return sentences.filter((one) => {
    const all = same.get(one.text) ?? [];
    return all[0] === one && all.length < settings.repeats;
  });
}

/** Candidates, the best first. */
function scored(sentences: readonly ProseSentence[], common: ReadonlySet<string>): readonly Candidate[] {
  const known = sentences.map((sentence) => ({
    sentence,
    terms: new Set(stemsOf(wordsOf(sentence.text), common)),
  }));
  const frequencies = new Map<string, number>();
  for (const { terms } of known)
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const weightOf = (term: string) => Math.log(1 + sentences.length / (frequencies.get(term) ?? 1));
  /** Length of a sentence's vector; a term counts once. */
  const lengthOf = (terms: ReadonlySet<string>) =>
    Math.sqrt([...terms].reduce((sum, term) => sum + weightOf(term) ** 2, 0)) || 1;
  const total = new Map<string, number>();
  for (const { terms } of known) {
    const length = lengthOf(terms);
    for (const term of terms) total.set(term, (total.get(term) ?? 0) + weightOf(term) / length);
  }
  const central = known.map(({ sentence, terms }) => ({
    sentence,
    terms,
    centrality:
      [...terms].reduce((sum, term) => sum + weightOf(term) * (total.get(term) ?? 0), 0) / lengthOf(terms),
  }));
  const highest = central.reduce((most, { centrality }) => Math.max(most, centrality), 0) || 1;
  return central
    .map(({ sentence, terms, centrality }) => ({
      sentence,
      terms,
      score: centrality / highest + settings.perAmount * amountsIn(sentence.text),
    }))
    .sort((a, b) => b.score - a.score);
}

function amountsIn(text: string): number {
  const found = text.match(
    /[$€£¥₹] ?\d|\d ?(?:%|per ?cent\b|million\b|billion\b|thousand\b|customers\b|employees\b)/gu,
  );
  return Math.min(settings.mostAmounts, found?.length ?? 0);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : [...a].filter((term) => b.has(term)).length / smaller;
}
