/**
 * How one screen is used, step by step. A name in “curly quotes” is the name of a button, link, field, tab or heading of that screen, or how
 * such a name begins (“Actions for …”); a test opens the screen and looks for each (tests/journeys/guides).
 */
export type Guide = {
  /** Also the anchor on the public page of guides. */
  readonly id: string;
  /** Address of the screen, as the router has it. */
  readonly screen: string;
  readonly title: string;
  readonly steps: readonly string[];
  readonly tips?: readonly string[];
};

/** The names that a guide puts in quotes; one that ends in “ …” is the beginning of a name. */
export function controlsIn({ steps, tips = [] }: Guide): readonly string[] {
  return [
    ...new Set(
      [...steps, ...tips].flatMap((text) => [...text.matchAll(/“([^“”]+)”/g)].map((match) => match[1] ?? '')),
    ),
  ];
}
