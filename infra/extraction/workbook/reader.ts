import { read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { openCompoundFile } from '../compound/compound-file.ts';
import { limits, type Place } from '../port.ts';
import { type Block, type Reader, type Report, Unreadable } from '../reader.ts';
import { openArchive } from '../zip/archive.ts';
import { withTrueComment } from '../zip/end-record.ts';
import {
  commentsOf,
  hasRowAfter,
  hiddenRowsOf,
  type Row,
  rangeOf,
  rowsOf,
  shownBetween,
  shownRowsOf,
} from './cells.ts';
import { hidesColumns, mayHideCells } from './hiding.ts';

/** If more columns than this contain text, rows are yielded without their empty cells. */
const mostAligned = 256;
const longestTitle = 120;

/** Reads Excel workbooks: xlsx, and xls of Excel 97 to 2003. */
export const workbookReader: Reader = async function* (bytes, report) {
  const book = parsed(await workbookBytes(bytes));
  const names = book.SheetNames;
  report.units(names.length);
  const total = Math.min(names.length, limits.sheets);
  let last: Place | undefined;
  for (const [index, name] of names.slice(0, total).entries()) {
    const sheet = book.Sheets[name];
    // Frees the memory of the sheet, which has been read.
    delete book.Sheets[name];
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (sheet !== undefined && isHidden)
      reportHidden('hiddenSheet', rowsOf(sheet, limits.rowsPerSheet), name, report);
    else if (sheet !== undefined) {
      reportHidden('hidden', hiddenRowsOf(sheet, limits.rowsPerSheet), name, report);
      yield* sheetBlocks(sheet, name, report);
    }
    last = { kind: 'cells', sheet: name, range: 'A1' };
    report.progress(index + 1, total);
  }
  if (names.length > total && last !== undefined) report.truncated('sheets', last);
};

/** The bytes for the parser. `mayHide`: rows or columns may be hidden, which the parser finds at a price in memory. */
type Input = { readonly bytes: Uint8Array; readonly mayHide: boolean };

/**
 * The input of the parser: a zip file within the limits, or the stream of the workbook without its container. @throws
 * {Unreadable} encrypted, damaged, mismatch, tooLarge
 */
async function workbookBytes(bytes: Uint8Array): Promise<Input> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const mended = withTrueComment(bytes);
    return { bytes: mended, mayHide: await inflateOnce(mended) };
  }
  // A workbook of Excel 4 or older is a stream without a container.
  if (bytes[0] === 0x09 && (bytes[1] ?? 0xff) <= 0x08) return { bytes, mayHide: hidesColumns(bytes) };
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf)
    throw new Unreadable('mismatch', 'Neither a zip nor a compound file');
  const file = openCompoundFile(bytes);
  if (file.names.some((name) => ['encryptedpackage', 'encryption'].includes(name.toLowerCase())))
    throw new Unreadable('encrypted', 'The package is encrypted');
  const stream = file.stream('Workbook') ?? file.stream('Book');
  if (stream === undefined) throw new Unreadable('damaged', 'No stream of a workbook');
  if (stream[0] !== 0x09) throw new Unreadable('damaged', 'No begin of a workbook');
  return { bytes: stream, mayHide: hidesColumns(stream) };
}

/**
 * Inflates every part once within the limits, because the parser trusts headers. Refuses a DOCTYPE, which the parser
 * would skip. @returns whether a part may hide rows or columns
 */
async function inflateOnce(bytes: Uint8Array): Promise<boolean> {
  const archive = await openArchive(bytes);
  let mayHide = false;
  for (const name of archive.names) {
    const isXml = /\.(xml|rels)$/i.test(name);
    let end: Buffer = Buffer.alloc(0);
    for await (const chunk of archive.open(name)) {
      if (!isXml) continue;
      const part = Buffer.concat([end, chunk]);
      if (doctypes.some((doctype) => part.includes(doctype)))
        throw new Unreadable('damaged', 'an XML part has a DOCTYPE');
      mayHide ||= mayHideCells(part);
      end = part.subarray(-2 * doctype.length);
    }
  }
  return mayHide;
}

const doctype = '<!DOCTYPE';
/** In UTF-8, and in UTF-16 with either byte order. */
const doctypes = [Buffer.from(doctype), Buffer.from(doctype, 'utf16le').subarray(0, -1)];

