import { metricOfLabel, wholeNames } from '../words/labels.ts';
import type { Token } from '../words/tokens.ts';
import { unitIn } from '../words/units.ts';
import type { Line } from './line.ts';
import { periodIn, yearAt } from './periods.ts';
import names from './summary-names.json' with { type: 'json' };

type Rebuild = (text: string, like: Line) => Line;
/** A pair of columns: an amount and its change in percent. */
type Pair = { readonly unit: string; readonly start: number; readonly end: number };
/** A name for each pair, and the number of lines that they take. */
type Named = { readonly names: readonly string[]; readonly lines: number };
type Row = { readonly line: Line; readonly year: number; readonly amounts: readonly string[] };

const mostNameLines = 4;
const mostLinesAbove = 8;
const mostRows = 4;
/** Characters that a name may begin before its unit; a line without cells has less before its first unit. */
const widestIndent = 12;
/** Tokens of "Fiscal year ended March 31, 2025". */
const longestDate = 8;
const otherThanWhole = /\bnon-?consolidated\b|\bforecasts?\b|\bending\b|\bparent company\b/i;
/**
 * Rows of metrics in place of a Japanese summary of results: names in one line, "Millions of yen  %" for each of them below, and lines that begin
 * with a year. Summaries of the parent and forecasts stay as they are.
 */
export function withoutPairs(lines: readonly Line[], rebuild: Rebuild): readonly Line[] {
  const result: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    result.push(line);
    const pairs = pairsIn(line);
    const above = lines.slice(Math.max(0, at - mostLinesAbove), at + 1);
    if (pairs.length < 2 || above.some(({ text }) => otherThanWhole.test(text))) continue;
    const found = namesAbove(lines, at, pairs);
    const rows = rowsBelow(lines, at, pairs.length);
    const [first] = rows;
    if (found === undefined || first === undefined) continue;
    const period = periodOf(lines.slice(Math.max(0, at - mostLinesAbove), lines.indexOf(first.line) + 1));
    // Their percent signs are none of the rows of amounts.
    result.splice(result.length - 1 - found.lines);
    const { passage, start, end, rest } = line;
    const unit = { ...rebuild(`(${pairs[0]?.unit ?? ''})`, first.line), passage, start, end, rest };
    result.push(...turned(found.names, rows, unit, period, rebuild));
    at = lines.indexOf(rows.at(-1)?.line ?? line);
  }
  return result;
}

/** "Millions of yen  %  Millions of yen  %": the same unit before each percent sign. */
function pairsIn({ tokens, text }: Line): readonly Pair[] {
  const ends = tokens.flatMap((token, at) => (token.text === '%' ? [at] : []));
  if (ends.length < 2 || ends.at(-1) !== tokens.length - 1) return [];
  const length = (ends[1] ?? 0) - (ends[0] ?? 0) - 1;
  const units = ends.map((end) => tokens.slice(Math.max(0, end - length), end));
  const wordsOf = (unit: readonly Token[]) => unit.map(({ text: word }) => word).join(' ');
  const words = units.map(wordsOf);
  const { scale, currency } = unitIn('', units[0] ?? []);
  const areAlike = words.every((one) => one === words[0]) && (scale !== null || currency !== null);
  const areDense = ends.every((end, at) => at === 0 || end - (ends[at - 1] ?? 0) - 1 === length);
  if (length < 1 || !areAlike || !areDense) return [];
  return units.map((unit, at) => {
    const start = unit[0]?.start ?? 0;
    const end = tokens[ends[at] ?? 0]?.end ?? 0;
    return { unit: text.slice(start, unit.at(-1)?.end ?? end), start, end };
  });
}

/** The name of each pair: from the cells above it, or from one line of known names. */
function namesAbove(lines: readonly Line[], at: number, pairs: readonly Pair[]): Named | undefined {
  const above = lines.slice(Math.max(0, at - mostNameLines), at);
  const indent = pairs[0]?.start ?? 0;
  if (indent < widestIndent || lines[at]?.cells.length === 1) {
    const listed = listedIn(above.at(-1)?.text ?? '');
    return listed.length === pairs.length ? { names: listed, lines: 1 } : undefined;
  }
  const from = above.findLastIndex(
    ({ cells, figures }) => figures.length > 0 || (cells[0]?.start ?? 0) < indent - widestIndent,
  );
  const placed = above.slice(from + 1);
  const found = pairs.map(() => '');
  for (const { start, end, text } of placed.flatMap(({ cells }) => cells)) {
    const distances = pairs.map((pair) => Math.abs(pair.start + pair.end - start - end));
    const nearest = distances.indexOf(Math.min(...distances));
    found[nearest] = `${found[nearest]} ${text.trim()}`.trim();
  }
  return found.every((name) => name !== '') ? { names: found, lines: placed.length } : undefined;
}

/** The names of a line that has nothing but known ones, the longest at each place; empty for others. */
function listedIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const lower = `${rest.toLowerCase()} `;
    const name = names.find((one) => lower.startsWith(`${one} `));
    if (name === undefined) return [];
    found.push(rest.slice(0, name.length));
    rest = rest.slice(name.length).trimStart();
  }
  return found;
}

/** Lines that begin with a date and have two figures for each name; "Fiscal year ended" may stand between them and the units. */
function rowsBelow(lines: readonly Line[], at: number, count: number): readonly Row[] {
  const rows: Row[] = [];
  for (const line of lines.slice(at + 1, at + 1 + mostRows)) {
    const place = line.tokens.findIndex((_, token) => yearAt(line.tokens, token) !== undefined);
    const named = place === -1 || place > longestDate ? undefined : yearAt(line.tokens, place);
    if (named === undefined && rows.length === 0 && line.figures.length === 0) continue;
    const end = line.tokens[place]?.end ?? 0;
    const figures = line.figures.filter(({ start }) => start >= end);
    if (named === undefined || figures.length !== 2 * count) break;
    const amounts = figures.filter((_, index) => index % 2 === 0);
    rows.push({
      line,
      year: named.year,
      amounts: amounts.map(({ isNegative, digits }) => (isNegative ? `(${digits})` : digits || '-')),
    });
  }
  return rows;
}

/** "Fiscal year" or "nine months ended": of the first row, or of the nearest line above it. */
function periodOf(lines: readonly Line[]): string {
  const texts = lines.toReversed().map(({ text }) => text.toLowerCase());
  const months = texts.flatMap((text) => /\b(?:three|six|nine) months\b/.exec(text)?.[0] ?? [])[0];
  if (months !== undefined) return `${months} ended`;
  return texts.some((text) => periodIn(text.replaceAll(/[^a-z]/g, ' ')) === 'year') ? 'fiscal year' : '';
}

function turned(
  found: readonly string[],
  rows: readonly Row[],
  unit: Line,
  period: string,
  rebuild: Rebuild,
): readonly Line[] {
  const [first] = rows;
  if (first === undefined) return [];
  const header = rebuild(`\t${rows.map(({ year }) => `${period} ${year}`.trim()).join('\t')}`, first.line);
  const metrics = found.flatMap((name, column) => {
    const label = wholeNames[name.toLowerCase()] ?? name;
    if (metricOfLabel(label) === undefined) return [];
    const text = `${label}\t${rows.map(({ amounts }) => amounts[column]).join('\t')}`;
    return [rebuild(text, first.line)];
  });
  return [rebuild('Results', first.line), unit, header, ...metrics];
}
