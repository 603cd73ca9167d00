import { type Attributes, attribute, prefixedAttribute } from '../xml/read-xml.ts';
import type { Reference } from './items.ts';
import type { StoryState } from './story-state.ts';
import { addToLook, emptyLook } from './styles.ts';

/** Handles an element within the properties of a run, a paragraph, a table or a cell. */
export function addProperty(state: StoryState, name: string, attributes: Attributes, parent: string): void {
  switch (parent) {
    case 'rPr':
      addRunProperty(state, name, attributes);
      return;
    case 'numPr':
      addListProperty(state, name, attributes);
      return;
    case 'pPr':
      addParagraphProperty(state, name, attributes);
      return;
    case 'tblPr':
      addTableProperty(state, name, attributes);
      return;
    case 'tcPr':
      addCellProperty(state, name, attributes);
      return;
  }
}

/** Handles an element that refers to a note, a comment, a chart or a diagram. */
export function addReference(state: StoryState, name: string, attributes: Attributes): void {
  const to = referring[name];
  const paragraph = state.paragraphs.at(-1);
  if (to === undefined || paragraph === undefined) return;
  const id =
    to === 'chart'
      ? prefixedAttribute(attributes, 'id')
      : attribute(attributes, to === 'diagram' ? 'dm' : 'id');
  if (id === undefined) return;
  state.seen += 1;
  paragraph.references.push({ kind: 'reference', to, id, place: paragraph.place });
}

const referring: Readonly<Record<string, Reference['to']>> = {
  footnoteReference: 'footnote',
  endnoteReference: 'endnote',
  commentReference: 'comment',
  chart: 'chart',
  relIds: 'diagram',
};

/** Handles the empty element that marks a row, or the mark of a paragraph, as deleted. */
export function markDeleted(state: StoryState): void {
  const [parent, grandparent] = [state.parents.at(-1), state.parents.at(-2)];
  const paragraph = state.paragraphs.at(-1);
  const row = state.tables.at(-1)?.row;
  if (parent === 'rPr' && grandparent === 'pPr' && paragraph) paragraph.isMarkDeleted = true;
  if (parent === 'trPr' && row) row.isDeleted = true;
}

function addRunProperty(state: StoryState, name: string, attributes: Attributes): void {
  const run = state.runs.at(-1);
  // Properties of a paragraph's mark do not apply to its text.
  if (run === undefined || state.parents.at(-3) !== 'r') return;
  if (name === 'rStyle') run.style = attribute(attributes, 'val');
  addToLook(run.look, name, attributes);
}

function addParagraphProperty(state: StoryState, name: string, attributes: Attributes): void {
  const paragraph = state.paragraphs.at(-1);
  if (paragraph === undefined) return;
  if (name === 'pStyle') paragraph.style = attribute(attributes, 'val');
  else if (name === 'outlineLvl') paragraph.outlineLevel = Number(attribute(attributes, 'val'));
  else if (name === 'shd') addToLook(paragraph.look, name, attributes);
}

function addListProperty(state: StoryState, name: string, attributes: Attributes): void {
  const paragraph = state.paragraphs.at(-1);
  if (paragraph === undefined) return;
  if (name === 'numId') paragraph.list = attribute(attributes, 'val');
  else if (name === 'ilvl') paragraph.listLevel = Number(attribute(attributes, 'val'));
}

function addTableProperty(state: StoryState, name: string, attributes: Attributes): void {
  const table = state.tables.at(-1);
  if (table === undefined) return;
  if (name === 'tblStyle')
    table.isShaded ||= state.styles.style(attribute(attributes, 'val')).look.isShaded === true;
  if (name === 'shd') table.isShaded ||= isShading(name, attributes);
}

function addCellProperty(state: StoryState, name: string, attributes: Attributes): void {
  const cell = state.tables.at(-1)?.row?.cells.at(-1);
  if (cell === undefined) return;
  if (name === 'gridSpan') cell.span = Number(attribute(attributes, 'val') ?? 1);
  if (name === 'shd') cell.isShaded = isShading(name, attributes);
}

function isShading(name: string, attributes: Attributes): boolean {
  const look = emptyLook();
  addToLook(look, name, attributes);
  return look.isShaded === true;
}
