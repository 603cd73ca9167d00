/** Attributes of rows and columns that are hidden or have no size (ECMA-376 part 1, 18.3.1.13 and 18.3.1.73). */
const marks = [
  ...['hidden=', 'hidden =', ' ht="0', " ht='0", ' ht="1"', " ht='1'", ' ht="1.', " ht='1."],
  ...[' width="0', " width='0"],
].map((mark) => Buffer.from(mark));

/** True if an XML part may hide rows or columns of its sheet. */
export const mayHideCells = (part: Buffer): boolean => marks.some((mark) => part.includes(mark));

const columnRecord = 0x007d;
/** Where the flags of that record are; bit 0: the columns are hidden ([MS-XLS] 2.4.53). */
const flagsAt = 8;
const widthAt = 4;
/** In 1/256 of a character. */
const smallestWidth = 0.3 * 256;

/** True if a record in the stream of a workbook (Excel 97 to 2003) hides columns. Hidden rows are always marked. */
export function hidesColumns(stream: Uint8Array): boolean {
  const records = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= stream.byteLength; at += 4 + records.getUint16(at + 2, true)) {
    if (records.getUint16(at, true) !== columnRecord || at + 4 + flagsAt + 2 > stream.byteLength) continue;
    const isHidden = (records.getUint16(at + 4 + flagsAt, true) & 1) === 1;
    if (isHidden || records.getUint16(at + 4 + widthAt, true) < smallestWidth) return true;
  }
  return false;
}
