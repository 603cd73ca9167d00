import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { say } from '../../../domain/texts/sentence.ts';
import { type FileTable, tableLimits, UnreadableFile } from '../unreadable-file.ts';
import { fileText } from './file-text.ts';
import { type Parsed, withoutJoinedLines } from './joined-lines.ts';
import { separatorOf } from './separator.ts';

/**
 * Reads a file with values separated by commas, semicolons, tabs or bars. Rows with another length than the heading are kept,
 * and the caller decides about them; rows without any value are not. @throws UnreadableFile
 */
export async function readSeparated(bytes: Uint8Array): Promise<FileTable> {
  const { text, checks } = fileText(bytes);
  if (text.includes('\u0000')) throw new UnreadableFile(say('surveyImport.fileUnreadable.noText'));
  const separator = separatorOf(text);
  const parsed = await parsedRows(text.replace(/^sep=.\n/i, '\n'), separator);
  return { ...withoutJoinedLines(parsed, separator), separator, checks, sheets: [] };
}

/** Bytes that the parser gets at once. */
const partBytes = 64 * 1024;

/** @throws UnreadableFile */
async function parsedRows(text: string, separator: string): Promise<Parsed> {
  const rows: string[][] = [];
  const lines: number[] = [];
  // In parts, because the parser turns all it is given into records before anybody takes one.
  const parser = Readable.from(partsOf(Buffer.from(text))).pipe(
    parse({
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 1024 * 1024,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // The parser reports the line on which a row ends, so the line breaks inside its cells are subtracted.
      const line = info.lines - record.reduce((sum, cell) => sum + breaksIn(cell), 0);
      const values = record.map((cell) => cell.trim());
      if (values.every((value) => value === '')) continue;
      if (values.length > tableLimits.columns)
        throw new UnreadableFile(
          say('surveyImport.fileUnreadable.columns', {
            line,
            columns: values.length,
            most: tableLimits.columns,
          }),
        );
      if (rows.length > tableLimits.rows)
        throw new UnreadableFile(say('surveyImport.fileUnreadable.lines', { most: tableLimits.rows }));
      rows.push(values);
      lines.push(line);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(reasonOf(error, text));
  }
  return { rows, lines };
}

const breaksIn = (cell: string): number => (cell.includes('\n') ? cell.split('\n').length - 1 : 0);

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += partBytes) yield bytes.subarray(from, from + partBytes);
}

/** A quotation mark without its partner makes everything below it one cell: the file ends in it, or the cell is too long. */
function reasonOf(error: unknown, text: string) {
  const { code, message = 'unknown' } = error as Partial<CsvError>;
  if (code === 'CSV_MAX_RECORD_SIZE' && !text.includes('"'))
    return say('surveyImport.fileUnreadable.longLine');
  const isQuote = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return isQuote
    ? say('surveyImport.fileUnreadable.quote')
    : say('surveyImport.fileUnreadable', { reason: message });
}
