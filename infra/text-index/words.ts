import type { Term } from './port.ts';

/** Length in UTF-16 units of the shortest and the longest beginning by which a word can be found. */
const beginnings = { shortest: 3, longest: 12 } as const;

/** A word with UTF-16 offsets in its text; `end` is exclusive. */
export type Word = { readonly word: string; readonly start: number; readonly end: number };

const run = /[\p{L}\p{N}\p{M}]+/gu;
/** Printable ASCII, in which folding only changes upper case: most of every text. */
const ascii = /^[\t\n\r -~]*$/;
const asciiRun = /[A-Za-z0-9]+/g;
/** Scripts without spaces: each character counts as a word, and several characters as a phrase. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Accents and vowel points (Latin, Greek, Cyrillic, Hebrew, Arabic). In other scripts, marks count as letters. */
const accents =
  /[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/g;
const letters = /[ßæœøđłıς]/g;
/** Letters that do not decompose, with what people type who have no key for them. */
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

/**
 * The text without differences in spelling that do not make another word: compatibility forms (NFKC), upper case,
 * accents.
 */
export function folded(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(letters, (letter) => typed[letter] ?? letter);
}

/** The words of a text, folded, with their positions. */
export function* wordsIn(text: string): Generator<Word> {
  if (ascii.test(text)) {
    for (const { 0: found, index: start } of text.matchAll(asciiRun))
      yield { word: found.toLowerCase(), start, end: start + found.length };
    return;
  }
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
 * The terms of a query: words, and phrases in quotation marks. Words joined by other characters than a space (`e-mail`)
 * are a phrase too. The last word may be unfinished, so it also counts as a beginning, unless it is quoted.
 */
export function termsOf(query: string): readonly Term[] {
  const parts = query.split(quotes);
  // A quotation that is not closed is still being typed, so its words count as single words.
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

/** The beginnings by which a word can be found, the longest first; the whole word is not one of them. */
export function* beginningsOf(word: string): Generator<string> {
  const longest = Math.min(word.length - 1, beginnings.longest);
  for (let length = longest; length >= beginnings.shortest; length -= 1) {
    const letters = word.slice(0, length);
    if (letters.isWellFormed()) yield letters;
  }
}
