/** Words of a text in order, in lower case; numbers and single letters are left out. A letter keeps its combining marks. */
export function wordsOf(text: string): readonly string[] {
  const words = inLowerCase(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.filter((word) => word.length > 1 && /\p{L}/u.test(word));
}

/**
 * The text in lower case and in compatibility form (NFKC). Lower case turns "İ" into "i" with a dot above, which is removed, so that
 * "İstanbul" and "Istanbul" are one word; other letters are composed with their marks again.
 */
export const inLowerCase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307+/g, 'i')
    .normalize('NFC');

/** Stems of the words that are not common, in order. */
export function stemsOf(words: readonly string[], common: ReadonlySet<string>): readonly string[] {
  return words.filter((word) => !common.has(word)).map(stemOf);
}

type Ending = readonly [ending: string, put: string, shortestRest: number];
const endings: readonly Ending[] = [
  ['isation', 'iz', 4],
  ['ization', 'iz', 4],
  ['ising', 'iz', 4],
  ['ised', 'iz', 4],
  ['ise', 'iz', 5],
  ['ize', 'iz', 4],
  ['ition', '', 5],
  ['itive', '', 5],
  ['itor', '', 5],
  ['ment', '', 5],
  ['ing', '', 3],
  ['ied', 'y', 2],
  ['ed', '', 3],
  ['ly', '', 4],
  ['e', '', 3],
];

/** Removes the endings in which inflections of one English word differ. In doubt it keeps two forms apart rather than merging two words. */
function stemOf(word: string): string {
  const singular = singularOf(word);
  const found = endings.find(
    ([ending, , shortestRest]) =>
      singular.endsWith(ending) && singular.length - ending.length >= shortestRest,
  );
  if (found === undefined) return singular;
  return undoubled(singular.slice(0, singular.length - found[0].length) + found[1]);
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Removes a doubled final consonant, so that "planned" and "planning" have the stem of "plan". */
function undoubled(base: string): string {
  const last = base.at(-1);
  return base.length > 3 && last !== undefined && last === base.at(-2) && 'bdgmnprt'.includes(last)
    ? base.slice(0, -1)
    : base;
}
