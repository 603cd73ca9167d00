import { type CellObject, type Range, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { Cell } from '../../../domain/survey-import/reading/ratings.ts';

export type Limits = { readonly rows: number; readonly columns: number };
/** Number of rows and columns with cells that are not shown, for example by a filter. */
export type Hidden = { readonly rows: number; readonly columns: number };
/** Number of cells that are merged over several rows, and the name of the first one. */
export type Merged = { readonly cells: number; readonly first: string };
/** `sheets`: names of all sheets with cells. `lines`: row numbers as shown in the workbook, from 1. */
export type Sheet = {
  readonly name: string;
  readonly hidden: Hidden;
  readonly merged: Merged;
  readonly sheets: readonly string[];
  readonly rows: Cell[][];
  readonly lines: number[];
};
export type Extracted =
  | Sheet
  | { readonly refused: 'columns' | 'rows' | 'empty' | 'unreadable' | 'noSuchSheet' };

/**
 * Reads one sheet: the chosen one, or the likely one. Visits only cells that exist, because a sheet may
 * claim a million empty rows.
 */
export function sheetIn(bytes: Uint8Array, most: Limits, chosen: string | undefined): Extracted {
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      // With these, a formula without a stored value is a cell, and hidden rows are marked.
      cellFormula: true,
      sheetStubs: true,
      cellStyles: true,
    });
    const sheets = book.SheetNames.filter((name) => cellsOf(book, name).length > 0);
    if (chosen !== undefined && !sheets.includes(chosen)) return { refused: 'noSuchSheet' };
    for (const name of chosen === undefined ? likelyFirst(book, sheets) : [chosen]) {
      const merged = startMerged(book.Sheets[name]?.['!merges'] ?? [], most);
      if (merged === undefined) return { refused: 'unreadable' };
      const sheet = sheetOf(cellsOf(book, name), most, is1904(book), merged);
      if ('refused' in sheet) return sheet;
      if (sheet.rows.length > 1)
        return { name, sheets, hidden: hiddenIn(book.Sheets[name], sheet), merged: merged.found(), ...sheet };
    }
    return { refused: 'empty' };
  } catch {
    return { refused: 'unreadable' };
  }
}

/** A sheet with fewer cells than this share of the largest one is a cover or a legend. */
const smallSheet = 0.25;

/** Sheets that are shown before hidden ones, and covers and legends last; otherwise in the order of the workbook. */
function likelyFirst(book: WorkBook, sheets: readonly string[]): string[] {
  const sizes = new Map(sheets.map((name) => [name, filledIn(cellsOf(book, name))]));
  const shown = sheets.filter((name) => !isHidden(book, name));
  const largest = shown.reduce((most, name) => Math.max(most, sizes.get(name) ?? 0), 0);
  const rank = (name: string) =>
    Number(isHidden(book, name)) * 2 + Number((sizes.get(name) ?? 0) < largest * smallSheet);
  return sheets.toSorted((a, b) => rank(a) - rank(b));
}

const filledIn = (rows: Rows): number => rows.reduce((sum, row) => sum + (row?.length ?? 0), 0);

type Rows = readonly (readonly (CellObject | undefined)[] | undefined)[];

function cellsOf(book: WorkBook, name: string): Rows {
  const cells: unknown = book.Sheets[name]?.['!data'];
  return Array.isArray(cells) ? (cells as Rows) : [];
}

const is1904 = (book: WorkBook): boolean => book.Workbook?.WBProps?.date1904 === true;

const isHidden = ({ SheetNames, Workbook }: WorkBook, name: string): boolean =>
  (Workbook?.Sheets?.[SheetNames.indexOf(name)]?.Hidden ?? 0) !== 0;

function hiddenIn(sheet: WorkSheet | undefined, { rows, lines }: Pick<Sheet, 'rows' | 'lines'>): Hidden {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    rows: lines.filter((line) => sheet?.['!rows']?.[line - 1]?.hidden === true).length,
    columns: (sheet?.['!cols'] ?? []).slice(0, width).filter((column) => column?.hidden === true).length,
  };
}

function sheetOf(
  cells: Rows,
  most: Limits,
  from1904: boolean,
  merged: MergedCells,
): { rows: Cell[][]; lines: number[] } | { refused: 'columns' | 'rows' } {
  const rows: Cell[][] = [];
  const lines: number[] = [];
  for (const [index, row] of cells.entries()) {
    // Rows before the first row of the sheet are empty.
    if (!row) continue;
    if (index > most.rows) return { refused: 'rows' };
    if (row.length > most.columns) return { refused: 'columns' };
    const values = Array.from(row, (cell) => cellValue(cell, from1904));
    // A row between two groups stays empty.
    if (values.every((value) => value === '')) continue;
    merged.fill(index, values);
    while (values.at(-1) === '') values.pop();
    rows.push(values);
    lines.push(index + 1);
    if (rows.length > most.rows) return { refused: 'rows' };
  }
  return { rows, lines };
}

