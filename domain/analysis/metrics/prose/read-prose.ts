import { ourselves } from '../../parties/parties.ts';
import { type Columns, linesOfCells } from '../rows/cells-in-lines.ts';
import type { Line, MetricPassage } from '../rows/line.ts';
import { type Period, periodIn, yearsIn } from '../rows/periods.ts';
import { writtenIn } from '../rows/written.ts';
import { figuresOf } from '../words/figures.ts';
import type { NumberStyle } from '../words/number-style.ts';
import { type Token, tokensOf } from '../words/tokens.ts';
import { isWholeResult } from './bare-results.ts';
import { broughtToYear } from './brought-to-year.ts';
import { createOwnSentences, isOfAnotherParty } from './own-figures.ts';
import data from './prose-words.json' with { type: 'json' };
import { closes, figureAfter, figureBefore } from './reading/figure-of-subject.ts';
import { namesOfBeginning } from './reading/own-names.ts';
import { runway } from './reading/runway.ts';
import type { Money, Names, ProseReading, Sentence, Subject } from './reading/sentence.ts';
import { subjectsIn } from './reading/subjects.ts';
import { currencyNear, isPerMonth, isYear, wordBefore, yearNear } from './reading/words-near.ts';
import { withoutComparedPlans } from './sentences/compared-plans.ts';
import { periodBelow } from './sentences/period-titles.ts';
import { isPlan, withoutPlannedEnd } from './sentences/planned-ends.ts';
import { isRow, sentencesIn } from './sentences/sentences-in.ts';
import {
  withEachOfMetrics,
  withLatestOfYears,
  withoutComparedTogether,
} from './sentences/years-respectively.ts';
import { figureOfVerb } from './verbal-results.ts';
import { isOfNamedOther } from './whose-metric.ts';

const others = new Set(data.others);
const compared = new Set(data.compared);
const fewestUnits = 1_000;

/**
 * What sentences state as actual: "revenue of $12.4m", "burning $120k a month", "runway of 14 months". Plans, conditions, markets and
 * changes ("rose by $2m") are left out.
 */
export function readProse<Place>(
  passages: readonly MetricPassage<Place>[],
  {
    lines,
    style,
    columns,
  }: {
    readonly lines: readonly Line[];
    readonly style: NumberStyle;
    readonly columns: Columns | undefined;
  },
): readonly ProseReading[] {
  const rows = Map.groupBy(
    lines.filter(isRow).flatMap((line) => [line, ...line.rest]),
    ({ passage }) => passage,
  );
  const ownSentences = createOwnSentences();
  const names = {
    ownNames: namesOfBeginning(passages),
    saysWe: lines.some(({ tokens }) => tokens.some(({ text }) => ourselves.has(text))),
  };
  return passages.flatMap(({ text, headings }, passage) => {
    const left = new Set([
      ...(rows.get(passage)?.flatMap(({ start, end }) => text.slice(start, end).split(/\r?\n/)) ?? []),
      ...linesOfCells(writtenIn(text, passage), columns),
    ]);
    let below: Period = 'unknown';
    return ownSentences(sentencesIn(text, left), headings).flatMap(({ text: sentence, start, end }) => {
      below = periodBelow(sentence) ?? below;
      return readSentence(sentence, style, names).map((one) => ({
        ...one,
        period: one.period === 'unknown' && one.metric !== 'cash' ? below : one.period,
        sentence: { passage, start, end },
      }));
    });
  });
}

function readSentence(
  sentence: string,
  style: NumberStyle,
  names: Names,
): readonly Omit<ProseReading, 'sentence'>[] {
  // Each reading is an amount in digits.
  if (!/\d/.test(sentence)) return [];
  const { text, tokens } = actualPartOf(withJoinedThousands(sentence.replaceAll('\n', ' ')));
  if (tellsEarlierYear(tokens)) return [];
  if (tokens.some(({ text: word }) => others.has(word) || isPlan(word, tokens))) return [];
  const found = subjectsIn(tokens);
  if (found.length === 0) return [];
  const figures = figuresOf(text, style, tokens).all.flatMap((figure) => {
    const at = tokens.findIndex(({ start }) => start === figure.start);
    // "Net income attributable to 3M was $5.8 billion"
    const isName = tokens[at - 1]?.text === 'to' && tokens[at - 2]?.text === 'attributable';
    return figure.kind === 'amount' && !isName ? [{ ...figure, at, currency: currencyNear(tokens, at) }] : [];
  });
  const read = { text, tokens, figures, subjects: found, ...names };
  return found.flatMap((subject) =>
    isOfNamedOther(text, tokens, subject.from, names.ownNames) ? [] : (readSubject(read, subject) ?? []),
  );
}

/** "Im Vorjahr lagen die Umsatzerlöse bei 26,0 Mio. Euro." */
function tellsEarlierYear(tokens: readonly Token[]): boolean {
  const beginning = tokens
    .slice(0, 5)
    .map(({ text }) => text)
    .join(' ');
  return data.earlierYears.some((phrase) => `${beginning} `.startsWith(`${phrase} `));
}

