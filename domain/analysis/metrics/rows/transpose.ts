import { metricOfLabel } from '../words/labels.ts';
import type { Line } from './line.ts';
import { yearsIn } from './periods.ts';
import { sourceOf } from './written.ts';

type Rebuild = (text: string, like: Line) => Line;

/**
 * Turns tables with years down and metrics across into rows of metrics: a line of names ("Year | Revenue | Net income") and lines that begin
 * with a year. `rebuild` makes a line of a text; a turned row keeps the words of its names and of its latest year.
 */
export function transposed(lines: readonly Line[], rebuild: Rebuild): readonly Line[] {
  const result: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const names = lines[at];
    if (names === undefined) break;
    const from = namesCompany(names) ? 1 : 0;
    const years = isNames(names) ? yearRowsAfter(lines, at, from) : [];
    const rows = years.length === 0 && isNames(names) ? partRowsAfter(lines, at) : years;
    if (rows.length === 0) {
      result.push(names);
      continue;
    }
    result.push(...turned(names, rows, from, rebuild));
    at += rows.length;
  }
  return result;
}

function isNames({ cells, figures }: Line): boolean {
  return (
    cells.length > 2 &&
    figures.length === 0 &&
    cells.slice(1).some(({ text }) => metricOfLabel(text) !== undefined)
  );
}

/** "Company | Fiscal year | Revenue" */
const namesCompany = ({ cells: [first, second] }: Line): boolean =>
  /^(?:company|entity|name|unternehmen|gesellschaft|société)$/i.test(first?.text.trim() ?? '') &&
  /^(?:(?:fiscal |financial )?(?:year|period)|jahr|geschäftsjahr|exercice|année)$/i.test(
    second?.text.trim() ?? '',
  );

/**
 * Lines whose first cell is a year and whose other cells are as many as the names.
 * @param from 1 if the name of the company stands before the year; lines of several companies are none
 */
function yearRowsAfter(lines: readonly Line[], at: number, from: number): readonly Line[] {
  const names = lines[at];
  const rows: Line[] = [];
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next];
    if (line === undefined || line.cells.length !== names?.cells.length || yearOf(line, from) === undefined)
      break;
    rows.push(line);
  }
  const companies = new Set(rows.map(({ cells }) => (from === 0 ? '' : cells[0]?.text.trim())));
  return companies.size > 1 ? [] : rows;
}

const whole =
  /^(?:(?:(?:19|20)\d\d|year|annual) total|total (?:(?:19|20)\d\d|year)|full[ -]year|year|group|total|total group|group total|consolidated|gesamt|konzern|summe|groupe)$/i;

/** Lines of parts, "North | 41.2 | 6.0", down to that of the whole; none where there is no line of the whole, or more than one. */
function partRowsAfter(lines: readonly Line[], at: number): readonly Line[] {
  const names = lines[at];
  const rows: Line[] = [];
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next];
    const isPart =
      line !== undefined &&
      line.cells.length === names?.cells.length &&
      line.figures.length === line.cells.length - 1;
    if (!isPart || metricOfLabel(line.label) !== undefined) break;
    rows.push(line);
  }
  const wholes = rows.filter(({ cells }) => whole.test(cells[0]?.text.trim() ?? ''));
  return rows.length > 1 && wholes.length === 1 ? rows : [];
}

function yearOf({ cells, tokens }: Line, from: number): number | undefined {
  const cell = cells[from];
  return cell && yearsIn(tokens.filter(({ start, end }) => start >= cell.start && end <= cell.end))[0];
}

function turned(names: Line, rows: readonly Line[], from: number, rebuild: Rebuild): readonly Line[] {
  const heads = rows.map(({ cells }) => cells[from]?.text.trim() ?? '');
  const latest = rows.toSorted((a, b) => (yearOf(b, from) ?? 0) - (yearOf(a, from) ?? 0))[0] ?? names;
  const header = rebuild(`\t${heads.join('\t')}`, names);
  const isCut = names.isHeading || names.passage !== latest.passage;
  const metrics = names.cells.slice(from + 1).map((cell, column) => {
    const amounts = rows.map(({ cells }) => cells[from + column + 1]?.text.trim() ?? '');
    const line = rebuild(`${cell.text.trim()}\t${amounts.join('\t')}`, latest);
    return isCut ? line : { ...line, ...sourceOf(names, [latest]) };
  });
  return [header, ...metrics];
}
