import { ourselves } from '../../parties/parties.ts';
import type { Line, MetricPassage } from '../rows/line.ts';
import { type Period, periodIn, yearAt } from '../rows/periods.ts';
import { type Figure, figuresOf } from '../words/figures.ts';
import type { RowMetric } from '../words/labels.ts';
import type { NumberStyle } from '../words/number-style.ts';
import { type Token, tokensOf } from '../words/tokens.ts';
import { currencyIn, isCurrencySign } from '../words/units.ts';
import { isWholeResult } from './bare-results.ts';
import { withoutComparedPlans } from './compared-plans.ts';
import { createOwnSentences, isOfAnotherParty } from './own-figures.ts';
import { isPartFigure } from './part-figures.ts';
import { periodBelow } from './period-titles.ts';
import data from './prose-words.json' with { type: 'json' };
import { isOfBeing, isRomanceName, mayFollowRomance } from './romance-sentences.ts';
import { isRow, sentencesIn } from './sentences-in.ts';
import {
  isAdjustedOnly,
  isInPlace,
  isOfNamedOther,
  isOfRelativeClause,
  isOnlyCompared,
  isOurOne,
  isOwnPossessive,
  mayFollowName,
} from './whose-metric.ts';
import { withLatestOfYears } from './years-respectively.ts';

export type ProseMetric = RowMetric | 'monthlyBurn' | 'runway';
/** A metric that a sentence states. In plain units of `currency`; a runway in months. */
export type ProseReading = {
  readonly metric: ProseMetric;
  readonly value: number;
  readonly prior: number | null;
  readonly multiplier: number;
  readonly currency: string | null;
  readonly year: number | null;
  readonly period: Period;
  /** True for "a profit of" without "net": it counts only where nothing else states the metric. */
  readonly isBare: boolean;
  /** The sentence, verbatim. */
  readonly sentence: string;
  /** Index of the passage. */
  readonly passage: number;
};

/** Characters between the name of a metric and its figure. */
const reach = 60;

type Subject = {
  readonly metric: ProseMetric;
  readonly from: number;
  readonly to: number;
  readonly isLoss: boolean;
  readonly isBare: boolean;
};
type Money = Figure & { readonly at: number; readonly currency: string | null };
type Sentence = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly figures: readonly Money[];
  readonly subjects: readonly Subject[];
  /** Words in lower case of the titles and the beginning of the document. */
  readonly ownNames: ReadonlySet<string>;
  /** True if the document speaks of itself as "we". */
  readonly saysWe: boolean;
};
type Names = Pick<Sentence, 'ownNames' | 'saysWe'>;

const subjects = (Object.entries(data.subjects) as [ProseMetric, readonly string[]][])
  .flatMap(([metric, phrases]) =>
    phrases.map((phrase) => ({ metric, words: phrase.split(' '), isBare: false })),
  )
  .concat(data.bareResults.map((word) => ({ metric: 'netIncome', words: [word], isBare: true })))
  .toSorted((a, b) => b.words.length - a.words.length);
const planned = new Set([...data.planned, ...data.others]);
const before = new Set(data.before);
const after = new Set(data.after);
const deltas = new Set(data.deltas);
const compared = new Set(data.compared);
const losses = new Set(data.losses);
const minorities = new Set(data.minorities);
const changes = new Set(data.changes);
const joinsWhole = new Set(data.joinsWhole);
const wholes = new Set(data.wholes);
const approximate = new Set(data.approximate);

/**
 * What sentences state as actual: "revenue of $12.4m", "burning $120k a month", "runway of 14 months". Plans, conditions, markets and
 * changes ("rose by $2m") are left out.
 */
export function readProse<Place>(
  passages: readonly MetricPassage<Place>[],
  { lines, style }: { readonly lines: readonly Line[]; readonly style: NumberStyle },
): readonly ProseReading[] {
  const rows = Map.groupBy(lines.filter(isRow), ({ passage }) => passage);
  const ownSentences = createOwnSentences();
  const names = {
    ownNames: namesOfBeginning(passages),
    saysWe: lines.some(({ tokens }) => tokens.some(({ text }) => ourselves.has(text))),
  };
  return passages.flatMap(({ text, headings }, passage) => {
    const left = new Set(rows.get(passage)?.flatMap((row) => row.source.split('\n')));
    let below: Period = 'unknown';
    return ownSentences(sentencesIn(text, left), headings).flatMap((sentence) => {
      below = periodBelow(sentence) ?? below;
      return readSentence(sentence, style, names).map((one) => ({
        ...one,
        period: one.period === 'unknown' && one.metric !== 'cash' ? below : one.period,
        sentence,
        passage,
      }));
    });
  });
}

