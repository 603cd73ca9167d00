import type { Check } from '../../../domain/survey-import/reading/ratings.ts';
import type { Sentence } from '../../../domain/texts/sentence.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { type FileTable, UnreadableFile } from '../unreadable-file.ts';
import { checkArchive } from './check-archive.ts';
import { type Sheet, sheetIn } from './sheet-cells.ts';

const limits = { rows: 100_000, columns: 2_000 } as const;

/**
 * Reads one sheet of an .xlsx file. No workbook library withstands every file, so the archive is checked first, and the program
 * that calls this has limits of its own (see infra/survey-files). @throws UnreadableFile
 */
export async function readWorkbook(bytes: Uint8Array, sheet: string | undefined): Promise<FileTable> {
  await checkArchive(bytes);
  const found = sheetIn(bytes, limits, sheet);
  if ('refused' in found) throw new UnreadableFile(refusals[found.refused]);
  const { name, hidden: _, merged: __, ...table } = found;
  return { ...table, sheet: name, checks: doubtsAbout(found, sheet) };
}

/** What a person may not have meant: cells that are not shown, and sheets that are not read, unless one was chosen. */
function doubtsAbout({ name, sheets, hidden, merged }: Sheet, chosen: string | undefined): Check[] {
  const others = sheets.filter((sheet) => sheet !== name).map((sheet) => `"${sheet}"`);
  const otherSheets = say('surveyImport.check.otherSheets', { sheet: name, others: others.join(', ') });
  return [
    ...(others.length > 0 && chosen === undefined
      ? [{ code: 'OTHER_SHEETS' as const, message: otherSheets }]
      : []),
    ...(hidden.rows + hidden.columns > 0
      ? [{ code: 'HIDDEN_CELLS' as const, message: say('surveyImport.check.hiddenCells', { ...hidden }) }]
      : []),
    ...(merged.cells > 0
      ? [{ code: 'MERGED_CELLS' as const, message: say('surveyImport.check.mergedCells', { ...merged }) }]
      : []),
  ];
}

const refusals: Readonly<Record<'columns' | 'rows' | 'empty' | 'unreadable' | 'noSuchSheet', Sentence>> = {
  rows: say('surveyImport.fileUnreadable.sheetRows', { most: limits.rows }),
  columns: say('surveyImport.fileUnreadable.sheetColumns', { most: limits.columns }),
  empty: say('surveyImport.fileUnreadable.noSheet'),
  unreadable: say('surveyImport.fileUnreadable.damaged'),
  noSuchSheet: say('surveyImport.fileUnreadable.noSuchSheet'),
};
