/**
 * A word in lower case, a figure as it is written, or one other character. Offsets are UTF-16 units of the text, the end
 * exclusive.
 */
export type Token = {
  readonly kind: 'word' | 'digits' | 'symbol';
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** A word may contain digits ("q3"), a figure has single separators between digits ("1'234.50"). */
const pattern =
  /\p{L}[\p{L}\p{M}\p{N}]*(?:['’&.-][\p{L}\p{N}]+)*|\d(?:[.,'’\u00a0\u202f\u2009]?\d)*|[^\s\p{L}\d]/gu;

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const code = found.charCodeAt(0);
    const isDigits = code >= 0x30 && code <= 0x39;
    const kind = isDigits ? 'digits' : found.length > 1 || /\p{L}/u.test(found) ? 'word' : 'symbol';
    return {
      kind,
      text: found.toLowerCase().replaceAll('’', "'"),
      start: index,
      end: index + found.length,
    };
  });
}
