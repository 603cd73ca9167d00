import { parse } from 'csv-parse/sync';
import { limits, type Place } from '../port.ts';
import { type Reader, Unreadable } from '../reader.ts';
import { decodeText } from './decode-text.ts';
import { separatorOf } from './separator.ts';

type Row = { readonly cells: readonly string[]; readonly place: Place };

/**
 * Reads separated values as one table. The separator is stated in a `sep=` line or detected. Rows may have different
 * lengths. After a quote that is never closed, the rest is read without quotes.
 */
export const csvReader: Reader = async function* (bytes, report) {
  const text = await decodeText(bytes);
  if (text === null) throw new Unreadable('damaged', 'the file holds no text');
  const { separator, from, line } = separatorOf(text);
  // Converts all line ends to LF, so that a file with mixed line ends keeps all its rows.
  const lines = text.slice(from).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const rows = rowsOf(lines, separator, line);
  const last = rows.slice(0, limits.rowsPerSheet).at(-1)?.place;
  report.units(last?.kind === 'line' ? last.to : 0);
  for (const [index, { cells, place }] of rows.entries()) {
    if (index === limits.rowsPerSheet) {
      report.truncated('rows', rows[index - 1]?.place ?? place);
      break;
    }
    yield { kind: 'row', cells, place };
  }
};

/** Parses the rows; at most one row more than the limit. */
function rowsOf(text: string, separator: string, firstLine: number): readonly Row[] {
  const rows: Row[] = [];
  const closed = parseRows(text, separator, firstLine, true, rows);
  if (closed === null) return rows;
  parseRows(text.slice(closed.at), separator, closed.line, false, rows);
  return rows;
}

/**
 * Adds rows. @returns the offset and line at which the rows before an unclosed quote end, or null if all text was
 * parsed
 */
function parseRows(
  text: string,
  separator: string,
  firstLine: number,
  quoted: boolean,
  rows: Row[],
): { readonly at: number; readonly line: number } | null {
  const bytes = Buffer.from(text);
  let end = { bytes: 0, line: firstLine };
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: '\n',
      quote: quoted ? '"' : null,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: limits.rowsPerSheet + 1 - rows.length,
      on_record: (cells: string[], context) => {
        const to = end.line + lineEndsIn(bytes, end.bytes, context.bytes);
        const from = to - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
        rows.push({ cells, place: { kind: 'line', from, to } });
        end = { bytes: context.bytes, line: to };
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!quoted) throw error;
    return {
      at: bytes.toString('utf8', 0, end.bytes).length,
      line: end.line + lineEndsIn(bytes, end.bytes, end.bytes),
    };
  }
}

/** Number of line ends between `from` and `to`; the line end after a row counts for the next row. */
function lineEndsIn(bytes: Buffer, from: number, to: number): number {
  const last = bytes[to - 1] === 0x0a ? to - 1 : to;
  let count = from > 0 && bytes[from - 1] === 0x0a ? 1 : 0;
  for (let at = bytes.indexOf(0x0a, from); at !== -1 && at < last; at = bytes.indexOf(0x0a, at + 1))
    count += 1;
  return count;
}
