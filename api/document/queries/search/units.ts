import type { Passage } from '../../../../infra/extraction/port.ts';

/** A text that is searched as a whole: a passage, or a heading. `passage`: index of the passage, or of the first one below the heading. */
export type Unit = { readonly passage: number; readonly text: string };

/** Headings and passages in the order of the text; each heading once, before its first passage. */
export function unitsOf(passages: readonly Pick<Passage, 'text' | 'headings'>[]): readonly Unit[] {
  let path: readonly string[] = [];
  return passages.flatMap(({ text, headings }, passage) => {
    const shared = headings.findIndex((heading, depth) => heading !== path[depth]);
    const begun = shared === -1 ? [] : headings.slice(shared);
    path = headings;
    return [...begun, text].map((one) => ({ passage, text: one }));
  });
}
