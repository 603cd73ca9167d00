import { foreignNumbers, foreignRoles, foreignTimes, stemsIn, unaccented } from '../languages.ts';
import type { WantedWord, WantedWords } from '../question/wanted-words.ts';

const word = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;

const monthNames: ReadonlySet<string> = new Set(
  'january|february|march|april|may|june|july|august|september|october|november|december'.split('|'),
);
const spelled =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|third|quarter|dozen|hundred|thousand|million|none|no|once|twice|daily|weekly|monthly|yearly|quarterly|annually|every';
const numbers: ReadonlySet<string> = new Set(spelled.split('|'));
const times: ReadonlySet<string> = new Set([
  ...monthNames,
  ...'monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|spring|summer|autumn|winter|today|tomorrow|noon|midday|midnight|dawn|dusk|easter|christmas|year|month|week|day'.split(
    '|',
  ),
]);

/** A capital after the first word, and words for people and bodies. */
const named = /[^\s(][ (]\p{Lu}\p{Ll}/u;
const role =
  /\b(?:head|manager|managers|director|directors|officer|committee|board|desk|team|department|owner|tenant|supplier|customer|customers|employees|lawyer|auditor|accountant|partner|landlord|landlady|lessor|lessee|contractor|buyer|seller|lender|borrower|insurer|architect|surveyor|caretaker|secretary|treasurer|chair|president|trustees|council|volunteers|parents|residents|solicitor|employer)\b/gi;

/** Who does something, in the passive: "approved by the registrar", "reviewed by two engineers". */
const agent =
  /\bby (?:an? |the |our |one |two |three |another )(?!(?:end|time|percent|third|half|quarter|year|month|week|spring|summer|autumn|winter)\b)(\p{Ll}{4,})/giu;

/** "Who is the head?" is not answered by the deputy head. */
const deputy = /\b(deputy|vice|assistant|former|acting|interim)[ -](\p{L}+)/giu;
function isOnlyDeputy(text: string, words: readonly WantedWord[]): boolean {
  const rest = text.replaceAll(deputy, ' ');
  return [...text.matchAll(deputy)].some(
    ([, of = '', found = '']) =>
      isAskedFor(found, words) && !isAskedFor(of, words) && !hasWordOf(rest, found.toLowerCase()),
  );
}

/** @param beginning in lower case */
const hasWordOf = (text: string, beginning: string): boolean =>
  (text.match(word) ?? []).some((one) => one.toLowerCase().startsWith(beginning));

const place =
  /\b(?:in|at|on|near|beside|behind|opposite|under|beneath|below|above|along|inside|outside|from|to|into|between|next to) (?:the |an? |our )?(\p{L}+)/giu;
/** True for where something is: "in Vienna", "behind the chapel", but not "at eight" or "in May". */
const hasPlace = (text: string, words: readonly WantedWord[]): boolean =>
  [...text.matchAll(place)].some(([found, one = '']) => {
    // "to buy a mower"
    if (/^to \p{Ll}+$/u.test(found)) return false;
    const lowered = one.toLowerCase();
    // "Smoking in the car" does not say where the car is.
    return !numbers.has(lowered) && !monthNames.has(lowered) && !isAskedFor(one, words);
  });

/** Names that the question has itself, and months, are no answer to "who". */
const withoutAsked = (text: string, words: readonly WantedWord[]): string =>
  text.replaceAll(/\p{Lu}\p{L}+/gu, (one) =>
    times.has(one.toLowerCase()) || isAskedFor(one, words) ? one.toLowerCase() : one,
  );

/** True if a text has a name that the question does not have. */
export const namesAnybody = (text: string, words: readonly WantedWord[]): boolean =>
  named.test(withoutAsked(withoutNames(text), words));

/** Dates, years and quarters: digits that are no amount. */
const dated =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:\d{1,2}(?:st|nd|rd|th|er|\.)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)(?: \d{1,2}\b(?!,?\d))?,?|\b(?:19|20)\d{2}\b(?![.,]?\d)|\bq[1-4]\b/giu;

/**
 * True if a text has a value of the kind that the question asks for.
 * @param words of the question: "Who is our auditor?" is not answered by "the auditor"
 */
export function hasValue(
  text: string,
  { asksFor, words }: { readonly asksFor: WantedWords['asksFor']; readonly words: readonly WantedWord[] },
): boolean {
  if (asksFor === null) return true;
  if (asksFor === 'who')
    return (
      !isOnlyDeputy(text, words) &&
      // "Who is Nora Lind?" asks what she is.
      (words.every(({ isRequired }) => isRequired) ||
        named.test(withoutAsked(withoutNames(text), words)) ||
        [...text.matchAll(agent)].some(([, found = '']) => !isAskedFor(found, words)) ||
        [...text.matchAll(role)].some(([found]) => !isAskedFor(found, words)) ||
        (unaccented(text).match(word) ?? []).some((one) => foreignRoles.has(one) && !isAskedFor(one, words)))
    );
  if (asksFor === 'why') return hasReason(unaccented(text));
  if (asksFor === 'name') return namesAnybody(text, words);
  if (asksFor === 'size')
    return hasNumber(withoutTimes(withoutNames(withoutShares(text.replaceAll(dated, ' ')))));
  if (asksFor === 'money') return digit.test(text.replaceAll(dated, ' ')) && currency.test(text);
  if (asksFor === 'where') return hasPlace(text, words);
  if (asksFor === 'price')
    return hasNumber(withoutCounts(withoutMeasures(withoutNames(text.replaceAll(dated, ' ')))));
  if (asksFor === 'count') return hasCount(text.replaceAll(dated, ' ').replaceAll(clock, ' '));
  if (asksFor === 'amount') return hasNumber(withoutNames(text.replaceAll(dated, ' ')));
  if (asksFor === 'number') return hasNumber(text);
  if (asksFor === 'age') return hasDuration(text) || year.test(text);
  if (asksFor === 'duration') return hasDuration(text) || isDated(text) || namesTime(text, words);
  return hasTime(text, words);
}

/** "since 2019" is a time, "um Kosten zu senken" a reason. */
const hasReason = (text: string): boolean =>
  reason.test(text.replaceAll(sinceTime, ' ')) || (/\bum [a-z]/.test(text) && / zu [a-z]/.test(text));
const sinceTime =
  /\bsince (?:\d|january|february|march|april|may|june|july|august|september|october|november|december|then|last|spring|summer|autumn|winter)/g;
/** Words that give a reason, in a text without accents in lower case. */
const reason =
  /\b(?:because|since|due to|owing to|so that|so as to|in order to|thanks to|on account of|on grounds of|as a result|for (?:fear|want|lack|weather)|after|following|given|therefore|hence|reasons?|causes?|caused|led to|meant that|driven by|prompted by|as (?:the|there|it|they|we|no|its|our|his|her)|weil|da|denn|wegen|aufgrund|damit|deshalb|daher|infolge|dank|grund|nach|parce qu[e']?|car|puisqu[e']?|en raison|a cause|grace a|afin|faute de|suite a|apres|pour)\b|^to [a-z]/;

/** A sum of money is no time, and a season of the question is not its answer: "When is the summer concert?" */
const hasTime = (text: string, words: readonly WantedWord[]): boolean =>
  digit.test(withoutSums(text)) || namesTime(text, words);
const namesTime = (text: string, words: readonly WantedWord[]): boolean =>
  (unaccented(text).match(word) ?? []).some(
    (one) =>
      (times.has(one) || times.has(one.replace(/s$/, '')) || foreignTimes.has(one)) &&
      !isAskedFor(one, words),
  );

/** "Grant agreement no. 4471" and "18 Wharf Street" state no amount. */
const nameWithNumber =
  /\b(?:no\.|nr\.|number|reference) ?\d[\d/-]{0,12}|\b\d{1,4} \p{Lu}\p{Ll}{1,20} (?:Street|Road|Lane|Avenue|Square|Way|Row|Quay|Drive|Place)\b/gu;
const withoutNames = (text: string): string => text.replaceAll(nameWithNumber, ' ');

const clock = /\b\d{1,2}[:.]\d{2}\b(?! ?(?:%|per cent))/g;
const year = /\b(?:1[5-9]|20)\d{2}\b/;
const isDated = (text: string): boolean => text.search(dated) >= 0;
const unit = /[ -](?:minute|hour|day|week|month|year|metre|meter|kilometre|mile)s?\b/giu;
/** A number of units of time, or of length for how long a thing is. */
export const hasDuration = (text: string): boolean =>
  [...text.matchAll(unit)].some(({ index }) => isNumber(wordBefore(text, index)));

const limit = /\b(?:under|over|above|below|aged) /giu;
const duration =
  /[ -](?:(?:working|business|calendar)[ -])?(?:minute|hour|day|week|month|year|degree|metre|meter|kilometre|mile|litre|tonne|kilo)s?\b/giu;
const numbered =
  /\b(?:quay|room|building|page|section|paragraph|clause|article|gate|floor|platform|route|phase|hall|line|level) \d{1,3}\b/giu;
const repeated = /\b(?:once|twice|daily|weekly|monthly|yearly|quarterly|annually|every)\b/giu;
/** UTF-16 units. No written number is longer. */
const longestNumber = 20;
/** Durations, limits of age and numbers of places ("quay 7") are neither a number of things nor a price. */
function withoutMeasures(text: string): string {
  let left = text;
  const blank = (from: number, to: number) => {
    left = left.slice(0, from) + ' '.repeat(to - from) + left.slice(to);
  };
  for (const { 0: found, index } of text.matchAll(limit)) {
    const from = index + found.length;
    const [one = ''] = text.slice(from, from + longestNumber).split(notInWords);
    const isLarge = /^ ?(?:thousand|million)/i.test(text.slice(from + one.length, from + one.length + 10));
    if (isNumber(one) && !isLarge) blank(index, from + one.length);
  }
  for (const { 0: found, index } of text.matchAll(duration)) {
    const one = wordBefore(text, index);
    if (isNumber(one)) blank(index - one.length, index + found.length);
  }
  return left.replaceAll(numbered, ' ').replaceAll(repeated, ' ');
}
/** "a term of seven years" says nothing of how large a thing is. */
const withoutTimes = (text: string): string =>
  [...text.matchAll(timed)].reduce((left, { index }) => {
    const one = wordBefore(text, index);
    const from = index - one.length;
    return isNumber(one) ? left.slice(0, from) + ' '.repeat(one.length) + left.slice(index) : left;
  }, text);
const timed = /[ -](?:minute|hour|day|night|week|month|year)s?\b/giu;
/** The word, or the end of it, that stands directly before an offset. */
const wordBefore = (text: string, index: number): string =>
  text
    .slice(Math.max(0, index - longestNumber), index)
    .split(notInWords)
    .at(-1) ?? '';
const notInWords = /[^\p{L}\p{N}]/u;
const isNumber = (one: string): boolean => digit.test(one) || numbers.has(one.toLowerCase());

const share = /(?<![\d.,])\d[\d.,]{0,20} ?(?:%|per ?cent\b)|\b(?:half|third|quarter)\b/giu;
const money = /[$€£¥] ?\d[\d.,]{0,20}|(?<![\d.,])\d[\d.,]{0,20} ?[$€£¥]/gu;
const countOfThings = /(?<=\p{N}|\p{L}) (?:people|children|men|women|\p{Ll}{3,24}s)\b/gu;
const inMoney = /^(?:pounds|euros|dollars|francs|cents|millions|thousands|hundreds)$/;
/** Without numbers of things: "seats forty people" is no rent. */
function withoutCounts(text: string): string {
  let left = text;
  for (const { 0: found, index } of text.matchAll(countOfThings)) {
    const one = wordBefore(text, index);
    if (isNumber(one) && !inMoney.test(found.trim()))
      left = left.slice(0, index - one.length) + ' '.repeat(one.length) + left.slice(index);
  }
  return left;
}
const withoutSums = (text: string): string => text.replaceAll(share, ' ').replaceAll(money, ' ');
const hasCount = (text: string): boolean => hasNumber(withoutMeasures(withoutSums(text)));

/** "The one in Ghent" is no number. */
const pronoun = /\b(?:the|this|that|which|another) one\b/g;
const hasNumber = (text: string): boolean =>
  digit.test(text) ||
  (unaccented(text).replaceAll(pronoun, ' ').match(word) ?? []).some(
    (one) => numbers.has(one) || foreignNumbers.has(one),
  );

/** "zu 85 Prozent gefördert", "by 8 percent" and "30 % of the order": a share of a thing or a change, not its size. */
const shareOrChange =
  /(?<!\p{L})(?:zu|um|by) \d{1,3}(?:[.,]\d{1,3})? ?(?:%|prozent|per ?cent)|(?<![\p{N}.,])\d{1,3}(?:[.,]\d{1,3})? ?(?:%|prozent|per ?cent|pour cent) (?:des|der|vom|of|du|de la)(?!\p{L})/giu;
const withoutShares = (text: string): string => text.replaceAll(shareOrChange, ' ');

const currency =
  /[$€£¥]|\b(?:eur|euros?|gbp|pounds?|usd|dollars?|chf|francs?|franken|nok|sek|dkk|kroner?|kronor|pence|cents?)\b/i;

/**
 * False if a sentence has the counted thing only in the singular: "How many branches do we have?" is not answered by "the branch
 * in Ludlow has nine employees". A number may stand before it: "a 40-bed ward", "one branch".
 */
export function countsThings(sentence: string, counted: WantedWord): boolean {
  const all = sentence.match(word) ?? [];
  const found = all.flatMap((one, index) => (stemsIn(one)[0] === counted.stem ? [index] : []));
  return (
    found.length === 0 ||
    found.some(
      (index) => /s$/i.test(all[index] ?? '') || all.slice(Math.max(0, index - 2), index).some(isNumber),
    )
  );
}

const priced = /\b(price|rent|fees?|salary|premium|deductible|dividend)\b(?! (?:of|for)\b)/gi;
/** True if a sentence has the price that is asked for without saying of what: "The annual rent is £185,000", but not "the price of a loaf". */
export const hasPriceOfItsOwn = (sentence: string, words: readonly WantedWord[]): boolean =>
  [...sentence.matchAll(priced)].some(([found]) => isAskedFor(found, words));

const party =
  /\b(?:our|its|the|a) (?:[\p{L}-]+ )?(supplier|competitor|rival|landlord|customer|client|tenant|vendor|parent)\b/giu;

/** True for a sentence about another party that the question does not name: "net income of our supplier Brandt". */
export const isAboutOthers = (sentence: string, words: readonly WantedWord[]): boolean =>
  [...sentence.matchAll(party)].some(([, found = '']) => !isAskedFor(found, words));

/** True for a row of a table without an amount, such as its titles: it names columns and answers nothing. */
export const isTitleRow = (row: string): boolean =>
  row.includes('\t') && !digit.test(row.replaceAll(dated, ' '));

const isAskedFor = (found: string, words: readonly WantedWord[]): boolean =>
  stemsIn(found).every((stem) => words.some((one) => one.stem.split(' ').includes(stem)));

/** Share of digits by which a passage counts as dense in numbers, such as a table of accounts. */
const denseFrom = 0.04;
export function isDenseInNumbers(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return digits >= denseFrom * text.length;
}
