import data from './metric-labels.json' with { type: 'json' };
import { tokensOf } from './tokens.ts';
import { isJoinedUnit } from './units.ts';

export const rowMetrics = [
  'revenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'cash',
  'operatingCashFlow',
] as const;
export type RowMetric = (typeof rowMetrics)[number];

/** What the label of a row names. */
export type LabelMatch = {
  readonly metric: RowMetric;
  /** 0 for the most specific labels ("total revenues"), larger for less specific ones. */
  readonly rank: number;
  /** True if the label names only a loss or an outflow, so that figures without a sign are negative. */
  readonly isLoss: boolean;
};

const longestLabel = 160;
const dropped = new Set(data.dropped);
const synonyms: Readonly<Record<string, string>> = data.synonyms;
const losses: Readonly<Record<string, string>> = data.losses;
const outflows: Readonly<Record<string, string>> = data.outflows;
const gains = new Set(data.gains.flatMap((word) => [word, withoutAccents(word)]));
const inflows = new Set(data.inflows);
const units = new Set(data.units);
const tails: readonly (readonly string[])[] = data.tails.map((tail) => tail.split(' '));
const phrases: ReadonlyMap<string, { readonly metric: RowMetric; readonly rank: number }> = new Map(
  rowMetrics.flatMap((metric) =>
    data.phrases[metric].flatMap((list, rank) =>
      list.flatMap((phrase) =>
        [phrase, withoutAccents(phrase)].map((one) => [one, { metric, rank }] as const),
      ),
    ),
  ),
);

/** As French and Spanish words are often written in capitals: "RESULTAT NET". German and Nordic vowels stay. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301\u0302\u0303\u0327]/g, '')
    .normalize('NFC');
}

const sum = /\bplus\b|\bsum of\b|\+|^ \(including (?:net )?(?:income|earnings|loss|profit)\b/i;
/**
 * Without what the row adds up at its end: "Total revenue (net interest income plus noninterest income)" and "Net earnings (including net earnings
 * attributable to noncontrolling interests)".
 */
function withoutSum(label: string): string {
  const from = label.lastIndexOf(' (');
  return from > 0 && label.indexOf(')', from) === label.length - 1 && sum.test(label.slice(from))
    ? label.slice(0, from)
    : label;
}

/** The metric that the whole label names; undefined for "cost of revenue", "revenue per share" and the like. */
export function metricOfLabel(label: string): LabelMatch | undefined {
  if (label.length > longestLabel || isShare.test(label)) return undefined;
  const named = withoutSum(withoutShortForm(nameOfKey(withoutBrackets(label))));
  const { words, isLoss } = canonicalWords(named);
  const match =
    phrases.get(words.join(' ')) ??
    phrases.get(withoutTails(words).join(' ')) ??
    // "… net income attributable to Acme Inc. of $1,906 million, …, the $590" is part of a sentence.
    // "Net income attributable to 3M"
    (/[$€£¥] ?\d|\battributable to$/i.test(named) ? undefined : attributable(words));
  return match && { ...match, isLoss };
}

