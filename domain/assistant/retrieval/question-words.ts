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
  readonly asksFor: 'number' | 'time' | 'who' | null;
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
  [
    'number',
    /\b(?:how (?:many|much|large|big|high|long|often|old|quickly|fast)|what (?:percentage|share|number|amount|proportion))\b/,
  ],
  ['time', /\b(?:when|what date|which (?:year|month|day|date)|what (?:year|month|day))\b/],
  ['who', /^who\b/],
] as const;

/** Stems of a text in order, numbers included. */
export const stemsIn = (text: string): readonly string[] =>
  stemsOf(text.normalize('NFKC').toLowerCase().match(word) ?? [], nothing);

const sets: readonly (readonly string[])[] = synonyms.map((set) => set.map((one) => stemsIn(one).join(' ')));

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
  return {
    words: [...found.values()],
    asksFor: kinds.find(([, pattern]) => pattern.test(asked))?.[0] ?? null,
  };
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
  /\b(?:head|manager|managers|director|directors|officer|committee|board|desk|team|department|owner|tenant|supplier|customer|customers|employees|lawyer|auditor|accountant|partner)\b/i;

/** True if a text has a value of the kind that the question asks for. */
export function hasValue(text: string, asksFor: WantedWords['asksFor']): boolean {
  if (asksFor === null) return true;
  if (asksFor === 'who') return named.test(text) || role.test(text);
  if (digit.test(text)) return true;
  const known = asksFor === 'number' ? numbers : times;
  return (text.toLowerCase().match(word) ?? []).some((one) => known.has(one));
}

/** Share of digits by which a passage counts as dense in numbers, such as a table of accounts. */
const denseFrom = 0.04;
export function isDenseInNumbers(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return digits >= denseFrom * text.length;
}
