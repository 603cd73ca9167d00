/**
 * Letters and digits from which on a text counts as one person's own: "no comment", "keine Angabe", "more money" and "sehr gut" are shorter, and
 * are what many write independently.
 */
export const leastOwn = 12;
/** One character of these scripts says about as much as two letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Paragraphs of one comment that are compared, so that a comment of many lines costs no more than others: the longest. */
const mostParagraphs = 20;

/**
 * The texts by which a comment is found again in another import: the whole and each of its paragraphs, because several cells of one
 * person become one comment; without differences of case, accents, blanks and punctuation. Empty if it is too short to be one person's own.
 */
export function comparableTexts(comment: string): readonly string[] {
  const texts = new Set<string>();
  const paragraphs = comment.split(/\n\s*\n/).toSorted((a, b) => b.length - a.length);
  for (const text of [comment, ...paragraphs.slice(0, mostParagraphs)]) {
    const plain = text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '')
      // Syllables of Hangul were divided into their letters.
      .normalize('NFC');
    const length = [...plain].length + (plain.match(dense)?.length ?? 0);
    if (length >= leastOwn) texts.add(plain);
  }
  return [...texts];
}
