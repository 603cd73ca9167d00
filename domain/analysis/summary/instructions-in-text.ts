import { inLowerCase } from '../mapping/words.ts';
import data from './instruction-phrases.json' with { type: 'json' };
import { plainCharacters } from './plain-characters.ts';

/**
 * Phrases by which a text gives orders to a language model. Attackers can avoid them, so nothing else relies on this list: quotes, numbers
 * and words of an answer are checked in any case.
 */
const phrases: readonly string[] = data;

/** True if a passage reads like instructions to a language model. */
export function readsLikeInstructions(passage: string): boolean {
  const text = inLowerCase(plainCharacters(passage).text);
  return phrases.some((phrase) => text.includes(phrase));
}
