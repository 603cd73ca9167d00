import type { WantedWords } from '../question/wanted-words.ts';

/** A question, with the rarity of each of its words and the mean number of words of a passage. */
export type Asked = WantedWords & { readonly weights: readonly number[]; readonly mean: number };

/** What only the sentence itself can state: another number near it is that of something else. */
export const amounts: ReadonlySet<string> = new Set(['money', 'price', 'size', 'count', 'amount']);

/** Kinds of values that the quoted sentence itself must have. */
export const inQuote: ReadonlySet<string> = new Set([
  ...amounts,
  'who',
  'where',
  'time',
  'age',
  'why',
  'name',
]);
