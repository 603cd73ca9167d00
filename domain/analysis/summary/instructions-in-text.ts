import { inLowerCase } from '../mapping/words.ts';
import { plainCharacters } from './plain-characters.ts';

/**
 * Phrases by which a text gives orders to a language model. Attackers can avoid them, so nothing else relies on this list: quotes, numbers
 * and words of an answer are checked in any case.
 */
const phrases: readonly string[] = [
  'ignore previous instructions',
  'ignore all previous',
  'ignore the above',
  'ignore your instructions',
  'ignore all instructions',
  'disregard previous',
  'disregard all previous',
  'disregard the above',
  'forget previous instructions',
  'forget all previous',
  'new instructions:',
  'your system prompt',
  'you are now a',
  'you are chatgpt',
  'you are an ai',
  'as an ai language model',
  'as a language model',
  'instructions to the model',
  'instructions for the ai',
  'note to the ai',
  'attention ai',
  '<|im_start|>',
  '<|system|>',
  '[inst]',
];

/** True if a passage reads like instructions to a language model. */
export function readsLikeInstructions(passage: string): boolean {
  const text = inLowerCase(plainCharacters(passage).text);
  return phrases.some((phrase) => text.includes(phrase));
}
