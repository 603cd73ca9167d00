import { count, formatNumber } from '../../../../../lib/display/format.ts';
import { fileText, type OtherEncoding, rowsAsText } from '../reading/file-text.ts';
import { isVcard, vcardRows } from '../reading/vcard.ts';
import { archiveSize } from './archive-size.ts';
import { texts } from './texts.ts';

/** A file as the text that is shown and read. */
export type ListFile = {
  readonly name: string;
  readonly text: string;
  /** Encoding that must be confirmed, and the bytes to read again with another one; null if there is no doubt. */
  readonly asked: { readonly encoding: OtherEncoding; readonly bytes: Uint8Array } | null;
  /** Sheets of a workbook with more than one, and its bytes to read another one; null for other files. */
  readonly sheets: { readonly read: string; readonly names: readonly string[]; readonly bytes: Bytes } | null;
  /** What else a person should know, in words. */
  readonly note: string;
};
type Bytes = Uint8Array<ArrayBuffer>;
export type Refused = { readonly refused: string };

const mostBytes = 5 * 1024 * 1024;

/** Reads a CSV, vCard or .xlsx file as text. The kind is recognised by the first bytes, not by the name. */
export async function readListFile(file: File): Promise<ListFile | Refused> {
  if (file.size > mostBytes) return { refused: texts.file.large };
  if (file.size === 0) return { refused: texts.file.empty };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { refused: texts.file.old };
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readSheet(file.name, bytes);
  return decoded(file.name, bytes);
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Reads the bytes in the given encoding, if they are not Unicode. */
export function decoded(name: string, bytes: Uint8Array, encoding?: OtherEncoding): ListFile | Refused {
  const found = fileText(bytes, encoding);
  if (found === null) return { refused: texts.file.notText };
  return {
    name,
    text: isVcard(found.text) ? vcardText(found.text) : found.text,
    asked: found.asked && { encoding: found.asked, bytes },
    sheets: null,
    note: texts.file.read(name),
  };
}

function vcardText(text: string): string {
  const rows = vcardRows(text);
  const { name, email, organisation, title, category } = texts.vcard;
  const further = Array.from({ length: Math.max(0, (rows[0]?.length ?? 0) - 5) }, (_, index) =>
    texts.vcardEmail(index + 2),
  );
  return rowsAsText([[name, email, organisation, title, category, ...further], ...rows]);
}

/**
 * Reads a sheet of a workbook; undefined: the first one that is shown. The reader is loaded with the first workbook, and the size of
 * the archive is checked before, because it would unpack anything.
 */
export async function readSheet(name: string, bytes: Bytes, chosen?: string): Promise<ListFile | Refused> {
  const size = await archiveSize(bytes);
  if (size !== 'fits') return { refused: size === 'large' ? texts.file.unpacked : texts.file.damaged };
  const { sheetLimits, workbookRows } = await import('./workbook.ts');
  const sheet = workbookRows(bytes, chosen);
  if ('refused' in sheet) {
    const { rows, columns } = sheetLimits;
    const large = texts.file.largeSheet(formatNumber(rows), formatNumber(columns));
    return { refused: sheet.refused === 'large' ? large : texts.file.damaged };
  }
  const { sheet: read, sheets: names, hiddenRows, rows } = sheet;
  return {
    name,
    text: rowsAsText(rows),
    asked: null,
    sheets: names.length > 1 ? { read, names, bytes } : null,
    note: [
      texts.file.read(name),
      ...(hiddenRows > 0 ? [texts.file.hidden(count(hiddenRows, 'row', 'rows'))] : []),
    ].join(' '),
  };
}
