import { sourceOf, type Written } from './written.ts';

/** Figures of a row at most, and rows that a table has at least. */
const mostFigures = 12;
const fewestRows = 3;
/** The same where many rows are shorter. */
const fewestOfSparse = 6;
const figure = /^[-–−]?[$€£¥]?\s?[-–−(]{0,2}[$€£¥]?\s?\d[\d.,' ]{0,24}\)? ?%?$|^[-–—]{1,2}$/;
const years = /^(?:19|20)\d\d +(?:19|20)\d\d/;
const sign = /^(?:[$€£¥]|\)|\)?%|\(|US\$)$/;
/** "34,229 $": the sign of the next cell stands at the end of the line. */
const beforeSign = /^(.{0,30}\d\)?) ?([$€£¥])$/;
const year = /^(?:19|20)\d\d$/;

/**
 * Lines in which a row is one again where a web page was turned into text with a line for each cell: "Net income", "$", "30,425", "$", "33,364".
 * Other texts, also those with all labels above all figures, are returned as they are: their rows do not have the same number of figures.
 */
export function withWholeRows(
  lines: readonly Written[],
  ofDocument: Columns | undefined = undefined,
): readonly Written[] {
  const table = tableOf(lines, ofDocument);
  if (table === undefined) return lines;
  let columns = 0;
  const rows = withWholeLabels(table.rows, table.columns).flatMap(({ label, cells }) => {
    if (cells.length === 0) return [label];
    // The years of the columns stand below a title.
    if (cells.every((cell) => year.test(cell.text))) return [label, ...rowOf(cells)];
    const half = cells.length / 2;
    const halves = [cells.slice(0, half), cells.slice(half)] as const;
    // "Reimbursed costs", three figures, and three more of a total that has no label.
    if (halves.every((part) => part.length === columns && part.every(isFigure)))
      return [...rowOf(halves[0], label), ...rowOf(halves[1])];
    const count = countOf(cells);
    if (table.columns.has(count)) columns = count;
    return rowOf(cells, label);
  });
  return withWholeHeaders(rows);
}

/** A row in one line, with a tab in front of each cell. */
function rowOf(cells: readonly Written[], label?: Written): readonly Written[] {
  const [first] = cells;
  if (first === undefined) return [];
  const text = `${label?.text ?? ''}\t${cells.map((cell) => cell.text).join('\t')}`;
  return [{ text, ...sourceOf(label ?? first, cells) }];
}

/** "Q4" above "Full Year", and "2022  2021" above "% Change", "2022  2021" and "% Change": the names of columns are in one line each. */
function withWholeHeaders(rows: readonly Written[]): readonly Written[] {
  const result: Written[] = [];
  let until = 0;
  for (const [at, line] of rows.entries()) {
    if (at < until) continue;
    const [row = '', next = '', third = '', fourth = ''] = rows.slice(at, at + 4).map(({ text }) => text);
    const isTwice =
      yearsOnly.test(row) && row === third && change.test(next.trim()) && change.test(fourth.trim());
    const arePeriods = length.test(row.trim()) && length.test(next.trim()) && row.trim() !== next.trim();
    const whole = isTwice
      ? `${row}\t${next.trim()}${third}\t${fourth.trim()}`
      : arePeriods
        ? `\t${row.trim()}\t${next.trim()}`
        : row;
    until = at + (isTwice ? 4 : arePeriods ? 2 : 1);
    result.push({ text: whole, ...sourceOf(line, rows.slice(at + 1, until)) });
  }
  return result;
}
const yearsOnly = /^(?:\t(?:19|20)\d\d){2,4}$/;
const change = /^%? ?(?:change|variance|chg)$/i;
const length =
  /^(?:q[1-4]|(?:fourth|third|second|first) quarter|full[- ]year|(?:fiscal )?year|twelve months|three months)$/i;

const countOf = (cells: readonly Written[]): number => cells.filter(isFigure).length;

/** How many figures most rows of such a text have: two in a balance sheet, three in the statement of income of the next page. */
export type Columns = ReadonlySet<number>;

/** Columns of a whole document; undefined where it does not have a line for each cell. Its passages may be too short to show them. */
export const columnsOfCells = (passages: readonly (readonly Written[])[]): Columns | undefined =>
  tableOf(passages.flat())?.columns;

