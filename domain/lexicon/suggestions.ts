import type { Lexicon, LexiconAdditions } from '../analysis/mapping/lexicon.ts';
import type { CountedPassage } from '../analysis/mapping/text-summary.ts';
import { stemsOf, wordsOf } from '../analysis/mapping/words.ts';
import { suggestionRule as rule } from './limits.ts';
import { stemsOfTerm } from './terms.ts';

/** How one document uses a word. Numbers of passages. */
type WordUse = {
  /** The word as it is written most often in moved passages: form -> number of passages. */
  readonly forms: Map<string, number>;
  /** By the sub-lens to which people moved the passages. */
  readonly moved: Map<string, number>;
  /** By the sub-lens for which the passages count; empty: none. Moved passages are among them. */
  readonly counted: Map<string, number>;
};

/** Words by their stem. */
export type WordUses = ReadonlyMap<string, WordUse>;

/** A word that may be missing in the lexicon, because people moved passages with it to a sub-lens. */
export type Suggestion = {
  readonly subLens: string;
  readonly word: string;
  readonly stem: string;
  /** Passages with the word that people moved to the sub-lens, and the documents that these are in. */
  readonly passages: number;
  readonly documents: number;
  /** Passages of documents with the word in moved passages that have it, too, and count for something else. */
  readonly others: number;
};

/** Collects the words of one document, passage by passage, because a long text takes a second. */
export function createWordUses(common: ReadonlySet<string>) {
  const uses = new Map<string, WordUse>();
  return {
    /** Leaves out a passage whose lens is unclear, because it does not say that a word belongs elsewhere. */
    add(text: string, { subLens, isMoved, isUnclear }: CountedPassage): void {
      if (isUnclear) return;
      const seen = new Set<string>();
      for (const word of wordsOf(text)) {
        const [stem] = stemsOf([word], common);
        if (stem === undefined || seen.has(stem)) continue;
        seen.add(stem);
        const use = uses.get(stem) ?? { forms: new Map(), moved: new Map(), counted: new Map() };
        uses.set(stem, use);
        increment(use.counted, subLens ?? '');
        if (!isMoved || subLens === null) continue;
        increment(use.moved, subLens);
        increment(use.forms, word);
      }
    },
    /** The words of moved passages. */
    words: (): WordUses => new Map([...uses].filter(([, { moved }]) => moved.size > 0)),
  };
}

/**
 * Words that occur in passages moved to a sub-lens and rarely in others, the most frequent first.
 * @param documents documents with moved passages
 * @param terms terms that the organisation added already
 */
export function suggestionsFrom(
  documents: readonly WordUses[],
  terms: LexiconAdditions,
  lexicon: Lexicon,
  isDismissed: (subLens: string, stem: string) => boolean,
): readonly Suggestion[] {
  const common = new Set(lexicon.commonWords);
  const totals = new Map<string, Total>();
  for (const words of documents) for (const [stem, use] of words) addTo(totals, stem, use);
  return lexicon.subLenses.flatMap(({ subLens, phrases }) => {
    const known = new Set(
      [...phrases, ...(terms[subLens] ?? [])].map((phrase) => stemsOfTerm(phrase, common)),
    );
    return [...totals]
      .flatMap(([stem, { forms, moved, documents: inDocuments, counted, all }]): Suggestion[] => {
        const passages = moved.get(subLens) ?? 0;
        const others = all - (counted.get(subLens) ?? 0);
        const found = inDocuments.get(subLens) ?? 0;
        const isEnough = passages >= rule.passages && found >= rule.documents;
        if (!isEnough || others * rule.movedForEachOther > passages) return [];
        if (known.has(stem) || isDismissed(subLens, stem)) return [];
        return [{ subLens, word: mostFrequent(forms), stem, passages, documents: found, others }];
      })
      .sort((a, b) => b.passages - a.passages || a.others - b.others || (a.word < b.word ? -1 : 1))
      .slice(0, rule.shown);
  });
}

type Total = WordUse & { readonly documents: Map<string, number>; all: number };

function addTo(totals: Map<string, Total>, stem: string, use: WordUse): void {
  const total = totals.get(stem) ?? {
    forms: new Map(),
    moved: new Map(),
    counted: new Map(),
    documents: new Map(),
    all: 0,
  };
  totals.set(stem, total);
  for (const [form, number] of use.forms) increment(total.forms, form, number);
  for (const [subLens, number] of use.moved) {
    increment(total.moved, subLens, number);
    increment(total.documents, subLens);
  }
  for (const [subLens, number] of use.counted) {
    increment(total.counted, subLens, number);
    total.all += number;
  }
}

function increment(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const mostFrequent = (forms: ReadonlyMap<string, number>): string =>
  [...forms].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))[0]?.[0] ?? '';
