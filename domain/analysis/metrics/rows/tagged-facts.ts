import { tabbed } from './separated-values.ts';

/** Lines of titles above the names of columns, at most. */
const mostTitles = 6;
const fewestCells = 3;
const tag = /^(?:xbrl |gaap |us-gaap |ifrs )?(?:tag|concept|element)(?: name)?$/i;
const described = /^(?:units?|unit ?ref|currency|decimals|context|context ?ref|form|source|filed|frame)$/i;
const part = /^(?:dimensions?|segments?|members?|axis)$/i;
const time = /^(?:periods?|dates?|end(?: ?date)?|period ?end)$/i;
const valued = /^(?:values?|amounts?|(?:fy ?)?(?:19|20)\d\d(?: .{1,20})?)$/i;
/** Units in which amounts stand as they are. */
const plainUnit = /^(?:(?!bln|mil|mio|mln|mrd|tsd)[a-z]{3}|[a-z]{3} ?\/ ?shares?|shares|pure)?$/i;
const separators = ['\t', '|', ',', ';'] as const;
const day = 86_400_000;
const fewestDays = 350;

type Names = { readonly at: number; readonly separator: string; readonly cells: readonly string[] };

/**
 * Lines of exported XBRL facts without the cells that describe an amount: "Net sales,SalesRevenueNet,USD,1200000000" and "us-gaap:Revenues | 2987411000 |
 * USD | 2025". Facts of a part, of another year than the latest or of less than a year are left empty. Other lines stay as they are.
 */
export function withoutTags(lines: readonly string[]): readonly string[] {
  const names = namesIn(lines);
  if (names === undefined) return lines;
  const { at, separator, cells } = names;
  const label = labelIn(cells);
  const columns = (expression: RegExp) =>
    cells.flatMap((name, column) => (column !== label && expression.test(name) ? [column] : []));
  const units = columns(/^(?:units?|unit ?ref|currency)$/i);
  const dropped = new Set([described, part, time, tag].flatMap(columns));
  const rows = lines.slice(at + 1).map((line) => cellsOf(line, separator));
  if (rows.some((row) => units.some((column) => !plainUnit.test(row[column] ?? '')))) return lines;
  const timed = columns(time);
  const latest = Math.max(0, ...rows.flatMap((row) => timed.map((column) => yearOf(row[column] ?? ''))));
  return lines.map((line, index) => {
    if (index < at) return line;
    const row = cellsOf(line, separator);
    const isRow = index > at && row.length === cells.length;
    const isPart = isRow && columns(part).some((column) => row[column] !== '');
    const isEarlier = isRow && timed.some((column) => !isOfYear(row[column] ?? '', latest));
    return isPart || isEarlier ? '' : without(line, separator, dropped);
  });
}

/** The line that names a column of tags, units or contexts and one of values. */
function namesIn(lines: readonly string[]): Names | undefined {
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ line, at }]));
  for (const { line, at } of filled.slice(0, mostTitles))
    for (const separator of separators) {
      const cells = cellsOf(line, separator);
      const label = labelIn(cells);
      const isDescribed = cells.some(
        (name, column) => tag.test(name) || (column !== label && (described.test(name) || part.test(name))),
      );
      if (cells.length >= fewestCells && isDescribed && cells.some((name) => valued.test(name)))
        return { at, separator, cells };
    }
  return undefined;
}

const labelIn = (cells: readonly string[]): number => cells.findIndex((name) => name !== '');

const withTabs = (line: string, separator: string): string =>
  separator === '|' || separator === '\t' ? line : tabbed(line, separator);
const splitterOf = (separator: string): string => (separator === '|' ? '|' : '\t');

const cellsOf = (line: string, separator: string): readonly string[] =>
  withTabs(line, separator)
    .split(splitterOf(separator))
    .map((cell) => cell.trim());

/** A line with blanks in place of some cells, so that offsets stay. */
function without(line: string, separator: string, columns: ReadonlySet<number>): string {
  const splitter = splitterOf(separator);
  return withTabs(line, separator)
    .split(splitter)
    .map((cell, column) => (columns.has(column) ? ' '.repeat(cell.length) : cell))
    .join(splitter);
}

const yearOf = (period: string): number => Number(period.match(/(?:19|20)\d\d/g)?.at(-1) ?? 0);

/** True for "2025", "FY2025" and "2025-01-01/2025-12-31", but not for a quarter. */
function isOfYear(period: string, year: number): boolean {
  const dates = [...period.matchAll(/\d{4}-\d\d-\d\d/g)].map(([date]) => Date.parse(date));
  const [from, to] = dates;
  const isShort = from !== undefined && to !== undefined && (to - from) / day < fewestDays;
  return yearOf(period) === year && !isShort && !/\bq[1-4]\b|\bh[12]\b/i.test(period);
}
