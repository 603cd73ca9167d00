/** Everything but blanks and letters of the scripts that the vocabularies of language models know well. */
const rare =
  /[^\s\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}]/gu;

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

/**
 * Estimate of the tokens of a text, on the high side: one for each three bytes of UTF-8 of letters of common scripts, and one for each byte of
 * digits, punctuation and rare scripts. English prose has about 5.6 characters a token, Chinese about one.
 */
export function estimatedTokens(text: string): number {
  const all = bytesOf(text);
  const common = bytesOf(text.replaceAll(rare, ''));
  return Math.ceil(common / 3) + all - common;
}
