import { figuresOf } from '../words/figures.ts';
import { areGlued, withPartedWords } from '../words/glued-words.ts';
import { type NumberStyle, numberStyleOf } from '../words/number-style.ts';
import { type Token, tokensOf } from '../words/tokens.ts';
import { withJoinedBlanks } from './blank-thousands.ts';
import { type Columns, columnsOfCells, withCellsBelowLabels, withWholeRows } from './cells-in-lines.ts';
import type { Cell, Line, MetricPassage } from './line.ts';
import { listedIn } from './listed-amounts.ts';
import { withoutPairs } from './paired-columns.ts';
import { months } from './periods.ts';
import { withTabs } from './separated-values.ts';
import { withoutTags } from './tagged-facts.ts';
import { transposed } from './transpose.ts';
import { withWholeDates } from './wrapped-dates.ts';
import { type Source, sourceOf, type Written, writtenIn } from './written.ts';

/** Longer lines are no rows and no titles. */
const longestLine = 1_000;

/** Lines of a document with the headings where they begin, and the way it writes numbers. Empty lines are left out. */
export function linesOf<Place>(passages: readonly MetricPassage<Place>[]): {
  readonly lines: readonly Line[];
  readonly style: NumberStyle;
  /** Of a document with a line for each cell. */
  readonly columns: Columns | undefined;
} {
  const texts = passages.map(({ text }) => text);
  const all = texts.map(writtenIn);
  const columns = columnsOfCells(all);
  const written = withCellsBelowLabels(all, columns);
  const isGlued = areGlued(texts);
  const raw = passages.flatMap(({ headings, place }, passage) => {
    const before = passages[passage - 1];
    const isNew = before === undefined || !isSame(before, { headings, place });
    const above = isNew ? headings.filter((heading) => heading.trim() !== '') : [];
    return [
      ...above.map((text) => ({ text, passage, start: 0, end: 0, rest: [], isHeading: true, isNew })),
      ...rowsIn(written[passage] ?? [], columns, isGlued).map((line) => ({
        ...line,
        passage,
        isHeading: false,
        isNew,
      })),
    ].filter((line) => line.text.length <= longestLine && line.text.trim() !== '');
  });
  // "4 812" may be note 4 and 812 where a document has notes, or commas for thousands.
  const isContinental = !raw.some(({ text }) =>
    /\d,\d{3}\b|\bnotes?\b(?! (?:to|on|form|are)\b)|\banhang\b|\bannexe\b/i.test(text),
  );
  const tokens = raw.map(({ text }) => tokensOf(withoutBlanks(text, isContinental)));
  const style = numberStyleOf(tokens.flatMap(amountsIn));
  let section = 0;
  let last = -1;
  const lines = raw.map((line, index) => {
    if (line.isNew && line.passage !== last) section += 1;
    last = line.passage;
    return lineOf(line.text, tokens[index] ?? [], style, { ...line, section });
  });
  const rebuild = (text: string, like: Line) => lineOf(text, tokensOf(text), style, like);
  return { lines: transposed(withoutPairs(joinedLabels(lines, style), rebuild), rebuild), style, columns };
}

/** Lines of a passage as rows of cells. */
function rowsIn(
  written: readonly Written[],
  columns: Columns | undefined,
  isGlued: boolean,
): readonly Written[] {
  const lines = written.filter(({ text }) => text.length <= longestLine);
  const parted = isGlued ? lines.map((line) => ({ ...line, text: withPartedWords(line.text) })) : lines;
  const whole = withWholeDates(withWholeRows(parted, columns));
  const texts = withJoinedBlanks(withTabs(withoutTags(whole.map(({ text }) => text))));
  return whole.flatMap((line, index) => {
    const text = texts[index] ?? '';
    return (listedIn(text) ?? [text]).map((one) => ({
      ...line,
      text: withoutPrior(withoutLeaders(withoutSums(one))),
    }));
  });
}

/** A line with blanks for what its row adds up: "Profit for the year (5-6)". */
const withoutSums = (line: string): string =>
  line.replaceAll(/\(\d{1,2}(?: ?[-+±–] ?\d{1,2}){1,5}\)/g, (sum) => ' '.repeat(sum.length));

