import { createOtherParties } from '../../analysis/parties/named-parties.ts';
import { otherParties, ourselves, pronouns } from '../../analysis/parties/parties.ts';
import { readsLikeInstructions } from '../../analysis/summary/instructions-in-text.ts';
import { sentencesOf } from '../../analysis/text/sentences.ts';
import {
  countsThings,
  hasDuration,
  hasPriceOfItsOwn,
  hasValue,
  isAboutOthers,
  isDenseInNumbers,
  isTitleRow,
  namesAnybody,
} from './answer-values.ts';
import { isExact } from './exact-answers.ts';
import { begins, isComposedOf, languageOf, type QuestionLanguage, stemsIn, unaccented } from './languages.ts';
import { titlesOfCells, titlesOfRows } from './plain-tables.ts';
import {
  beneficiariesIn,
  initialsMark,
  type WantedWord,
  type WantedWords,
  withoutAdditions,
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
/** What a word counts if it is only near the sentence, replaced by a synonym or by a word of another language, in the headings and the name, or in the sentence to which this one points. */
const shares = { instead: 0.9, translated: 0.8, elsewhere: 0.5, above: 0.8, pointedAt: 0.8 } as const;
const saturation = 1.2;
const lengthShare = 0.75;
const denseBoost = 1.2;
/** What a sentence about another party counts where the question is about us. */
const othersShare = 0.7;
const longestQuote = 600;
/** What only the sentence itself can state: another number near it is that of something else. */
const amounts: ReadonlySet<string> = new Set(['money', 'price', 'size', 'count', 'amount']);
/** Kinds of values that the quoted sentence itself must have. */
const inQuote: ReadonlySet<string> = new Set([...amounts, 'who', 'where', 'time', 'age', 'why', 'name']);
/** What "It dates from 1988" states about the thing that the sentence before it names, though it has no word of the question. */
const withoutOwnWords: ReadonlySet<string> = new Set([
  'time',
  'why',
  'age',
  'where',
  'duration',
  'who',
  'name',
]);
/** First words of a sentence that speaks of what the sentence before it names. */
const pointing: ReadonlySet<string> = new Set([...pronouns, 'he', 'his', 'she', 'her', 'that', 'this']);
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

type Terms = {
  readonly text: ReadonlyMap<string, number>;
  readonly above: ReadonlySet<string>;
  readonly length: number;
};

function termsOf<Where>({ text, headings, document }: Candidate<Where>, language: QuestionLanguage): Terms {
  const stems = stemsIn(text, language);
  const counts = new Map<string, number>();
  for (const term of termsIn(stems)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const above = new Set([...headings, document].flatMap((line) => [...termsIn(stemsIn(line, language))]));
  return { text: counts, above, length: stems.length };
}

/** Stems, two or three of them in a row, and the first letters of these. */
function* termsIn(stems: readonly string[]): Generator<string> {
  for (const [index, stem] of stems.entries()) {
    yield stem;
    const [next, third] = [stems[index + 1], stems[index + 2]];
    if (next === undefined) continue;
    yield `${stem} ${next}`;
    const initials = `${initialsMark}${stem[0]}${next[0]}`;
    yield initials;
    if (third === undefined) continue;
    yield `${stem} ${next} ${third}`;
    yield `${initials}${third[0]}`;
  }
}

type Asked = WantedWords & { readonly weights: readonly number[]; readonly mean: number };

function scoreOf<Where>(
  { where, text, headings, document }: Candidate<Where>,
  terms: Terms,
  asked: Asked,
): FoundPassage<Where> | undefined {
  const { words, asksFor, isAboutUs, weights, mean, language } = asked;
  const quote = bestSentence(text, headings, asked);
  if (!quote || readsLikeInstructions(text.slice(quote.shownFrom, quote.end))) return undefined;
  const isInQuote = asksFor !== null && inQuote.has(asksFor);
  const stated = text.slice(quote.start, quote.end);
  // "Cost GBP" above a row
  const valued = asksFor === 'money' ? `${stated} ${quote.title}` : stated;
  if (!hasValue(isInQuote ? valued : quote.near, { asksFor, words })) return undefined;
  if (asked.isOfLastYear && !beforeNow.test(quote.near)) return undefined;
  if (isInQuote && isForAnother(text.slice(quote.start, quote.end), asked)) return undefined;
  if (asksFor === 'why' && isOfAnotherPerson(text.slice(quote.shownFrom, quote.end), asked)) return undefined;
  const { placeOfNumber } = asked;
  const shown = `${[document, ...headings].join(' ')} ${quote.title} ${text.slice(quote.shownFrom, quote.end)}`;
  if (placeOfNumber && shareIn(new Set(termsIn(stemsIn(shown, language))), placeOfNumber, language) === 0)
    return undefined;
  if (asked.endsWithRole && !hasLast(`${quote.title} ${text.slice(quote.shownFrom, quote.end)}`, asked))
    return undefined;
  if (asked.role && asksFor === 'who' && !saysWhoItIs(`${quote.title} ${stated}`, asked)) return undefined;
  if (asked.asksForMost && !saysMost(stated)) return undefined;
  if (asksFor === 'who' && !saysWhat(`${quote.title} ${text.slice(quote.start, quote.end)}`, asked))
    return undefined;
  const near = new Set(termsIn(stemsIn(quote.near, language)));
  const length = 1 - lengthShare + (lengthShare * terms.length) / Math.max(1, mean);
  let [all, covered, score] = [0, 0, 0];
  for (const [index, one] of words.entries()) {
    const weight = weights[index] ?? 0;
    const count = countIn(terms.text, one, language);
    const share = Math.max(
      shareIn(near, one, language),
      count > 0 ? shares.elsewhere : 0,
      shares.above * shareIn(terms.above, one, language),
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
    (asksFor === 'number' || (asksFor !== null && amounts.has(asksFor))) &&
    isDenseInNumbers([...headings, document, text].join(' '));
  const isOthers = isAboutUs && isAboutOthers(text.slice(quote.start, quote.end), words);
  const own = isOthers ? othersShare : 1;
  return {
    where,
    start: quote.shownFrom,
    end: quote.end,
    score: score * coverage ** 2 * (isDense ? denseBoost : 1) * own,
    coverage,
  };
}

/** A sentence; `shownFrom`: the beginning of the sentence before it, if it only says "their". `near`: it with its neighbours. */
type Quoted = {
  readonly start: number;
  readonly end: number;
  readonly shownFrom: number;
  readonly near: string;
  /** Titles of the columns of a row; empty for other sentences. */
  readonly title: string;
};

/** The sentence with most of the wanted words. */
function bestSentence(text: string, headings: readonly string[], asked: Asked): Quoted | undefined {
  const { words, weights, asksFor, language } = asked;
  const isOfAmount = asksFor !== null && amounts.has(asksFor);
  const sentences = sentencesOf(text);
  let best = -1;
  let at = -1;
  const hasRows = sentences.some(({ text: one }) => one.includes('\t') && !isTitleRow(one));
  const lines = sentences.map((one) => one.text);
  const titles = titlesOfRows(lines);
  const isTitle = new Set(titles.values());
  const titleOver = (row: number) =>
    [lines[titles.get(row) ?? -1] ?? '', ...titlesOfCells(lines, row)].join(' ');
  const above = new Set(headings.flatMap((line) => [...termsIn(stemsIn(line, language))]));
  const event = asked.endsWithEvent ? words.at(-1) : undefined;
  const isOfOthers = sentencesOfOthers(lines, headings, asked);
  sentences.forEach(({ text: sentence }, index) => {
    if ((hasRows && isTitleRow(sentence)) || isTitle.has(index) || isOfOthers(sentence)) return;
    // "August was the strongest month" rather than another date
    if (asked.asksForMost && asksFor === 'time' && !saysMost(sentence)) return;
    const terms = new Set(termsIn(stemsIn(sentence, language)));
    const columns = new Set(termsIn(stemsIn(titleOver(index), language)));
    const before = lines.slice(Math.max(0, index - reachOf(sentence, asked)), index).join(' ');
    const pointedAt = new Set(termsIn(stemsIn(before, language)));
    // "When did the manager leave?" is not answered by a sentence without "leave".
    if (
      event &&
      languageOf(sentence) === 'en' &&
      !tellsEvent(sentence, event, [terms, pointedAt, columns], asked)
    )
      return;
    if (isOfAmount && !namesIt(sentence, asked, [pointedAt, above, columns])) return;
    if (asked.exact.length > 0 && languageOf(sentence) === 'en') {
      const title = titleOver(index);
      const around = [...headings, lines[index - 1] ?? '', sentence, title].join(' ');
      if (!asked.exact.every((one) => isExact(one, sentence, title, around))) return;
    }
    // "It cost €212,000" is about the dredging that the sentence before it names, but repeats no word of it. To answer "when", a
    // date is enough: "It takes place on 19 July".
    const own = words.reduce(
      (sum, one, each) => sum + (weights[each] ?? 0) * shareIn(terms, one, language),
      0,
    );
    const covered = words.reduce((sum, one, each) => {
      const share = Math.max(
        shareIn(terms, one, language),
        own > 0 || (asksFor !== null && withoutOwnWords.has(asksFor))
          ? shares.pointedAt * shareIn(pointedAt, one, language)
          : 0,
        own > 0 ? shares.above * shareIn(columns, one, language) : 0,
      );
      return sum + (weights[each] ?? 0) * share;
    }, 0);
    // "Who treats rabbits?": whom or what it is done to says more than the verb.
    const last = words.at(-1);
    const object = asksFor === 'who' && last && shareIn(terms, last, language) > 0 ? objectBonus : 1;
    // The sentence with the value is the answer, even if its neighbour repeats more words of the question.
    const isLong = asksFor === 'duration' && hasDuration(sentence) ? durationBonus : 1;
    const value =
      covered > 0 && asksFor !== null && hasValue(sentence, { asksFor, words })
        ? (bonuses[asksFor] ?? valueBonus) * isLong
        : 1;
    const role = asked.role && shareIn(terms, asked.role, language) > 0 ? roleBonus : 1;
    const price = asksFor === 'price' && value > 1 && hasPriceOfItsOwn(sentence, words) ? priceBonus : 1;
    const worth = covered * value * object * role * price;
    if (worth > best) [best, at] = [worth, index];
  });
  const chosen = sentences[at];
  if (!chosen || best <= 0) return undefined;
  const reach = reachOf(chosen.text, asked);
  const title = titleOver(at);
  // "It was curated by Elin Vasko" is not about what the next sentence names.
  const after = reach > 0 ? at + 1 : at + 2;
  const near = [...lines.slice(Math.max(0, at - Math.max(1, reach)), after), title];
  const end = Math.min(chosen.end, chosen.start + longestQuote);
  const before = reach > 0 ? sentences[Math.max(0, at - reach)] : undefined;
  const isShown = before !== undefined && end - before.start <= longestQuote;
  return {
    start: chosen.start,
    end,
    shownFrom: isShown ? before.start : chosen.start,
    near: near.join(' '),
    title,
  };
}

const valueBonus = 1.4;
/** "Joan Hartley chaired" answers "Who chaired the meeting of the council?", although "The council met" has two of its words. */
const bonuses: Readonly<Record<string, number>> = { who: 2.2, why: 2.2 };
/** "The term is ten years" answers "How long is the term of the lease?" rather than a date. */
const durationBonus = 1.2;
/** "The architect is Mira Tessin" says who the architect of the facade is, although it does not name the facade. */
const roleBonus = 1.5;
/** "The annual rent is £185,000" names neither the terminal nor the place of the sentence before it. */
const priceBonus = 1.5;
/** Decides between equals only. */
const objectBonus = 1.01;

const beginsPointing = (sentence: string): boolean =>
  pointing.has(sentence.toLowerCase().match(/\p{L}+/u)?.[0] ?? '') ||
  /^of (?:them|these|those)\b/i.test(sentence);

/** Number of sentences before this one of which it speaks: "It cost …", "Of them 52 …", and "The cause was …" for what happened. */
function reachOf(sentence: string, { asksFor, role }: Asked): number {
  if (asksFor === 'why' && /^(?:the|one) (?:[a-z]+ )?(?:cause|reason)s?\b/i.test(sentence)) return 2;
  // "The roof was replaced. The contractor was Halden & Sons."
  if ((asksFor === 'who' || asksFor === 'name') && role === null && saysByWhom.test(sentence)) return 1;
  return beginsPointing(sentence) ? 1 : 0;
}
const saysByWhom =
  /^the (?:main |general )?(?:contractor|builder|architect|designer|engineer|supplier|installer|author|winner|organiser|manufacturer|buyer|seller|publisher|printer) (?:is|was|were) /i;

/**
 * Whether the subject of a sentence is another party by its name, although the question is about us and names none: "How many people did we dismiss?" is not
 * answered by "Hopfenkrone dismissed 120 people".
 */
function sentencesOfOthers(
  sentences: readonly string[],
  headings: readonly string[],
  { isAboutUs, words, language }: Asked,
): (sentence: string) => boolean {
  if (!isAboutUs || words.some((one) => otherParties.has(one.word))) return () => false;
  const others = createOtherParties({ withCustomers: true });
  others.read(sentences, headings);
  const named = words.filter(({ isRequired }) => isRequired);
  return (sentence) => {
    if (!others.areNamedFirst(sentence)) return false;
    const terms = new Set(termsIn(stemsIn(sentence, language)));
    const saysWe = (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).some((one) => ourselves.has(one));
    return !saysWe && !named.some((one) => shareIn(terms, one, language) > 0);
  };
}

/** Words and years by which a text speaks of earlier years. */
const beforeNow =
  /\b(?:last|previous|prior|before|earlier|ago|formerly|from|compared|against|(?:19|20)\d{2})\b/i;

/** "A booster for a dog costs £48" is no price of one for a cat. */
function isForAnother(sentence: string, { beneficiary, language }: Asked): boolean {
  if (beneficiary === null || language !== 'en') return false;
  return beneficiariesIn(sentence).length > 0 && !stemsIn(sentence, language).includes(beneficiary);
}

/** "Paul Ertl leaves in June" does not say when Lena Voss does, although the sentence before it names her. */
function tellsEvent(
  sentence: string,
  event: WantedWord,
  around: readonly ReadonlySet<string>[],
  { words, language }: Asked,
): boolean {
  const has = (one: WantedWord) => around.some((terms) => shareIn(terms, one, language) > 0);
  if (!has(event)) return false;
  const names = words.filter(({ isRequired }) => isRequired);
  return names.length === 0 || names.some(has) || !namesAnybody(sentence, words);
}

/** "Tom Haddad voted against it" says nothing of why Ruth Petersen did. */
function isOfAnotherPerson(sentence: string, { words, language }: Asked): boolean {
  const terms = new Set(termsIn(stemsIn(sentence, language)));
  const names = words.filter(({ isRequired, word }) => isRequired && !/\d/.test(word));
  return (
    names.length > 0 &&
    /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ /u.test(sentence) &&
    !names.some((one) => shareIn(terms, one, language) > 0)
  );
}

function hasLast(quote: string, { words, language }: Asked): boolean {
  const last = words.at(-1);
  return last === undefined || shareIn(new Set(termsIn(stemsIn(quote, language))), last, language) > 0;
}

/** "Who is the landlord?" is answered by a name or by "The landlord is the council", not by "The landlord lets the workshop to the tenant". */
const saysWhoItIs = (stated: string, { words }: Asked): boolean =>
  languageOf(stated) !== 'en' ||
  namesAnybody(stated, words) ||
  stated.includes('\t') ||
  identifies.test(stated);
const identifies = /\b(?:is|are|was|were|by|remains|as) (?:an? |the |our |its )/i;

/** True for "the lowest score", "the main risk" and rows, whose figures a reader compares. */
const saysMost = (quote: string): boolean =>
  superlative.test(quote) || languageOf(quote) !== 'en' || quote.includes('\t');
const superlative =
  /\b(?:most|least|main|mainly|top|first|worst|leading|principal|chief|major|record|only|[a-z]{2,12}est)\b/i;

/** True if the sentence has a wanted word besides names: "Derby" alone does not say who the landlord in Derby is. */
function saysWhat(sentence: string, { words, language }: Asked): boolean {
  const others = words.filter(({ isRequired }) => !isRequired);
  const terms = new Set(termsIn(stemsIn(sentence, language)));
  return others.length === 0 || others.some((one) => shareIn(terms, one, language) > 0);
}

/** True unless the sentence lacks the word whose amount is asked for, or has a wanted word only as an addition. */
function namesIt(
  sentence: string,
  { words, noun, asksFor, allowsAdditions, language }: Asked,
  around: readonly ReadonlySet<string>[],
): boolean {
  const stated = allowsAdditions ? sentence : withoutAdditions(sentence);
  const terms = new Set(termsIn(stemsIn(stated, language)));
  if (noun && asksFor === 'count' && language === 'en' && !countsThings(sentence, noun)) return false;
  if (noun && asksFor === 'price' && hasPriceOfItsOwn(sentence, words)) return true;
  if (noun) return [terms, ...around].some((some) => shareIn(some, noun, language) > 0);
  if (stated === sentence) return true;
  const all = new Set(termsIn(stemsIn(sentence, language)));
  return words.every((one) => shareIn(terms, one, language) > 0 || shareIn(all, one, language) === 0);
}

/** 1 if the stem is there, less for a word that counts instead, 0 otherwise. */
function shareIn(terms: ReadonlySet<string>, one: WantedWord, language: QuestionLanguage): number {
  if (terms.has(one.stem)) return 1;
  for (const each of one.instead) if (terms.has(each)) return shares.instead;
  for (const term of terms) if (isForm(term, one, language)) return shares.instead;
  return isTranslated(terms, one) ? shares.translated : 0;
}

function countIn(terms: ReadonlyMap<string, number>, one: WantedWord, language: QuestionLanguage): number {
  let count = terms.get(one.stem) ?? 0;
  for (const each of one.instead) count += shares.instead * (terms.get(each) ?? 0);
  if (count > 0) return count;
  for (const [term, times] of terms) if (isForm(term, one, language)) count += shares.instead * times;
  return count > 0 || !isTranslated(terms.keys(), one) ? count : shares.translated;
}

const isForm = (term: string, { stem }: WantedWord, language: QuestionLanguage): boolean =>
  isRelated(term, stem) || (language === 'de' && isComposedOf(term, stem));

function isTranslated(terms: Iterable<string>, { inOthers }: WantedWord): boolean {
  for (const term of terms) if (inOthers.some((start) => begins(term, start))) return true;
  return false;
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
