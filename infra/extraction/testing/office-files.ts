import JSZip from 'jszip';

/** Builds an Office file for tests from its parts, given by name. */
export async function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts that every Office file has. */
export const packageParts = (mainPart: string, mainType: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainPart}" ContentType="application/vnd.openxmlformats-officedocument.${mainType}"/></Types>`,
  '_rels/.rels': relationships({ rId1: ['officeDocument', mainPart] }),
});

/** A part with relationships: by id, the last segment of the type and the target. */
export const relationships = (
  all: Readonly<Record<string, readonly [type: string, target: string]>>,
): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(all)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const wordType = 'wordprocessingml.document.main+xml';
export const slidesType = 'presentationml.presentation.main+xml';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
].join(' ');

/** A WordprocessingML part. */
export const wordPart = (root: string, content: string): string =>
  `<w:${root} ${namespaces}>${content}</w:${root}>`;

/** A Word document with this body, other parts, and relationships. */
export const docxOf = (
  body: string,
  parts: Readonly<Record<string, string>> = {},
  related: Readonly<Record<string, readonly [type: string, target: string]>> = {},
): Promise<Uint8Array> =>
  zipOf({
    ...packageParts('word/document.xml', wordType),
    'word/document.xml': wordPart('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relationships(related),
    ...parts,
  });