const fewestWords = 8;
const longestBeginning = 600;
const releases =
  /^\s?(?:press release|communiqué|pressemitteilung|medienmitteilung|nota de prensa|comunicado)/i;
/** Words of the first headings and the first sentence, with those after "Press release." until there are enough. */
function namesOfBeginning<Place>([first]: readonly MetricPassage<Place>[]): ReadonlySet<string> {
  let beginning = '';
  for (const sentence of (first?.text ?? '').slice(0, longestBeginning).split(/[.!?]/)) {
    beginning += ` ${sentence}`;
    if (
      !releases.test(beginning) ||
      tokensOf(beginning).filter(({ kind }) => kind === 'word').length >= fewestWords
    )
      break;
  }
  const words = tokensOf([...(first?.headings ?? []), beginning].join('\n'));
  return new Set(words.map(({ text }) => text));
}

function readSentence(
  sentence: string,
  style: NumberStyle,
  names: Names,
): readonly Omit<ProseReading, 'sentence' | 'passage'>[] {
  const whole = withJoinedThousands(sentence.replaceAll('\n', ' '));
  const text = withLatestOfYears(withoutComparedPlans(whole, tokensOf(whole)));
  const tokens = tokensOf(text);
  if (tokens.some(({ text: word }) => planned.has(word))) return [];
  const found = subjectsIn(tokens);
  if (found.length === 0) return [];
  const figures = figuresOf(text, style, tokens).all.flatMap((figure) => {
    const at = tokens.findIndex(({ start }) => start === figure.start);
    return figure.kind === 'amount' ? [{ ...figure, at, currency: currencyNear(tokens, at) }] : [];
  });
  const read = { text, tokens, figures, subjects: found, ...names };
  return found.flatMap((subject) =>
    isOfNamedOther(text, tokens, subject.from, names.ownNames) ? [] : (readSubject(read, subject) ?? []),
  );
}

/** "18 500 €" is one amount. */
const withJoinedThousands = (text: string): string =>
  text.replaceAll(/\b\d{1,3}(?: \d{3}){1,4}\b/g, (amount) => amount.replaceAll(' ', '\u00a0'));

function subjectsIn(tokens: readonly Token[]): readonly Subject[] {
  const found: Subject[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const match = subjects.find(({ words }) => words.every((word, step) => tokens[at + step]?.text === word));
    if (match === undefined) continue;
    const { metric, words, isBare } = match;
    found.push({
      metric,
      isBare,
      from: at,
      to: at + words.length - 1,
      isLoss: words.some((word) => losses.has(word)),
    });
    at += words.length - 1;
  }
  return found;
}

