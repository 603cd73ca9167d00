import type { Token } from '../words/tokens.ts';
import { currencyIn, isCurrencySign, unitIn } from '../words/units.ts';
import data from './header-words.json' with { type: 'json' };
import type { Cell, Line } from './lines.ts';
import { months, type Period, periodsIn, yearAt } from './periods.ts';

/** A column of a table. `isPart` marks a part of the whole: restricted funds, exceptional items, one region. */
export type Column = {
  readonly role: 'value' | 'note' | 'change' | 'percent';
  readonly year: number | null;
  readonly period: Period;
  /** Quarter or month within the year; null where the header names none. */
  readonly within: string | null;
  readonly order: 'current' | 'prior' | null;
  readonly status: 'actual' | 'planned' | 'restated' | 'original' | 'adjustment';
  readonly scope: 'group' | 'parent' | null;
  readonly isTotal: boolean;
  readonly isPart: boolean;
  readonly currency: string | null;
  /** Number of tabs or bars before it; null in a line without them. */
  readonly index: number | null;
  /** Offset of its right edge in the line. */
  readonly end: number;
};

type Marks = {
  years: { readonly year: number; readonly isPlanned: boolean }[];
  period: Period;
  within: string | null;
  words: Set<keyof typeof data>;
  unknown: number;
  hasPercent: boolean;
  currency: string | null;
};
/** Marks of one cell, or of one column of a line without cells. */
type Group = { readonly marks: Marks; readonly start: number; readonly end: number; readonly index: number | null };

const listed = new Map<string, keyof typeof data>(
  (Object.keys(data) as (keyof typeof data)[]).flatMap((name) => data[name].map((word) => [word, name] as const)),
);
/** Words of other languages and names of columns that a header without cells may have. */
const mostUnknownWords = 2;

/**
 * True for lines that name columns: years, quarters, "Group", "restated", "Total". Titles with years ("for the years 2025 and 2024") are
 * none.
 */
export function isHeader(line: Line): boolean {
  if (line.text.length > 300 || line.tokens.length === 0) return false;
  const groups = groupsOf(line);
  const named = groups.filter(({ marks }) => isColumn(marks));
  if (named.length === 0) return false;
  const rest = line.tokens.filter((token, at) => token.kind === 'digits' && !isPartOfDate(line.tokens, at));
  if (rest.length > 0) return false;
  if (line.cells.length > 1) return true;
  const all = marksOf(line.tokens);
  if (/[.:;]\s*$/.test(line.text) || all.unknown > mostUnknownWords) return false;
  const isListed = all.years.length > 1 && line.tokens.some(({ text }) => text === 'and' || text === 'und' || text === ',');
  return !isListed || line.tokens.some(({ text }) => months.has(text.replace('.', '')));
}

