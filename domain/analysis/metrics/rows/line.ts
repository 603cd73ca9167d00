import type { Figure } from '../words/figures.ts';
import type { Token } from '../words/tokens.ts';
import type { Source } from './written.ts';

/** A passage of one document, in its order. `place` is only handed on. */
export type MetricPassage<Place> = {
  readonly text: string;
  /** Outermost first. */
  readonly headings: readonly string[];
  readonly place: Place;
  /** True if the lines of `text` are rows of a table. */
  readonly isTable: boolean;
};

/** Part of a line between tabs, bars or two and more blanks. Offsets are UTF-16 units of the line. */
export type Cell = { readonly text: string; readonly start: number; readonly end: number };

/**
 * A line of a passage, or a heading above it. The words that it is read from differ from `text` where a row was put together, or the table was
 * turned. A heading has none.
 */
export type Line = Source & {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly cells: readonly Cell[];
  /** Figures at the end of the line, and the text before them. */
  readonly figures: readonly Figure[];
  readonly label: string;
  readonly isHeading: boolean;
  /** Counts up where the place or the headings change. */
  readonly section: number;
  /** True where the line above is the beginning of its label. */
  readonly goesOn: boolean;
};
