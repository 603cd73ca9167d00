/**
 * How to use one screen, step by step. A name in “curly quotes” is the label of a button, link, field, tab or heading of that screen, or the start of
 * one (“Actions for …”); a test opens the screen and looks for each (tests/journeys/guides).
 */
export type Guide = {
  /** Also the anchor on the public page of guides. */
  readonly id: string;
  /** Route of the screen, as the router has it. */
  readonly screen: string;
  readonly title: string;
  readonly steps: readonly string[];
  readonly tips?: readonly string[];
};

/** The quoted names of a guide; a name that ends in “ …” is the start of a label. */
export function controlsIn({ steps, tips = [] }: Guide): readonly string[] {
  return [
    ...new Set(
      [...steps, ...tips].flatMap((text) => [...text.matchAll(/“([^“”]+)”/g)].map((match) => match[1] ?? '')),
    ),
  ];
}
