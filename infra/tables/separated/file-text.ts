import type { Check } from '../../../domain/survey-import/reading/ratings.ts';
import { say } from '../../../domain/texts/sentence.ts';

/** Stands for a letter that could not be decoded, here or in an earlier program. */
const lost = '\ufffd';
/** Number of words that show whether the letters are right. */
const shownWords = 5;

/**
 * Decodes a file: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. The bytes of the last one do not say that it is
 * right, so it is a doubt with words by which a person can tell, and so is a letter that was lost. Every line ends with "\n".
 */
export function fileText(bytes: Uint8Array): { readonly text: string; readonly checks: readonly Check[] } {
  const unicode = unicodeText(bytes);
  const text = (unicode ?? new TextDecoder('windows-1252').decode(bytes)).replaceAll(/\r\n?/g, '\n');
  return { text, checks: unicode === undefined || text.includes(lost) ? [doubtAbout(text)] : [] };
}

function unicodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function doubtAbout(text: string): Check {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[^\s,;|"]{1,40}/gu)) {
    if (text.includes(lost) ? word.includes(lost) : /[^\p{ASCII}]/u.test(word)) words.add(word);
    if (words.size >= shownWords) break;
  }
  const message = say('surveyImport.check.lettersGuessed', { words: [...words].join(', ') });
  return { code: 'LETTERS_GUESSED', message };
}
