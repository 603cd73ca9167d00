import { sentencesOf } from '../../analysis/text/sentences.ts';
import {
  hasValue,
  isAboutOthers,
  isDenseInNumbers,
  isTitleRow,
  stemsIn,
  type WantedWord,
  type WantedWords,
} from './question-words.ts';

/** A passage that may answer a question. `headings` are those above it, `document` is the name of its file. */
export type Candidate<Where> = {
  readonly where: Where;
  readonly text: string;
  readonly headings: readonly string[];
  readonly document: string;
};

/** A passage that answers a question, with its sentence that answers it best; offsets in UTF-16 units. */
export type FoundPassage<Where> = {
  readonly where: Where;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** Share of the question's words that the passage has, each weighted by its rarity; 0 to 1. */
  readonly coverage: number;
};

/**
 * Tuned on the tuning half of tests/evaluation/assistant. `coverage`: below it nothing is quoted. `next`: share of the best score from
 * which a second or third passage is quoted too.
 */
const retrievalRules = { coverage: 0.76, next: 0.8, shown: 3, scored: 120 } as const;
/** What a word counts if it is only near the sentence, replaced by a synonym, or in the headings and the name. */
const shares = { instead: 0.9, elsewhere: 0.5, above: 0.8 } as const;
const saturation = 1.2;
const lengthShare = 0.75;
const denseBoost = 1.2;
/** What a sentence about another party counts where the question is about us. */
const othersShare = 0.7;
const longestQuote = 600;
/** Rarity is measured over at least as many passages, because in a short text each of its words would look common. */
const fewestPassages = 30;

export type PassageFinder<Where> = {
  /** Notes a passage. Cheap: looks only whether it has the beginnings of the wanted words. */
  consider(candidate: Candidate<Where>): void;
  /** Passages that answer the question, the best first; none if nothing is above the floor. */
  best(): readonly FoundPassage<Where>[];
};

