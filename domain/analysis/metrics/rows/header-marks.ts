import type { Token } from '../words/tokens.ts';
import { currencyIn, isCurrencySign, isUnitStart, unitIn } from '../words/units.ts';
import data from './header-words.json' with { type: 'json' };
import type { Cell, Line } from './line.ts';
import { beginsWithPeriod, months, type Period, periodsIn, yearAt } from './periods.ts';

export type HeaderWord = keyof typeof data;
/** What a cell of a header says. */
export type Marks = {
  /** `isNewYear` is true for a day of the first week of January, with which a fiscal year ends. */
  years: { readonly year: number; readonly isPlanned: boolean; readonly isNewYear?: boolean }[];
  period: Period;
  within: string | null;
  words: Set<HeaderWord>;
  unknown: number;
  hasPercent: boolean;
  currency: string | null;
};

/** Marks of one cell, or of one column of a line without cells. */
export type Group = {
  readonly marks: Marks;
  readonly start: number;
  readonly end: number;
  readonly index: number | null;
  /** False where the line has no cells, so that its groups are not above the columns they belong to. */
  readonly isPlaced: boolean;
};

const listed = new Map<string, HeaderWord>(
  (Object.keys(data) as HeaderWord[]).flatMap((name) => data[name].map((word) => [word, name] as const)),
);
/** True if marks name a column by themselves; a note, a change or a currency do not. */
export function isColumn({ years, period, words, within }: Marks): boolean {
  if (years.length > 0 || within !== null || period !== 'unknown') return true;
  return (
    [
      'current',
      'prior',
      'total',
      'group',
      'parent',
      'planned',
      'restated',
      'original',
      'adjustment',
      'partial',
    ] as const
  ).some((word) => words.has(word));
}

/** Cells of a header, or columns of a line without cells: a year with the words before or after it. */
export function groupsOf(whole: Line): readonly Group[] {
  const line = { ...whole, tokens: withoutUnits(whole.tokens, /^(?:except|per|unless)$/) };
  if (line.cells.length < 2 || line.cells.some((cell) => marksOf(tokensIn(line, cell)).years.length > 1))
    return groupsOfWords(line);
  const hasMarks = /[|\t]/.test(line.text);
  const ofCells = line.cells.map((cell) => marksOf(tokensIn(line, cell)));
  // "Quarter   Quarter   Quarter   Quarter   Year"
  if (ofCells.some(({ period }) => period === 'quarter'))
    for (const [at, { text }] of line.cells.entries()) {
      const marks = ofCells[at];
      if (marks && /^(?:fiscal |total )?year$/i.test(text.trim())) marks.period = 'year';
    }
  return line.cells.map((cell, at) => ({
    marks: ofCells[at] ?? marksOf([]),
    start: cell.start,
    end: cell.end,
    index: hasMarks ? separatorsBefore(line.text, cell.start) : null,
    isPlaced: true,
  }));
}

const beginsUnits = /^(?:in|millions?|thousands?|dollars|amounts|[$€£])$/;

/**
 * Tokens without a bracket that declares units: "(in millions, except per share items)  2025  2024".
 * @param word one that the bracket contains as well
 */
export function withoutUnits(tokens: readonly Token[], word = /./): readonly Token[] {
  const first = tokens.findIndex((_, at) => yearAt(tokens, at) !== undefined);
  const before = tokens.slice(0, Math.max(0, first));
  // "in millions, except per share amounts 2025 2024"
  if (beginsUnits.test(before[0]?.text ?? '') && before.some(({ text }) => text === 'except')) {
    const period = before.findIndex((_, at) => beginsWithPeriod(before.slice(at).map(({ text }) => text)));
    const from = period === -1 ? first : period;
    return unitIn('', before).scale === null ? tokens : tokens.slice(from);
  }
  const open = tokens.findIndex(({ text }) => text === '(');
  const close = tokens.findIndex(({ text }, at) => at > open && text === ')');
  if (open === -1 || close === -1) return tokens;
  const inside = tokens.slice(open + 1, close);
  const { scale, currency } = unitIn('', inside);
  const isOfUnits = (scale !== null || currency !== null) && inside.some(({ text }) => word.test(text));
  return isOfUnits ? [...tokens.slice(0, open), ...tokens.slice(close + 1)] : tokens;
}

