import { nineLensesLexicon } from '../../analysis/mapping/lexicon.ts';
import { type Exact, exactIn } from './exact-answers.ts';
import {
  foreignFraming,
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
  readonly asksFor:
    | 'money'
    | 'price'
    | 'size'
    | 'count'
    | 'amount'
    | 'number'
    | 'age'
    | 'duration'
    | 'time'
    | 'where'
    | 'who'
    | 'why'
    | 'name'
    | null;
  /**
   * The word whose amount is asked for: the first noun of a German question, as only German nouns are known by their capitals; in
   * English the word after "how many" and "the price of"; otherwise null.
   */
  readonly noun: WantedWord | null;
  /** "What is the rent plus service charges?" allows an answer that names them only as an addition. */
  readonly allowsAdditions: boolean;
  /** Words without which a sentence answers another question: "the second kiln". */
  readonly exact: readonly Exact[];
  /** "What was our net income?" is not about the net income of a supplier. */
  readonly isAboutUs: boolean;
  /** "What was the premium last year?" is not answered by the premium of today. */
  readonly isOfLastYear: boolean;
  /** "When did the manager leave?": the last word says what happened. */
  readonly endsWithEvent: boolean;
  /** "Who is the marketing director?": the last word says whose name is asked for. */
  readonly endsWithRole: boolean;
  /** "Who is the architect of the project?": the word that says who; null if there is none. */
  readonly role: WantedWord | null;
  /** "Which department had the highest engagement?" is not answered by the engagement of all. */
  readonly asksForMost: boolean;
  /** "How many people work in Antwerp?" is not answered by the number of all; a required word, or null. */
  readonly placeOfNumber: WantedWord | null;
  /** Whom or what an amount is for: "cat" in "How much is a booster for a cat?"; a stem, or null. */
  readonly beneficiary: string | null;
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
    'behalf',
    'want',
    'need',
    'ask',
    'list',
    'anything',
  ],
  ...['s', 't', 'm', 're', 've', 'll', 'd', 'don', 'didn', 'doesn', 'isn', 'aren', 'wasn', 'us', 'if', 'far'],
  ...['come', 'comes', 'quickly', 'fast', 'soon', 'topic', 'topics', 'aspect', 'item', 'category'],
];
/** "How long does the lease run?" is answered by its term. */
const runs = /^(?:runs?|lasts?)$/;
/** "What did the mower cost?" is answered by "They bought a mower for £2,150". */
const bought: readonly string[] = ['buy', 'bought', 'purchase'].flatMap((one) => stemsIn(one));
const terms: readonly string[] = ['term', 'duration', 'period'].flatMap((one) => stemsIn(one));
/** "How long are files kept?" is about files, "What does the document say?" is not about documents. */
const records = /^(?:files?|documents?)$/;
const beforeSubject =
  /\b(?:are|were|must|should|may) (?:(?:the|our|old|client|customer|patient|personal|personnel|all) ){0,2}$/i;
const ignored: ReadonlySet<string> = new Set([...nineLensesLexicon.commonWords, ...framing]);

const word = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;
/** "How much rent do we pay?" asks for the rent: the verb says no more than the noun. */
const verb =
  /\b(how (?:much|many) [\p{L}-]+ (?:do|does|did) (?:we|you|they|it|the [\p{L}-]+)) (?:pay|hold|own|use|have|employ|get)\b/iu;

/** "What share of freight …" asks for a number; its answer may say "per cent" in place of "share". */
const shareOf = /\bwhat (?:share|percentage|proportion) of\b/iu;

/** Beside these words "how much" asks for money. */
const priced =
  /\b(?:costs?|pay|paid|priced?|spend|spent|charged?|kosten|kostete?t?|gekostet|coute|coutent|coutait)\b/;
/** "What is the annual rent of the plant?" */
const prices =
  /^what (?:is|was|are|were) (?:the|our|its|an?) (?:[a-z-]+ ){0,2}(?:price|costs?|rent|fees?|salary|premium|deductible|dividend|subscription)\b|^how much (?:is|are|was|were) an? |^(?:what|which) (?:price|rent|fee|salary|premium|dividend)\b/;
