/** A word of a question without which a sentence answers another question. */
export type Exact =
  | { readonly kind: 'ordinal'; readonly ordinal: string }
  | { readonly kind: 'first'; readonly noun: string }
  | { readonly kind: 'next' }
  | { readonly kind: 'unitOfTime' }
  | { readonly kind: 'measure'; readonly unit: string }
  | { readonly kind: 'cost' }
  | { readonly kind: 'actor'; readonly party: readonly string[]; readonly counterpart: readonly string[] };

const digits: Readonly<Record<string, string>> = { second: '2nd', third: '3rd', fourth: '4th', fifth: '5th' };
const ordinal = /(?<!\d )\b(second|third|fourth|fifth)\b(?! (?:quarter|half|hand|party))/;
const first = /\b(?:the|our|its) first ([a-z]{3,})\b/;
/** "The first week" is a time, of which no second one is spoken. */
const ofTime = /^(?:quarter|half|day|week|month|year|time|two|three|few|six|ten|place|name|floor)s?$/;
const unitAsked = /\bhow many (?:[a-z-]{1,30} ){0,2}(?:minute|hour|day|week|night|month|quarter|year)s\b/;
const unitStated = /\b(?:minute|hour|day|week|night|month|quarter|year)s?\b/i;
const nextAsked = /\bthe next (?!(?:to|few|two|three|year|month|week|day)s?\b)/;
const nextStated =
  /\b(?:next|following|upcoming|forthcoming|will|shall|takes? place|due|scheduled|planned|again|until)\b/i;

const measureAsked =
  /\bhow many (tonne|litre|liter|kilometre|kilometer|metre|meter|mile|kilo|hectare|acre)s?\b/;
/** "540 euros per tonne" is no number of tonnes. */
const perUnit = /^(?:per|a|each|every)$/;
const isUnit = (word: string, unit: string): boolean => word === unit || word === `${unit}s`;

const costAsked =
  /^(?:what|how much) (?:does|do|did|is|was|are) .*\b(?:cost|price|fee)\b|^how much (?:is|are|was|were) an? /;
const income =
  /\b(?:income|revenue|sales|takings|receipts|turnover|profit|surplus|grants?|subsid(?:y|ies)|donations?|donated|towards|raised)\b/i;
const cost = /\b(?:costs?|prices?|fees?|pay|pays|paid|charges?|charged|spent|expenses?)\b/i;

/** Parties of one contract, each with its other names. */
const contracts: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['landlord', 'lessor'],
    ['tenant', 'lessee'],
  ],
  [
    ['buyer', 'purchaser'],
    ['seller', 'vendor'],
  ],
  [['employer'], ['employee', 'employees']],
  [['lender'], ['borrower']],
  [
    ['client', 'customer'],
    ['contractor', 'supplier'],
  ],
  [['licensor'], ['licensee']],
  [['franchisor'], ['franchisee']],
];
const actor =
  /\b(?:must|can|may|should|could|does|did|do|has|have|will|shall) (?:the|our|an?) ([a-z]{5,12})\b/;

/** @param asked an English question in lower case */
export function exactIn(asked: string): readonly Exact[] {
  const found: Exact[] = [];
  const [, nth] = ordinal.exec(asked) ?? [];
  if (nth !== undefined) found.push({ kind: 'ordinal', ordinal: nth });
  const [, noun] = first.exec(asked) ?? [];
  if (noun !== undefined && !ofTime.test(noun)) found.push({ kind: 'first', noun });
  if (nextAsked.test(asked)) found.push({ kind: 'next' });
  if (unitAsked.test(asked)) found.push({ kind: 'unitOfTime' });
  const [, unit] = measureAsked.exec(asked) ?? [];
  if (unit !== undefined) found.push({ kind: 'measure', unit });
  if (costAsked.test(asked) && !income.test(asked)) found.push({ kind: 'cost' });
  const [, party = ''] = actor.exec(asked) ?? [];
  for (const [one, other] of contracts) {
    if (one.includes(party)) found.push({ kind: 'actor', party: one, counterpart: other });
    if (other.includes(party)) found.push({ kind: 'actor', party: other, counterpart: one });
  }
  return found;
}

/**
 * False for "the second kiln" where the first one is asked for, for income from tickets where their price is, for a price per tonne where tonnes are counted, for a date in the past where the next meeting is, and for what the tenant does
 * where the landlord is asked about.
 * @param title of the columns of a row
 * @param around the sentence with what names its subject: the sentence before it, headings and the title
 */
export function isExact(exact: Exact, sentence: string, title: string, around: string): boolean {
  switch (exact.kind) {
    case 'ordinal':
      return hasWord(around, exact.ordinal) || hasWord(around, digits[exact.ordinal] ?? exact.ordinal);
    case 'first':
      return hasWord(around, 'first') || !namesLater(around, exact.noun);
    case 'next':
      // A row of a table has its date below a title such as "Inspection".
      return nextStated.test(sentence) || sentence.includes('\t');
    case 'unitOfTime':
      return unitStated.test(`${sentence} ${title}`);
    case 'measure': {
      const words = wordsOf(sentence);
      const stated = words.flatMap((word, at) => (isUnit(word, exact.unit) ? [words[at - 1] ?? ''] : []));
      return stated.length === 0 || stated.some((before) => !perUnit.test(before));
    }
    case 'cost':
      return cost.test(sentence) || !income.test(sentence);
    case 'actor': {
      const has = (one: string) => hasWord(sentence, one);
      return exact.party.some(has) || !exact.counterpart.some(has);
    }
  }
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const hasWord = (text: string, word: string): boolean => wordsOf(text).includes(word);

/** "the second kiln" */
const namesLater = (text: string, noun: string): boolean =>
  wordsOf(text).some((word, at, all) => word in digits && all[at + 1] === noun);
