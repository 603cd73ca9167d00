import { calendar } from '../../kernel/calendar.ts';
import type { Cell, DateOrder } from './ratings.ts';

/** A day in ISO 8601, two days that the text may mean, `none` for a cell without a date, or undefined: no day of the calendar. */
type DayRead =
  | string
  | { readonly either: readonly [dayFirst: string, monthFirst: string] }
  | 'none'
  | undefined;

const blanks = new Set(['', 'na', 'n/a', 'nan', 'null', '.', '?', '-', '–', '—']);
/** The name of each month and its usual abbreviations, in English and German. */
const months = [
  ['january', 'jan', 'januar', 'jän', 'jänner'],
  ['february', 'feb', 'februar'],
  ['march', 'mar', 'märz', 'mär', 'mrz', 'maerz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'dezember', 'dez'],
];
/** What may follow a day: a time of the day and its zone, which are not read. The day stays that of the zone. */
const timeOfDay =
  /^[T,\s]\s*(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:\s?[ap]\.?m\.?|\sUhr)?\s?(?:Z|(?:UTC|GMT)?[+-](?:0?\d|1[0-4])(?::?[0-5]\d)?|UTC|GMT|WEZ|WESZ|MEZ|MESZ|OEZ|OESZ|WET|WEST|CET|CEST|EET|EEST|BST|[ECMP][SD]T)?$/i;

/**
 * Reads a day. A plain number is none: only the class of a workbook's number format says that it is a date (`infra/tables`). A text such as
 * 03/04/2019 means two days until somebody says which number comes first. Years have four digits.
 */
export function dayIn(cell: Cell, order: DateOrder | undefined): DayRead {
  if (typeof cell === 'number') return undefined;
  const text = cell.trim().normalize('NFC');
  if (blanks.has(text.toLowerCase())) return 'none';
  if (text.length > 60) return undefined;
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(.*)$/.exec(text);
  if (yearFirst) return isTime(yearFirst[5]) ? day(yearFirst[1], yearFirst[3], yearFirst[4]) : undefined;
  const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(.*)$/.exec(text);
  if (yearLast) {
    const [, one, , other, year, rest] = yearLast;
    if (!isTime(rest)) return undefined;
    const [dayFirst, monthFirst] = [day(year, other, one), day(year, one, other)];
    if (order !== undefined) return order === 'dayFirst' ? dayFirst : monthFirst;
    if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst)
      return { either: [dayFirst, monthFirst] };
    return dayFirst ?? monthFirst;
  }
  return named(text);
}

/** “1 June 2019”, “1-Jun-2019” and “June 1, 2019”, and “1. Juni 2019”. */
function named(text: string): string | undefined {
  const dayFirst = /^(\d{1,2})\.?[\s-]([a-zä]{3,9})\.?[\s,-]\s?(\d{4})(.*)$/i.exec(text);
  const monthFirst = /^([a-zä]{3,9})\.?\s(\d{1,2}),?\s(\d{4})(.*)$/i.exec(text);
  const [name, number, year, rest] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3], dayFirst[4]]
    : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3], monthFirst?.[4]];
  if (name === undefined || !isTime(rest)) return undefined;
  const month = months.findIndex((names) => names.includes(name.toLowerCase()));
  return month < 0 ? undefined : day(year, String(month + 1), number);
}

const isTime = (rest = '') => rest.trim() === '' || timeOfDay.test(rest);

function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, text.length) !== text) return undefined;
  return text >= calendar.first && text <= calendar.last ? text : undefined;
}

/**
 * Which number comes first in the dates of a column, as its own cells show: in some of them the first number can only be a day, and in
 * none the second one. Undefined: they do not show it.
 * @returns with a cell that shows it, and one that would mean two days without it
 */
export function orderShown(
  cells: readonly Cell[],
): { readonly order: DateOrder; readonly shown: string; readonly unclear: string } | undefined {
  const found = new Map<DateOrder, string>();
  let unclear: string | undefined;
  for (const cell of cells) {
    if (!/^\s*\d{1,2}[-/.]/.test(String(cell))) continue;
    const [dayFirst, monthFirst] = [dayIn(cell, 'dayFirst'), dayIn(cell, 'monthFirst')];
    if (dayFirst === monthFirst) continue;
    if (dayFirst !== undefined && monthFirst !== undefined) unclear ??= String(cell).trim();
    else {
      const order = dayFirst === undefined ? 'monthFirst' : 'dayFirst';
      if (!found.has(order)) found.set(order, String(cell).trim());
    }
  }
  const [only, another] = [...found];
  if (!only || another || unclear === undefined) return undefined;
  return { order: only[0], shown: only[1], unclear };
}