/** Finds the passages that answer a question among those considered. Nothing leaves the passages: an answer is a quotation. */
export function createPassageFinder<Where>({ words, asksFor, isAboutUs }: WantedWords): PassageFinder<Where> {
  const beginnings = words.map(beginningsOf);
  const having = words.map(() => 0);
  const noted: { readonly candidate: Candidate<Where>; readonly possible: number }[] = [];
  let total = 0;
  return {
    consider: (candidate) => {
      total += 1;
      const text = [candidate.document, ...candidate.headings, candidate.text].join(' ').toLowerCase();
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
        .map(({ candidate }) => ({ candidate, terms: termsOf(candidate) }));
      const mean = read.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, read.length);
      const scored = read
        .map(({ candidate, terms }) =>
          scoreOf(candidate, terms, { words, asksFor, isAboutUs, weights, mean }),
        )
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
function beginningsOf({ stem, instead }: WantedWord): readonly string[] {
  return [...new Set([stem, ...instead].map((one) => (one.split(' ')[0] ?? one).slice(0, 5)))];
}

type Terms = {
  readonly text: ReadonlyMap<string, number>;
  readonly above: ReadonlySet<string>;
  readonly length: number;
};

function termsOf<Where>({ text, headings, document }: Candidate<Where>): Terms {
  const stems = stemsIn(text);
  const counts = new Map<string, number>();
  for (const term of termsIn(stems)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const above = new Set([...headings, document].flatMap((line) => [...termsIn(stemsIn(line))]));
  return { text: counts, above, length: stems.length };
}

/** Stems, and two or three of them in a row. */
function* termsIn(stems: readonly string[]): Generator<string> {
  for (const [index, stem] of stems.entries()) {
    yield stem;
    const [next, third] = [stems[index + 1], stems[index + 2]];
    if (next !== undefined) yield `${stem} ${next}`;
    if (next !== undefined && third !== undefined) yield `${stem} ${next} ${third}`;
  }
}

type Asked = WantedWords & { readonly weights: readonly number[]; readonly mean: number };

function scoreOf<Where>(
  { where, text, headings, document }: Candidate<Where>,
  terms: Terms,
  { words, asksFor, isAboutUs, weights, mean }: Asked,
): FoundPassage<Where> | undefined {
  const quote = bestSentence(text, words, weights, asksFor);
  if (!quote) return undefined;
  const isInQuote = asksFor === 'who' || asksFor === 'amount';
  if (!hasValue(isInQuote ? text.slice(quote.start, quote.end) : quote.near, { asksFor, words }))
    return undefined;
  const near = new Set(termsIn(stemsIn(quote.near)));
  const length = 1 - lengthShare + (lengthShare * terms.length) / Math.max(1, mean);
  let [all, covered, score] = [0, 0, 0];
  for (const [index, one] of words.entries()) {
    const weight = weights[index] ?? 0;
    const count = countIn(terms.text, one);
    const share = Math.max(
      shareIn(near, one),
      count > 0 ? shares.elsewhere : 0,
      shares.above * shareIn(terms.above, one),
    );
    if (share === 0 && one.isRequired) return undefined;
    all += weight;
    covered += weight * share;
    const often = count + (share > 0 && count === 0 ? 1 : 0);
    score += (weight * share * often * (saturation + 1)) / (often + saturation * length);
  }
  const coverage = all === 0 ? 0 : covered / all;
  if (coverage < retrievalRules.coverage) return undefined;
  const isDense =
    (asksFor === 'number' || asksFor === 'amount') &&
    isDenseInNumbers([...headings, document, text].join(' '));
  const isOthers = isAboutUs && isAboutOthers(text.slice(quote.start, quote.end), words);
  const own = isOthers ? othersShare : 1;
  return {
    where,
    start: quote.start,
    end: quote.end,
    score: score * coverage ** 2 * (isDense ? denseBoost : 1) * own,
    coverage,
  };
}

/** The sentence with most of the wanted words; `near` is that sentence with its neighbours. */
function bestSentence(
  text: string,
  words: readonly WantedWord[],
  weights: readonly number[],
  asksFor: WantedWords['asksFor'],
): { readonly start: number; readonly end: number; readonly near: string } | undefined {
  const sentences = sentencesOf(text);
  let best = -1;
  let at = -1;
  const hasRows = sentences.some(({ text: one }) => one.includes('\t') && !isTitleRow(one));
  sentences.forEach(({ text: sentence }, index) => {
    if (hasRows && isTitleRow(sentence)) return;
    const terms = new Set(termsIn(stemsIn(sentence)));
    const covered = words.reduce((sum, one, each) => sum + (weights[each] ?? 0) * shareIn(terms, one), 0);
    // The sentence with the value is the answer, even if its neighbour repeats more words of the question.
    const value = covered > 0 && asksFor !== null && hasValue(sentence, { asksFor, words }) ? valueBonus : 1;
    if (covered * value > best) [best, at] = [covered * value, index];
  });
  const chosen = sentences[at];
  if (!chosen || best <= 0) return undefined;
  const near = sentences.slice(Math.max(0, at - 1), at + 2).map((one) => one.text);
  const end = Math.min(chosen.end, chosen.start + longestQuote);
  return { start: chosen.start, end, near: near.join(' ') };
}

const valueBonus = 1.4;

/** 1 if the stem is there, less for a word that counts instead, 0 otherwise. */
function shareIn(terms: ReadonlySet<string>, { stem, instead }: WantedWord): number {
  if (terms.has(stem)) return 1;
  for (const one of instead) if (terms.has(one)) return shares.instead;
  for (const term of terms) if (isRelated(term, stem)) return shares.instead;
  return 0;
}

function countIn(terms: ReadonlyMap<string, number>, { stem, instead }: WantedWord): number {
  let count = terms.get(stem) ?? 0;
  for (const one of instead) count += shares.instead * (terms.get(one) ?? 0);
  if (count > 0) return count;
  for (const [term, times] of terms) if (isRelated(term, stem)) count += shares.instead * times;
  return count;
}

/** Fewest letters that two stems must share, if one continues the other and if not, and the most letters that may follow. */
const related = { shortest: 5, continued: 4, shared: 6, ending: 3 } as const;

/** True for stems of one family: "insur" and "insuranc", "criticiz" and "criticism". */
function isRelated(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < related.shortest || long.includes(' ')) return false;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared === short.length) return long.length - shared <= related.continued;
  return shared >= related.shared && long.length - shared <= related.ending;
}
