import { type PptRecord, recordsBelow, uint32 } from './records.ts';

/** Text of a shape or of the outline. */
export type Text = { readonly isTitle: boolean; readonly paragraphs: readonly string[] };

const outlineTextRef = 0x0f9e;
const textHeader = 0x0f9f;
const textChars = 0x0fa0;
const textBytes = 0x0fa8;
const clientTextbox = 0xf00d;
const shapeProperties = 0xf00b;
/** The property with the characters of decorative text (MS-ODRAW gtextUNICODE). */
const decorativeText = 0x00c0;

const windows1252 = new TextDecoder('windows-1252');
const utf16 = new TextDecoder('utf-16le');

/** Texts of records in their order; a reference to the outline stands for the text it names, and marks it as used. */
export function textsIn(records: Iterable<PptRecord>, outline: readonly Text[], used: Set<number>): Text[] {
  const texts: Text[] = [];
  let isTitle = false;
  for (const record of records) {
    switch (record.type) {
      case clientTextbox:
        isTitle = false;
        break;
      case textHeader:
        isTitle = isTitleType(uint32(record.body, 0));
        break;
      case textChars:
        texts.push({ isTitle, paragraphs: paragraphsOf(utf16.decode(record.body)) });
        break;
      case textBytes:
        texts.push({ isTitle, paragraphs: paragraphsOf(windows1252.decode(record.body)) });
        break;
      case outlineTextRef: {
        const index = uint32(record.body, 0);
        const text = outline[index];
        if (text !== undefined && !used.has(index)) texts.push(text);
        used.add(index);
        break;
      }
      case shapeProperties: {
        const text = decorativeTextOf(record);
        if (text !== '') texts.push({ isTitle: false, paragraphs: paragraphsOf(text) });
        break;
      }
      default:
    }
  }
  return texts;
}

/** Texts of a container at all levels. */
export function textsBelow(body: Uint8Array): Text[] {
  return textsIn(recordsBelow(body), [], new Set());
}

/** MS-PPT 2.13.33: 0 is a title, 6 a centered title. */
function isTitleType(type: number): boolean {
  return type === 0 || type === 6;
}

/** Paragraphs without the marks of fields and pictures; lines of one paragraph are joined. */
function paragraphsOf(text: string): string[] {
  let clean = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character === '\r' || character === '\n') clean += '\n';
    else if (code === 0x0b || character === '\t') clean += ' ';
    else if (code >= 0x20) clean += character;
  }
  // A lone star stands for the number of the slide or for a date.
  return clean
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && paragraph !== '*');
}

function decorativeTextOf({ instance: count, body }: PptRecord): string {
  const propertyBytes = 6;
  let data = count * propertyBytes;
  for (let index = 0; index < count && (index + 1) * propertyBytes <= body.length; index += 1) {
    const id = (body[index * propertyBytes] ?? 0) | ((body[index * propertyBytes + 1] ?? 0) << 8);
    if ((id & 0x8000) === 0) continue;
    const length = uint32(body, index * propertyBytes + 2);
    if ((id & 0x3fff) === decorativeText)
      return utf16.decode(body.subarray(data, data + length)).replaceAll('\0', '');
    data += length;
  }
  return '';
}
