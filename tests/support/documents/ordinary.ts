import { type PdfPage, type PdfText, pdfOf, wrapped } from '../../../infra/document-writing/pdf.ts';
import { docOf } from './doc.ts';
import { docxOf } from './docx.ts';
import { type PptSlide, pptOf } from './ppt.ts';
import { pptxOf } from './pptx.ts';
import { type Prose, prose } from './prose.ts';
import { workbookOf } from './workbook.ts';

export type OrdinaryFile = { readonly name: string; readonly bytes: Uint8Array };

/** Files as an organisation typically has them, in all formats; the same seed gives the same texts. */
export async function ordinaryFiles(seed: number, ofEachFormat: number): Promise<OrdinaryFile[]> {
  const files: OrdinaryFile[] = [];
  for (let number = 1; number <= ofEachFormat; number += 1) {
    const text = prose(seed * 1_000 + number);
    const add = (extension: string, bytes: Uint8Array) =>
      files.push({ name: `${number}.${extension}`, bytes });
    add('pdf', reportPdf(text, 1 + text.below(60)));
    add('docx', await docxOf(text));
    add('xlsx', await workbookOf(text, 'xlsx'));
    add('xls', await workbookOf(text, 'xls'));
    add('pptx', await pptxOf(text));
    add('doc', docOf(text));
    add('ppt', pptOf(slidesOf(text)));
    add(
      'csv',
      encoded(
        [['Item', '2025', '2024'], ...rows(text, 40)]
          .map((row) => row.map((cell) => `"${cell}"`).join(','))
          .join('\n'),
      ),
    );
    add('txt', encoded(Array.from({ length: 12 }, () => text.paragraph()).join('\n\n')));
    add(
      'json',
      encoded(
        JSON.stringify({
          title: text.title(),
          items: rows(text, 20).map(([label, now, before]) => ({ label, now, before })),
        }),
      ),
    );
  }
  return files;
}

function slidesOf(text: Prose): PptSlide[] {
  return Array.from({ length: 4 + text.below(12) }, (_, index) => ({
    title: text.title(),
    bullets: Array.from({ length: 4 }, () => text.sentence()),
    notes: text.paragraph(2),
    ...(index % 3 === 2 && { table: rows(text, 4) }),
  }));
}

/** A report with a title, pages in one or two columns, tables, a running header and page numbers. */
export function reportPdf(text: Prose, pages: number): Uint8Array {
  return pdfOf(
    Array.from({ length: pages }, (_, index): PdfPage => {
      const content =
        index % 3 === 2
          ? tableTexts(text)
          : index % 3 === 1
            ? columnTexts(text)
            : proseTexts(text, index === 0);
      return {
        texts: [
          { text: 'Northwind Traders Annual Report', x: 50, y: 812, size: 8 },
          ...content,
          { text: `${index + 1}`, x: 290, y: 24, size: 8 },
        ],
      };
    }),
    { isDeflated: true },
  );
}

function proseTexts(text: Prose, isFirst: boolean): PdfText[] {
  const texts: PdfText[] = [{ text: text.title(), x: 50, y: 770, size: isFirst ? 24 : 16, isBold: true }];
  let y = 735;
  while (y > 120) {
    texts.push({ text: text.title(), x: 50, y, size: 12, isBold: true });
    y -= 18;
    for (const line of wrapped(text.paragraph(), 100)) {
      texts.push({ text: line, x: 50, y });
      y -= 12;
    }
    y -= 14;
  }
  return texts;
}

function columnTexts(text: Prose): PdfText[] {
  const texts: PdfText[] = [];
  for (const x of [50, 310])
    for (const [index, line] of wrapped(text.paragraph(40), 48).slice(0, 50).entries())
      texts.push({ text: line, x, y: 770 - index * 13 });
  return texts;
}

function tableTexts(text: Prose): PdfText[] {
  const head = ['In thousands', '2025', '2024', '2023'];
  return [head, ...rows(text, 30, 3)].flatMap((cells, row) =>
    cells.map((cell, column) => ({
      text: cell,
      // Numbers are right-aligned; a digit of Helvetica is 0.556 of the font size wide.
      x: column === 0 ? 50 : 280 + column * 90 - cell.length * 5.2,
      y: 770 - row * 16,
      isBold: row === 0,
    })),
  );
}

function rows(text: Prose, count: number, amounts = 2): string[][] {
  return Array.from({ length: count }, () => text.figures(amounts));
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
