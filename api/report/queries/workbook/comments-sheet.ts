import type { Report } from '../../contract/reports.ts';
import type { Sheet } from './sheet.ts';

export function commentsSheet({ comments }: Report): Sheet {
  return {
    sheet: 'Comments',
    rows: [
      ['Theme', 'Comment'],
      ...(comments?.themes ?? []).flatMap(({ name, texts }) => texts.map((text) => [name, text])),
    ],
    widths: [36, 100],
  };
}