export function separatorsBefore(text: string, end: number): number {
  let count = 0;
  for (let at = 0; at < end; at += 1) if (text[at] === '\t' || (text[at] === '|' && at > 0)) count += 1;
  return count;
}

function tokensIn({ tokens }: Line, { start, end }: Cell): readonly Token[] {
  return tokens.filter((token) => token.start >= start && token.end <= end);
}

/** True if all words are currencies, their scales and names of notes: "Notes £m £m". */
export const isOfUnits = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ text }) =>
      isCurrencySign(text) ||
      isFiller(text) ||
      listed.get(text) === 'note' ||
      /^(?:'|000s?|\/)$/.test(text) ||
      unitIn(text).currency !== null,
  );

/** "Notes RMB RMB US$": a column for each currency. */
function groupsOfUnits(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const isUs = token.text === 'us' && isUnitStart(tokens, at + 1);
    const isOpen = tokens[at - 1]?.text === 'us' || token.start === tokens[at - 1]?.end;
    if (groups.length === 0 || isUs || (isUnitStart(tokens, at) && !isOpen)) groups.push([]);
    groups.at(-1)?.push(token);
  }
  return groups;
}

function groupsOfWords({ tokens, cells }: Line): readonly Group[] {
  const isPlaced = cells.length > 1;
  const groups =
    !isPlaced && currencyIn(tokens) !== null && isOfUnits(tokens)
      ? groupsOfUnits(tokens)
      : groupsOfColumns(tokens);
  return groups.map((group) => ({
    marks: marksOf(group),
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    index: null,
    isPlaced,
  }));
}

function groupsOfColumns(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups: Token[][] = [];
  let open: Token[] = [];
  const hasYears = tokens.some((_, at) => yearAt(tokens, at) !== undefined);
  // "2023 actual 2024 actual 2025 plan"
  const isBehind = isStatus(tokens.at(-1)) && yearAt(tokens, tokens.length - 2) !== undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const year = yearAt(tokens, at);
    const list = listed.get(token.text);
    if (isBehind && open.length === 0 && isStatus(token)) {
      groups.at(-1)?.push(token);
      continue;
    }
    if (year !== undefined) {
      // "2025 % of revenue 2024 % of revenue"
      if (groups.length > 0 && open[0]?.text === '%') groups.push(open.splice(0));
      open.push(...tokens.slice(at, year.next));
      groups.push(open);
      open = [];
      at = year.next - 1;
    } else if (
      list === 'note' ||
      list === 'change' ||
      (!hasYears && list !== undefined && list !== 'filler' && list !== 'current' && list !== 'prior')
    ) {
      // "(in millions of €) Note 2023 2022"
      if (hasYears && list === 'note' && open.some(({ text }) => text === ')')) groups.push(open.splice(0));
      if (hasYears || open.length === 0 || !isColumn(marksOf(open))) {
        open.push(token);
        groups.push(open);
        open = [];
      } else {
        groups.push(open, [token]);
        open = [];
      }
    } else if (!hasYears && open.length > 0 && startsPeriod(tokens, at) && isColumn(marksOf(open))) {
      groups.push(open);
      open = [token];
    } else if (
      groups.length > 0 &&
      open.every(({ kind }) => kind === 'symbol') &&
      list !== undefined &&
      ['restated', 'original'].includes(list)
    ) {
      groups.at(-1)?.push(token);
    } else open.push(token);
  }
  if (open.length > 0 && (!hasYears || isColumn(marksOf(open)) || open.some(({ text }) => text === '%')))
    groups.push(open);
  return groups;
}

const isStatus = (token: Token | undefined): boolean =>
  ['actual', 'planned'].includes(listed.get(token?.text ?? '') ?? '');