function readSubject(
  sentence: Sentence,
  subject: Subject,
): Omit<ProseReading, 'sentence' | 'passage'> | undefined {
  const { tokens, figures } = sentence;
  if (subject.isBare && !isWholeResult(sentence, subject)) return undefined;
  // "$12.4 million in revenue and $1.1 million in net income"
  const isClosed = !subject.isBare && closes(tokens[subject.to + 1]);
  const figure =
    (isClosed ? figureBefore(sentence, subject) : undefined) ??
    figureAfter(sentence, subject) ??
    (subject.isBare ? undefined : figureBefore(sentence, subject));
  if (figure === undefined || isOfAnotherParty(tokens, subject, figure.at)) return undefined;
  if (subject.metric === 'runway') return runway(sentence, figure);
  if (figure.currency === null && figure.multiplier === null) return undefined;
  const isMonthly =
    isPerMonth(tokens, figure.at) ||
    tokens[subject.from]?.text === 'monthly' ||
    tokens[subject.from - 1]?.text === 'monthly';
  if ((subject.metric === 'monthlyBurn') !== isMonthly) return undefined;
  // "$18.2 million in 2025, compared with $16.9 million": a year is no earlier value.
  const later = figures.slice(figures.indexOf(figure) + 1).find((one) => !isYear(tokens, one));
  const earlier = figures[figures.indexOf(figure) - 1];
  const previous =
    later !== undefined && compared.has(wordBefore(tokens, later.at))
      ? later
      : earlier !== undefined &&
          ['from', 'von'].includes(wordBefore(tokens, earlier.at)) &&
          ['to', 'auf'].includes(wordBefore(tokens, figure.at))
        ? earlier
        : undefined;
  const sign = subject.isLoss && !figure.isNegative ? -1 : 1;
  const scaled = (one: Money) => {
    const value = sign * one.value * (one.multiplier ?? 1);
    return value === 0 ? 0 : Number(value.toPrecision(15));
  };
  return {
    metric: subject.metric,
    isBare: subject.isBare,
    value: scaled(figure),
    prior:
      previous === undefined || (previous.currency === null && previous.multiplier === null)
        ? null
        : scaled(previous),
    multiplier: figure.multiplier ?? 1,
    currency: figure.currency,
    year: yearNear(tokens, figure, figures),
    // Cash is that of a day: "18 months of runway" in its sentence is no period.
    period: subject.metric === 'cash' ? 'unknown' : periodOf(tokens, figures),
  };
}

/** Without amounts: "9 M€" is no nine months. */
function periodOf(tokens: readonly Token[], figures: readonly Money[]): Period {
  const amounts = new Set(
    figures.filter((one) => one.currency !== null || one.multiplier !== null).map(({ at }) => at),
  );
  return periodIn(tokens.map(({ text }, at) => (amounts.has(at) ? '#' : text)).join(' '));
}

const closing = new Set(['and', 'while', 'with', ',', ';', '.']);
/** True for what ends the part of a sentence that a metric belongs to. */
const closes = (token: Token | undefined): boolean => token === undefined || closing.has(token.text);