/** Without notes, "Total revenue (A.1), (A.2)" and "Total net revenues 2(r)", sums, "Profit for the year (V) = (III-IV)", and the name of the year before, "Jahresfehlbetrag (Vj. Jahresüberschuss)". */
const withoutBrackets = (label: string): string =>
  label
    .replaceAll(/,? ?\((?:notes? )?[A-Z]\.?\d{1,2}\)/g, '')
    .replace(/ \d{1,2} ?\([a-z]\)$/, '')
    .replaceAll(/(?: ?=)? ?\([IVX\d][IVX\d +–-]{0,14}\)/g, '')
    .replace(/(?:,| \() ?(?:including|inclusive of|excluding|exclusive of) [^$€£]{3,80}[$€£].*$/i, '')
    .replaceAll(/ \((?:i\. ?)?(?:Vj\.|Vorjahr:?) [^()]{1,40}\)/gi, '');

/** Without the short form behind a name: "Net profit after tax (NPAT)". */
const withoutShortForm = (label: string): string => label.replace(/ \([A-Z&]{2,6}\)(?=:?$)/, '');

const key = /^[A-Za-z][A-Za-z0-9_]{0,60}(?:\.[A-Za-z][A-Za-z0-9_]{0,60}){0,6}$/;
/** Full names of the tag "ProfitLoss", and of "Profit" beside "Profit before tax". */
export const wholeNames: Readonly<Record<string, string>> = data.wholeNames;
/** Parents of a key that name no part, plan or other year: "segments.europe.revenue" is no revenue of the whole. */
const wholeParents = new Set(data.wholeParents);

/** Words of a key of JSON: "income_statement.total_revenue" and "incomeStatement.totalRevenue" are "total revenue". */
function nameOfKey(label: string): string {
  const path = label.replace(/^(?:us-gaap|ifrs-full)[:_]/i, '').replace(/:? ?-?$/, '');
  if (!key.test(path)) return label;
  const [name = '', ...parents] = path
    .split('.')
    .map((part) =>
      part
        .replaceAll('_', ' ')
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
    .toReversed();
  if (name === 'profit loss' && parents.length === 0) return wholeNames[name] ?? label;
  return parents.every((parent) => wholeParents.has(parent)) ? name : label;
}

/** "in % of net sales", "as a percentage of revenue" */
const isShare = /^(?:in |as |as an? )?(?:% |per ?cent |percentage )(?:of|der|des|vom|du|de)\b/i;

/** Words of a label in one spelling: without numbering, notes, units, articles and names of losses. */
function canonicalWords(label: string): { readonly words: readonly string[]; readonly isLoss: boolean } {
  const raw = tokensOf(label).flatMap(({ kind, text }) => {
    if (kind === 'digits') return ['#'];
    if (kind === 'symbol') return text === '(' || text === ')' || text === '[' ? [text] : [];
    return text.split(/[-/&.]/).filter((part) => part !== '');
  });
  const all = withoutNumbering(raw)
    .filter((word) => word !== '(' && word !== ')' && word !== '[')
    .flatMap((word) => (synonyms[word] ?? word).split(' '));
  const hasGain = all.some((word) => gains.has(word));
  const hasInflow = all.some((word) => inflows.has(word));
  // "Net cash from (used in)" names both; "net cash outflow from" only one.
  const isBoth = (word: string) => hasInflow || (word === 'used' && all.includes('from'));
  let isLoss = false;
  const words = all.flatMap((word) => {
    const opposite = losses[word] ?? outflows[word];
    if (opposite === undefined)
      return dropped.has(word) || units.has(word) || isJoinedUnit(word) ? [] : [word];
    if (word in losses ? hasGain : isBoth(word)) return [];
    isLoss = true;
    return [opposite];
  });
  return { words, isLoss };
}

/** Without "4.", "a)", "IV." in front, "(note 3)", "(1)" and the numbers of dates. */
function withoutNumbering(words: readonly string[]): readonly string[] {
  const [first = ''] = words;
  const second = words[1] ?? '';
  const isNumbering = second === ')' || (/^[ivx]+$/.test(first) && words.length > 1);
  const rest = isNumbering ? words.slice(1) : words;
  return rest.filter((word) => word !== '#');
}

function withoutTails(words: readonly string[]): readonly string[] {
  let rest = words;
  for (let steps = 0; steps < 4; steps += 1) {
    const tail = tails.find(
      (one) => one.length < rest.length && one.every((word, at) => rest.at(at - one.length) === word),
    );
    if (tail === undefined) break;
    rest = rest.slice(0, rest.length - tail.length);
  }
  return rest;
}

/** "Net income attributable to Acme Corp." Shares of minorities are no net income of the company. */
function attributable(
  words: readonly string[],
): { readonly metric: RowMetric; readonly rank: number } | undefined {
  const at = words.indexOf('attributable');
  if (at < 1) return undefined;
  const named = words.slice(0, at);
  const before = phrases.get(named.join(' ')) ?? phrases.get(withoutTails(named).join(' '));
  const owner = words.slice(at + 1);
  // "Profit attributable to owners of parent"
  const isIncome = before?.metric === 'netIncome' || named.join(' ') === 'income';
  if (!isIncome || owner.some((word) => data.minorities.includes(word))) return undefined;
  // A sentence: "Net income attributable to Acme Corp. was …"
  if (owner.some((word) => word === 'was' || word === 'is')) return undefined;
  return { metric: 'netIncome', rank: data.phrases.netIncome.length };
}