/** "How large is the order?" is not answered by a share of it, unless it asks for one. */
const sized =
  /\b(?:how (?:large|big|high|much [a-z]+ (?:did|does|do|must|can|may))|wie ?(?:hoch|gross)|quel (?:est|etait) le montant)\b/;
const ofShares = /anteil|prozent|quote|satz|percent|share|proportion|taux|part\b|rate/;
/** "How many engineers" is not answered by a share, a sum of money or a number of months; "how many months" is. */
const counted = /\bhow many\b/;
const measured =
  /\bhow many (?:[a-z-]+ )?(?:per ?cent|times?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|holidays?|degrees?|(?:kilo)?met(?:re|er)s?|miles?|litres?|tonnes?|kilos?|euros?|pounds?|dollars?|francs?|millions?)\b/;
const kinds = [
  // A date answers "how long", but not "how many".
  [
    'amount',
    /\b(?:how (?:many|much|large|big|high)|what (?:percentage|share|number|amount|proportion)|wie ?(?:viele?|hoch|gross|teuer)|combien|quel(?:le)? (?:est|etait) (?:le|la|l) ?(?:montant|nombre|taux|part|pourcentage))\b/,
  ],
  ['age', /\bhow old\b/],
  ['duration', /\bhow long\b/],
  ['number', /\b(?:how (?:often|quickly|fast)|wie (?:lange|oft|alt|schnell))\b/],
  [
    'time',
    /\b(?:when|what date|which (?:year|month|day|date)|what (?:year|month|day)|wann|in welchem (?:jahr|monat)|quand|quelle (?:date|annee))\b/,
  ],
  [
    'why',
    /^(?:why|for (?:what|which) reasons?|what (?:caused|was the cause|is the cause|was the reason|is the reason|led to)|warum|weshalb|wieso|aus welchem grund|pourquoi|pour quelle raison)\b/,
  ],
  // What bears a name: "Which hospital …?" is not answered by "in hospital".
  [
    'name',
    /^(?:(?:to|from|by|with|for|at|in) )?(?:which|what) (?:[a-z-]+ )?(?:company|firm|hospital|clinic|school|university|college|bank|newspaper|airline|agency|court|hotel|church|town|city|village|country|countries|county|brand|manufacturer|architect|software|club|museum|hostel|restaurant|pub|theatre|library|charity|foundation)\b/,
  ],
  ['where', /^where\b/],
  ['who', /^(?:who|(?:to|from|by|with) whom|wer|wem|wen|(?:von|mit|bei) wem|qui|a qui|par qui)\b/],
] as const;

const priceWord = /^(?:price|rent|fee|salary|premium|deductible|dividend)s?$/;
/** "What did the app cost?" */
const costs = /^what (?:did|do|does|will|would) /;
/** "What was spent on energy?": a row of a table says it without the verb. */
const spentOn = /^(?:what|how much)\b.* (?:spent|spend) on\b/;
/** "What is the hourly rate?" is not answered by a time. */
const rateOfPay = /\b(?:hourly|daily|day|weekly|mileage|room) rate\b/;
/** "What is the notice period?" is answered by "with three months' notice". */
const periodAsked = /^what (?:is|was) (?:the|our|its) [a-z-]{3,20} period\b/;
/** Before the thing whose price is asked for: "the price of flour". */
const ofThing =
  /\b(?:price|costs?|rent|fees?|salary|premium|deductible|dividend) (?:of|for) (?:the |our |an? )?$/i;
/** Before the thing whose cost is asked for. */
const howMuchDid =
  /^(?:how much|what) (?:do|does|did|will|would) (?:the |our |an? )?(?:extra |additional |further |new )?$/i;
const described = /^(?:extra|additional|further|new)$/;
/** "How much notice", but "how much money" is said of any sum. */
const howMuch = /\bhow much $/i;
const notNamed = /^(?:money|time|more|less)$/;
/** Before the things that are counted. */
const howMany = /\bhow many $/i;

