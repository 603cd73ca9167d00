import type { Place } from '../port.ts';
import type { Report } from '../reader.ts';
import { createUnderstood, type Understood } from '../xml/understood.ts';
import type { Item, Reference } from './items.ts';
import type { Labels } from './numbering.ts';
import { emptyLook, type Look, type Styles } from './styles.ts';
import type { Table } from './table.ts';

export type Paragraph = {
  readonly place: Place;
  readonly texts: string[];
  readonly references: Reference[];
  /** Text boxes that are anchored in the paragraph. */
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

/** The state of reading a story. Open elements are kept in stacks, the innermost last. */
export type StoryState = {
  readonly styles: Styles;
  /** null: list numbers are not read. */
  readonly labels: Labels | null;
  readonly hidden: Report['hidden'];
  /** Place of the n-th paragraph, counted from 1. */
  readonly placeOf: (paragraph: number) => Place;
  queue: Item[];
  /** Lists that receive the items of open cells and text boxes. */
  readonly sinks: Item[][];
  readonly parents: string[];
  readonly paragraphs: Paragraph[];
  readonly runs: Run[];
  readonly tables: Table[];
  /** Open elements of alternate content, each with the value of `seen` at its start. */
  readonly alternatives: number[];
  /** Open fields: true while the result is read. */
  readonly fields: boolean[];
  /** Number of open elements that are skipped. */
  skipping: number;
  textBoxes: number;
  isText: boolean;
  isPageColored: boolean;
  /** True within a drawing that is not shown. */
  isDrawingHidden: boolean;
  readonly understood: Understood;
  /** Number of characters and references so far; shows whether a branch of alternate content contained anything. */
  seen: number;
  count: number;
  /** Text of a paragraph whose mark is deleted; it continues in the next paragraph. */
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
  isDrawingHidden: false,
  understood: createUnderstood(),
  seen: 0,
  count: 0,
  carried: [],
});

export const newRun = (): Run => ({ look: emptyLook(), style: undefined, visibility: undefined });

/** Adds items to the open cell or text box, or to the story itself. */
export function put(state: StoryState, items: readonly Item[]): void {
  const sink = state.sinks.at(-1) ?? state.queue;
  for (const item of items) sink.push(item);
}