/** Lines of passages in which the cells at the beginning of one stand at the end of the one before, below the label of their row. */
export function withCellsBelowLabels(
  passages: readonly (readonly Written[])[],
  columns: Columns | undefined,
): readonly (readonly Written[])[] {
  if (columns === undefined) return passages;
  const moved = [...passages];
  for (const [at, lines] of passages.entries()) {
    const end = lines.findIndex(({ text }) => !isCell(text.trim()));
    if (at === 0 || end < 1) continue;
    moved[at - 1] = [...(moved[at - 1] ?? []), ...lines.slice(0, end)];
    moved[at] = lines.slice(end);
  }
  return moved;
}

const isCell = (text: string): boolean => {
  const amount = beforeSign.exec(text)?.[1] ?? text;
  return text === '' || (figure.test(amount) && !years.test(text)) || sign.test(amount);
};

/** The lines of a text that are the label or a cell of such a row, and no sentences. */
export function linesOfCells(
  lines: readonly Written[],
  ofDocument: Columns | undefined,
): ReadonlySet<string> {
  const rows = tableOf(lines, ofDocument)?.rows ?? [];
  const table = rows.filter(({ cells }) => cells.length > 0);
  return new Set(table.flatMap(({ label, lines: ofCells }) => [label.text, ...ofCells]));
}

/** Rows of a text and their columns; undefined for a text without a line for each cell. */
function tableOf(
  lines: readonly Written[],
  ofDocument: Columns | undefined = undefined,
): { readonly rows: readonly Row[]; readonly columns: Columns } | undefined {
  const rows = rowsOf(lines.filter(({ text }) => text.trim() !== ''));
  const counts = rows.map(({ cells }) => countOf(cells)).filter((count) => count > 0);
  const often = [...Map.groupBy(counts, (count) => count).values()].filter(
    (same) => (same[0] ?? 0) > 1 && (same[0] ?? 0) <= mostFigures && same.length >= fewestRows,
  );
  const columns = new Set(often.flatMap((same) => same[0] ?? []));
  // Rows with a note have one more.
  const whole = counts.filter((count) => columns.has(count) || columns.has(count - 1));
  // Many rows of a year without a figure in some columns are shorter.
  const isSparse =
    often.some((same) => same.length >= fewestOfSparse) &&
    whole.length >= counts.length / 2 &&
    counts.every((count) => count <= 2 * Math.max(...columns));
  const isTable = columns.size > 0 && (whole.length >= 0.75 * counts.length || isSparse);
  if (isTable) return { rows, columns };
  const isPart = ofDocument !== undefined && counts.some((count) => ofDocument.has(count));
  return isPart ? { rows, columns: ofDocument } : undefined;
}

/** `lines` are those of the cells, verbatim. */
type Row = {
  readonly label: Written;
  readonly cells: readonly Written[];
  readonly lines: readonly string[];
};

/** "Net earnings, including earnings attributable to redeemable and" above "noncontrolling interests" and its figures is one label. */
function withWholeLabels(rows: readonly Row[], columns: Columns): readonly Row[] {
  const isBroken = (row: Row | undefined, next: Row | undefined) =>
    row !== undefined &&
    row.cells.length === 0 &&
    next !== undefined &&
    columns.has(countOf(next.cells)) &&
    openEnd.test(row.label.text.trim()) &&
    /^\p{Ll}/u.test(next.label.text.trim());
  return rows.flatMap((row, at) => {
    if (isBroken(row, rows[at + 1])) return [];
    const above = rows[at - 1];
    if (above === undefined || !isBroken(above, row)) return [row];
    const text = `${above.label.text.trimEnd()} ${row.label.text.trim()}`;
    return [{ ...row, label: { text, ...sourceOf(above.label, [row.label]) } }];
  });
}
/** A label that goes on in the next line. */
const openEnd = /^\p{Lu}[^.:]{2,110} (?:and|or|of|to|in|from|the|for|with|on|by|before|after)$/u;

const isFigure = ({ text }: Written): boolean => figure.test(text) && !year.test(text);

/** Lines with words, each with the cells below it. */
function rowsOf(lines: readonly Written[]): readonly Row[] {
  const rows: { readonly label: Written; readonly cells: Written[]; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const text = line.text.trim();
    const last = rows.at(-1);
    const [, amount = text, next] = beforeSign.exec(text) ?? [];
    if (last === undefined || years.test(text) || !(figure.test(amount) || sign.test(amount)))
      rows.push({ label: line, cells: [], lines: [] });
    else {
      const cells = next === undefined ? [amount] : [amount, next];
      last.cells.push(...cells.map((cell) => ({ ...line, text: cell })));
      last.lines.push(line.text);
    }
  }
  return rows;
}
