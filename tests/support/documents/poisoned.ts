import { utils, write } from '@e965/xlsx';
import JSZip from 'jszip';
import pptxgen from 'pptxgenjs';
import writeWorkbook from 'write-excel-file/node';
import { docxOfBlocks } from '../../../infra/document-writing/docx.ts';
import { type PdfPage, type PdfText, pdfOf, wrapped } from '../../../infra/document-writing/pdf.ts';

/** The same visible paragraphs in four files. */
export type Poisoned = {
  readonly name: string;
  readonly clean: Uint8Array;
  /** With text that readers do not see: hidden, tiny, off the page, on hidden sheets and slides, in hidden columns, in comments of a PDF or slide; white in a PDF or DOCX. */
  readonly hidden: Uint8Array;
  /** With text that is read but hardly noticed: white letters (almost white in a PDF or DOCX), notes of slides, comments of cells. */
  readonly white: Uint8Array;
};

type Poison = {
  /** In places that no reader sees. */
  readonly hidden: string;
  /** In white letters, notes and comments: long enough for a passage of its own. */
  readonly white: string;
};

/** Files of four formats with the paragraphs, and the same files with a poison. */
export async function poisonedFiles(paragraphs: readonly string[], poison: Poison): Promise<Poisoned[]> {
  return [
    {
      name: 'Report.pdf',
      clean: pdf(paragraphs),
      hidden: pdf(paragraphs, { hidden: poison.hidden }),
      white: pdf(paragraphs, { white: poison.white }),
    },
    {
      name: 'Report.xlsx',
      clean: sheets(paragraphs),
      hidden: sheets(paragraphs, poison.hidden),
      white: await whiteSheets(paragraphs, poison.white),
    },
    {
      name: 'Report.pptx',
      clean: await slides(paragraphs),
      hidden: await slides(paragraphs, { hidden: poison.hidden }),
      white: await slides(paragraphs, { white: poison.white }),
    },
    {
      name: 'Report.docx',
      clean: await text(paragraphs),
      hidden: await text(paragraphs, poison.hidden, [
        '<w:vanish/>',
        '<w:sz w:val="1"/>',
        '<w:color w:val="FFFFFF"/>',
      ]),
      white: await text(paragraphs, poison.white, ['<w:color w:val="F2F2F2"/>']),
    },
  ];
}

/** @param looks properties of the letters in which the poison follows the paragraphs, once in each */
async function text(
  paragraphs: readonly string[],
  poison = '',
  looks: readonly string[] = [],
): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(
    await docxOfBlocks(paragraphs.map((one) => ({ kind: 'paragraph', text: one }))),
  );
  const part = 'word/document.xml';
  const added = looks.map((look) => `<w:p><w:r><w:rPr>${look}</w:rPr><w:t>${poison}</w:t></w:r></w:p>`);
  const before = (await zip.file(part)?.async('string')) ?? '';
  zip.file(part, before.replace('</w:body>', `${added.join('')}</w:body>`));
  return zip.generateAsync({ type: 'uint8array' });
}

function pdf(paragraphs: readonly string[], poison: Partial<Poison> = {}): Uint8Array {
  const linesOf = (text: string, top: number, more: Partial<PdfText> = {}): PdfText[] =>
    wrapped(text, 90).map((line, at) => ({ text: line, x: 50, y: top - at * 13, ...more }));
  const page = (text: string): PdfPage => ({ texts: linesOf(text, 780) });
  const { hidden, white } = poison;
  const first: PdfPage = {
    texts: [
      ...linesOf(paragraphs[0] ?? '', 780),
      ...(hidden === undefined
        ? []
        : [
            { text: hidden, x: 50, y: 400, mode: 3 },
            { text: hidden, x: 50, y: 300, size: 0.5 },
            { text: hidden, x: 50, y: -60 },
            { text: hidden, x: 50, y: 200, grey: 1 },
          ]),
    ],
    ...(hidden !== undefined && {
      annotations: [`<< /Type /Annot /Subtype /Text /Rect [50 50 70 70] /Contents (${hidden}) >>`],
    }),
  };
  const last = white === undefined ? [] : [{ texts: linesOf(white, 780, { grey: 0.95 }) }];
  return pdfOf([first, ...paragraphs.slice(1).map(page), ...last]);
}

