import JSZip from 'jszip';

/** A part of a text, in its order. */
export type DocxBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** The same blocks give the same bytes, whenever they are written. */
const date = new Date(Date.UTC(2020, 0, 1));

/** Bytes of a Word document. */
export function docxOfBlocks(blocks: readonly DocxBlock[]): Promise<Uint8Array> {
  const zip = new JSZip();
  const file = (name: string, text: string) => zip.file(name, text, { date, createFolders: false });
  file(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
  );
  file(
    '_rels/.rels',
    `<?xml version="1.0"?><Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  file(
    'word/_rels/document.xml.rels',
    `<?xml version="1.0"?><Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  );
  file(
    'word/styles.xml',
    `<?xml version="1.0"?><w:styles xmlns:w="${namespace}">${['Title', 'heading 1'].map((name) => `<w:style w:type="paragraph" w:styleId="${name === 'Title' ? 'Title' : 'Heading1'}"><w:name w:val="${name}"/></w:style>`).join('')}</w:styles>`,
  );
  file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${blocks.map(drawn).join('')}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

const styles = { title: 'Title', heading: 'Heading1', paragraph: undefined } as const;

function drawn(block: DocxBlock): string {
  return block.kind === 'table' ? table(block.rows) : paragraph(block.text, styles[block.kind]);
}

function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;')}</w:t></w:r></w:p>`;
}

function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}