/** A sentence without what it only plans, compares with or says of earlier years, blank at the same offsets. */
function actualPartOf(sentence: string): { readonly text: string; readonly tokens: readonly Token[] } {
  let [text, tokens] = [sentence, tokensOf(sentence)];
  for (const blanked of [
    withoutComparedPlans,
    withoutPlannedEnd,
    withoutComparedTogether,
    withLatestOfYears,
    withEachOfMetrics,
  ]) {
    const left = blanked(text, tokens);
    if (left !== text) [text, tokens] = [left, tokensOf(left)];
  }
  return { text, tokens };
}

/** "18 500 €" is one amount. */
const withJoinedThousands = (text: string): string =>
  text.replaceAll(/\b\d{1,3}(?: \d{3}){1,4}\b/g, (amount) => amount.replaceAll(' ', '\u00a0'));

function readSubject(sentence: Sentence, subject: Subject): Omit<ProseReading, 'sentence'> | undefined {
  const { tokens, figures } = sentence;
  const first = figureOf(sentence, subject);
  const ofYear = first && broughtToYear(sentence, subject, first);
  const figure = ofYear ?? first;
  if (figure === undefined || isOfAnotherParty(tokens, subject, figure.at)) return undefined;
  if (subject.metric === 'runway') return runway(sentence, figure);
  if (figure.currency === null && figure.multiplier === null) return undefined;
  if (subject.metric !== 'monthlyBurn' && isShortened(figure)) return undefined;
  const isMonthly =
    isPerMonth(tokens, figure.at) ||
    tokens[subject.from]?.text === 'monthly' ||
    tokens[subject.from - 1]?.text === 'monthly';
  if ((subject.metric === 'monthlyBurn') !== isMonthly) return undefined;
  const previous = earlierValue(sentence, figure);
  const sign = subject.isLoss && !figure.isNegative ? -1 : 1;
  const scaled = (one: Money) => {
    const value = sign * one.value * (one.multiplier ?? 1);
    return value === 0 ? 0 : Number(value.toPrecision(15));
  };
  return {
    metric: subject.metric,
    isBare: subject.isBare,
    isOfOwners: subject.isOfOwners,
    value: scaled(figure),
    prior:
      previous === undefined || (previous.currency === null && previous.multiplier === null)
        ? null
        : scaled(previous),
    multiplier: figure.multiplier ?? 1,
    currency: figure.currency,
    year: yearNear(tokens, figure, figures) ?? yearOfBoth(tokens, subject),
    // Cash is that of a day: "18 months of runway" in its sentence is no period.
    period: subject.metric === 'cash' ? 'unknown' : ofYear ? 'year' : periodOf(tokens, figures),
  };
}

/** "EUR 118.2" below "in millions": a figure without its unit, and no amount of less than a thousand or of tenths. */
const isShortened = ({ value, multiplier, digits }: Money): boolean =>
  multiplier === null && ((value !== 0 && Math.abs(value) < fewestUnits) || /[.,]\d$/.test(digits));

function figureOf(sentence: Sentence, subject: Subject): Money | undefined {
  if (subject.isVerb) return figureOfVerb(sentence, subject);
  if (subject.isBare) return isWholeResult(sentence, subject) ? figureAfter(sentence, subject) : undefined;
  // "$12.4 million in revenue and $1.1 million in net income"
  const next = sentence.tokens[subject.to + 1];
  // "$18.9M in revenue (FY24: $16.2M)"
  const isClosed = closes(next) || next?.text === '(';
  return (
    (isClosed ? figureBefore(sentence, subject) : undefined) ??
    figureAfter(sentence, subject) ??
    figureBefore(sentence, subject)
  );
}

/** "We lost $3m in 2024 on sales of $45m": the only year of the sentence is that of the sales, too. */
function yearOfBoth(tokens: readonly Token[], { from }: Subject): number | null {
  const [year, ...others] = new Set(yearsIn(tokens));
  return tokens[from - 1]?.text === 'on' && others.length === 0 ? (year ?? null) : null;
}

/** The value of the year before: "compared with $16.9 million", "from $16.9 million to $18.2 million". */
function earlierValue({ tokens, figures }: Sentence, figure: Money): Money | undefined {
  // "$18.2 million in 2025, compared with $16.9 million": a year is no earlier value.
  const later = figures.slice(figures.indexOf(figure) + 1).find((one) => !isYear(tokens, one));
  if (later !== undefined && compared.has(wordBefore(tokens, later.at))) return later;
  const earlier = figures[figures.indexOf(figure) - 1];
  const isFromTo =
    earlier !== undefined &&
    ['from', 'von', 'z'].includes(wordBefore(tokens, earlier.at)) &&
    ['to', 'auf', 'do'].includes(wordBefore(tokens, figure.at));
  return isFromTo ? earlier : undefined;
}

/** Without amounts: "9 M€" is no nine months. */
function periodOf(tokens: readonly Token[], figures: readonly Money[]): Period {
  const amounts = new Set(
    figures.filter((one) => one.currency !== null || one.multiplier !== null).map(({ at }) => at),
  );
  return periodIn(tokens.map(({ text }, at) => (amounts.has(at) ? '#' : text)).join(' '));
}
