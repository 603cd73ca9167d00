import { readsLikeInstructions } from '../../summary/instructions-in-text.ts';
import type { Cited } from '../../text/cited.ts';
import { sentencesOf } from '../../text/sentences.ts';

/** A whole sentence of running text, verbatim. */
export type ProseSentence = Cited & { readonly text: string };

type Passage = { readonly text: string; readonly isTable: boolean };

/** Characters. A shorter sentence is a heading or a fragment, a longer one a list without full stops. */
const shortest = 40;
const longest = 400;
/** Minimum share of letters and blanks; rows of figures have less. */
const fewestLetters = 0.75;

/** Whole sentences of a text in its order. Tables, headings, fragments, formulas of letters, imagined scenes and orders to a language model are left out. */
export function proseSentencesOf(passages: readonly Passage[]): readonly ProseSentence[] {
  return passages.flatMap(({ text, isTable }, passage) => {
    if (isTable) return [];
    const actual = imaginedFrom(text);
    return sentencesOf(unwrapped(text)).flatMap(({ start, end }) => {
      const sentence = text.slice(start, end);
      return isWhole(sentence) && start < actual ? [{ passage, start, end, text: sentence }] : [];
    });
  });
}

/** How letters begin and end: such sentences say nothing about their matter. */
const formula =
  /^(?:Dear|To whom it may concern|Please (?:do not hesitate|find|feel free|contact)|Thank you|Many thanks|We look forward|I look forward|Looking forward|(?:With )?(?:kind|best|warm) regards|Yours|Sincerely|Sehr geehrte|Liebe|Vielen Dank|Wir freuen uns|Bitte zögern|Für Rückfragen|Mit freundlichen)(?!\p{L})/iu;

/** The same text of the same length, in which a line break within a sentence is a blank. */
const unwrapped = (text: string): string => text.replaceAll(/(?<=[^.:;!?|\n])\n(?=\p{Ll})/gu, ' ');

/** Where "Imagine …" or "Suppose …" begins a scene, which lasts until the end of the passage. */
function imaginedFrom(text: string): number {
  const scene = /(?:^|[.!?:\n]) ?(?:Imagine|Suppose|Pretend)\b/.exec(text);
  return scene ? scene.index : text.length;
}

function isWhole(sentence: string): boolean {
  if (sentence.length < shortest || sentence.length > longest) return false;
  if (formula.test(sentence) || readsLikeInstructions(sentence)) return false;
  if (!/^["“'(]?[\p{Lu}\d]/u.test(sentence) || !/[.!]["”')]?$/.test(sentence)) return false;
  const letters = sentence.match(/[\p{L} ]/gu)?.length ?? 0;
  return letters >= fewestLetters * sentence.length;
}