/** A line with blanks for the dots between a label and its figure: "Net sales ......... 5,482". */
const withoutLeaders = (line: string): string =>
  line.replaceAll(/(?:\. ?){4,}/g, (dots) => ' '.repeat(dots.length));

/** A line with blanks for the year before: "Profit after tax £24.6m (2024: £21.8m)". */
function withoutPrior(line: string): string {
  return line.replace(/\((?:19|20)\d\d: ?[^()\d]{0,4}\d[^()]{0,20}\)\s?$/, (prior) =>
    ' '.repeat(prior.length),
  );
}

function isSame<Place>(
  before: MetricPassage<Place>,
  { headings, place }: Pick<MetricPassage<Place>, 'headings' | 'place'>,
): boolean {
  return JSON.stringify([before.headings, before.place]) === JSON.stringify([headings, place]);
}

/** Digits that show how a document writes numbers: "4.125 billion" is no thousand, "31.12.2025" no number. */
function amountsIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, text }, at) => {
    const next = tokens[at + 1];
    const isScaled = next?.kind === 'word' && /^(?:m|mn|bn|k|million|billion|mio|mrd)$/.test(next.text);
    const isUndecided = isScaled && /[.,]\d{3}$/.test(text);
    return kind === 'digits' && !isUndecided ? [text] : [];
  });
}

function lineOf(
  text: string,
  tokens: readonly Token[],
  style: NumberStyle,
  place: Pick<Line, keyof Source | 'isHeading' | 'section'>,
): Line {
  const cells = cellsOf(text);
  const from = cells.length > 1 ? endOfWords(cells, tokens) : 0;
  const { trailing, from: first } = figuresOf(text, style, tokens);
  const all = trailing.filter(({ start }) => start >= from);
  const before = tokens.findLast(({ end, kind }) => kind === 'word' && end <= (all[0]?.start ?? 0));
  // "Net sales, including those to affiliates of $1,204 and $1,002   71,040   68,204"
  const figures =
    before?.text === 'and' && all.length > 2 && !all.some(({ digits }) => isYear(digits))
      ? all.slice(1)
      : all;
  const cut = figures.length === 0 ? text.length : Math.max(first, from);
  // Without the currency and the bracket of the first figure.
  const last = tokens.findLast(({ end, text: word }) => end <= cut && !'$€£¥₹(|'.includes(word));
  const label = text
    .slice(0, last?.end ?? 0)
    .replaceAll(/[|\t]/g, ' ')
    .trim();
  const { passage, start, end, rest, isHeading, section } = place;
  const source = { passage, start, end, rest };
  return { text, ...source, tokens, cells, figures, label, isHeading, section, goesOn: false };
}

/** Cells of a line; empty ones are left out. */
function cellsOf(text: string): readonly Cell[] {
  const cells: Cell[] = [];
  let start = -1;
  let blanks = 0;
  const close = (end: number) => {
    if (start !== -1) cells.push({ text: text.slice(start, end), start, end });
    start = -1;
  };
  for (let at = 0; at <= text.length; at += 1) {
    const unit = text[at];
    if (unit === ' ' || unit === '\u00a0') {
      blanks += 1;
      continue;
    }
    if (blanks > 1 && start !== -1) close(at - blanks);
    if (unit === undefined || unit === '\t' || unit === '|') close(at - blanks);
    else if (start === -1) start = at;
    blanks = 0;
  }
  return cells;
}

/** "1 204 M€" and "1 204,5 mln zł" behind a colon or a word: an amount that names its unit itself. */
const scaledBlanks =
  /(?<=[:\p{Ll}€$£] )\d{1,3}(?: \d{3}){1,4}(?=(?:[.,]\d{1,2})? ?(?:M€|k€|K€|Md€|€|millions?\b|milliers\b|Mio\b|mln\b|tys\b|zł|MSEK\b|MNOK\b|MDKK\b|EUR\b|SEK\b))/gu;

