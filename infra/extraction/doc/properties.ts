import { viewOf } from '../compound/compound-file.ts';

/** A modification of properties: its code, and the offset of its operand (MS-DOC 2.2.5). */
export type Modifier = { readonly code: number; readonly operand: number };

/** Properties of the bytes of the main stream from `from` (inclusive) to `to` (exclusive). */
export type Formatted = {
  readonly from: number;
  readonly to: number;
  readonly style: number;
  readonly modifiers: readonly Modifier[];
};

const pageBytes = 512;

/** Formats of paragraphs, by the position of their text in the main stream. Damaged pages are left out. */
export function paragraphFormats(main: Uint8Array, plc: Uint8Array): Formatted[] {
  return formatsOf(main, plc, (page, view, index, count) => {
    const at = 2 * view.getUint8((count + 1) * 4 + index * 13);
    const words = view.getUint8(at);
    const start = words === 0 ? at + 2 : at + 1;
    const length = words === 0 ? 2 * view.getUint8(at + 1) : 2 * words - 1;
    return {
      style: view.getUint16(start, true),
      modifiers: modifiersIn(page.subarray(start + 2, start + length)),
    };
  });
}

/** Formats of characters, where they differ from the style. */
export function characterFormats(main: Uint8Array, plc: Uint8Array): Formatted[] {
  return formatsOf(main, plc, (page, view, index, count) => {
    const at = 2 * view.getUint8((count + 1) * 4 + index);
    if (at === 0) return undefined;
    return { style: 0, modifiers: modifiersIn(page.subarray(at + 1, at + 1 + view.getUint8(at))) };
  });
}

type ReadEntry = (
  page: Uint8Array,
  view: DataView,
  index: number,
  count: number,
) => { style: number; modifiers: Modifier[] } | undefined;

function formatsOf(main: Uint8Array, plc: Uint8Array, read: ReadEntry): Formatted[] {
  const formats: Formatted[] = [];
  const view = viewOf(plc);
  const pages = Math.max(0, Math.floor((plc.length - 4) / 8));
  for (let number = 0; number < pages; number += 1) {
    const at = (view.getUint32((pages + 1 + number) * 4, true) & 0x3fffff) * pageBytes;
    const page = main.subarray(at, at + pageBytes);
    if (page.length < pageBytes) continue;
    const pageView = viewOf(page);
    const count = pageView.getUint8(pageBytes - 1);
    for (let index = 0; index < count; index += 1)
      try {
        const from = pageView.getUint32(index * 4, true);
        const to = pageView.getUint32((index + 1) * 4, true);
        const entry = read(page, pageView, index, count);
        if (entry !== undefined && to > from) formats.push({ from, to, ...entry });
      } catch (error) {
        // The offset is outside the page: the entry is damaged, and its text keeps the format of the style.
        if (!(error instanceof RangeError)) throw error;
      }
  }
  return formats.sort((a, b) => a.from - b.from);
}

/** Size of an operand in bytes, by the upper three bits of the code; 0: the operand states its own length. */
const operandBytes = [1, 1, 2, 4, 2, 2, 0, 3];
/** Code of the definition of a table's columns, whose length takes two bytes. */
const tableDefinition = 0xd608;

function modifiersIn(bytes: Uint8Array): Modifier[] {
  const modifiers: Modifier[] = [];
  let at = 0;
  while (at + 2 < bytes.length) {
    const code = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    const kind = code >> 13;
    modifiers.push({ code, operand: (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8) });
    if (code === tableDefinition) at += 3 + ((bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8));
    else if (kind === 6) at += 3 + (bytes[at + 2] ?? 0);
    else at += 2 + (operandBytes[kind] ?? 1);
  }
  return modifiers;
}

/** The format of the byte at a position; undefined if none is stated. */
export function formatAt(formats: readonly Formatted[], position: number): Formatted | undefined {
  let low = 0;
  let high = formats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((formats[middle]?.from ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const format = formats[low - 1];
  return format !== undefined && position < format.to ? format : undefined;
}
