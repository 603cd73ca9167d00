import type { Passage } from '../../../../infra/extraction/port.ts';

/** A text that is searched as one: a passage, or a heading that begins with it. */
export type Unit = { readonly passage: number; readonly text: string };

/** Headings and passages in their order; a heading once, where it begins. */
export function unitsOf(passages: readonly Pick<Passage, 'text' | 'headings'>[]): readonly Unit[] {
  let path: readonly string[] = [];
  return passages.flatMap(({ text, headings }, passage) => {
    const shared = headings.findIndex((heading, depth) => heading !== path[depth]);
    const begun = shared === -1 ? [] : headings.slice(shared);
    path = headings;
    return [...begun, text].map((one) => ({ passage, text: one }));
  });
}
