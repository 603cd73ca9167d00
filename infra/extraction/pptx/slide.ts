import type { HiddenText } from '../port.ts';
import { type Attributes, attribute, prefixedAttribute, readWholeXml } from '../xml/read-xml.ts';
import { createUnderstood, type Understood } from '../xml/understood.ts';
import type { SlideSize } from './presentation.ts';
import { addToShape, newShape, type Shape, shapeElements, shownSize, thousandths } from './shape.ts';

export type SlideItem =
  | { readonly kind: 'paragraph'; readonly text: string; readonly placeholder: string | null }
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  | { readonly kind: 'tableEnd' }
  | { readonly kind: 'reference'; readonly to: 'chart' | 'diagram'; readonly id: string };
export type Slide = {
  /** Text of the title placeholders, wherever they are on the slide. */
  readonly title: string;
  readonly items: readonly SlideItem[];
  readonly isHidden: boolean;
  readonly hidden: readonly { readonly kind: HiddenText['kind']; readonly characters: number }[];
};

type State = {
  readonly size: SlideSize | null;
  readonly titles: string[];
  readonly items: SlideItem[];
  readonly hidden: { readonly kind: HiddenText['kind']; readonly characters: number }[];
  readonly parents: string[];
  readonly shapes: Shape[];
  /** Open elements of alternate content, each with the number of items at its start. */
  readonly alternatives: number[];
  skipping: number;
  isHidden: boolean;
  row: string[] | null;
  cell: string[] | null;
  texts: string[];
  isTiny: boolean;
  /** True for text without ink. */
  isUnseen: boolean;
  /** Of the open paragraph; 0 is the outermost. */
  level: number;
  readonly understood: Understood;
};

/** In hundredths of a point; equals 2 pt. */
const tinySize = 200;
/** Types of placeholders that are repeated on every slide or filled by the program. */
const skippedPlaceholders = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);

/**
 * Reads a slide or its notes (ECMA-376 part 1, 19.3). @param size used to find text outside the slide; null for notes
 */
export async function readSlide(chunks: AsyncIterable<Uint8Array>, size: SlideSize | null): Promise<Slide> {
  const state: State = {
    size,
    titles: [],
    items: [],
    hidden: [],
    parents: [],
    shapes: [],
    alternatives: [],
    skipping: 0,
    isHidden: false,
    row: null,
    cell: null,
    texts: [],
    isTiny: false,
    isUnseen: false,
    level: 0,
    understood: createUnderstood(),
  };
  await readWholeXml(chunks, {
    open: (name, attributes) => open(state, name, attributes),
    close: (name) => close(state, name),
    text: (text) => {
      if (state.skipping === 0 && state.parents.at(-1) === 't') addText(state, text);
    },
  });
  const { titles, items, isHidden, hidden } = state;
  return { title: titles.join(' '), items, isHidden, hidden };
}

function open(state: State, name: string, attributes: Attributes): void {
  const isBranch = name === 'Choice' || name === 'Fallback';
  const isSecond = isBranch && (state.alternatives.at(-1) ?? 0) < state.items.length;
  state.understood.see(attributes);
  const isLeftOut = isSecond || (name === 'Choice' && !state.understood.isShown(attributes));
  if (state.skipping > 0 || isLeftOut) {
    state.skipping += 1;
    return;
  }
  const parent = state.parents.at(-1) ?? '';
  state.parents.push(name);
  if (shapeElements.has(name)) state.shapes.push(newShape(state.shapes.at(-1)));
  const shape = state.shapes.at(-1);
  if (shape !== undefined) addToShape(shape, name, attributes, parent, state.size);
  switch (name) {
    case 'sld':
      state.isHidden = ['0', 'false'].includes(attribute(attributes, 'show') ?? '1');
      return;
    case 'AlternateContent':
      state.alternatives.push(state.items.length);
      return;
    case 'tr':
      state.row = [];
      return;
    case 'tc':
      state.cell = [];
      return;
    case 'br':
      state.texts.push('\n');
      return;
    case 'p':
      state.level = 0;
      return;
    case 'pPr':
      state.level = Number(attribute(attributes, 'lvl') ?? 0);
      return;
    case 'r':
    case 'fld':
      state.isTiny = shownSize(shape, state.level, undefined) <= tinySize;
      state.isUnseen = false;
      return;
    case 'rPr':
      state.isTiny = shownSize(shape, state.level, attribute(attributes, 'sz')) <= tinySize;
      return;
    case 'noFill':
      if (parent === 'rPr') state.isUnseen = true;
      return;
    case 'alpha':
      if (isFillOfText(state.parents) && thousandths(attribute(attributes, 'val') ?? '100%') < faintest)
        state.isUnseen = true;
      return;
    case 'chart':
      addReference(state, 'chart', prefixedAttribute(attributes, 'id'));
      return;
    case 'relIds':
      addReference(state, 'diagram', attribute(attributes, 'dm'));
  }
}

/** In thousandths of a percent. */
const faintest = 5_000;

/** True within `rPr`, `solidFill`, a colour and the element that is open. */
const isFillOfText = (parents: readonly string[]): boolean =>
  parents.at(-3) === 'solidFill' && parents.at(-4) === 'rPr';

function close(state: State, name: string): void {
  if (state.skipping > 0) {
    state.skipping -= 1;
    return;
  }
  state.parents.pop();
  if (shapeElements.has(name)) state.shapes.pop();
  switch (name) {
    case 'p':
      closeParagraph(state);
      return;
    case 'AlternateContent':
      state.alternatives.pop();
      return;
    case 'tc':
      state.row?.push(state.cell?.join('\n') ?? '');
      state.cell = null;
      return;
    case 'tr':
      if (state.row !== null) state.items.push({ kind: 'row', cells: state.row });
      state.row = null;
      return;
    case 'tbl':
      state.items.push({ kind: 'tableEnd' });
  }
}

function addReference(state: State, to: 'chart' | 'diagram', id: string | undefined): void {
  if (id !== undefined && state.shapes.at(-1)?.visibility === 'visible')
    state.items.push({ kind: 'reference', to, id });
}

function addText(state: State, text: string): void {
  const visibility = state.shapes.at(-1)?.visibility ?? 'visible';
  const kind =
    visibility === 'visible' ? (state.isTiny ? 'tiny' : state.isUnseen ? 'hidden' : null) : visibility;
  if (kind === null) state.texts.push(text);
  else state.hidden.push({ kind, characters: text.trim().length });
}

function closeParagraph(state: State): void {
  const text = state.texts.join('').trim();
  state.texts = [];
  if (text === '') return;
  const placeholder = state.shapes.at(-1)?.placeholder ?? null;
  if (state.cell !== null) state.cell.push(text);
  else if (placeholder === 'title' || placeholder === 'ctrTitle') state.titles.push(text);
  else if (placeholder === null || !skippedPlaceholders.has(placeholder))
    state.items.push({ kind: 'paragraph', text, placeholder });
}
