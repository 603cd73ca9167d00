import { nineLensesLexicon } from '../../analysis/mapping/lexicon.ts';
import { stemsOf } from '../../analysis/mapping/words.ts';
import synonyms from './synonyms.json' with { type: 'json' };

/** A word of a question that a passage should have: its stem, and the stems and phrases that count instead. */
export type WantedWord = {
  readonly stem: string;
  /** As typed, in lower case. */
  readonly word: string;
  /** Stems, or stems in a row joined by spaces. */
  readonly instead: ReadonlySet<string>;
  /** A name or a number: a passage without it does not answer the question. */
  readonly isRequired: boolean;
};

export type WantedWords = {
  readonly words: readonly WantedWord[];
  /** What kind of value the answer must have. */
  readonly asksFor: 'amount' | 'number' | 'time' | 'who' | null;
  /** "What was our net income?" is not about the net income of a supplier. */
  readonly isAboutUs: boolean;
};

/** Words of questions that say nothing about their subject. */
const framing = [
  ...[
    'tell',
    'show',
    'find',
    'please',
    'describe',
    'explain',
    'mention',
    'document',
    'documents',
    'file',
    'files',
  ],
  ...[
    'company',
    'organisation',
    'organization',
    'firm',
    'business',
    'currently',
    'current',
    'exactly',
    'today',
  ],
  ...['number', 'amount', 'total', 'long', 'big', 'large', 'high', 'often', 'happen', 'happens', 'happened'],
  ...[
    'year',
    'years',
    'date',
    'kind',
    'type',
    'reason',
    'according',
    'want',
    'need',
    'ask',
    'list',
    'anything',
  ],
  ...['s', 't', 'm', 're', 've', 'll', 'd', 'don', 'didn', 'doesn', 'isn', 'aren', 'wasn', 'us', 'if', 'far'],
];
const ignored: ReadonlySet<string> = new Set([...nineLensesLexicon.commonWords, ...framing]);
const nothing: ReadonlySet<string> = new Set();

const word = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;
/** "How much rent do we pay?" asks for the rent: the verb says no more than the noun. */
const verb =
  /\b(how (?:much|many) [\p{L}-]+ (?:do|does|did) (?:we|you|they|it|the [\p{L}-]+)) (?:pay|hold|own|use|have|employ|get)\b/iu;

const kinds = [
  // A date answers "how long", but not "how many".
  ['amount', /\b(?:how (?:many|much|large|big|high)|what (?:percentage|share|number|amount|proportion))\b/],
  ['number', /\bhow (?:long|often|old|quickly|fast)\b/],
  ['time', /\b(?:when|what date|which (?:year|month|day|date)|what (?:year|month|day))\b/],
  ['who', /^who\b/],
] as const;

/** Stems of a text in order, numbers included. */
export const stemsIn = (text: string): readonly string[] =>
  stemsOf(text.normalize('NFKC').toLowerCase().match(word) ?? [], nothing);

const sets: readonly (readonly string[])[] = synonyms.map((set) => set.map((one) => stemsIn(one).join(' ')));

/** Parts of a year: a figure of the first quarter answers no question about the second. */
const partOfYear = /\b(first|second|third|fourth) (?:quarter|half)\b/g;
const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth'];
const phrases = [...new Set(sets.flat())].filter((one) => one.includes(' '));

