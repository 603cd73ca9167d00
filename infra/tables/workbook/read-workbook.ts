import type { Sentence } from '../../../domain/texts/sentence.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { type FileTable, UnreadableFile } from '../unreadable-file.ts';
import { checkArchive } from './check-archive.ts';
import { sheetIn } from './sheet-cells.ts';

const limits = { rows: 100_000, columns: 2_000 } as const;

/**
 * Reads one sheet of an .xlsx file. No workbook library withstands every file, so the archive is checked first, and the program
 * that calls this has limits of its own (see infra/survey-files). @throws UnreadableFile
 */
export async function readWorkbook(bytes: Uint8Array, sheet: string | undefined): Promise<FileTable> {
  await checkArchive(bytes);
  const found = sheetIn(bytes, limits, sheet);
  if ('refused' in found) throw new UnreadableFile(refusals[found.refused]);
  const { name, ...table } = found;
  return { ...table, sheet: name };
}

const refusals: Readonly<Record<'columns' | 'rows' | 'empty' | 'unreadable' | 'noSuchSheet', Sentence>> = {
  rows: say('surveyImport.fileUnreadable.sheetRows', { most: limits.rows }),
  columns: say('surveyImport.fileUnreadable.sheetColumns', { most: limits.columns }),
  empty: say('surveyImport.fileUnreadable.noSheet'),
  unreadable: say('surveyImport.fileUnreadable.damaged'),
  noSuchSheet: say('surveyImport.fileUnreadable.noSuchSheet'),
};
