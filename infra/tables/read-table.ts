import { createHash } from 'node:crypto';
import { say } from '../../domain/texts/sentence.ts';
import { type FileTable, tableLimits, UnreadableFile } from './unreadable-file.ts';

/**
 * Reads a file as a table: a sheet of an .xlsx workbook or separated values. The kind is detected by the first bytes, not by
 * the name. The readers are loaded with the first file. @param sheet name of a sheet; undefined: the first one with more than
 * one row @throws UnreadableFile, also for the
 * name of a sheet with separated values
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
  if (sheet !== undefined) throw new UnreadableFile(say('surveyImport.fileUnreadable.noSheets'));
  const { readSeparated } = await import('./separated/read-separated.ts');
  return readSeparated(bytes);
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** SHA-256 in lower-case hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
