import type { Report } from '../../contract/reports.ts';
import { workbookTexts } from '../texts/workbook-texts.ts';
import type { Sheet } from './sheet.ts';

export function commentsSheet({ comments }: Report): Sheet {
  return {
    sheet: workbookTexts.comments.sheet,
    rows: [
      [...workbookTexts.comments.heads],
      ...(comments?.themes ?? []).flatMap(({ name, texts }) => texts.map((text) => [name, text])),
    ],
    widths: [36, 100],
  };
}
