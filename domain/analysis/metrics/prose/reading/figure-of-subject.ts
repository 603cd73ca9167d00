import { yearAt } from '../../rows/periods.ts';
import type { Token } from '../../words/tokens.ts';
import { isCurrencySign } from '../../words/units.ts';
import { isPartFigure } from '../part-figures.ts';
import data from '../prose-words.json' with { type: 'json' };
import { isOfBeing, isRomanceName, mayFollowRomance } from '../romance-sentences.ts';
import {
  isAdjustedOnly,
  isDutchOne,
  isInPlace,
  isOfOwnCompany,
  isOfRelativeClause,
  isOnlyCompared,
  isOurOne,
  isOwnPossessive,
  mayFollowName,
} from '../whose-metric.ts';
import type { Money, Sentence, Subject } from './sentence.ts';
import { isPartOfFigure, isYear, wordBefore } from './words-near.ts';

/** Characters between the name of a metric and its figure. */
const reach = 60;
/** The same before "reaching $1.03 billion". */
const reachOfParticiple = 100;

const before = new Set(data.before);
const after = new Set(data.after);
const deltas = new Set(data.deltas);
const ofOthersSales = new Set(data.ofOthersSales);
const compared = new Set(data.compared);
const minorities = new Set(data.minorities);
const changes = new Set(data.changes);
const bounds = new Set(data.bounds);
const joinsWhole = new Set(data.joinsWhole);
const wholes = new Set(data.wholes);
const adverbs = new Set(data.adverbs);
/** What may follow an adverb. */
const verbs = new Set(data.adverbVerbs);
const approximate = new Set(data.approximate);

const reached: ReadonlySet<string> = new Set(['reaching', 'totalling', 'totaling']);
const comparers: ReadonlySet<string> = new Set(['compared', 'versus', 'vs', 'against']);
const clauseEnds: ReadonlySet<string> = new Set([';', '.', 'while', 'whereas', 'but']);
const closing = new Set(['and', 'while', 'with', ',', ';', '.']);
/** True for what ends the part of a sentence that a metric belongs to. */
export const closes = (token: Token | undefined): boolean => token === undefined || closing.has(token.text);

