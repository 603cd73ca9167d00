/**
 * A name without differences of case, blanks, punctuation and accents, and with "&" as "and". Signs such as +, <, # and % and pictures
 * count, because "A+", "< 5 years" and "C#" would mean something else without them, and so does a minus, as in "A-", "-1" and "Q1 (-)": any
 * dash that does not stand between two words. Only accents of Latin, Greek and Cyrillic letters are
 * dropped; the marks of other scripts are vowels. Invisible characters do not count.
 */
export function sameWord(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ');
  const signed = plain.replaceAll(/[\p{Pd}\u2212]/gu, (dash, at: number) =>
    isMinus(plain, at) ? '\u2212' : dash,
  );
  const words = signed.replaceAll(/[^\p{L}\p{N}\p{M}\p{Sm}\p{Sc}\p{So}#%]+/gu, ' ');
  return words.replaceAll(/ ?([\p{Sm}\p{Sc}\p{So}#%]) ?/gu, '$1').trim() || plain.trim();
}

/** Whether a dash has a word on one side only, or on none; with blanks on both sides it divides two words. */
function isMinus(text: string, at: number): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const isSpaced = before.endsWith(' ') && after.startsWith(' ');
  const [left, right] = isSpaced ? [before.trimEnd(), after.trimStart()] : [before, after];
  return !endsWord.test(left.slice(-2)) || !startsWord.test(right.slice(0, 2));
}
const endsWord = /[\p{L}\p{N}\p{M}]$/u;
const startsWord = /^[\p{L}\p{N}\p{M}]/u;

/** An answer in words, compared like a name; the grade "A*" is not "A". Without a letter, every sign counts: "-2" and "< 2" are not "2". */
export const answerIn = (text: string): string => {
  if (!/\p{L}/u.test(text)) return text.trim();
  return text.trim().endsWith('*') ? `${sameWord(text)}*` : sameWord(text);
};

/** Number of known words on either side of a word, in either order, that are compared with it. */
const neighbours = 4;
/** Longer names are compared by their beginnings. */
const compared = 80;

/**
 * Finds the known word that is most like another: it must be its neighbour in the order of the words or of the words read
 * backwards, and differ in at most a quarter of its letters. The cost of a search is that of two binary searches and sixteen
 * comparisons. Only for offers: a word is never read as its likeliest match.
 */
export function startOffers(known: Iterable<string>): (word: string) => string | undefined {
  const words = [...new Set(known)];
  const forwards = words.toSorted();
  const backwards = words
    .map((word) => ({ word, key: reversed(word) }))
    .toSorted((a, b) => order(a.key, b.key));
  return (word) => {
    const near = new Set([
      ...around(forwards, word, (one) => one),
      ...around(backwards, reversed(word), ({ key }) => key).map((one) => one.word),
    ]);
    const most = Math.max(1, Math.floor(Math.min(word.length, compared) / 4));
    let [best, least] = [undefined as string | undefined, most + 1];
    for (const other of near) {
      const distance = slips(word.slice(0, compared), other.slice(0, compared), most);
      if (distance < least) [best, least] = [other, distance];
    }
    return best;
  };
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const reversed = (word: string) => [...word].toReversed().join('');

function around<One>(sorted: readonly One[], word: string, keyOf: (one: One) => string): readonly One[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && keyOf(one) < word) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(Math.max(0, low - neighbours), low + neighbours);
}

/** Optimal string alignment distance, stopped above `most` (Damerau 1964). */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? most + 1;
}