/** True for a line of currencies and units below the names of columns: "RMB  RMB  US$". */
export function isUnitLine({ tokens, cells }: Line): boolean {
  const isUnit = (text: string) => isCurrencySign(text) || listed.get(text) === 'filler' || /^(?:'|000s?|\/)$/.test(text) || unitIn(text).currency !== null;
  return cells.length > 1 && currencyIn(tokens) !== null && tokens.every(({ text }) => isUnit(text));
}

/** Digits of a year, the day of a date, the number of months or weeks, "000". */
function isPartOfDate(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? '';
  if (yearAt(tokens, at) !== undefined || text === '000') return true;
  const before = tokens[at - 1]?.text ?? '';
  const after = tokens[at + 1]?.text ?? '';
  if (text.length > 2) return false;
  const isMonth = (word: string) => months.has(/^\p{L}*/u.exec(word)?.[0] ?? '');
  const skips = tokens[at - 2]?.text ?? '';
  const follows = tokens[at + 2]?.text ?? '';
  return (
    isMonth(before) || isMonth(after) || (before === '.' && isMonth(skips)) || ((after === '.' || after === '-') && isMonth(follows)) ||
    /^(?:months?|weeks|st|th|monate)$/.test(after) || ((before === '/' || before === '-') && /^\d+$/.test(skips)) ||
    ((after === '/' || after === '-') && /^\d+$/.test(follows)) || after === '(' || before === 'fy' || before === "'"
  );
}

function isColumn({ years, period, words, within }: Marks): boolean {
  if (years.length > 0 || within !== null || period !== 'unknown') return true;
  return (['current', 'prior', 'total', 'group', 'parent', 'planned', 'restated', 'original', 'adjustment', 'partial'] as const).some((word) =>
    words.has(word),
  );
}

/** Columns of a table from the lines of its header, top down. Empty where no line names a year, quarter, total or order. */
export function columnsOf(lines: readonly Line[]): readonly Column[] {
  const grouped = lines.map(groupsOf);
  const named = grouped.map((groups) => groups.filter((group, at) => isNamed(group, at, groups)));
  const isFull = named.map((groups) => groups.some(({ marks }) => isColumn(marks)));
  const weights = named.map((groups, at) =>
    isFull[at] ? groups.length + groups.filter(({ marks }) => marks.years.length > 0).length / 100 : 0,
  );
  const leaf = weights.lastIndexOf(Math.max(0.5, ...weights));
  const base = named[leaf];
  if (base === undefined) return [];
  let columns: readonly Column[] = base.map(columnOf);
  // A line for all columns, like a year in a title, says less than one with a cell for each.
  const others = grouped.filter((_, index) => index !== leaf).toSorted((a, b) => b.length - a.length);
  for (const groups of others) columns = withLine(columns, groups);
  return withTotals(columns.map((column) => ({ ...column, isPart: column.isPart && !column.isTotal })));
}

/** The first cell of a header is above the labels, unless it names a column. */
function isNamed({ marks }: Group, at: number, groups: readonly Group[]): boolean {
  const isMarked = isColumn(marks) || marks.words.has('note') || marks.words.has('change') || marks.hasPercent;
  if (isMarked) return !(at === 0 && marks.years.length === 0 && groups.length > 1 && marks.unknown > 0);
  return at > 0 && marks.unknown > 0;
}

function columnOf({ marks, end, index }: Group): Column {
  const { words, years, period, within, hasPercent, currency } = marks;
  const [first] = years;
  const isNote = words.has('note') && first === undefined;
  const role = isNote ? 'note' : hasPercent && first === undefined ? 'percent' : words.has('change') ? 'change' : 'value';
  const base: Column = {
    role,
    year: first?.year ?? null,
    period: within !== null && period === 'unknown' ? 'month' : period,
    within,
    order: null,
    status: first?.isPlanned ? 'planned' : 'actual',
    scope: null,
    isTotal: false,
    isPart: role === 'value' && !isColumn(marks),
    currency,
    index,
    end,
  };
  return marked(base, words);
}

function marked(column: Column, words: ReadonlySet<keyof typeof data>): Column {
  const status = (['planned', 'adjustment', 'restated', 'original'] as const).find((word) => words.has(word));
  const scope = (['group', 'parent'] as const).find((word) => words.has(word));
  const order = (['current', 'prior'] as const).find((word) => words.has(word));
  return {
    ...column,
    status: column.status === 'planned' ? 'planned' : (status ?? column.status),
    scope: column.scope ?? scope ?? null,
    order: column.order ?? order ?? null,
    isTotal: column.isTotal || words.has('total'),
    isPart: column.isPart || (words.has('partial') && !words.has('total')),
  };
}

/** Applies another line of the header: one group each, groups that span several columns, or one for all. */
function withLine(columns: readonly Column[], groups: readonly Group[]): readonly Column[] {
  const marks = groups.filter(({ marks: one }) => isColumn(one) || one.currency !== null);
  const values = columns.filter(({ role }) => role === 'value');
  if (marks.length === 0 || values.length === 0) return columns;
  const span = values.length / marks.length;
  const groupFor = (column: Column): Group | undefined => {
    const at = values.indexOf(column);
    if (at === -1) return undefined;
    // Cells without marks hold the place of their columns: "funds  funds  2025  2024".
    if (groups.length === values.length) return groups[at];
    if (Number.isInteger(span) && marks.length > 1) return marks[Math.floor(at / span)];
    const [only] = marks;
    if (marks.length === 1 && only && (isForAll(only.marks) || values.length === 1)) return only;
    return marks.find((group) => nearest(values, group) === column);
  };
  return columns.map((column) => {
    const group = groupFor(column);
    if (group === undefined) return column;
    const { period, within, years, words, currency } = group.marks;
    const [year] = years;
    return marked(
      {
        ...column,
        year: column.year ?? year?.year ?? null,
        period: column.period === 'unknown' ? period : column.period,
        within: column.within ?? within,
        currency: column.currency ?? currency,
      },
      words,
    );
  });
}

const isForAll = ({ period, words, years }: Marks): boolean =>
  period !== 'unknown' || words.has('group') || words.has('parent') || years.length > 0 || words.size === 0;

function nearest(columns: readonly Column[], { end, start }: Group): Column | undefined {
  const middle = (start + end) / 2;
  return columns.toSorted((a, b) => Math.abs(a.end - 2 - middle) - Math.abs(b.end - 2 - middle))[0];
}

/** "Total" after four quarters or twelve months is the year. */
function withTotals(all: readonly Column[]): readonly Column[] {
  const columns = withoutDates(all);
  const parts = columns.filter(({ within }) => within !== null).length;
  if (parts !== 4 && parts !== 12) return columns;
  const [year] = columns.flatMap((column) => (column.year === null ? [] : [column.year]));
  return columns.map((column) =>
    column.within === null && column.role === 'value' && (column.isTotal || column.year !== null)
      ? { ...column, period: 'year', year: column.year ?? year ?? null }
      : column,
  );
}

/** "December 2025" beside "December 2024" are dates of years, and no months of one year. */
function withoutDates(columns: readonly Column[]): readonly Column[] {
  const names = new Set(columns.filter(({ role }) => role === 'value').map(({ within }) => within));
  const [only] = names;
  if (names.size !== 1 || only === null || only === undefined || /\d/.test(only)) return columns;
  return columns.map((column) => ({ ...column, within: null, period: column.period === 'month' ? 'unknown' : column.period }));
}

/** Cells of a header, or columns of a line without cells: a year with the words before or after it. */
function groupsOf(line: Line): readonly Group[] {
  if (line.cells.length < 2 || line.cells.some((cell) => marksOf(tokensIn(line, cell)).years.length > 1))
    return groupsOfWords(line);
  const hasMarks = /[|\t]/.test(line.text);
  return line.cells.map((cell) => ({
    marks: marksOf(tokensIn(line, cell)),
    start: cell.start,
    end: cell.end,
    index: hasMarks ? separatorsBefore(line.text, cell.start) : null,
  }));
}

export function separatorsBefore(text: string, end: number): number {
  let count = 0;
  for (let at = 0; at < end; at += 1) if (text[at] === '\t' || (text[at] === '|' && at > 0)) count += 1;
  return count;
}

function tokensIn({ tokens }: Line, { start, end }: Cell): readonly Token[] {
  return tokens.filter((token) => token.start >= start && token.end <= end);
}

function groupsOfWords({ tokens }: Line): readonly Group[] {
  const groups: Token[][] = [];
  let open: Token[] = [];
  const hasYears = marksOf(tokens).years.length > 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const year = yearAt(tokens, at);
    const list = listed.get(token.text);
    if (year !== undefined) {
      open.push(...tokens.slice(at, year.next));
      groups.push(open);
      open = [];
      at = year.next - 1;
    } else if (list === 'note' || list === 'change' || (!hasYears && list !== undefined && list !== 'filler' && list !== 'current' && list !== 'prior')) {
      if (hasYears || open.length === 0 || !isColumn(marksOf(open))) {
        open.push(token);
        groups.push(open);
        open = [];
      } else {
        groups.push(open, [token]);
        open = [];
      }
    } else if (!hasYears && startsPeriod(tokens, at) && isColumn(marksOf(open))) {
      groups.push(open);
      open = [token];
    } else if (groups.length > 0 && open.length === 0 && list !== undefined && ['restated', 'original'].includes(list)) {
      groups.at(-1)?.push(token);
    } else open.push(token);
  }
  if (open.length > 0 && (!hasYears || isColumn(marksOf(open)) || open.some(({ text }) => text === '%'))) groups.push(open);
  return groups.map((group) => ({
    marks: marksOf(group),
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    index: null,
  }));
}

