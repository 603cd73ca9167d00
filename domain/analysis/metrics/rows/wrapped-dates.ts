import { months } from './periods.ts';
import { sourceOf, type Written } from './written.ts';

const day = /(\p{L}{3,9})\.? \d{1,2},$/u;
const yearAndDay = /^(?:19|20)\d\d(?: +(\p{L}{3,9})\.? \d{1,2},)?$/u;
const loneDate = /^(?:(\p{L}{3,9})\.? \d{1,2}, ?)?(?:19|20)\d\d$/u;
const opening = /^(?:for the )?(?:(?:fiscal |financial )?year|(?:12|twelve) months) (?:ended|ending)$/i;
const ofPeriod =
  /^(?:for the )?(?:(?:fiscal |financial )?year (?:ended|ending)|period from) .{6,70}\b(?:19|20)\d\d$/i;
const beginningOfPeriod = / from .{6,40} (?:through|to) /i;

/** Columns at most, so that the time does not grow with the square of the lines. */
const mostDates = 12;

/**
 * Lines in which the dates of columns are whole again, and in one line. A text out of a PDF breaks them behind the day, "September 30," above
 * "2025 September 28," above "2024", or gives each column a line of its own.
 */
export function withWholeDates(written: readonly Written[]): readonly Written[] {
  const lines = written.map(({ text }) => text);
  const result: Written[] = [];
  let next = 0;
  for (const [at, line] of written.entries()) {
    if (at < next) continue;
    const run =
      brokenDates(lines, at) ?? partedDates(lines, at) ?? loneDates(lines, at) ?? periods(lines, at);
    next = at + (run?.length ?? 1);
    result.push(run ? { text: run.text, ...sourceOf(line, written.slice(at + 1, next)) } : line);
  }
  return result;
}

type Run = { readonly text: string; readonly length: number };

/** A line that ends with a day, and those that begin with its year; undefined where only years follow, which is a header of its own. */
function brokenDates(lines: readonly string[], from: number): Run | undefined {
  const run = [lines[from]?.trim() ?? ''];
  while (endsWithDay(run.at(-1) ?? '')) {
    const next = lines[from + run.length]?.trim() ?? '';
    if (!yearAndDay.test(next) || run.length > mostDates) return undefined;
    run.push(next);
  }
  return run.length > 2 ? { text: run.join(' '), length: run.length } : undefined;
}

/** "December 2," above "2022", then "December 3," above "2021": each date is in two lines. */
function partedDates(lines: readonly string[], from: number): Run | undefined {
  const dates: string[] = [];
  let at = from;
  while (dates.length <= mostDates) {
    const first = lines[at]?.trim() ?? '';
    let next = at + 1;
    while (lines[next]?.trim() === '') next += 1;
    const second = lines[next]?.trim() ?? '';
    if (!loneDay.test(first) || !endsWithDay(first) || !loneYear.test(second)) break;
    dates.push(`${first} ${second}`);
    at = next + 1;
    while (lines[at]?.trim() === '') at += 1;
  }
  return dates.length > 1 ? { text: dates.join('   '), length: at - from } : undefined;
}
const loneDay = /^\p{L}{3,9}\.? \d{1,2},$/u;
const loneYear = /^(?:19|20)\d\d$/;

/** "2025" above "2024", or "March 31, 2025" above "March 31, 2024"; "Year ended" may stand above each. */
function loneDates(lines: readonly string[], from: number): Run | undefined {
  const dates: string[] = [];
  let at = from;
  for (;;) {
    const first = lines[at]?.trim() ?? '';
    const isOpened = opening.test(first) && isDate(lines[at + 1]?.trim() ?? '');
    const date = isOpened ? (lines[at + 1]?.trim() ?? '') : first;
    const before = dates.at(-1);
    if (!isDate(date) || (before !== undefined && Math.abs(yearOf(before) - yearOf(date)) !== 1)) break;
    dates.push(isOpened ? `${first} ${date}` : date);
    at += isOpened ? 2 : 1;
  }
  return dates.length > 1 ? { text: dates.join('   '), length: at - from } : undefined;
}

/** "For the year ended December 31, 2025" above "For the period from May 2, 2024 (inception) through December 31, 2024" */
function periods(lines: readonly string[], from: number): Run | undefined {
  const run: string[] = [];
  for (let at = from; run.length <= mostDates && ofPeriod.test(lines[at]?.trim() ?? ''); at += 1)
    run.push(lines[at]?.trim().replace(beginningOfPeriod, ' to ') ?? '');
  const years = new Set(run.map(yearOf));
  return run.length > 1 && run.length <= mostDates && years.size === run.length
    ? { text: `\t${run.join('\t')}`, length: run.length }
    : undefined;
}

const endsWithDay = (line: string): boolean => isMonth(day.exec(line)?.[1] ?? '');
const isMonth = (word: string): boolean => months.has(word.toLowerCase());
const yearOf = (line: string): number => Number(line.trim().slice(-4));

function isDate(line: string): boolean {
  const found = loneDate.exec(line);
  return found !== null && (found[1] === undefined || isMonth(found[1]));
}
