import { nineLensesLexicon } from '../../analysis/mapping/lexicon.ts';
import {
  foreignFraming,
  foreignNumbers,
  foreignRoles,
  foreignTimes,
  languageOf,
  meaning,
  type QuestionLanguage,
  stemsIn,
  unaccented,
} from './languages.ts';
import synonyms from './synonyms.json' with { type: 'json' };

/** A word of a question that a passage should have: its stem, and the stems and phrases that count instead. */
export type WantedWord = {
  readonly stem: string;
  /** As typed, in lower case. */
  readonly word: string;
  /** Stems, or stems in a row joined by spaces. */
  readonly instead: ReadonlySet<string>;
  /** Beginnings of words that mean the same in other languages. */
  readonly inOthers: readonly string[];
  /** A name or a number: a passage without it does not answer the question. */
  readonly isRequired: boolean;
};

export type WantedWords = {
  readonly words: readonly WantedWord[];
  readonly language: QuestionLanguage;
  /** What kind of value the answer must have. */
  readonly asksFor: 'money' | 'size' | 'amount' | 'number' | 'time' | 'who' | null;
  /** The word whose amount is asked for: the first noun of a German question, as only German nouns are known by their capitals; otherwise null. */
  readonly noun: WantedWord | null;
  /** "What is the rent plus service charges?" allows an answer that names them only as an addition. */
  readonly allowsAdditions: boolean;
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

const word = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;
/** "How much rent do we pay?" asks for the rent: the verb says no more than the noun. */
const verb =
  /\b(how (?:much|many) [\p{L}-]+ (?:do|does|did) (?:we|you|they|it|the [\p{L}-]+)) (?:pay|hold|own|use|have|employ|get)\b/iu;

/** Beside these words "how much" asks for money. */
const priced =
  /\b(?:costs?|pay|paid|priced?|spend|spent|charged?|kosten|kostete?t?|gekostet|coute|coutent|coutait)\b/;
/** "How large is the order?" is not answered by a share of it, unless it asks for one. */
const sized = /\b(?:how (?:large|big|high)|wie ?(?:hoch|gross)|quel (?:est|etait) le montant)\b/;
const ofShares = /anteil|prozent|quote|satz|percent|share|proportion|taux|part\b|rate/;
const kinds = [
  // A date answers "how long", but not "how many".
  [
    'amount',
    /\b(?:how (?:many|much|large|big|high)|what (?:percentage|share|number|amount|proportion)|wie ?(?:viele?|hoch|gross|teuer)|combien|quel(?:le)? (?:est|etait) (?:le|la|l) ?(?:montant|nombre|taux|part|pourcentage))\b/,
  ],
  ['number', /\b(?:how (?:long|often|old|quickly|fast)|wie (?:lange|oft|alt|schnell))\b/],
  [
    'time',
    /\b(?:when|what date|which (?:year|month|day|date)|what (?:year|month|day)|wann|in welchem (?:jahr|monat)|quand|quelle (?:date|annee))\b/,
  ],
  ['who', /^(?:who|(?:to|from|by|with) whom|wer|wem|wen|(?:von|mit|bei) wem|qui|a qui|par qui)\b/],
] as const;

function kindOf(asked: string): WantedWords['asksFor'] {
  const kind = kinds.find(([, pattern]) => pattern.test(asked))?.[0] ?? null;
  if (kind !== 'amount') return kind;
  if (/\b(?:much|combien|viel|teuer)\b/.test(asked) && priced.test(asked)) return 'money';
  return sized.test(asked) && !ofShares.test(asked) ? 'size' : 'amount';
}

const sets: readonly (readonly string[])[] = synonyms.map((set) => set.map((one) => stemsIn(one).join(' ')));

/** Parts of a year: a figure of the first quarter answers no question about the second. */
const partOfYear = /\b(first|second|third|fourth) (?:quarter|half)\b/g;
const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth'];
const phrases = [...new Set(sets.flat())].filter((one) => one.includes(' '));

/** The words of a question by which passages are found, each once. */
export function wantedWordsIn(question: string): WantedWords {
  const plain = question.normalize('NFKC').replace(verb, '$1');
  const asked = unaccented(plain).trim();
  const language = languageOf(plain);
  const said = language === 'en' ? ignored : foreignFraming[language];
  const found = new Map<string, WantedWord>();
  let noun: WantedWord | null = null;
  for (const { 0: typed, index } of plain.matchAll(word)) {
    const lower = typed.toLowerCase();
    const [stem] = stemsIn(typed, language);
    if (stem === undefined || said.has(language === 'en' ? lower : unaccented(typed)) || found.has(stem))
      continue;
    const isFirst = plain.slice(0, index).trim() === '';
    // Each German noun has a capital.
    const isName = typed !== lower && !isFirst && language !== 'de';
    const isRequired = isName || digit.test(typed);
    const { own, inOthers } = isRequired ? { own: [], inOthers: [] } : meaning(stem, language);
    // English synonyms stand in synonyms.json.
    const instead = language === 'en' ? insteadOf(stem) : new Set(own);
    const one = { stem, word: unaccented(typed), instead, inOthers, isRequired };
    found.set(stem, one);
    if (language === 'de' && !isFirst && !isRequired && isGermanNoun(typed, plain.slice(0, index)))
      noun ??= one;
  }
  for (const phrase of language === 'en' ? phrasesIn(plain) : []) {
    for (const part of phrase.split(' ')) found.delete(part);
    found.set(phrase, {
      stem: phrase,
      word: phrase,
      instead: insteadOf(phrase),
      inOthers: [],
      isRequired: false,
    });
  }
  for (const { 0: typed, 1: ordinal = '' } of asked.matchAll(partOfYear)) {
    const phrase = stemsIn(typed).join(' ');
    for (const one of phrase.split(' ')) found.delete(one);
    const short = typed.endsWith('quarter') ? [`q${ordinals.indexOf(ordinal) + 1}`] : [];
    found.set(phrase, {
      stem: phrase,
      word: phrase,
      instead: new Set(short),
      inOthers: [],
      isRequired: true,
    });
  }
  return {
    words: [...found.values()],
    language,
    asksFor: kindOf(asked),
    noun,
    allowsAdditions: withoutAdditions(plain) !== plain,
    isAboutUs: /\b(?:we|us|our|wir|uns|unsere?[mnrs]?|nous|notre|nos)\b/.test(asked),
  };
}

/** Units and addresses: "Wie viel Prozent des Umsatzes" asks about the revenue, which a text may give in "%". */
const notAskedFor: ReadonlySet<string> = new Set(
  'prozent anteil euro franken millionen milliarden tonnen kilogramm quadratmeter stunden tage wochen monate quartal sie ihnen ihr ihre ihrer'.split(
    ' ',
  ),
);
const afterPreposition =
  /(?<!\p{L})(?:ab|am|an|aus|bei|beim|bis|für|im|in|je|mit|nach|pro|seit|vom|von|zu|zum|zur)\s+(?:\p{Ll}+\s+)?$/u;

/** True for "Miete" after "Wie hoch ist die" and "Wie hoch ist im Werk die", and not for "Werk". */
const isGermanNoun = (typed: string, before: string): boolean =>
  typed !== typed.toLowerCase() && !notAskedFor.has(unaccented(typed)) && !afterPreposition.test(before);

/** Words before what is only added: "plus service charges". */
const additionWord =
  /\b(?:zuzüglich|zzgl|ohne|exklusive|exkl|plus|excluding|exclusive of|without|hors|en sus)\b/giu;
const shortened = /\b(zzgl|exkl)\./giu;
const clauseEnd = /([.,;:()\n])/;
const number = /\p{N}/gu;

/** A sentence without what it only adds: "8,750 euros plus service charges" states no amount of the service charges. */
export const withoutAdditions = (sentence: string): string =>
  sentence.replace(shortened, '$1').split(clauseEnd).map(withoutAddition).join('');

/** With a number after it, an addition may state its amount, so it stays. */
function withoutAddition(clause: string): string {
  const lastNumber = [...clause.matchAll(number)].at(-1)?.index ?? -1;
  const added = [...clause.matchAll(additionWord)].find(({ index }) => index > lastNumber);
  return added ? `${clause.slice(0, added.index)} ` : clause;
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
      named.test(text) ||
      [...text.matchAll(role)].some(([found]) => !isAskedFor(found, words)) ||
      (unaccented(text).match(word) ?? []).some((one) => foreignRoles.has(one) && !isAskedFor(one, words))
    );
  if (asksFor === 'size') return hasNumber(withoutShares(text.replaceAll(dated, ' ')));
  if (asksFor === 'money') return digit.test(text.replaceAll(dated, ' ')) && currency.test(text);
  if (asksFor === 'amount') return hasNumber(text.replaceAll(dated, ' '));
  if (asksFor === 'number') return hasNumber(text);
  return (
    digit.test(text) ||
    (unaccented(text).match(word) ?? []).some((one) => times.has(one) || foreignTimes.has(one))
  );
}

const hasNumber = (text: string): boolean =>
  digit.test(text) ||
  (unaccented(text).match(word) ?? []).some((one) => numbers.has(one) || foreignNumbers.has(one));

/** "zu 85 Prozent gefördert", "by 8 percent" and "30 % of the order": a share of a thing or a change, not its size. */
const shareOrChange =
  /(?<!\p{L})(?:zu|um|by) \d{1,3}(?:[.,]\d{1,3})? ?(?:%|prozent|per ?cent)|(?<![\p{N}.,])\d{1,3}(?:[.,]\d{1,3})? ?(?:%|prozent|per ?cent|pour cent) (?:des|der|vom|of|du|de la)(?!\p{L})/giu;
const withoutShares = (text: string): string => text.replaceAll(shareOrChange, ' ');

const currency =
  /[$€£¥]|\b(?:eur|euros?|gbp|pounds?|usd|dollars?|chf|francs?|franken|nok|sek|dkk|kroner?|kronor|pence|cents?)\b/i;

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
