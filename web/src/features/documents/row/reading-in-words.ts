import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

const units: Partial<Record<DocumentRow['format'], keyof typeof texts.reading>> = {
  pdf: 'page',
  pptx: 'slide',
  ppt: 'slide',
  xlsx: 'sheet',
  xls: 'sheet',
};

/** The page, sheet or slide that is being read; the last one until all is stored. */
export function readingInWords(
  format: DocumentRow['format'],
  { done, total }: NonNullable<DocumentRow['progress']>,
): string {
  const at = Math.min(done + 1, total);
  return texts.reading[units[format] ?? 'part'](formatNumber(at), formatNumber(total));
}
