import type { Paragraph, Run, StoryState, Visibility } from './story-state.ts';
import { put } from './story-state.ts';
import { emptyLook, over } from './styles.ts';

/** In half points; equals 2 pt. */
const tinySize = 4;
/** In percent; letters of 10 pt are then 1 to 2 pt wide. */
const narrowWidth = 20;

export function openParagraph(state: StoryState): void {
  state.count += 1;
  state.paragraphs.push({
    place: state.placeOf(state.count),
    texts: state.carried,
    references: [],
    boxes: [],
    look: emptyLook(),
    style: state.styles.defaultParagraph,
    outlineLevel: undefined,
    list: undefined,
    listLevel: undefined,
    isMarkDeleted: false,
  });
  state.carried = [];
}

export function closeParagraph(state: StoryState): void {
  const paragraph = state.paragraphs.pop();
  if (paragraph === undefined) return;
  // Ends a field without a result, which would otherwise swallow all following text.
  while (state.fields.at(-1) === false) state.fields.pop();
  if (paragraph.isMarkDeleted) state.carried = paragraph.texts;
  else putText(state, paragraph, labelled(labelOf(state, paragraph), paragraph.texts.join('')));
  put(state, paragraph.references);
  put(state, paragraph.boxes);
}

/**
 * Adds text to the open paragraph. Text that readers do not see is reported instead. The code of a field, which comes
 * before its result, is dropped.
 */
export function addText(state: StoryState, text: string): void {
  const paragraph = state.paragraphs.at(-1);
  if (paragraph === undefined || state.fields.includes(false)) return;
  const visibility = visibilityOf(state, paragraph, state.runs.at(-1));
  state.seen += text.length;
  if (visibility === 'visible') paragraph.texts.push(text);
  else state.hidden(visibility, paragraph.place, text.trim().length);
}

/** Paragraphs without text are numbered too, because Word shows their number. */
function labelOf({ styles, labels }: StoryState, { style, list, listLevel }: Paragraph): string {
  const { listed } = styles.style(style);
  const id = list ?? listed.list;
  return labels === null || id === undefined ? '' : labels.next(id, listLevel ?? listed.level, style);
}

const labelled = (label: string, text: string): string =>
  label === '' || text.trim() === '' ? text : `${label} ${text}`;

function putText(state: StoryState, { place, style, outlineLevel }: Paragraph, text: string): void {
  if (text.trim() === '') return;
  // Outline level 9 means body text.
  const level =
    outlineLevel === undefined
      ? state.styles.style(style).headingLevel
      : outlineLevel >= 0 && outlineLevel <= 8
        ? outlineLevel + 1
        : null;
  if (level === null) put(state, [{ kind: 'paragraph', text, place }]);
  else put(state, [{ kind: 'heading', level, text, place }]);
}

/** Whether readers see the text; the same for all text of a run. */
function visibilityOf(state: StoryState, paragraph: Paragraph, run: Run | undefined): Visibility {
  if (run === undefined) return 'visible';
  run.visibility ??= visibilityIn(state, paragraph, run);
  return run.visibility;
}

function visibilityIn(state: StoryState, paragraph: Paragraph, run: Run): Visibility {
  const ofStyles = over(state.styles.style(run.style).look, state.styles.style(paragraph.style).look);
  const look = over(over(over(run.look, ofStyles), paragraph.look), state.styles.defaults);
  if (look.isHidden || state.isDrawingHidden) return 'hidden';
  if (look.size !== undefined && look.size <= tinySize) return 'tiny';
  if (look.width !== undefined && look.width < narrowWidth) return 'tiny';
  if (look.color?.length === 6 && look.color === look.fill) return 'hidden';
  return look.isWhite && !look.isShaded && !isOnColor(state) ? 'hidden' : 'visible';
}

/**
 * True where white text can be seen: on a coloured page, table or cell. The colour of a text box is not read, so every
 * text box counts as coloured.
 */
const isOnColor = ({ isPageColored, textBoxes, tables }: StoryState): boolean =>
  isPageColored ||
  textBoxes > 0 ||
  tables.some(({ isShaded, row }) => isShaded || row?.cells.at(-1)?.isShaded);
