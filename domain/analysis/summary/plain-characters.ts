/** Zero-width, direction and other format characters, which readers do not see. */
const invisible = /\p{Cf}/u;
const blank = /\s/u;

/** The text without characters that its readers do not see. */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

const quotes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
};

/** A text with single spaces and straight quotation marks; `offsets[i]`: index of its character i in the original, in UTF-16 units. */
export type Plain = { readonly text: string; readonly offsets: readonly number[] };

/** Makes texts comparable that differ only in blanks, quotation marks and invisible characters. */
export function plainCharacters(text: string): Plain {
  const offsets: number[] = [];
  let plain = '';
  let index = 0;
  for (const character of text) {
    const at = index;
    index += character.length;
    if (invisible.test(character)) continue;
    const isBlank = blank.test(character);
    if (isBlank && (plain === '' || plain.endsWith(' '))) continue;
    plain += isBlank ? ' ' : (quotes[character] ?? character);
    for (let unit = 0; unit < character.length; unit += 1) offsets.push(at + unit);
  }
  return plain.endsWith(' ')
    ? { text: plain.slice(0, -1), offsets: offsets.slice(0, -1) }
    : { text: plain, offsets };
}