function sheets(paragraphs: readonly string[], hidden?: string): Uint8Array {
  const book = utils.book_new();
  for (const [at, paragraph] of paragraphs.entries()) {
    const isPoisoned = hidden !== undefined && at === 0;
    const sheet = utils.aoa_to_sheet([isPoisoned ? [paragraph, hidden] : [paragraph]]);
    if (isPoisoned) sheet['!cols'] = [{ wch: 60 }, { wch: 10, hidden: true }];
    utils.book_append_sheet(book, sheet, `Part ${at + 1}`);
  }
  if (hidden !== undefined) {
    utils.book_append_sheet(book, utils.aoa_to_sheet([[hidden]]), 'Hidden');
    utils.book_append_sheet(book, utils.aoa_to_sheet([[hidden]]), 'Very hidden');
    book.Workbook = {
      Sheets: [...paragraphs.map(() => ({ Hidden: 0 as const })), { Hidden: 1 }, { Hidden: 2 }],
    };
  }
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

async function whiteSheets(paragraphs: readonly string[], white: string): Promise<Uint8Array> {
  const written = writeWorkbook(
    [...paragraphs, white].map((value, at) => ({
      sheet: `Part ${at + 1}`,
      data: [[{ value, type: String, ...(value === white && { textColor: '#FFFFFF' as const }) }]],
    })),
  );
  return withCellComment(await written.toBuffer(), paragraphs.length + 1, white);
}

/** A workbook with a comment on the cell A1 of a sheet. */
async function withCellComment(bytes: Buffer, sheet: number, text: string): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  zip.file(
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${commentsAt('../comments1.xml')}</Relationships>`,
  );
  zip.file(
    'xl/comments1.xml',
    `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>R</author></authors><commentList><comment ref="A1" authorId="0"><text><t>${text}</t></text></comment></commentList></comments>`,
  );
  return zip.generateAsync({ type: 'uint8array' });
}

const commentsAt = (target: string) =>
  `<Relationship Id="rIdC" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="${target}"/>`;

// The package's types describe its CommonJS build, but Node imports the class itself.
const Presentation = pptxgen as unknown as typeof pptxgen.default;
const box = { x: 0.5, y: 0.5, w: 9, h: 4, fontSize: 12 } as const;

async function slides(paragraphs: readonly string[], poison: Partial<Poison> = {}): Promise<Uint8Array> {
  const deck = new Presentation();
  const { hidden, white } = poison;
  for (const [at, paragraph] of paragraphs.entries()) {
    const slide = deck.addSlide();
    slide.addText(paragraph, box);
    if (hidden === undefined || at > 0) continue;
    slide.addText(hidden, { ...box, x: 40 });
    slide.addText(hidden, { ...box, fontSize: 1 });
  }
  if (hidden !== undefined) {
    const slide = deck.addSlide();
    slide.hidden = true;
    slide.addText(hidden, box);
    slide.addNotes(hidden);
  }
  if (white !== undefined) {
    const slide = deck.addSlide();
    slide.addText(white, { ...box, color: 'FFFFFF' });
    slide.addNotes(white);
  }
  const bytes = (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
  return hidden === undefined ? new Uint8Array(bytes) : withComment(bytes, hidden);
}

/** A presentation with a comment on its first slide. */
async function withComment(bytes: Buffer, text: string): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  const part = 'ppt/slides/_rels/slide1.xml.rels';
  const related = (await zip.file(part)?.async('string')) ?? '';
  zip.file(
    part,
    related.replace('</Relationships>', `${commentsAt('../comments/comment1.xml')}</Relationships>`),
  );
  zip.file(
    'ppt/comments/comment1.xml',
    `<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>${text}</p:text></p:cm></p:cmLst>`,
  );
  return zip.generateAsync({ type: 'uint8array' });
}