/** Joins "1 204 118" in a cell by non-breaking blanks, if two cells of the line are written like this or are plain numbers, or the only one is. */
function withoutBlanks(line: string, isContinental: boolean): string {
  if (!/\d \d{3}/.test(line)) return line;
  const text = line.replaceAll(scaledBlanks, (amount) => amount.replaceAll(' ', '\u00a0'));
  const cells = cellsOf(text);
  const amounts = cells.filter((cell) =>
    /^[-(]?\d{1,3}(?: \d{3})*(?:[.,]\d+)?\)?$/.test(cell.text.trimEnd()),
  );
  const isOnly =
    isContinental &&
    amounts.length === 1 &&
    cells.length === 2 &&
    cells.every(({ text: one }, at) => at === 1 || !/\d/.test(one));
  if (amounts.length < 2 && !isOnly) return text;
  let joined = text;
  for (const { start, end } of amounts)
    joined = joined.slice(0, start) + joined.slice(start, end).replaceAll(' ', '\u00a0') + joined.slice(end);
  return joined;
}

/**
 * End of the words of a line that has figures in other cells. A year there belongs to the label ("at 31 December 2025"); another figure may
 * be separated from it by a single blank only.
 */
function endOfWords(cells: readonly Cell[], tokens: readonly Token[]): number {
  const inside = ({ start, end }: Cell) => tokens.filter((token) => token.start >= start && token.end <= end);
  const isWord = ({ kind, text }: Token) =>
    kind === 'word' && text.length > 3 && text !== 'million' && text !== 'billion';
  const last = cells.findLast((cell) => inside(cell).some(isWord));
  if (last === undefined) return 0;
  const words = inside(last);
  const end = words.findLast(({ kind }) => kind === 'word')?.end ?? 0;
  if (last === cells.at(-1)) return end;
  const belongs = ({ kind, text, start }: Token, at: number) =>
    kind === 'digits' &&
    start >= end &&
    (isYear(text) || months.has(words[at - 1]?.text ?? '') || isMark(words.slice(at - 1, at + 2)));
  return Math.max(end, words.findLast(belongs)?.end ?? 0);
}

/** "(2)" */
function isMark([open, digits, close]: readonly Token[]): boolean {
  return open?.text === '(' && close?.text === ')' && (digits?.text.length ?? 9) <= 2;
}

/**
 * Joins the label of a row that is broken into two lines: "Net income attributable to" above "Acme Corporation  1,234  1,100", or a
 * label above a line with nothing but figures.
 */
function joinedLabels(lines: readonly Line[], style: NumberStyle): readonly Line[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    if (before === undefined || !isOpenLabel(before) || line.figures.length === 0) return [line];
    if (before.passage !== line.passage || line.isHeading) return [line];
    const isContinued = !isOfYears(line) && (line.label === '' || /^\p{Ll}/u.test(line.label));
    if (!isContinued || (line.label === '' && isAboveFigure(line, lines[index + 1]))) return [line];
    const text = `${before.text.trimEnd()} ${line.text.trimStart()}`;
    const joined = lineOf(text, tokensOf(text), style, line);
    const label = `${before.label} ${line.label}`.trim();
    const { cells, figures } = line;
    const source = sourceOf(before, [line]);
    return [{ ...joined, ...source, cells, figures, label, text: line.text, goesOn: true }];
  });
}

/** One of several figures, each in a line of its own: nothing says which one belongs to the label above them. */
const isAboveFigure = ({ cells }: Line, next: Line | undefined): boolean =>
  cells.length === 1 &&
  next !== undefined &&
  next.label === '' &&
  next.figures.length === 1 &&
  next.figures.some(({ kind, digits }) => kind === 'amount' && !isYear(digits));

/** "2025 (1)   2024" names columns. */
function isOfYears({ figures }: Line): boolean {
  const rest = figures.filter(({ digits }) => !isYear(digits));
  const isMarked = figures.length - rest.length > 1 && rest.every(({ digits }) => digits.length < 3);
  return rest.length === 0 || isMarked;
}

function isOpenLabel({ figures, text, isHeading, label, cells }: Line): boolean {
  return (
    cells.length === 1 &&
    figures.length === 0 &&
    !isHeading &&
    label.length < 120 &&
    !/[:.]\s*$|: \S/.test(text)
  );
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);
