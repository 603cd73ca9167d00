/** A name without differences of capitals, accents, blanks, dashes and underscores. */
export function sameWord(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_\-–—]+/g, ' ')
    .trim();
}

/**
 * The only known word that a typing error in `word` can explain: one character added, missing, replaced or swapped in words of
 * five letters or more, two from ten letters on. Codes with digits must match exactly: AF06 is not AF07.
 */
export function near(word: string, known: readonly string[]): string | undefined {
  if (word.length < 5 || /\d/.test(word)) return undefined;
  const allowed = word.length < 10 ? 1 : 2;
  const like = known.filter((other) => !/\d/.test(other) && slips(word, other, allowed) <= allowed);
  return like.length === 1 ? like[0] : undefined;
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
