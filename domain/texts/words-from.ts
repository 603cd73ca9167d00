import type { Sentence } from './sentence.ts';

/** Text of a sentence in a catalogue: fixed, or a function of the parameters. */
type Text = string | ((put: never) => string);

/**
 * A sentence in the words of a catalogue. The catalogue may be incomplete if it holds this sentence and its parameters'
 * sentences: a page loads only the part it needs.
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
