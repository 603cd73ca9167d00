import type { en } from './en/en.ts';

type English = typeof en;
export type SentenceKey = keyof English;
type Put<Key extends SentenceKey> = English[Key] extends (put: infer P) => string
  ? { readonly [Name in keyof P]: P[Name] | Sentence }
  : undefined;

/** A sentence for people, independent of language: its key in the catalogue, and its parameters, which may be sentences too. */
export type Sentence = {
  readonly key: SentenceKey;
  readonly put: Readonly<Record<string, string | number | Sentence>> | undefined;
};

/** A catalogue of another language: the same sentences with the same parameters. */
export type Catalogue = {
  readonly [Key in SentenceKey]: English[Key] extends (put: infer P) => string ? (put: P) => string : string;
};

/**
 * Names a sentence of the catalogue. Only the key and the parameters are kept, so code that refuses contains no language.
 * @param put parameters of the sentence; omitted for a sentence without any
 */
export function say<Key extends SentenceKey>(
  key: Key,
  ...[put]: Put<Key> extends undefined ? [] : [put: Put<Key>]
): Sentence {
  return { key, put: put as Sentence['put'] };
}
