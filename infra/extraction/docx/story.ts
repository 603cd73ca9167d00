import type { Place } from '../port.ts';
import type { Report } from '../reader.ts';
import { type Attributes, attribute, type XmlHandlers } from '../xml/read-xml.ts';
import type { Item } from './items.ts';
import type { Labels } from './numbering.ts';
import { addText, closeParagraph, openParagraph } from './paragraph.ts';
import { addProperty, addReference, markDeleted } from './properties.ts';
import { newRun, newStory, put, type StoryState } from './story-state.ts';
import { isWhite, type Styles } from './styles.ts';
import { itemsOfRow } from './table.ts';

/** Reads the text of one part: the document, notes, comments, a header or a footer. */
export type Story = {
  readonly handlers: XmlHandlers;
  /** Returns what has been read since the last call, in reading order. */
  take(): readonly Item[];
  /** Number of paragraphs so far, including empty ones. */
  paragraphs(): number;
};

/**
 * Reads WordprocessingML as a stream (ECMA-376 part 1, 17). Reads only the results of fields and only one branch of
 * alternate content, and reports text that readers do not see. @param placeOf place of the n-th paragraph, counted from
 * 1 @param labels numbers of lists; null leaves them out
 */
export function createStory(
  styles: Styles,
  hidden: Report['hidden'],
  placeOf: (paragraph: number) => Place,
  labels: Labels | null = null,
): Story {
  const state = newStory(styles, labels, hidden, placeOf);
  return {
    handlers: {
      open: (name, attributes) => open(state, name, attributes),
      close: (name) => close(state, name),
      text: (text) => {
        if (state.isText && state.skipping === 0) addText(state, text);
      },
    },
    take() {
      const taken = state.queue;
      state.queue = [];
      return taken;
    },
    paragraphs: () => state.count,
  };
}

/**
 * Elements that are skipped with everything they contain: deleted text, properties before a change, phonetic guides.
 */
const skipped = new Set([
  'del',
  'moveFrom',
  'rPrChange',
  'pPrChange',
  'tblPrChange',
  'tblPrExChange',
  'trPrChange',
  'tcPrChange',
  'sectPrChange',
  'rt',
]);

function open(state: StoryState, name: string, attributes: Attributes): void {
  if (state.skipping > 0) {
    state.skipping += 1;
    return;
  }
  if (skipped.has(name)) {
    if (name === 'del' || name === 'moveFrom') markDeleted(state);
    state.skipping = 1;
    return;
  }
  state.understood.see(attributes);
  const isBranch = name === 'Choice' || name === 'Fallback';
  const isSecond = isBranch && (state.alternatives.at(-1) ?? state.seen) < state.seen;
  if (isSecond || (name === 'Choice' && !state.understood.isShown(attributes))) {
    state.skipping = 1;
    return;
  }
  const parent = state.parents.at(-1) ?? '';
  state.parents.push(name);
  openContent(state, name, attributes, parent);
}

function openContent(state: StoryState, name: string, attributes: Attributes, parent: string): void {
  switch (name) {
    case 'p':
      openParagraph(state);
      return;
    case 'r':
      state.runs.push(newRun());
      return;
    case 't':
      state.isText = true;
      return;
    case 'tab':
    case 'ptab':
      // Elsewhere, in the properties of a paragraph, this element defines a tab stop.
      if (parent === 'r') addText(state, '\t');
      return;
    case 'br':
    case 'cr':
      if (parent === 'r') addText(state, '\n');
      return;
    case 'noBreakHyphen':
      addText(state, '-');
      return;
    case 'fldChar':
      changeField(state, attribute(attributes, 'fldCharType'));
      return;
    case 'AlternateContent':
      state.alternatives.push(state.seen);
      return;
    case 'txbxContent':
      state.textBoxes += 1;
      state.sinks.push(state.paragraphs.at(-1)?.boxes ?? state.sinks.at(-1) ?? state.queue);
      return;
    case 'background':
      state.isPageColored = !isWhite(attribute(attributes, 'color') ?? 'FFFFFF');
      return;
    case 'docPr':
      state.isDrawingHidden = ['1', 'true', 'on'].includes(attribute(attributes, 'hidden') ?? '');
      return;
    case 'tbl':
      state.tables.push({ isShaded: false, hasRows: false, row: null });
      return;
    case 'tr':
      openRow(state);
      return;
    case 'tc':
      openCell(state);
      return;
    default:
      addReference(state, name, attributes);
      addProperty(state, name, attributes, parent);
  }
}

function close(state: StoryState, name: string): void {
  if (state.skipping > 0) {
    state.skipping -= 1;
    return;
  }
  state.parents.pop();
  switch (name) {
    case 'p':
      closeParagraph(state);
      return;
    case 'r':
      state.runs.pop();
      return;
    case 't':
      state.isText = false;
      return;
    case 'AlternateContent':
      state.alternatives.pop();
      return;
    case 'txbxContent':
      state.textBoxes -= 1;
      state.sinks.pop();
      return;
    case 'drawing':
      state.isDrawingHidden = false;
      return;
    case 'tbl':
      if (state.tables.pop()?.hasRows) put(state, [{ kind: 'break' }]);
      return;
    case 'tr':
      closeRow(state);
      return;
    case 'tc':
      state.sinks.pop();
  }
}

function changeField({ fields }: StoryState, type: string | undefined): void {
  if (type === 'begin') fields.push(false);
  else if (type === 'separate' && fields.length > 0) fields[fields.length - 1] = true;
  else if (type === 'end') fields.pop();
}

function openRow({ tables }: StoryState): void {
  const table = tables.at(-1);
  if (table !== undefined) table.row = { cells: [], isDeleted: false };
}

function openCell({ tables, sinks }: StoryState): void {
  const cell = { items: [], span: 1, isShaded: false };
  tables.at(-1)?.row?.cells.push(cell);
  sinks.push(cell.items);
}

function closeRow(state: StoryState): void {
  const table = state.tables.at(-1);
  const row = table?.row;
  if (table === undefined || !row) return;
  table.row = null;
  if (row.isDeleted) return;
  const { items, isRow } = itemsOfRow(row);
  table.hasRows ||= isRow;
  put(state, items);
}