function kindOf(asked: string): WantedWords['asksFor'] {
  if (costs.test(asked) && /\bcost\b/.test(asked)) return 'money';
  if (spentOn.test(asked) || rateOfPay.test(asked)) return 'money';
  if (periodAsked.test(asked)) return 'duration';
  if (/\bhow much money\b/.test(asked)) return 'money';
  if (/^how much (?:is|are|was|were) an? /.test(asked)) return 'price';
  // Answered by a number of days.
  if (/\bhow much (?:notice|leave|time|holiday)\b/.test(asked)) return 'amount';
  const kind = kinds.find(([, pattern]) => pattern.test(asked))?.[0] ?? null;
  if (kind === null && prices.test(asked)) return 'price';
  if (kind !== 'amount') return kind;
  if (/\b(?:much|combien|viel|teuer)\b/.test(asked) && priced.test(asked)) return 'money';
  if (ofShares.test(asked)) return 'amount';
  if (counted.test(asked) && !measured.test(asked)) return 'count';
  return sized.test(asked) ? 'size' : 'amount';
}

const sets: readonly (readonly string[])[] = synonyms.map((set) => set.map((one) => stemsIn(one).join(' ')));

/** Parts of a year: a figure of the first quarter answers no question about the second. */
const partOfYear = /\b(first|second|third|fourth) (?:quarter|half)\b/g;
const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth'];
const phrases = [...new Set(sets.flat())].filter((one) => one.includes(' '));

