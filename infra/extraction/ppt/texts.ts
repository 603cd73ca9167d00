import { firstOf, type PptRecord, recordsBelow, recordsIn, uint32 } from './records.ts';

/** Text of a shape or of the outline, or a row of a table. */
export type Text =
  | { readonly kind: 'text'; readonly isTitle: boolean; readonly paragraphs: readonly string[] }
  | { readonly kind: 'row'; readonly cells: readonly string[] };

const outlineTextRef = 0x0f9e;
const textHeader = 0x0f9f;
const textChars = 0x0fa0;
const textBytes = 0x0fa8;
const clientTextbox = 0xf00d;
const groupContainer = 0xf003;
const shapeContainer = 0xf004;
const shapeProperties = 0xf00b;
const childAnchor = 0xf00f;
const furtherProperties = 0xf122;
/** The property that marks a group as a table (MS-ODRAW tableProperties), by its first bit. */
const tableProperties = 0x039f;
const deepestGroup = 30;
/** The property with the characters of decorative text (MS-ODRAW gtextUNICODE). */
const decorativeText = 0x00c0;

const windows1252 = new TextDecoder('windows-1252');
const utf16 = new TextDecoder('utf-16le');

/**
 * Texts of records in their order. A reference to the outline is replaced by the text it refers to, which is marked as
 * used.
 */
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
        texts.push({ kind: 'text', isTitle, paragraphs: paragraphsOf(utf16.decode(record.body)) });
        break;
      case textBytes:
        texts.push({ kind: 'text', isTitle, paragraphs: paragraphsOf(windows1252.decode(record.body)) });
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
        if (text !== '') texts.push({ kind: 'text', isTitle: false, paragraphs: paragraphsOf(text) });
        break;
      }
      default:
    }
  }
  return texts;
}

/** Texts of a container's shapes, in the order of the shapes; for a table, its rows. */
export function textsOfShapes(
  body: Uint8Array,
  outline: readonly Text[],
  used: Set<number>,
  depth = 0,
): Text[] {
  const texts: Text[] = [];
  for (const record of recordsIn(body)) {
    if (record.type === shapeContainer) texts.push(...textsIn(recordsBelow(record.body), outline, used));
    else if (record.type === groupContainer && isTable(record)) texts.push(...rowsOf(record));
    else if (record.isContainer && depth < deepestGroup)
      texts.push(...textsOfShapes(record.body, outline, used, depth + 1));
  }
  return texts;
}

function isTable(group: PptRecord): boolean {
  const shape = firstOf(group.body, shapeContainer);
  const properties = shape === undefined ? undefined : firstOf(shape.body, furtherProperties);
  if (properties === undefined) return false;
  for (const { id, value } of propertiesOf(properties)) if (id === tableProperties) return (value & 1) === 1;
  return false;
}

/** Rows of a table: its cells are shapes, and those with the same upper edge form a row. */
function rowsOf(group: PptRecord): Text[] {
  const rows = new Map<number, { left: number; text: string }[]>();
  for (const shape of recordsIn(group.body)) {
    const anchor = shape.type === shapeContainer ? firstOf(shape.body, childAnchor) : undefined;
    if (anchor === undefined) continue;
    const texts = textsIn(recordsBelow(shape.body), [], new Set());
    const text = texts.flatMap((each) => (each.kind === 'text' ? each.paragraphs : [])).join(' ');
    const top = uint32(anchor.body, 4) | 0;
    const row = rows.get(top) ?? [];
    rows.set(top, row);
    // Lines between cells are shapes without height or width; they have no text.
    const isLine = uint32(anchor.body, 0) === uint32(anchor.body, 8) || top === (uint32(anchor.body, 12) | 0);
    if (!isLine) row.push({ left: uint32(anchor.body, 0) | 0, text });
  }
  return [...rows]
    .filter(([, cells]) => cells.some(({ text }) => text !== ''))
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => ({
      kind: 'row',
      cells: cells.sort((a, b) => a.left - b.left).map(({ text }) => text),
    }));
}

/** Types of titles (MS-PPT 2.13.33): 0 is a title, 6 a centred title. */
function isTitleType(type: number): boolean {
  return type === 0 || type === 6;
}

/** The paragraphs without the marks of fields and pictures; lines of one paragraph are joined. */
function paragraphsOf(text: string): string[] {
  let clean = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character === '\r' || character === '\n') clean += '\n';
    else if (code === 0x0b || character === '\t') clean += ' ';
    else if (code >= 0x20) clean += character;
  }
  // A paragraph of one asterisk is a placeholder for the number of the slide or for a date.
  return clean
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && paragraph !== '*');
}

function decorativeTextOf(properties: PptRecord): string {
  for (const { id, data } of propertiesOf(properties))
    if (id === decorativeText) return utf16.decode(data).replaceAll('\0', '');
  return '';
}

/**
 * Properties of a shape (MS-ODRAW 2.3.1). The data of properties that are more than a number follows after all of them.
 */
function* propertiesOf({
  instance: count,
  body,
}: PptRecord): Iterable<{ id: number; value: number; data: Uint8Array }> {
  const propertyBytes = 6;
  let data = count * propertyBytes;
  for (let at = 0; at < count * propertyBytes && at + propertyBytes <= body.length; at += propertyBytes) {
    const id = (body[at] ?? 0) | ((body[at + 1] ?? 0) << 8);
    const value = uint32(body, at + 2);
    const length = (id & 0x8000) === 0 ? 0 : value;
    yield { id: id & 0x3fff, value, data: body.subarray(data, data + length) };
    data += length;
  }
}
