import type { Term } from './port.ts';

/** Shortest and longest beginning of a word that finds the word, in UTF-16 units. */
const beginnings = { shortest: 3, longest: 12 } as const;

/** Start and end are UTF-16 offsets in the text; the end is exclusive. */
export type Word = { readonly word: string; readonly start: number; readonly end: number };

const run = /[\p{L}\p{N}\p{M}]+/gu;
const plain = /^[a-z0-9]+$/;
/** Scripts that write no spaces: each character counts as a word, and several as a phrase. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Accents and vowel points (Latin, Greek, Cyrillic, Hebrew, Arabic). In other scripts marks are letters. */
const accents =
  /[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/g;
const letters = /[ßæœøđłıς]/g;
/** Letters that do not decompose, as they are commonly typed without their own key. */
const typed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/** Text without what makes the same word look different: compatibility forms (NFKC), upper case, accents. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(letters, (letter) => typed[letter] ?? letter);
}

/** The words of a text, folded, with their places. */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(run)) {
    if (!unspaced.test(found)) {
      yield* wordAt(found, index);
      continue;
    }
    let start = index;
    let spaced = '';
    for (const character of found) {
      if (!unspaced.test(character)) {
        spaced += character;
        continue;
      }
      yield* wordAt(spaced, start);
      start += spaced.length;
      yield* wordAt(character, start);
      start += character.length;
      spaced = '';
    }
    yield* wordAt(spaced, start);
  }
}

function* wordAt(found: string, start: number): Generator<Word> {
  const word = folded(found);
  if (word !== '') yield { word, start, end: start + found.length };
}

const quotes = /["“”„«»]/g;

/**
 * Terms of what a person typed: words, and phrases in quotation marks. What is written without a space (`e-mail`) is a phrase too. The last
 * word may be unfinished, so it is a beginning as well, unless it is quoted.
 */
export function termsOf(query: string): readonly Term[] {
  const parts = query.split(quotes);
  // A quotation that is not closed is still being typed: its words count singly.
  const isQuoted = (part: number) => part % 2 === 1 && part < parts.length - 1;
  const terms = parts.flatMap((part, index) =>
    (isQuoted(index) ? [part] : part.split(/\s/))
      .map((chunk) => Array.from(wordsIn(chunk), ({ word }) => word))
      .filter((words) => words.length > 0)
      .map((words): Term => ({ words, isBeginning: false })),
  );
  const last = terms.at(-1);
  const [word = '', ...others] = last?.words ?? [];
  const isOpen = parts.at(-1)?.trim() !== '' && others.length === 0 && isLong(word);
  return last && isOpen ? [...terms.slice(0, -1), { ...last, isBeginning: true }] : terms;
}

const isLong = ({ length }: string): boolean => length >= beginnings.shortest && length <= beginnings.longest;

/** Beginnings of a word that find it, the longest first; the whole word is none. */
export function* beginningsOf(word: string): Generator<string> {
  const longest = Math.min(word.length - 1, beginnings.longest);
  for (let length = longest; length >= beginnings.shortest; length -= 1) {
    const letters = word.slice(0, length);
    if (letters.isWellFormed()) yield letters;
  }
}
