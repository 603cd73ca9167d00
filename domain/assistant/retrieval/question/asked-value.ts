import type { WantedWords } from './wanted-words.ts';

/** What kind of value answers a question. @param asked the question in lower case, without accents */
export function valueAskedFor(asked: string): WantedWords['asksFor'] {
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

/** True for a word that the kind of value already says. @param word in lower case */
export const isSaidByValue = (word: string, asked: string): boolean =>
  (spentOn.test(asked) && /^spen[dt]$/.test(word)) ||
  (periodAsked.test(asked) && word === 'period') ||
  // "Mileage is refunded at 45 pence per mile" does not say "rate".
  (rateOfPay.test(asked) && word === 'rate');

/** "What did the app cost?" */
export const asksCost = (asked: string): boolean => costs.test(asked);
const costs = /^what (?:did|do|does|will|would) /;
/** "What was spent on energy?": a row of a table says it without the verb. */
const spentOn = /^(?:what|how much)\b.* (?:spent|spend) on\b/;
/** "What is the hourly rate?" is not answered by a time. */
const rateOfPay = /\b(?:hourly|daily|day|weekly|mileage|room) rate\b/;
/** "What is the notice period?" is answered by "with three months' notice". */
const periodAsked = /^what (?:is|was) (?:the|our|its) [a-z-]{3,20} period\b/;

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
