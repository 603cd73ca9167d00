/** Encodings offered for a file that is not Unicode, the most usual first. */
export const otherEncodings = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh'] as const;
export type OtherEncoding = (typeof otherEncodings)[number];

/** `asked`: the encoding, if the bytes do not tell it, so that a person must look at the letters. */
export type FileText = { readonly text: string; readonly asked: OtherEncoding | null };

/**
 * Decodes a file: by its byte order mark, or as UTF-8 if it is valid; otherwise in the given encoding.
 * @returns null if the bytes are not text
 */
export function fileText(bytes: Uint8Array, encoding: OtherEncoding = 'windows-1252'): FileText | null {
  const known = unicodeText(bytes);
  const text = known ?? new TextDecoder(encoding).decode(bytes);
  return text.includes('\u0000') ? null : { text, asked: known === null ? encoding : null };
}

function unicodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Words with letters beyond ASCII, by which a person sees whether the encoding is right; each once. */
export function wordsToCheck(text: string, most = 5): readonly string[] {
  const words = text.matchAll(/[\p{L}\p{M}\u0080-\uffff]{2,40}/gu);
  const found = new Set<string>();
  for (const [word] of words) {
    if (/[\u0080-\uffff]/.test(word)) found.add(word);
    if (found.size >= most) break;
  }
  return [...found];
}

/** Rows as text that is read back as the same rows: tabs between cells, one line per row. */
export function rowsAsText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(asCell).join('\t')).join('\n');
}

function asCell(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ').trim();
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