function parsed({ bytes, mayHide }: Input): WorkBook {
  set_cptable(codepages);
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      type: 'buffer',
      dense: true,
      // One row more than is read, which shows whether there are more.
      sheetRows: limits.rowsPerSheet + 1,
      sheets: Array.from({ length: limits.sheets }, (_, index) => index),
      cellFormula: false,
      cellHTML: false,
      // With this, hidden rows and columns are marked.
      cellStyles: mayHide,
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'The workbook cannot be read';
    if (detail.includes('password') || detail.includes('Encrypt')) throw new Unreadable('encrypted', detail);
    throw new Unreadable('damaged', detail);
  }
}

function* sheetBlocks(sheet: WorkSheet, name: string, report: Report): Iterable<Block> {
  const comments = [...commentsOf(sheet, limits.rowsPerSheet)];
  const columns = usedColumns(sheet);
  let before: Row | undefined;
  for (const [row, next] of withNext(shownRowsOf(sheet, limits.rowsPerSheet))) {
    const place = placeOf(row, name);
    if (before === undefined) yield sheetHeading(name, place.range);
    // An empty row separates tables.
    else if (shownBetween(sheet, before.row, row.row) > 0) yield { kind: 'break' };
    const [cell] = row.cells;
    if (cell !== undefined && isTitle(sheet, row, before, next))
      yield { kind: 'heading', level: 2, text: cell.text, place };
    else if (cell !== undefined && row.cells.length === 1 && cell.text.length > longestTitle)
      yield { kind: 'paragraph', text: cell.text, place };
    else yield { kind: 'row', cells: aligned(row, columns), place };
    before = row;
  }
  if (before === undefined && comments.length > 0) yield sheetHeading(name, 'A1');
  for (const { row, column, text } of comments) {
    const range = rangeOf({ row, column }, { row, column });
    yield { kind: 'paragraph', text, place: { kind: 'cells', sheet: name, range } };
  }
  if (before !== undefined || comments.length > 0) yield { kind: 'break' };
  if (before !== undefined && hasRowAfter(sheet, limits.rowsPerSheet))
    report.truncated('rows', placeOf(before, name));
}

function sheetHeading(name: string, range: string): Block {
  return {
    kind: 'heading',
    level: 1,
    text: name.slice(0, 200),
    place: { kind: 'cells', sheet: name, range },
  };
}

/** Yields each item together with the next one. */
function* withNext<Item>(items: Iterable<Item>): Iterable<[item: Item, next: Item | undefined]> {
  let held: Item | undefined;
  for (const item of items) {
    if (held !== undefined) yield [held, item];
    held = item;
  }
  if (held !== undefined) yield [held, undefined];
}

/** True for a single text above the header row of a table, at the top of the sheet or after an empty row. */
function isTitle(sheet: WorkSheet, row: Row, before: Row | undefined, next: Row | undefined): boolean {
  const [cell] = row.cells;
  if (cell === undefined || row.cells.length !== 1 || !cell.isText || cell.text.length > longestTitle)
    return false;
  const startsTable = before === undefined || shownBetween(sheet, before.row, row.row) > 0;
  if (!startsTable || next === undefined || next.cells.length < 2) return false;
  return shownBetween(sheet, row.row, next.row) <= 1;
}

function placeOf({ row, cells }: Row, sheet: string): Extract<Place, { kind: 'cells' }> {
  const from = cells[0]?.column ?? 0;
  const to = cells.at(-1)?.column ?? from;
  return { kind: 'cells', sheet, range: rangeOf({ row, column: from }, { row, column: to }) };
}

/** Columns with text anywhere in the sheet; undefined if there are too many to keep rows aligned. */
function usedColumns(sheet: WorkSheet): number[] | undefined {
  const used = new Set<number>();
  for (const { cells } of shownRowsOf(sheet, limits.rowsPerSheet)) {
    for (const { column } of cells) used.add(column);
    if (used.size > mostAligned) return undefined;
  }
  return [...used].sort((a, b) => a - b);
}

function aligned({ cells }: Row, columns: readonly number[] | undefined): string[] {
  if (columns === undefined) return cells.map((cell) => cell.text);
  const texts = new Map(cells.map((cell) => [cell.column, cell.text]));
  const last = cells.at(-1)?.column ?? 0;
  return columns.filter((column) => column <= last).map((column) => texts.get(column) ?? '');
}

function reportHidden(
  kind: 'hidden' | 'hiddenSheet',
  rows: Iterable<Row>,
  name: string,
  report: Report,
): void {
  let first: Row | undefined;
  let characters = 0;
  for (const row of rows) {
    first ??= row;
    for (const { text } of row.cells) characters += text.length;
  }
  if (characters > 0 && first !== undefined) report.hidden(kind, placeOf(first, name), characters);
}
