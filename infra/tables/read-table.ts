import { createHash } from 'node:crypto';
import { say } from '../../domain/texts/sentence.ts';
import { type FileTable, tableLimits, UnreadableFile } from './unreadable-file.ts';

/**
 * Reads a file as a table: a sheet of an .xlsx workbook or separated values. The kind is detected by the first bytes, not by
 * the name. The readers are loaded with the first file. @param sheet name of a sheet; undefined: the first one with more than
 * one row @throws UnreadableFile
 */
export async function readTable(bytes: Uint8Array, sheet?: string): Promise<FileTable> {
  if (bytes.byteLength > tableLimits.bytes)
    throw new UnreadableFile(say('surveyImport.fileUnreadable.tooLarge'));
  if (bytes.byteLength === 0) throw new UnreadableFile(say('surveyImport.fileUnreadable.empty'));
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const { readWorkbook } = await import('./workbook/read-workbook.ts');
    return readWorkbook(bytes, sheet);
  }
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableFile(say('surveyImport.fileUnreadable.oldFormat'));
  return readSeparated(bytes);
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Reads a file with values separated by commas, semicolons or tabs. The separator is detected in the first line with one. Text is
 * UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. Rows with another length than the heading are kept,
 * and the caller decides about them. @throws UnreadableFile
 */
async function readSeparated(bytes: Uint8Array): Promise<FileTable> {
  const text = textOf(bytes);
  if (text.includes('\u0000')) throw new UnreadableFile(say('surveyImport.fileUnreadable.noText'));
  const { parse } = await import('csv-parse');
  const rows: string[][] = [];
  const lines: number[] = [];
  const parser = parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1024 * 1024,
  });
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // The parser reports the line on which a row ends, so the line breaks inside its cells are subtracted.
      const line = info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      if (record.length > tableLimits.columns)
        throw new UnreadableFile(
          say('surveyImport.fileUnreadable.columns', {
            line,
            columns: record.length,
            most: tableLimits.columns,
          }),
        );
      if (rows.length > tableLimits.rows)
        throw new UnreadableFile(say('surveyImport.fileUnreadable.lines', { most: tableLimits.rows }));
      rows.push(record.map((cell) => cell.trim()));
      lines.push(line);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      say('surveyImport.fileUnreadable', { reason: error instanceof Error ? error.message : 'unknown' }),
    );
  }
  return { rows, lines, sheets: [] };
}

/** SHA-256 in lower-case hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(text: string): string {
  const separators = [',', ';', '\t'];
  // Lines above the headings may be a title without a separator.
  const first = text.slice(0, 20_000).split(/[\r\n]+/);
  const heading = first.find((line) => separators.some((separator) => line.includes(separator))) ?? '';
  const count = (separator: string) => heading.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