/** The first figure after the metric that is its value: no change, no earlier figure of "from … to …", not behind another metric. */
function figureAfter(
  { text, tokens, figures, subjects: all, ...names }: Sentence,
  { from, to, metric }: Subject,
): Money | undefined {
  const { ownNames } = names;
  const leading = tokens[from - 1];
  const following = tokens[to + 1];
  if (
    leading?.kind === 'word' &&
    !before.has(leading.text) &&
    // "FY2024 revenue"
    yearAt(tokens, from - 1) === undefined &&
    !isOurOne(text, tokens, from, ownNames) &&
    !isOwnPossessive(text, leading, names)
  )
    return undefined;
  // "In 2024, net income had been $1.8 million"
  if (following?.text === 'had' && tokens[to + 2]?.text === 'been') return undefined;
  if (isOnlyCompared(tokens, from) || isOfRelativeClause(tokens, from) || isAdjustedOnly(tokens, from))
    return undefined;
  const isRomance = isRomanceName(tokens[from]);
  const mayFollow =
    following !== undefined &&
    (following.kind === 'digits' ||
      after.has(following.text) ||
      mayFollowName(tokens, to + 1) ||
      (isRomance && mayFollowRomance(text, tokens, to + 1, ownNames)) ||
      /^[:(=$€£–—-]$/.test(following.text) ||
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
  for (const figure of figures) {
    if (figure.at <= to) continue;
    if (figure.start - end > reach || (next !== undefined && figure.at > next.from)) return undefined;
    if (
      isYear(tokens, figure) ||
      (metric !== 'runway' && figure.currency === null && figure.multiplier === null)
    )
      continue;
    const word = wordBefore(tokens, figure.at);
    // "Revenue growth of 11% to £512m"
    if (following.text === 'growth' && word !== 'to') continue;
    if (
      (word === 'from' || word === 'von') &&
      figures.some((one) => one.at > figure.at && ['to', 'auf'].includes(wordBefore(tokens, one.at)))
    )
      continue;
    if (word === 'by' || word === 'um' || changes.has(wordBefore(tokens, figure.at, 2))) continue;
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
function figureBefore({ tokens, figures }: Sentence, { from, metric }: Subject): Money | undefined {
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
  return near.some((word) => deltas.has(word)) ? undefined : figure;
}

const isPartOfFigure = (word: string): boolean =>
  /^(?:m|mn|bn|k|b|md|mds|millions?|billion|thousand|mio|mrd|tsd|millionen|milliarden|milliards?|milliers|millones|millón|miljoner|de|\.|d'euros|euros?|dollars)$/.test(
    word,
  );

function runway(
  { tokens, figures }: Sentence,
  figure: Money,
): Omit<ProseReading, 'sentence' | 'passage'> | undefined {
  const unit = tokens[figure.at + 1]?.text === '-' ? tokens[figure.at + 2] : tokens[figure.at + 1];
  const isRange =
    ['to', '-', '–', 'or'].includes(tokens[figure.at - 1]?.text ?? '') &&
    tokens[figure.at - 2]?.kind === 'digits';
  if (
    unit === undefined ||
    !/^(?:months?|monate[n]?)'?$/.test(unit.text) ||
    isRange ||
    figure.currency !== null
  )
    return undefined;
  return {
    metric: 'runway',
    isBare: false,
    value: figure.value,
    prior: null,
    multiplier: 1,
    currency: null,
    year: yearNear(tokens, figure, figures),
    period: 'unknown',
  };
}

function isPerMonth(tokens: readonly Token[], at: number): boolean {
  const words = tokens
    .slice(at + 1, at + 6)
    .map(({ text }) => text)
    .filter((word) => word !== '/')
    .join(' ');
  return data.monthly.some((phrase) => ` ${words} `.includes(` ${phrase} `));
}

function isYear(tokens: readonly Token[], { at, currency, multiplier }: Money): boolean {
  return currency === null && multiplier === null && yearAt(tokens, at) !== undefined;
}

/** Word before a figure, without currencies and "about". */
function wordBefore(tokens: readonly Token[], at: number, step = 1): string {
  const words = tokens
    .slice(Math.max(0, at - 6), at)
    .filter(
      ({ kind, text }) =>
        kind === 'word' &&
        !/^(?:us|usd|eur|gbp|chf|about|around|approximately|roughly|some|rund|etwa|environ|près|los|las|le|la)$/.test(
          text,
        ),
    );
  return words.at(-step)?.text ?? '';
}

/** Currency directly before a figure, or after it and its scale. */
function currencyNear(tokens: readonly Token[], at: number): string | null {
  return (
    currencyIn(tokens.slice(Math.max(0, at - 2), at)) ??
    currencyIn(
      tokens
        .slice(at + 1, at + 4)
        .filter((_, step, all) => all.slice(0, step).every(({ text }) => isPartOfFigure(text))),
    )
  );
}

/** The year named nearest to a figure and not beside another one. */
function yearNear(tokens: readonly Token[], figure: Money, all: readonly Money[]): number | null {
  const years = tokens.flatMap((token, at) => {
    const year = at === figure.at ? undefined : yearAt(tokens, at)?.year;
    if (year === undefined || (ownerOf(tokens, at, all) ?? figure) !== figure) return [];
    return [{ year, distance: Math.abs(token.start - figure.start) }];
  });
  return years.toSorted((a, b) => a.distance - b.distance)[0]?.year ?? null;
}

/** The figure of "22.1 million euros in 2024" and "(2024: DKK 498 million)"; undefined for a year on its own. */
function ownerOf(tokens: readonly Token[], year: number, all: readonly Money[]): Money | undefined {
  const figures = all.filter((one) => !isYear(tokens, one));
  if (tokens[year - 1]?.text === '(' && tokens[year + 1]?.text === ':')
    return figures.find(({ at }) => at > year);
  let at = year - 1;
  while (beforeYear.has(tokens[at]?.text ?? '')) at -= 1;
  while (isPartOfFigure(tokens[at]?.text ?? '')) at -= 1;
  return at < year - 1 ? figures.find((one) => one.at === at) : undefined;
}

const beforeYear: ReadonlySet<string> = new Set(['in', 'for', 'im', 'jahr', 'fiscal', 'the', 'year']);
