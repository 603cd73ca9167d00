import type { Sentence } from './sentence.ts';

/** Text of a catalogue: fixed, or made of what is put into it. */
type Text = string | ((put: never) => string);

/**
 * A sentence in the words of a catalogue, or of the part of one that holds it and the sentences put into it. A page takes only the part it
 * needs.
 */
export function wordsFrom(catalogue: Readonly<Record<string, Text>>, { key, put }: Sentence): string {
  const text = catalogue[key] as string | ((put: Readonly<Record<string, string | number>>) => string);
  if (typeof text === 'string') return text;
  const words = Object.entries(put ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? wordsFrom(catalogue, value) : value,
  ]);
  return text(Object.fromEntries(words));
}
