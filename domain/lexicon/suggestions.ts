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
  /** By the sub-lens for which the passages count; empty: none, as a person chose. Moved passages are among them. */
  readonly counted: Map<string, number>;
  /** Passages whose lens is unclear. */
  unclear: number;
};

/** Words of moved passages by their stem. */
export type WordUses = ReadonlyMap<string, WordUse>;

/** A word that may be missing in the lexicon, because people moved passages with it to a sub-lens. */
export type Suggestion = {
  readonly subLens: string;
  readonly word: string;
  readonly stem: string;
  /** Passages with the word that people moved to the sub-lens, and the documents that these are in. */
  readonly passages: number;
  readonly documents: number;
  /** Passages with the word that count for something else, in documents where a passage with it was moved. */
  readonly others: number;
  /** Passages with the word in these documents whose lens is unclear. They do not speak against the word. */
  readonly unclear: number;
};

/**
 * Collects the words of one document, passage by passage, because a long text takes a second. Passages that people moved to a sub-lens
 * come first: words that occur in others only are not collected.
 */
export function createWordUses(common: ReadonlySet<string>) {
  const uses = new Map<string, WordUse>();
  return {
    add(text: string, { subLens, isMoved, isUnclear }: CountedPassage): void {
      const seen = new Set<string>();
      const movedTo = isMoved ? subLens : null;
      for (const word of wordsOf(text)) {
        const [stem] = stemsOf([word], common);
        if (stem === undefined || seen.has(stem)) continue;
        seen.add(stem);
        let use = uses.get(stem);
        if (!use && movedTo === null) continue;
        use ??= noUse();
        uses.set(stem, use);
        if (isUnclear) use.unclear += 1;
        else increment(use.counted, subLens ?? '');
        if (movedTo === null) continue;
        increment(use.moved, movedTo);
        increment(use.forms, word);
      }
    },
    words: (): WordUses => uses,
  };
}

/**
 * Words that occur in passages moved to a sub-lens and rarely in passages about something else, the most frequent first. In steps of one
 * word, because there may be tens of thousands, so the caller can yield after each.
 * @param documents documents with moved passages
 * @param terms terms that the organisation added already
 * @param isDismissed called for few words, because it computes a hash
 */
export function* suggestionsInSteps(
  documents: readonly WordUses[],
  terms: LexiconAdditions,
  lexicon: Lexicon,
  isDismissed: (subLens: string, stem: string) => boolean,
): Generator<undefined, readonly Suggestion[]> {
  const totals = new Map<string, Total>();
  for (const words of documents)
    for (const [stem, use] of words) {
      addTo(totals, stem, use);
      yield;
    }
  const common = new Set(lexicon.commonWords);
  const lists = new Map<string, { readonly known: ReadonlySet<string>; readonly best: Suggestion[] }>();
  for (const { subLens, phrases } of lexicon.subLenses) {
    const own = [...phrases, ...(terms[subLens] ?? [])];
    lists.set(subLens, { known: new Set(own.map((phrase) => stemsOfTerm(phrase, common))), best: [] });
    yield;
  }
  for (const [stem, total] of totals) {
    for (const subLens of total.moved.keys()) {
      const list = lists.get(subLens);
      const one = suggestionOf(subLens, stem, total);
      if (!list || !one || !isAmongBest(one, list.best)) continue;
      if (!list.known.has(stem) && !isDismissed(subLens, stem)) insert(one, list.best);
    }
    yield;
  }
  return [...lists.values()].flatMap(({ best }) => best);
}

/** Undefined unless the word meets the rule. */
function suggestionOf(subLens: string, stem: string, total: Total): Suggestion | undefined {
  const passages = total.moved.get(subLens) ?? 0;
  const documents = total.documents.get(subLens) ?? 0;
  const others = total.all - (total.counted.get(subLens) ?? 0);
  if (passages < rule.passages || documents < rule.documents) return undefined;
  if (others * rule.movedForEachOther > passages) return undefined;
  return {
    subLens,
    word: mostFrequent(total.forms),
    stem,
    passages,
    documents,
    others,
    unclear: total.unclear,
  };
}

const order = (a: Suggestion, b: Suggestion): number =>
  b.passages - a.passages || a.others - b.others || (a.word < b.word ? -1 : 1);

/** @param best in order, no more than are shown */
function isAmongBest(one: Suggestion, best: readonly Suggestion[]): boolean {
  const last = best[rule.shown - 1];
  return last === undefined || order(one, last) < 0;
}

function insert(one: Suggestion, best: Suggestion[]): void {
  best.push(one);
  best.sort(order);
  best.splice(rule.shown);
}

/** `all`: sum of `counted`. */
type Total = WordUse & { readonly documents: Map<string, number>; all: number };

const noUse = (): WordUse => ({ forms: new Map(), moved: new Map(), counted: new Map(), unclear: 0 });

function addTo(totals: Map<string, Total>, stem: string, use: WordUse): void {
  const total = totals.get(stem) ?? { ...noUse(), documents: new Map(), all: 0 };
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
  total.unclear += use.unclear;
}

function increment(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const mostFrequent = (forms: ReadonlyMap<string, number>): string =>
  [...forms].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))[0]?.[0] ?? '';
