import { chooseRow } from './choose-rows.ts';
import { derivedMetrics } from './derive.ts';
import type { AbsentMetric, Metrics, StatedMetric } from './metric.ts';
import { readProse } from './prose/read-prose.ts';
import type { ProseMetric, ProseReading } from './prose/reading/sentence.ts';
import type { Line, MetricPassage } from './rows/line.ts';
import { linesOf } from './rows/lines.ts';
import type { Period } from './rows/periods.ts';
import { readRows } from './rows/read-rows.ts';
import { withLinesOfRows } from './rows/rows-in-one-line.ts';
import type { Span } from './rows/written.ts';
import { rowMetrics } from './words/labels.ts';

/**
 * Reads financial metrics out of the passages of one document, in their order, by rules: rows of statements first, then sentences. A metric that
 * the document does not state, or states so that two readings are possible, is absent with the reason.
 */
export function readMetrics<Place>(all: readonly MetricPassage<Place>[]): Metrics<Place> {
  const passages = all.map((passage) => ({ ...passage, text: withLinesOfRows(passage.text) }));
  const read = linesOf(passages);
  const rows = readRows(read.lines);
  const prose = readProse(passages, read);
  const wordsOf = (span: Span): Words<Place> => {
    const found = all[span.passage];
    if (found === undefined) throw new RangeError(`There is no passage ${span.passage}.`);
    const { passage, start, end } = span;
    return { row: found.text.slice(start, end), passage, start, place: found.place };
  };
  const declared = (line: Line) => {
    const { row, passage } = wordsOf(line);
    return { text: row === '' ? line.text : row, passage };
  };
  const fromSentence = (metric: ProseMetric): StatedMetric<Place> | undefined => {
    const isOfMonth = metric === 'monthlyBurn' || metric === 'runway' || metric === 'cash';
    // The figure of a month is none of the year.
    const said = prose.filter((one) => one.metric === metric && (isOfMonth || one.period !== 'month'));
    const net = said.filter(({ isBare }) => !isBare);
    const named = chooseReading(net.length > 0 ? net : said);
    // "Fourth-quarter net income of $212 million. For the full year, the company earned $734 million."
    const ofYear = said.filter(({ isBare, period }) => isBare && period === 'year');
    const found = named && lengths.includes(named.period) ? (chooseReading(ofYear) ?? named) : named;
    return found && statedIn(found, wordsOf(found.sentence));
  };
  const stated = Object.fromEntries(
    rowMetrics.map((metric) => {
      const chosen = chooseRow(rows, metric);
      if (chosen.kind === 'none') return [metric, fromSentence(metric) ?? absent(chosen.reason)];
      const { line } = chosen.row;
      const { unit, digits, isOfWhole: _, isOfficial: __, ...reading } = chosen.reading;
      const words = wordsWith(digits, wordsOf(line), line.rest.map(wordsOf));
      const result: StatedMetric<Place> = {
        kind: 'stated',
        ...reading,
        unit: { multiplier: unit.multiplier, declaredBy: unit.line && declared(unit.line) },
        source: 'table',
        ...words,
      };
      return [metric, result];
    }),
  ) as Record<(typeof rowMetrics)[number], StatedMetric<Place> | AbsentMetric>;
  const said = { monthlyBurn: fromSentence('monthlyBurn'), runway: fromSentence('runway') };
  return { ...stated, ...derivedMetrics(stated, said) };
}

type Words<Place> = Pick<StatedMetric<Place>, 'row' | 'passage' | 'start' | 'place'>;

/** Of a row that passages cut, the part with the figure. The blanks of "1 204 118" are non-breaking ones where the row was read. */
function wordsWith<Place>(digits: string, first: Words<Place>, rest: readonly Words<Place>[]): Words<Place> {
  const blank = (text: string) => text.replaceAll('\u00a0', ' ');
  return [first, ...rest].find(({ row }) => blank(row).includes(blank(digits))) ?? first;
}

const absent = (reason: AbsentMetric['reason']): AbsentMetric => ({ kind: 'absent', reason });

function statedIn<Place>(
  { value, prior, multiplier, currency, year, period }: ProseReading,
  words: Words<Place>,
): StatedMetric<Place> {
  const unit = { multiplier, declaredBy: { text: words.row, passage: words.passage } };
  return { kind: 'stated', value, currency, unit, year, period, prior, source: 'sentence', ...words };
}

/** Readings of shorter periods than a year count only where there are no others. */
const lengths: readonly Period[] = ['quarter', 'half'];
/** Rounded figures of sentences ("$12.4m") may differ by this share. */
const tolerance = 0.01;

/** The reading of the latest year; undefined where readings of it differ. */
function chooseReading(readings: readonly ProseReading[]): ProseReading | undefined {
  const whole = readings.filter(
    ({ period }) => period === 'year' || period === 'unknown' || period === 'month',
  );
  const [shorter] = lengths
    .map((length) => readings.filter(({ period }) => period === length))
    .filter((all) => all.length > 0);
  const usable = whole.length > 0 ? whole : (shorter ?? []);
  const latest = Math.max(...usable.map(({ year }) => year ?? 0));
  const all = usable.filter(({ year }) => year === latest || year === null);
  // Net income is that before shares of minorities, where a document states both.
  const ofAll = all.filter(({ isOfOwners }) => !isOfOwners);
  const ofYear = ofAll.length > 0 ? ofAll : all;
  const dated = ofYear.filter(({ year }) => year !== null);
  const [best] = dated.length > 0 ? dated : ofYear;
  const isAgreed = ofYear.every(
    ({ value }) => best !== undefined && Math.abs(value - best.value) <= tolerance * Math.abs(best.value),
  );
  return isAgreed ? best : undefined;
}
