/**
 * How to use one screen, step by step. A name in “curly quotes” is the label of a control or heading on that screen, or the
 * beginning of one (“Actions for …”). A test opens the screen and looks for each of these labels (tests/journeys/guides).
 */
export type Guide = {
  /** Id of the guide, also its anchor on the public page of guides. */
  readonly id: string;
  /** Path of the screen, as written in the router. */
  readonly screen: string;
  readonly title: string;
  readonly steps: readonly string[];
  readonly tips?: readonly string[];
};

/** The quoted names in a guide. A name that ends in “ …” is the beginning of a label. */
export function controlsIn({ steps, tips = [] }: Guide): readonly string[] {
  return [
    ...new Set(
      [...steps, ...tips].flatMap((text) => [...text.matchAll(/“([^“”]+)”/g)].map((match) => match[1] ?? '')),
    ),
  ];
}
