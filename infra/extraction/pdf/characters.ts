/**
 * The text of one glyph: a space for white space, nothing for control characters and the private use area, letters for
 * ligatures and presentation forms. A soft hyphen is kept, because at the end of a line it divides a word; elsewhere it
 * is removed later.
 */
export function cleanGlyph(unicode: string): string {
  if (unicode.length === 1) {
    const code = unicode.charCodeAt(0);
    if (code > 0x20 && code < 0x7f) return unicode;
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0) || code === 0x3000) return code === 0 ? '' : ' ';
    if (isPresentationForm(code)) return unicode.normalize('NFKC');
    if (isBulletOfSymbolFont(code)) return '•';
    if (isInvisible(code) || isPrivateUse(code)) return '';
    return unicode;
  }
  let text = '';
  for (const character of unicode) text += character.length === 1 ? cleanGlyph(character) : character;
  return text.trim() === '' && text !== '' ? ' ' : text;
}

function isPresentationForm(code: number): boolean {
  return (code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe);
}

/** Bullets of Symbol and Wingdings, which these fonts place in the private use area. */
function isBulletOfSymbolFont(code: number): boolean {
  return code === 0xf0b7 || code === 0xf0a7 || code === 0xf0d8 || code === 0xf06e || code === 0xf0fc;
}

function isPrivateUse(code: number): boolean {
  return code >= 0xe000 && code <= 0xf8ff;
}

/** True for zero width characters, direction marks and the replacement character. */
function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff ||
    code >= 0xfff9
  );
}

/** True if two texts are amounts in a table, whose columns may be closer together than others. */
export function areAmounts(before: string, after: string): boolean {
  const last = before.charAt(before.length - 1);
  const first = after.charAt(0);
  return (isDigit(last) || last === ')' || last === '%') && (isDigit(first) || '$€£¥('.includes(first));
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

/** Turns a line as it is drawn, from left to right, into reading order if it contains Hebrew or Arabic letters. */
export function inReadingOrder(drawn: string): string {
  const characters = [...drawn];
  const rightToLeft = characters.filter(isRightToLeft).length;
  if (rightToLeft === 0) return drawn;
  const letters = characters.filter(
    (character) => character.toLowerCase() !== character.toUpperCase(),
  ).length;
  return rightToLeft >= letters
    ? reversedBy(characters.reverse(), (character) => !isRightToLeft(character) && isStrongOrDigit(character))
    : reversedBy(characters, isRightToLeft);
}

/** Reverses each stretch of characters of one direction. Neutral characters within a stretch belong to it. */
function reversedBy(characters: readonly string[], belongs: (character: string) => boolean): string {
  let result = '';
  let at = 0;
  while (at < characters.length) {
    const first = characters[at] ?? '';
    if (!belongs(first)) {
      result += first;
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let next = end; next < characters.length; next += 1) {
      const character = characters[next] ?? '';
      if (belongs(character)) end = next + 1;
      else if (isStrongOrDigit(character) || isRightToLeft(character)) break;
    }
    result += characters.slice(at, end).reverse().join('');
    at = end;
  }
  return result;
}

function isRightToLeft(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x0590 && code <= 0x08ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc)
  );
}

function isStrongOrDigit(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase() || isDigit(character);
}