/** Cells of all merged ranges together, at most: ranges of a sheet do not overlap. */
const mostMerged = 1_000_000;

type MergedCells = NonNullable<ReturnType<typeof startMerged>>;

/**
 * Puts the text of a cell that is merged over several rows into each of them, because it stands beside all of them. A number may be the rating of
 * one person, so it stays on the first row. @returns undefined if there are more ranges than any program writes
 */
function startMerged(ranges: readonly Range[], most: Limits) {
  const high = ranges.filter(({ s, e }) => e.r > s.r && s.r <= most.rows && s.c < most.columns);
  const size = high.reduce((sum, { s, e }) => sum + Math.min(e.r, most.rows) - s.r, 0);
  if (size > mostMerged) return undefined;
  /** Row -> ranges that begin or go on there. */
  const onRow = new Map<number, Range[]>();
  for (const range of high)
    for (let row = range.s.r; row <= Math.min(range.e.r, most.rows); row += 1) {
      const known = onRow.get(row);
      if (known) known.push(range);
      else onRow.set(row, [range]);
    }
  const texts = new Map<Range, string>();
  let [cells, first] = [0, ''];
  return {
    /** @param values of the row, which are changed */
    fill: (row: number, values: Cell[]): void => {
      for (const range of onRow.get(row) ?? []) {
        const { r, c } = range.s;
        const value = values[c] ?? '';
        if (row === r && value !== '') {
          if (cells === 0) first = utils.encode_cell({ r, c });
          cells += 1;
          if (typeof value === 'string') texts.set(range, value);
        }
        const text = texts.get(range);
        if (row === r || text === undefined || value !== '') continue;
        while (values.length < c) values.push('');
        values[c] = text;
      }
    },
    found: (): Merged => ({ cells, first }),
  };
}

/**
 * The value of a cell by its type, never as it is shown: a format may show a zero as "-" and 4.4 as "4". Percents are texts, and so is
 * a formula of which the file has no value.
 */
function cellValue(cell: CellObject | undefined, from1904: boolean): Cell {
  // A program that writes no values of formulas leaves them to the next one: the value is unknown, not missing.
  // The other cells of a formula for several have its range only.
  const formula = cell?.f ?? cell?.F;
  if (formula !== undefined && (cell?.v === undefined || cell.t === 'z')) return `=${formula}`.slice(0, 200);
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z !== 'string') return cell.v;
    // 1 shown as 100% is no rating of 1; in a CSV file it is "100%", too.
    if (isPercent(cell.z)) return `${Number((cell.v * 100).toPrecision(12))}%`;
    if (!formats.is_date(cell.z)) return cell.v;
    return hasDay(cell.z) ? dateOf(cell.v, from1904) : durationOf(cell.v);
  }
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  // The library gives an error such as #N/A as its number.
  if (cell.t === 'e') return errors.get(Number(cell.v)) ?? '#ERROR!';
  return String(cell.v).trim();
}

/** ECMA-376, 18.18.11 (ST_CellType) and the numbers of errors in [MS-XLSB] 2.5.98.2. */
const errors = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

type DateParts = Readonly<Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>>;
const formats = SSF as {
  is_date: (format: string) => boolean;
  parse_date_code: (value: number, options: { date1904: boolean }) => DateParts | null;
};

/** Whether a format of dates and times shows a day, month or year; `m` beside hours or seconds is minutes. Times in brackets are durations. */
function hasDay(format: string): boolean {
  const codes = format.replaceAll(/"[^"]*"|\\.|[_*].|\[[^[\]]*\]/g, '').toLowerCase();
  return /[ydeb]/.test(codes) || (codes.includes('m') && !/[hs]/.test(codes) && !/\[[hms]+\]/i.test(format));
}

/** A time as a text, because it is neither a day nor a rating: 36:00:00. */
function durationOf(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${value < 0 ? '-' : ''}${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
}

/** Whether a number format shows a hundredth as 1 %; quoted and escaped signs are only text. */
const isPercent = (format: string): boolean => format.replaceAll(/"[^"]*"|\\./g, '').includes('%');

/** ISO 8601 without a time zone; the number itself if it is no date of the calendar of spreadsheets. */
function dateOf(value: number, from1904: boolean): Cell {
  const parts = formats.parse_date_code(value, { date1904: from1904 });
  if (!parts) return value;
  const two = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  const day = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`;
  return Number.isInteger(value) ? day : `${day} ${two(parts.H)}:${two(parts.M)}:${two(parts.S)}`;
}