function startsPeriod(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at, at + 4).map(({ text }) => text);
  return (
    beginsWithPeriod(words) ||
    listed.get(words[0] ?? '') === 'current' ||
    listed.get(words[0] ?? '') === 'prior'
  );
}

export function marksOf(tokens: readonly Token[]): Marks {
  const marks: Marks = {
    years: [],
    period: 'unknown',
    within: null,
    words: new Set(),
    unknown: 0,
    hasPercent: false,
    currency: currencyIn(tokens),
  };
  const words = tokens.map(({ text }) => text);
  const periods = periodsIn(words);
  // "January - December 2025"
  const isWholeYear =
    /^jan/.test(words[0] ?? '') && words.length < 6 && words.some((word) => /^de[cz]/.test(word));
  // "Fourth quarter and full-year 2025 results" is about the columns of both.
  const isOfBoth = periods.some(({ period }) => period === 'year') && periods.some(isShort);
  marks.period = isWholeYear ? 'year' : isOfBoth ? 'unknown' : (periods[0]?.period ?? 'unknown');
  const inPeriod = new Set(
    periods.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)),
  );
  for (const { at, period } of isOfBoth ? [] : periods) {
    if (/^(?:[qh][1-4]|[1-4][qh])/.test(words[at] ?? '')) marks.within = words[at] ?? null;
    else if (period === 'quarter' && /^(?:first|second|third|fourth)$/.test(words[at] ?? ''))
      marks.within = words[at] ?? null;
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const year = yearAt(tokens, at);
    if (year !== undefined) {
      marks.years.push({ ...year, isNewYear: isFirstWeek(tokens.slice(Math.max(0, at - 4), at)) });
      marks.within ??= /^[qh][1-4](?=[-'])/.exec(token.text)?.[0] ?? null;
      if (marks.within !== null && marks.period === 'unknown' && /\d/.test(marks.within))
        marks.period = marks.within.startsWith('q') ? 'quarter' : 'half';
      if (marks.within === null && token.kind === 'word' && !hasDay(tokens, at))
        marks.within = monthOf(token.text, tokens);
      at = year.next - 1;
      continue;
    }
    if (token.text === '%') marks.hasPercent = true;
    if (token.kind !== 'word') continue;
    const list = listed.get(token.text);
    const month = token.text.replace('.', '');
    if (months.has(month) && !hasDay(tokens, at) && marks.within === null && marks.period === 'unknown')
      marks.within = month;
    else if (list === undefined && !months.has(month) && !inPeriod.has(at)) marks.unknown += 1;
    else if (list !== undefined && list !== 'filler' && !(inPeriod.has(at) && list !== 'total'))
      marks.words.add(list === 'note' && isOfItems(tokens, at) ? 'partial' : list);
  }
  return marks;
}

/** "January 1," in front of a year */
function isFirstWeek(before: readonly Token[]): boolean {
  const [month, day] = before.filter(({ text }) => !/^[.,]$/.test(text)).slice(-2);
  return /^jan/.test(month?.text ?? '') && day?.kind === 'digits' && Number(day.text) <= daysOfWeek;
}
const daysOfWeek = 7;

/** "Exceptional items (Note 5)" */
const isOfItems = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '(' && tokens[at + 1]?.kind === 'digits';

const isShort = ({ period }: { readonly period: Period }): boolean =>
  period === 'quarter' || period === 'half';

/** "dec-25" names a month; "31-dec-25" a day. */
function monthOf(word: string, tokens: readonly Token[]): string | null {
  const [name = ''] = word.split(/[-']/);
  return months.has(name) && tokens.length === 1 ? name : null;
}

function hasDay(tokens: readonly Token[], at: number): boolean {
  const near = [tokens[at - 1], tokens[at - 2], tokens[at + 1], tokens[at + 2]];
  return near.some((token) => token?.kind === 'digits' && token.text.length <= 2);
}

const isFiller = (word: string): boolean => listed.get(word) === 'filler';
