import { metricOfLabel } from '../words/labels.ts';
import type { Line } from './line.ts';
import { yearsIn } from './periods.ts';

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
    const rows = isNames(names) ? yearRowsAfter(lines, at) : [];
    if (rows.length === 0) {
      result.push(names);
      continue;
    }
    result.push(...turned(names, rows, rebuild));
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

/** Lines whose first cell is a year and whose other cells are as many as the names. */
function yearRowsAfter(lines: readonly Line[], at: number): readonly Line[] {
  const names = lines[at];
  const rows: Line[] = [];
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next];
    if (line === undefined || line.cells.length !== names?.cells.length || yearOf(line) === undefined) break;
    rows.push(line);
  }
  return rows;
}

function yearOf({ cells, tokens }: Line): number | undefined {
  const [first] = cells;
  return first && yearsIn(tokens.filter(({ end }) => end <= first.end))[0];
}

function turned(names: Line, rows: readonly Line[], rebuild: Rebuild): readonly Line[] {
  const heads = rows.map(({ cells }) => cells[0]?.text.trim() ?? '');
  const latest = rows.toSorted((a, b) => (yearOf(b) ?? 0) - (yearOf(a) ?? 0))[0] ?? names;
  const header = rebuild(`\t${heads.join('\t')}`, names);
  const metrics = names.cells.slice(1).map((cell, column) => {
    const amounts = rows.map(({ cells }) => cells[column + 1]?.text.trim() ?? '');
    const line = rebuild(`${cell.text.trim()}\t${amounts.join('\t')}`, latest);
    return { ...line, source: `${names.text}\n${latest.text}` };
  });
  return [header, ...metrics];
}
