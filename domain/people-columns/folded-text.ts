/**
 * Folds a text so that two texts are equal which differ only in case, blanks, punctuation, accents, or "&" and "and".
 * Everything else is another text.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, '');
}
