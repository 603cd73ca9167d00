import type { Mail } from './port.ts';

/** Makes a text of another server safe to show: without addresses, links and tokens, one line of at most 200 characters. */
export function withoutAddresses(words: string): string {
  // Limits the search to the part that can appear in the result.
  return words
    .slice(0, 2_000)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replaceAll(/\b[a-z]{1,10}:\/\/\S+/gi, '[link]')
    .replaceAll(/[\w-]{22,}/g, (word) => (mayBeToken(word) ? '[…]' : word))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}

/** Our tokens have 24 or 43 characters. Long words without a digit are names of faults, such as Microsoft writes them. */
const mayBeToken = (word: string): boolean => /\d/.test(word) || word.length > 40;

/**
 * The answer of a mail server without what it quotes of a mail. Servers quote the part of an address before the @, the subject, and, where
 * a filter of contents refuses the mail, its links: the personal one of the recipient signs in as that person.
 */
export function withoutQuotes(answer: string, { to, subject }: Pick<Mail, 'to' | 'subject'>): string {
  const local = to.address.slice(0, to.address.lastIndexOf('@'));
  const personal = new Set(wordsOf(`${to.name} ${local}`.toLowerCase()));
  // Addresses first: a part of one that is left out would leave the rest of it.
  return withoutAddresses(subject === '' ? answer : answer.replaceAll(subject, '[…]')).replaceAll(
    word,
    (found) => (personal.has(found.toLowerCase()) ? '[…]' : found),
  );
}

const word = /[\p{L}\p{N}]+/gu;

/** Words with a letter; shorter ones, such as initials, would take words of the answer with them. */
const wordsOf = (text: string): readonly string[] =>
  (text.match(word) ?? []).filter((found) => found.length > 2 && /\p{L}/u.test(found));
