import { fields } from './en/fields.ts';
import { type Sentence, say } from './sentence.ts';
import { wordsFrom } from './words-from.ts';

/** By English text: a schema keeps the text of a message only. As many as there are messages of schemas. */
const sentences = new Map<string, Sentence>();

/**
 * Message of a schema: in English, because pages show it as it is. The API finds the sentence again by it, and answers in the caller's
 * language.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldText<Key extends keyof typeof fields>(...sentence: Parameters<typeof say<Key>>): string {
  const said = say<Key>(...sentence);
  const text = wordsFrom(fields, said);
  sentences.set(text, said);
  return text;
}

/** The sentence of a {@link fieldText}; of a message that the schema library words itself, that message. */
export function fieldSentence(text: string): Sentence {
  return sentences.get(text) ?? say('general.asGiven', { text });
}
