import type { en } from './en/en.ts';

type English = typeof en;
export type SentenceKey = keyof English;
type Put<Key extends SentenceKey> = English[Key] extends (put: infer P) => string
  ? { readonly [Name in keyof P]: P[Name] | Sentence }
  : undefined;

/** A sentence for people that is in no language yet: its key in the catalogue, and what is put into it, which may be a sentence too. */
export type Sentence = {
  readonly key: SentenceKey;
  readonly put: Readonly<Record<string, string | number | Sentence>> | undefined;
};

/** A catalogue of another language: the same sentences, with the same things put into them. */
export type Catalogue = {
  readonly [Key in SentenceKey]: English[Key] extends (put: infer P) => string ? (put: P) => string : string;
};

/**
 * Names a sentence of the catalogue. Only the key is kept, so code that refuses carries no language.
 * @param put what the sentence takes; left out where it takes nothing
 */
export function say<Key extends SentenceKey>(
  key: Key,
  ...[put]: Put<Key> extends undefined ? [] : [put: Put<Key>]
): Sentence {
  return { key, put: put as Sentence['put'] };
}
