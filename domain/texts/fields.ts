import { fields } from './en/fields.ts';
import { type Sentence, say } from './sentence.ts';
import { wordsFrom } from './words-from.ts';

/**
 * English text -> sentence, because a schema keeps only the text of a message. The map grows only with the number of messages in
 * schemas.
 */
const sentences = new Map<string, Sentence>();

/**
 * The message of a schema, in English, because pages show it unchanged. The API finds the sentence again by this text ({@link
 * fieldSentence}) and answers in the caller's language.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldText<Key extends keyof typeof fields>(...sentence: Parameters<typeof say<Key>>): string {
  const said = say<Key>(...sentence);
  const text = wordsFrom(fields, said);
  sentences.set(text, said);
  return text;
}

/** The sentence of a {@link fieldText}. A text that the schema library made itself becomes a sentence with that text. */
export function fieldSentence(text: string): Sentence {
  return sentences.get(text) ?? say('general.asGiven', { text });
}