/** The first figure after the metric that is its value: no change, no earlier figure of "from … to …", not behind another metric. */
export function figureAfter(
  { text, tokens, figures, subjects: all, ...names }: Sentence,
  { from, to, metric }: Subject,
): Money | undefined {
  const { ownNames } = names;
  const leading = tokens[from - 1];
  // "The net result more than doubled to"
  const skipped = tokens.slice(to + 1, to + 4).findIndex(({ text: word }) => !adverbs.has(word));
  const verb = tokens[to + 1 + Math.max(0, skipped)];
  const following = verb !== undefined && verbs.has(verb.text) ? verb : tokens[to + 1];
  if (
    leading?.kind === 'word' &&
    !before.has(leading.text) &&
    // "FY2024 revenue"
    yearAt(tokens, from - 1) === undefined &&
    !isOurOne(text, tokens, from, ownNames) &&
    !isDutchOne(tokens, from) &&
    !isOwnPossessive(text, leading, names)
  )
    return undefined;
  // "In 2024, net income had been $1.8 million"
  if (following?.text === 'had' && tokens[to + 2]?.text === 'been') return undefined;
  if (
    isComparedWithOwn(tokens, all, { from, metric }) ||
    isOnlyCompared(tokens, from) ||
    isOfRelativeClause(tokens, from) ||
    isAdjustedOnly(tokens, from)
  )
    return undefined;
  const isRomance = isRomanceName(tokens[from]);
  const mayFollow =
    following !== undefined &&
    (following.kind === 'digits' ||
      after.has(following.text) ||
      mayFollowName(tokens, to + 1) ||
      isOfOwnCompany(text, tokens, to + 1, ownNames) ||
      (isRomance && mayFollowRomance(text, tokens, to + 1, ownNames)) ||
      /^[:(=$€£–—-]$/.test(following.text) ||
      (isCurrencySign(following.text) && tokens[to + 2]?.kind === 'digits') ||
      metric === 'monthlyBurn');
  if (!mayFollow) return undefined;
  // "Net income attributable to non-controlling interests was …"
  if (
    following?.text === 'attributable' &&
    tokens.slice(to + 1, to + 6).some(({ text }) => minorities.has(text))
  )
    return undefined;
  const end = tokens[to]?.end ?? 0;
  const next = all.find((one) => one.from > to && !one.isBare);
  let isBound = false;
  for (const figure of figures) {
    if (figure.at <= to) continue;
    const isReached = reached.has(wordBefore(tokens, figure.at));
    if (
      figure.start - end > (isReached ? reachOfParticiple : reach) ||
      (next !== undefined && figure.at > next.from)
    )
      return undefined;
    if (
      isYear(tokens, figure) ||
      (metric !== 'runway' && figure.currency === null && figure.multiplier === null)
    )
      continue;
    const word = wordBefore(tokens, figure.at);
    // "Sales passed £34 million for the first time, finishing at £34.2 million"
    // "Revenue exceeded the $4 million of the year before"
    if (following.text === 'exceeded' && !isBound && word !== 'exceeded') return undefined;
    if (bounds.has(word)) {
      isBound = true;
      continue;
    }
    if (isBound && !(/^(?:at|to|reaching|totalling)$/.test(word) || tokens[figure.at - 2]?.text === '('))
      return undefined;
    // "Revenue growth of 11% to £512m"
    if (following.text === 'growth' && word !== 'to') continue;
    if (
      (word === 'from' || word === 'von' || word === 'z') &&
      figures.some((one) => one.at > figure.at && ['to', 'auf', 'do'].includes(wordBefore(tokens, one.at)))
    )
      continue;
    if (word === 'by' || word === 'um' || word === 'o' || changes.has(wordBefore(tokens, figure.at, 2)))
      continue;
    // "Le chiffre d'affaires a augmenté de 12 M€"
    if (
      word === 'en' ||
      (word === 'de' && following.text !== 'de' && !isOfBeing(wordBefore(tokens, figure.at, 2)))
    )
      continue;
    // "Revenue increased $1 million to $9 million"
    const [later] = figures.slice(figures.indexOf(figure) + 1);
    if (deltas.has(word) && later !== undefined && risesTo(tokens, later.at)) continue;
    if (compared.has(word) || deltas.has(word)) return undefined;
    const between = tokens.slice(to + 1, figure.at);
    const isOther =
      isOfPart(text, between) ||
      isInPlace(text, between) ||
      isPartFigure({ text, tokens, ownNames }, { from, to }, figure.at);
    return isOther ? undefined : figure;
  }
  return undefined;
}

/** "… on net income of $4.1 billion, compared with $8.45 per share and net income of $3.9 billion": the second is the earlier one. */
function isComparedWithOwn(
  tokens: readonly Token[],
  subjects: readonly Subject[],
  { from, metric }: Pick<Subject, 'from' | 'metric'>,
): boolean {
  const at = tokens.findLastIndex(({ text }, place) => place < from && comparers.has(text));
  const ends = tokens.slice(at + 1, from).some(({ text }) => clauseEnds.has(text));
  return at >= 0 && !ends && subjects.some((one) => one.metric === metric && one.to < at);
}

/** "to $9 million", but not "compared to $9 million" */
const risesTo = (tokens: readonly Token[], at: number): boolean =>
  wordBefore(tokens, at) === 'to' &&
  !/^(?:compared|comparison|relative|due|contrast)$/.test(wordBefore(tokens, at, 2));

/** True for what follows the metric in "sales of accessories came to" and "chiffre d'affaires de la division": no metric of the whole. */
function isOfPart(text: string, [first, ...rest]: readonly Token[]): boolean {
  if (!joinsWhole.has(first?.text ?? '') || rest[0]?.kind === 'digits') return false;
  const named = rest.find(({ kind, text: word }) => kind === 'word' && !joinsWhole.has(word));
  if (named === undefined || wholes.has(named.text) || isCurrencySign(named.text)) return false;
  const isName = /^\p{Lu}/u.test(text.slice(named.start));
  return !isName && !approximate.has(named.text);
}

/** "$4.2m in revenue", "14 months of runway" */
export function figureBefore({ tokens, figures }: Sentence, { from, metric }: Subject): Money | undefined {
  const figure = figures.findLast(({ at }) => at < from);
  if (figure === undefined || isYear(tokens, figure)) return undefined;
  const between = tokens.slice(figure.at + 1, from).map(({ text }) => text);
  const allowed =
    metric === 'runway'
      ? ['months', 'of', 'month', "months'", '-', 'cash']
      : ['in', 'of', 'total', 'annual', 'net'];
  const words = between.filter((word) => !isPartOfFigure(word));
  if (words.length === 0 || words.length > 3 || !words.every((word) => allowed.includes(word)))
    return undefined;
  const near = [wordBefore(tokens, figure.at), wordBefore(tokens, figure.at, 2)];
  // "Our platform processes $3 billion of sales"
  return near.some((word) => deltas.has(word) || ofOthersSales.has(word)) ? undefined : figure;
}
