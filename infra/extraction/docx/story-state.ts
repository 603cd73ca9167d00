import type { Place } from '../port.ts';
import type { Report } from '../reader.ts';
import type { Item, Reference } from './items.ts';
import type { Labels } from './numbering.ts';
import { emptyLook, type Look, type Styles } from './styles.ts';
import type { Table } from './table.ts';

export type Paragraph = {
  readonly place: Place;
  readonly texts: string[];
  readonly references: Reference[];
  /** Text boxes that are anchored in it. */
  readonly boxes: Item[];
  readonly look: Look;
  style: string | undefined;
  outlineLevel: number | undefined;
  list: string | undefined;
  listLevel: number | undefined;
  isMarkDeleted: boolean;
};
export type Visibility = 'visible' | 'hidden' | 'tiny';
export type Run = { readonly look: Look; style: string | undefined; visibility: Visibility | undefined };

/** Where the reading of a story stands. Elements that are open are stacks, innermost last. */
export type StoryState = {
  readonly styles: Styles;
  /** null: numbers of lists are not read. */
  readonly labels: Labels | null;
  readonly hidden: Report['hidden'];
  /** Place of the n-th paragraph, from 1. */
  readonly placeOf: (paragraph: number) => Place;
  queue: Item[];
  /** Lists of cells and text boxes that are read. */
  readonly sinks: Item[][];
  readonly parents: string[];
  readonly paragraphs: Paragraph[];
  readonly runs: Run[];
  readonly tables: Table[];
  /** Alternate content, with `seen` at its start. */
  readonly alternatives: number[];
  /** Fields: true while their result is read. */
  readonly fields: boolean[];
  /** Depth of elements that are not read. */
  skipping: number;
  textBoxes: number;
  isText: boolean;
  isPageColored: boolean;
  /** Characters and references so far: tells whether a branch of alternate content held anything. */
  seen: number;
  count: number;
  /** Text of a paragraph whose mark is deleted: it continues in the next one. */
  carried: string[];
};

export const newStory = (
  styles: Styles,
  labels: Labels | null,
  hidden: Report['hidden'],
  placeOf: (paragraph: number) => Place,
): StoryState => ({
  styles,
  labels,
  hidden,
  placeOf,
  queue: [],
  sinks: [],
  parents: [],
  paragraphs: [],
  runs: [],
  tables: [],
  alternatives: [],
  fields: [],
  skipping: 0,
  textBoxes: 0,
  isText: false,
  isPageColored: false,
  seen: 0,
  count: 0,
  carried: [],
});

export const newRun = (): Run => ({ look: emptyLook(), style: undefined, visibility: undefined });

/** Adds to the cell or text box that is read, or to the story itself. */
export function put(state: StoryState, items: readonly Item[]): void {
  const sink = state.sinks.at(-1) ?? state.queue;
  for (const item of items) sink.push(item);
}