/** The words of a question by which passages are found, each once. */
export function wantedWordsIn(question: string): WantedWords {
  const plain = question.normalize('NFKC').replace(verb, '$1');
  const asked = plain.toLowerCase().trim();
  const found = new Map<string, WantedWord>();
  for (const { 0: typed, index } of plain.matchAll(word)) {
    const lower = typed.toLowerCase();
    const [stem] = stemsIn(typed);
    if (stem === undefined || ignored.has(lower) || found.has(stem)) continue;
    const isFirst = plain.slice(0, index).trim() === '';
    const isName = typed !== lower && !isFirst;
    const isRequired = isName || digit.test(typed);
    found.set(stem, { stem, word: lower, instead: insteadOf(stem), isRequired });
  }
  for (const phrase of phrasesIn(plain)) {
    for (const part of phrase.split(' ')) found.delete(part);
    found.set(phrase, { stem: phrase, word: phrase, instead: insteadOf(phrase), isRequired: false });
  }
  for (const { 0: typed, 1: ordinal = '' } of asked.matchAll(partOfYear)) {
    const phrase = stemsIn(typed).join(' ');
    for (const one of phrase.split(' ')) found.delete(one);
    const short = typed.endsWith('quarter') ? [`q${ordinals.indexOf(ordinal) + 1}`] : [];
    found.set(phrase, { stem: phrase, word: phrase, instead: new Set(short), isRequired: true });
  }
  return {
    words: [...found.values()],
    asksFor: kinds.find(([, pattern]) => pattern.test(asked))?.[0] ?? null,
    isAboutUs: /\b(?:we|us|our)\b/.test(asked),
  };
}

/** Synonyms of several words that stand in a question: "staff turnover" is neither staff nor revenue. */
function phrasesIn(question: string): readonly string[] {
  const asked = ` ${stemsIn(question).join(' ')} `;
  return phrases.filter((phrase) => asked.includes(` ${phrase} `));
}

function insteadOf(stem: string): ReadonlySet<string> {
  const others = new Set(sets.filter((set) => set.includes(stem)).flat());
  others.delete(stem);
  return others;
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const spelled =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter|dozen|hundred|thousand|million|none|no|once|twice|daily|weekly|monthly|yearly|quarterly|annually|every';
const numbers: ReadonlySet<string> = new Set(spelled.split('|'));
const times: ReadonlySet<string> = new Set([
  ...months.split('|'),
  ...'monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|spring|summer|autumn|winter|today|tomorrow|year|month|week|day'.split(
    '|',
  ),
]);

/** A capital after the first word, and words for people and bodies. */
const named = /[^\s(][ (]\p{Lu}\p{Ll}/u;
const role =
  /\b(?:head|manager|managers|director|directors|officer|committee|board|desk|team|department|owner|tenant|supplier|customer|customers|employees|lawyer|auditor|accountant|partner)\b/gi;

/** Dates, years and quarters: digits that are no amount. */
const dated =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2}\b(?!,?\d))?,?|\b(?:19|20)\d{2}\b(?![.,]?\d)|\bq[1-4]\b/giu;

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
    return named.test(text) || [...text.matchAll(role)].some(([found]) => !isAskedFor(found, words));
  if (digit.test(asksFor === 'amount' ? text.replaceAll(dated, ' ') : text)) return true;
  const known = asksFor === 'time' ? times : numbers;
  return (text.toLowerCase().match(word) ?? []).some((one) => known.has(one));
}

const party =
  /\b(?:our|its|the|a) (?:[\p{L}-]+ )?(supplier|competitor|rival|landlord|customer|client|tenant|vendor|parent)\b/giu;

/** True for a sentence about another party that the question does not name: "net income of our supplier Brandt". */
export const isAboutOthers = (sentence: string, words: readonly WantedWord[]): boolean =>
  [...sentence.matchAll(party)].some(([, found = '']) => !isAskedFor(found, words));

/** True for a row of a table without an amount, such as its titles: it names columns and answers nothing. */
export const isTitleRow = (row: string): boolean =>
  row.includes('\t') && !digit.test(row.replaceAll(dated, ' '));

const isAskedFor = (found: string, words: readonly WantedWord[]): boolean =>
  stemsIn(found).every((stem) => words.some((one) => one.stem === stem));

/** Share of digits by which a passage counts as dense in numbers, such as a table of accounts. */
const denseFrom = 0.04;
export function isDenseInNumbers(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return digits >= denseFrom * text.length;
}
