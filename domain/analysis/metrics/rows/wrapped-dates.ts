import { months } from './periods.ts';

const day = /(\p{L}{3,9})\.? \d{1,2},$/u;
const yearAndDay = /^(?:19|20)\d\d(?: +(\p{L}{3,9})\.? \d{1,2},)?$/u;
const loneDate = /^(?:(\p{L}{3,9})\.? \d{1,2}, )?(?:19|20)\d\d$/u;

/**
 * Lines in which the dates of columns are whole again. A text out of a PDF breaks them behind the day: "September 30," above "2025 September 28,"
 * above "2024". Dates with a line of their own for each column are joined as well.
 */
export function withWholeDates(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const run = brokenDates(lines, at) ?? loneDates(lines, at);
    result.push(run === undefined ? (lines[at] ?? '') : run.join(' '));
    if (run !== undefined) at += run.length - 1;
  }
  return result;
}

/** A line that ends with a day, and those that begin with its year; undefined where only years follow, which is a header of its own. */
function brokenDates(lines: readonly string[], from: number): readonly string[] | undefined {
  const run = [lines[from]?.trim() ?? ''];
  if (!endsWithDay(run[0] ?? '')) return undefined;
  while (endsWithDay(run.at(-1) ?? '')) {
    const next = lines[from + run.length]?.trim() ?? '';
    if (!yearAndDay.test(next)) return undefined;
    run.push(next);
  }
  return run.length > 2 ? run : undefined;
}

/** "2025" above "2024", or "March 31, 2025" above "March 31, 2024". */
function loneDates(lines: readonly string[], from: number): readonly string[] | undefined {
  const run: string[] = [];
  for (let at = from; isDate(lines[at]?.trim() ?? ''); at += 1) {
    const [before, year] = [run.at(-1), yearOf(lines[at] ?? '')];
    if (before !== undefined && Math.abs(yearOf(before) - year) !== 1) break;
    run.push(lines[at]?.trim() ?? '');
  }
  return run.length > 1 ? run : undefined;
}

const endsWithDay = (line: string): boolean => isMonth(day.exec(line)?.[1] ?? '');
const isMonth = (word: string): boolean => months.has(word.toLowerCase());
const yearOf = (line: string): number => Number(line.trim().slice(-4));

function isDate(line: string): boolean {
  const found = loneDate.exec(line);
  return found !== null && (found[1] === undefined || isMonth(found[1]));
}
