/** Text for a passage, and the number of invisible characters removed from it. */
export type CleanText = { readonly text: string; readonly invisible: number };

/**
 * Cleans one line or paragraph: NFC, well-formed UTF-16, single spaces, no empty lines, no invisible characters. Soft
 * hyphens and other control characters are removed without being counted as hidden text.
 */
export function cleanText(text: string): CleanText {
  const { visible, invisible } = withoutInvisible(text.toWellFormed().normalize('NFC'));
  return { text: singleSpaced(visible), invisible };
}

/** Cleans one cell of a table like a paragraph, and joins it into one line. */
export function cleanCell(text: string): CleanText {
  const cleaned = cleanText(text);
  return { text: cleaned.text.replaceAll('\n', ' '), invisible: cleaned.invisible };
}

function withoutInvisible(text: string): { readonly visible: string; readonly invisible: number } {
  let visible = '';
  let invisible = 0;
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const length = code > 0xffff ? 2 : 1;
    const removed = code > 0x7e && (code === softHyphen || (isInvisible(code) && !joins(text, at, length)));
    if (removed) {
      if (code !== softHyphen) invisible += 1;
      visible += text.slice(from, at);
      from = at + length;
    }
    at += length;
  }
  return { visible: from === 0 ? text : visible + text.slice(from), invisible };
}

const softHyphen = 0xad;

/**
 * Ranges of invisible code points (first and last): zero width, bidirectional controls, fillers, variation selectors
 * and tags.
 */
const invisibleRanges: readonly (readonly [number, number])[] = [
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const isInvisible = (code: number): boolean =>
  code >= 0x034f && invisibleRanges.some(([first, last]) => code >= first && code <= last);

/**
 * True if a single joiner changes what readers see: between letters of a script that needs it (Persian, Hindi, …) or
 * between emoji.
 */
function joins(text: string, at: number, length: number): boolean {
  const code = text.charCodeAt(at);
  if (length !== 1 || (code !== 0x200c && code !== 0x200d)) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  const isLetter = (unit: number) => unit >= 0x0620 && unit <= 0x1aff && !isInvisible(unit);
  // Emoji are surrogate pairs, symbols of the block 2600 to 27BF, or characters with a variation selector.
  const isEmoji = (unit: number) =>
    (unit >= 0xd83c && unit <= 0xd83e) ||
    (unit >= 0xdc00 && unit <= 0xdfff) ||
    (unit >= 0x2600 && unit <= 0x27bf) ||
    unit === 0xfe0f;
  return (isLetter(before) && isLetter(after)) || (code === 0x200d && isEmoji(before) && isEmoji(after));
}

function singleSpaced(text: string): string {
  const parts: string[] = [];
  let from = -1;
  let gap: '' | ' ' | '\n' = '';
  for (let at = 0; at <= text.length; at += 1) {
    const kind = at === text.length ? ' ' : spaceOf(text.charCodeAt(at));
    if (kind === '') {
      if (from === -1) {
        if (parts.length > 0) parts.push(gap);
        from = at;
      }
      continue;
    }
    if (from !== -1) {
      parts.push(text.slice(from, at));
      from = -1;
      gap = ' ';
    }
    if (kind === '\n') gap = '\n';
  }
  return parts.join('');
}

function spaceOf(unit: number): '' | ' ' | '\n' {
  if (unit > 0x20 && unit < 0x7f) return '';
  if (unit === 0x20 || unit === 0x09) return ' ';
  if ((unit >= 0x0a && unit <= 0x0d) || unit === 0x85 || unit === 0x2028 || unit === 0x2029) return '\n';
  if (unit < 0x20 || (unit >= 0x7f && unit <= 0xa0)) return ' ';
  if (unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a)) return ' ';
  return unit === 0x202f || unit === 0x205f || unit === 0x3000 ? ' ' : '';
}
