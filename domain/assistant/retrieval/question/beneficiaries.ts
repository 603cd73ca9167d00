import { stemsIn, unaccented } from '../languages.ts';

/** Stems of the words after "for a" and "for the". */
export const beneficiariesIn = (text: string): readonly string[] =>
  [...unaccented(text).matchAll(forWhom)].flatMap(([, one = '']) => stemsIn(one));
const forWhom = /\bfor (?:an?|the) ([a-z]{3,30})\b/g;
