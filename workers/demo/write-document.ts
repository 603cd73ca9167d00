import JSZip from 'jszip';
import pptxgen from 'pptxgenjs';
import writeWorkbook from 'write-excel-file/node';
import type { DemoDocument } from '../../domain/demo/documents.ts';
import { docxOfBlocks } from '../../infra/document-writing/docx.ts';
import { pdfOf, wrapped } from '../../infra/document-writing/pdf.ts';

// The package's types describe its CommonJS build, but Node imports the class itself.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

/** Bytes of a document of the demo workspace, in its format. */
export async function writtenDocument(document: DemoDocument): Promise<Uint8Array> {
  const { format, title, parts } = document;
  if (format === 'txt') return Buffer.from([title, ...parts].join('\n\n'));
  if (format === 'csv')
    return Buffer.from(parts.map((row) => cellsOf(row).map(quoted).join(',')).join('\r\n'));
  if (format === 'docx')
    return docxOfBlocks([
      { kind: 'title', text: title },
      ...parts.map((text) => ({ kind: 'paragraph' as const, text })),
    ]);
  if (format === 'pdf') return pageOf(title, parts);
  return timeless(await (format === 'xlsx' ? workbookOf(title, parts) : slidesOf(title, parts)));
}

const cellsOf = (row: string): readonly string[] => row.split('|');
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function pageOf(title: string, parts: readonly string[]): Uint8Array {
  const lines = parts.flatMap((part) => [...wrapped(part, 92), '']);
  return pdfOf([
    {
      texts: [
        { text: title, x: 56, y: 780, size: 18, isBold: true },
        ...lines.map((text, index) => ({ text, x: 56, y: 745 - index * 15 })),
      ],
    },
  ]);
}

async function workbookOf(title: string, parts: readonly string[]): Promise<Uint8Array> {
  const data = parts.map((row) =>
    cellsOf(row).map((cell) =>
      /^[\d.]+$/.test(cell) ? { value: Number(cell), type: Number } : { value: cell, type: String },
    ),
  );
  return new Uint8Array(await writeWorkbook([{ sheet: title, data }]).toBuffer());
}

async function slidesOf(title: string, parts: readonly string[]): Promise<Uint8Array> {
  const deck = new Presentation();
  for (const part of parts) {
    const slide = deck.addSlide();
    slide.addText(title, { x: 0.5, y: 0.3, w: 9, h: 0.7, fontSize: 28, bold: true });
    slide.addText(part, { x: 0.5, y: 1.3, w: 9, h: 3.5, fontSize: 18 });
  }
  return new Uint8Array((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
}

const writtenAt = new Date(Date.UTC(2020, 0, 1));

/** The same file without the time at which it was written, so that the same text gives the same bytes. */
async function timeless(bytes: Uint8Array): Promise<Uint8Array> {
  const from = await JSZip.loadAsync(bytes);
  const to = new JSZip();
  for (const [name, entry] of Object.entries(from.files)) {
    if (entry.dir) continue;
    const isProperties = name === 'docProps/core.xml';
    const content = isProperties
      ? (await entry.async('string')).replaceAll(
          /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g,
          writtenAt.toISOString(),
        )
      : await entry.async('uint8array');
    to.file(name, content, { date: writtenAt, createFolders: false });
  }
  return to.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
