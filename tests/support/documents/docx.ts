import { type DocxBlock, docxOfBlocks } from '../../../infra/document-writing/docx.ts';
import type { Prose } from './prose.ts';

/** A document with headings, paragraphs and a table. */
export function docxOf(text: Prose): Promise<Uint8Array> {
  const blocks: DocxBlock[] = [{ kind: 'title', text: text.title() }];
  for (let section = 0; section < 6; section += 1) {
    blocks.push(
      { kind: 'heading', text: text.title() },
      { kind: 'paragraph', text: text.paragraph() },
      { kind: 'paragraph', text: text.paragraph(6) },
    );
    if (section % 2 === 0)
      blocks.push({ kind: 'table', rows: Array.from({ length: 5 }, () => text.figures(3)) });
  }
  return docxOfBlocks(blocks);
}