function startsPeriod(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at, at + 4).map(({ text }) => text);
  return periodsIn(words)[0]?.at === 0 || listed.get(words[0] ?? '') === 'current' || listed.get(words[0] ?? '') === 'prior';
}

function marksOf(tokens: readonly Token[]): Marks {
  const marks: Marks = { years: [], period: 'unknown', within: null, words: new Set(), unknown: 0, hasPercent: false, currency: currencyIn(tokens) };
  const words = tokens.map(({ text }) => text);
  const periods = periodsIn(words);
  marks.period = periods[0]?.period ?? 'unknown';
  const inPeriod = new Set(periods.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)));
  for (const { at, period } of periods) {
    if (/^(?:[qh][1-4]|[1-4][qh])/.test(words[at] ?? '')) marks.within = words[at] ?? null;
    else if (period === 'quarter' && /^(?:first|second|third|fourth)$/.test(words[at] ?? '')) marks.within = words[at] ?? null;
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const year = yearAt(tokens, at);
    if (year !== undefined) {
      marks.years.push(year);
      marks.within ??= /^[qh][1-4](?=[-'])/.exec(token.text)?.[0] ?? null;
      if (marks.within !== null && marks.period === 'unknown') marks.period = marks.within.startsWith('q') ? 'quarter' : 'half';
      if (marks.within === null && token.kind === 'word' && !hasDay(tokens, at)) marks.within = monthOf(token.text, tokens);
      at = year.next - 1;
      continue;
    }
    if (token.text === '%') marks.hasPercent = true;
    if (token.kind !== 'word') continue;
    const list = listed.get(token.text);
    const month = token.text.replace('.', '');
    if (months.has(month) && !hasDay(tokens, at) && marks.within === null && marks.period === 'unknown') marks.within = month;
    else if (list === undefined && !months.has(month) && !inPeriod.has(at)) marks.unknown += 1;
    else if (list !== undefined && list !== 'filler' && !(inPeriod.has(at) && list !== 'total')) marks.words.add(list);
  }
  return marks;
}

/** "dec-25" names a month; "31-dec-25" a day. */
function monthOf(word: string, tokens: readonly Token[]): string | null {
  const [name = ''] = word.split(/[-']/);
  return months.has(name) && tokens.length === 1 ? name : null;
}

function hasDay(tokens: readonly Token[], at: number): boolean {
  const near = [tokens[at - 1], tokens[at - 2], tokens[at + 1], tokens[at + 2]];
  return near.some((token) => token?.kind === 'digits' && token.text.length <= 2);
}
