import { type CompoundFile, viewOf } from '../compound/compound-file.ts';
import { Unreadable } from '../reader.ts';
import { characterFormats, type Formatted, formatAt, type Modifier, paragraphFormats } from './properties.ts';
import { headingLevels } from './styles.ts';

/** Characters of a doc file in the order of their positions; all stories (body, footnotes, …) follow one another. */
export type WordDocument = {
  readonly text: string;
  /** One value for each character of `text`: 0 if it is shown, otherwise a value of `concealed`. */
  readonly concealed: Uint8Array;
  readonly stories: readonly Story[];
  readonly paragraphAt: (position: number) => ParagraphFacts;
};

export const concealed = { shown: 0, hidden: 1, deleted: 2, tiny: 3 } as const;

export type StoryName =
  | 'body'
  | 'footnotes'
  | 'headers'
  | 'macros'
  | 'annotations'
  | 'endnotes'
  | 'textboxes'
  | 'headerTextboxes';
export type Story = { readonly name: StoryName; readonly from: number; readonly to: number };

export type ParagraphFacts = {
  /** Heading level, 1 to 9; null for ordinary text. */
  readonly level: number | null;
  readonly isInTable: boolean;
  readonly isEndOfRow: boolean;
};

const word97 = 0xa5ec;
const olderWords = new Set([0xa5dc, 0xa699, 0xa697, 0xa5db]);
const encryptedFlag = 0x0100;
const tableFlag = 0x0200;
/**
 * Offsets in the file information block (MS-DOC 2.5). At each of them stand the offset and the length of a part of the
 * table stream.
 */
const tableParts = { styles: 0xa2, characters: 0xfa, paragraphs: 0x102, pieces: 0x1a2 };
/** Stories in order, each with the offset at which the file states its length in characters. */
const storyLengths: readonly [StoryName, number][] = [
  ['body', 0x4c],
  ['footnotes', 0x50],
  ['headers', 0x54],
  ['macros', 0x58],
  ['annotations', 0x5c],
  ['endnotes', 0x60],
  ['textboxes', 0x64],
  ['headerTextboxes', 0x68],
];
const smallestHeader = 0x1aa;

/**
 * Reads the text of Word 97 to 2003 with its formatting.
 * @throws {Unreadable} encrypted, unsupportedVersion, damaged
 */
export function readDocument(file: CompoundFile): WordDocument {
  if (file.names.some((name) => name.toLowerCase() === 'encryptedpackage'))
    throw new Unreadable('encrypted', 'The package is encrypted');
  const main = file.stream('WordDocument');
  if (main === undefined || main.length < 32) throw new Unreadable('damaged', 'No stream of a document');
  const view = viewOf(main);
  const magic = view.getUint16(0, true);
  if (olderWords.has(magic)) throw new Unreadable('unsupportedVersion', 'A document of Word 95 or older');
  if (magic !== word97 || main.length < smallestHeader)
    throw new Unreadable('damaged', `Magic number ${magic.toString(16)}`);
  const flags = view.getUint16(10, true);
  if ((flags & encryptedFlag) !== 0) throw new Unreadable('encrypted', 'The document needs a password');
  const [named, other] = (flags & tableFlag) !== 0 ? ['1Table', '0Table'] : ['0Table', '1Table'];
  const table = file.stream(named ?? '') ?? file.stream(other ?? '');
  if (table === undefined) throw new Unreadable('damaged', 'No table stream');
  const part = (offset: number) => {
    const start = view.getUint32(offset, true);
    return table.subarray(start, start + view.getUint32(offset + 4, true));
  };
  const pieces = piecesIn(part(tableParts.pieces), main);
  const text = pieces.map((piece) => piece.text).join('');
  const formats = paragraphFormats(main, part(tableParts.paragraphs));
  const levels = headingLevels(part(tableParts.styles));
  return {
    text,
    concealed: concealedIn(text.length, pieces, characterFormats(main, part(tableParts.characters))),
    stories: storiesOf(view, text.length),
    paragraphAt: (position) => factsOf(formatAt(formats, filePosition(pieces, position)), levels),
  };
}

type Piece = {
  readonly from: number;
  readonly at: number;
  readonly bytesPerCharacter: number;
  readonly text: string;
};

