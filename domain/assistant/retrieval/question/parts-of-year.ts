import { stemsIn } from '../languages.ts';
import type { WantedWord } from './wanted-words.ts';

/** Parts of a year that a question names: a figure of the first quarter answers no question about the second. */
export const partsOfYearIn = (asked: string): readonly WantedWord[] =>
  [...asked.matchAll(partOfYear)].map(({ 0: typed, 1: ordinal = '' }) => {
    const phrase = stemsIn(typed).join(' ');
    const short = typed.endsWith('quarter') ? [`q${ordinals.indexOf(ordinal) + 1}`] : [];
    return { stem: phrase, word: phrase, instead: new Set(short), inOthers: [], isRequired: true };
  });
const partOfYear = /\b(first|second|third|fourth) (?:quarter|half)\b/g;
const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth'];