/** The words of a question by which passages are found, each once. */
export function wantedWordsIn(question: string): WantedWords {
  const typedPlain = question.normalize('NFKC').replace(verb, '$1');
  const asked = unaccented(typedPlain).trim();
  // "How old is the boiler?" is answered by "it dates from 1991", too.
  const plain = typedPlain
    .replace(shareOf, ' ')
    .replace(/\bhow old\b/i, 'how')
    .replace(/\b(how much) money\b/i, '$1')
    .replace(/\bfree of charge\b/i, 'free')
    .replace(/\b(?:take|takes|took|taking) place\b/i, ' ')
    // "When did work on the facade start?" is answered by "The renovation of the facade began".
    .replace(/^(\s?when (?:did|does|do|will|is|was) )(?:the )?works? on\b/i, '$1');
  const language = languageOf(plain);
  const said = language === 'en' ? ignored : foreignFraming[language];
  const found = new Map<string, WantedWord>();
  let noun: WantedWord | null = null;
  for (const { 0: typed, index } of plain.matchAll(word)) {
    const lower = typed.toLowerCase();
    const [stem] = stemsIn(typed, language);
    if (spentOn.test(asked) && /^spen[dt]$/.test(lower)) continue;
    if (periodAsked.test(asked) && lower === 'period') continue;
    // "Mileage is refunded at 45 pence per mile" does not say "rate".
    if (rateOfPay.test(asked) && lower === 'rate') continue;
    const isFraming = said.has(language === 'en' ? lower : unaccented(typed));
    const isSubject = records.test(lower) && beforeSubject.test(plain.slice(0, index));
    if (stem === undefined || (isFraming && !isSubject) || found.has(stem)) continue;
    const isFirst = plain.slice(0, index).trim() === '';
    // Each German noun has a capital.
    const isName = typed !== lower && !isFirst && language !== 'de';
    const isRequired = isName || digit.test(typed);
    const { own, inOthers } = isRequired ? { own: [], inOthers: [] } : meaning(stem, language);
    // English synonyms stand in synonyms.json.
    const meant = language === 'en' ? insteadOf(stem) : new Set(own);
    const lasting = /\bhow long\b/.test(asked) && runs.test(lower) ? terms : [];
    const buying = costs.test(asked) && lower === 'cost' ? bought : [];
    const initials = typed === typed.toUpperCase() ? [initialsMark + lower] : [];
    const instead = new Set([...meant, ...lasting, ...buying, ...initials]);
    const one = { stem, word: unaccented(typed), instead, inOthers, isRequired };
    found.set(stem, one);
    if (language === 'de' && !isFirst && !isRequired && isGermanNoun(typed, plain.slice(0, index)))
      noun ??= one;
    const before = plain.slice(0, index);
    if (language === 'en' && !isRequired && namesAmountOf(before, lower, asked)) noun ??= one;
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
  const asksFor = kindOf(asked);
  // "What is the annual rent for Wharf Street?"
  if (language === 'en' && asksFor === 'price')
    noun ??= [...found.values()].find((one) => !one.isRequired && priceWord.test(one.word)) ?? null;
  return {
    words: [...found.values()],
    language,
    asksFor,
    noun,
    exact: language === 'en' ? exactIn(asked) : [],
    allowsAdditions: withoutAdditions(plain) !== plain,
    isOfLastYear: /\b(?:last|previous|prior) year\b|\byear before\b/.test(asked),
    endsWithEvent: isOfEvent(asked, [...found.values()].at(-1)),
    endsWithRole: roleAsked.test(asked),
    role: language === 'en' ? roleOf(asked, [...found.values()]) : null,
    asksForMost: mostAsked.test(asked),
    placeOfNumber: placeAsked.test(plain.trim()) ? (lastRequired([...found.values()]) ?? null) : null,
    beneficiary: beneficiariesIn(asked).at(-1) ?? null,
    isAboutUs: /\b(?:we|us|our|wir|uns|unsere?[mnrs]?|nous|notre|nos)\b/.test(asked),
  };
}

/** True if the amount of this English word is asked for. @param before the question up to the word @param asked the whole question */
const namesAmountOf = (before: string, lower: string, asked: string): boolean =>
  ofThing.test(before) ||
  (howMany.test(before) && lower.endsWith('s')) ||
  (howMuch.test(before) && !notNamed.test(lower)) ||
  (howMuchDid.test(before) && /\bcost\b/.test(asked) && !described.test(lower));

/** Before the first letters of words in a row, which "ERP" stands for: "enterprise resource planning". */
export const initialsMark = '~';

const whenDid = /^when (?:did|does|do|will|would) /;
const whenWas = /^when (?:was|were) .+ed\?*$/;
const isOfEvent = (asked: string, last: WantedWord | undefined): boolean =>
  (whenDid.test(asked) || whenWas.test(asked)) &&
  last !== undefined &&
  !last.isRequired &&
  asked.replaceAll(/[?!.]/g, '').trim().endsWith(last.word);

/** "Who is our marketing director?", but not "Who is the head of sales?" */
const roleAsked = /^who (?:is|was) (?:the|our) [a-z-]+ [a-z-]+\?*$/;
const roleWithOf = /^who (?:is|was|are|were) (?:the|our) ([a-z-]+) (?:of|for|at|in|on)\b/;
const roleOf = (asked: string, words: readonly WantedWord[]): WantedWord | null => {
  const [, role] = roleWithOf.exec(asked) ?? [];
  // "The landlord pays for it" does not say who the landlord in Derby is.
  if (words.some(({ isRequired }) => isRequired)) return null;
  return words.find((one) => one.word === role) ?? null;
};
const mostAsked =
  /^(?:which|what|who)\b.* (?:highest|lowest|largest|smallest|biggest|most|fewest|best|worst)\b/;

/** "How many people work in Antwerp?" */
const placeAsked = /^[Hh]ow (?:many|much|large|high|big) .{1,200} (?:in|at) (?:the )?\p{Lu}\p{L}+\?*$/u;
const lastRequired = (words: readonly WantedWord[]): WantedWord | undefined => {
  const last = words.at(-1);
  return last?.isRequired && !digit.test(last.word) ? last : undefined;
};

const forWhom = /\bfor (?:an?|the) ([a-z]{3,30})\b/g;
/** Stems of the words after "for a" and "for the". */
export const beneficiariesIn = (text: string): readonly string[] =>
  [...unaccented(text).matchAll(forWhom)].flatMap(([, one = '']) => stemsIn(one));

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