const windows1252 = new TextDecoder('windows-1252');
/** Decodes every two bytes to one character, including a byte order mark, so that positions stay correct. */
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** The pieces of text, in the order of the document (MS-DOC 2.9.38 and 2.9.178). */
function piecesIn(table: Uint8Array, main: Uint8Array): Piece[] {
  const view = viewOf(table);
  let at = 0;
  while (at + 3 <= table.length && table[at] === 1) at += 3 + view.getUint16(at + 1, true);
  if (table[at] !== 2 || at + 5 > table.length) throw new Unreadable('damaged', 'No table of pieces');
  const length = Math.min(view.getUint32(at + 1, true), table.length - at - 5);
  const count = Math.floor((length - 4) / 12);
  const positions = at + 5;
  const descriptors = positions + (count + 1) * 4;
  const pieces: Piece[] = [];
  let from = 0;
  let left = main.length;
  for (let index = 0; index < count; index += 1) {
    const start = view.getUint32(positions + index * 4, true);
    const end = view.getUint32(positions + (index + 1) * 4, true);
    const location = view.getUint32(descriptors + index * 8 + 2, true);
    const isCompressed = (location & 0x40000000) !== 0;
    const offset = isCompressed ? (location & 0x3fffffff) >>> 1 : location & 0x3fffffff;
    const bytesPerCharacter = isCompressed ? 1 : 2;
    // Together, the pieces are limited to the length of the stream, so that false positions cannot multiply the text.
    const bytes = Math.min(Math.max(0, end - start) * bytesPerCharacter, left);
    left -= bytes;
    const slice = main.subarray(offset, offset + bytes);
    const text = isCompressed
      ? windows1252.decode(slice)
      : utf16.decode(slice.subarray(0, slice.length & ~1));
    pieces.push({ from, at: offset, bytesPerCharacter, text });
    from += text.length;
  }
  return pieces;
}

function filePosition(pieces: readonly Piece[], position: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.from ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const piece = pieces[low - 1];
  return piece === undefined ? 0 : piece.at + (position - piece.from) * piece.bytesPerCharacter;
}

function storiesOf(view: DataView, length: number): Story[] {
  let from = 0;
  return storyLengths.map(([name, offset]) => {
    const to = Math.min(length, from + view.getUint32(offset, true));
    const story = { name, from, to };
    from = to;
    return story;
  });
}

const inTable = 0x2416;
const endOfRow = 0x2417;
const outlineLevel = 0x2640;
const styleOf = 0x4600;

function factsOf(format: Formatted | undefined, levels: ReadonlyMap<number, number>): ParagraphFacts {
  if (format === undefined) return { level: null, isInTable: false, isEndOfRow: false };
  let { style } = format;
  let outline: number | undefined;
  let isInTable = false;
  let isEndOfRow = false;
  for (const { code, operand } of format.modifiers) {
    if (code === inTable) isInTable = (operand & 0xff) !== 0;
    if (code === endOfRow) isEndOfRow = (operand & 0xff) !== 0;
    if (code === outlineLevel) outline = operand & 0xff;
    if (code === styleOf) style = operand;
  }
  const level = levels.get(style) ?? (outline !== undefined && outline < 9 ? outline + 1 : null);
  return { level, isInTable, isEndOfRow };
}

const vanish = 0x083c;
const deletion = 0x0800;
const sizeInHalfPoints = 0x4a43;
const smallestHalfPoints = 4;

function concealedIn(length: number, pieces: readonly Piece[], formats: readonly Formatted[]): Uint8Array {
  const result = new Uint8Array(length);
  for (const { from, to, modifiers } of formats) {
    const kind = concealment(modifiers);
    if (kind === concealed.shown) continue;
    for (const piece of pieces) {
      const start = Math.max(0, Math.ceil((from - piece.at) / piece.bytesPerCharacter));
      const end = Math.min(piece.text.length, Math.ceil((to - piece.at) / piece.bytesPerCharacter));
      if (end > start) result.fill(kind, piece.from + start, piece.from + end);
    }
  }
  return result;
}

function concealment(modifiers: readonly Modifier[]): number {
  let kind: number = concealed.shown;
  for (const { code, operand } of modifiers) {
    const isOn = (operand & 0xff) === 1 || (operand & 0xff) === 0x81;
    if (code === vanish && isOn) kind = concealed.hidden;
    if (code === sizeInHalfPoints && operand < smallestHalfPoints) kind = concealed.tiny;
    if (code === deletion && (operand & 0xff) === 1) return concealed.deleted;
  }
  return kind;
}
