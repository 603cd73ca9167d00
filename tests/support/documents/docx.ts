import JSZip from 'jszip';
import type { Prose } from './prose.ts';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A document with headings, paragraphs and a table. */
export async function docxOf(text: Prose): Promise<Uint8Array> {
  const body: string[] = [paragraph(text.title(), 'Title')];
  for (let section = 0; section < 6; section += 1) {
    body.push(paragraph(text.title(), 'Heading1'), paragraph(text.paragraph()), paragraph(text.paragraph(6)));
    if (section % 2 === 0) body.push(table(Array.from({ length: 5 }, () => text.figures(3))));
  }
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<?xml version="1.0"?><Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    'word/_rels/document.xml.rels',
    `<?xml version="1.0"?><Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  );
  zip.file(
    'word/styles.xml',
    `<?xml version="1.0"?><w:styles xmlns:w="${namespace}">${['Title', 'heading 1'].map((name) => `<w:style w:type="paragraph" w:styleId="${name === 'Title' ? 'Title' : 'Heading1'}"><w:name w:val="${name}"/></w:style>`).join('')}</w:styles>`,
  );
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body.join('')}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;')}</w:t></w:r></w:p>`;
}

function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}
