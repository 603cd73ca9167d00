import { concealed, type ParagraphFacts, type Story, type WordDocument } from './document.ts';

/** A stretch of text and what ends it: the end of a paragraph, of a cell of a table, or of a row. */
export type Stretch = ParagraphFacts & {
  readonly text: string;
  readonly ending: 'paragraph' | 'cell' | 'row';
};

export type Concealed = { hidden: number; tiny: number };

const fieldBegin = '\x13';
const fieldSeparator = '\x14';
const fieldEnd = '\x15';
const cellMark = '\x07';
/** Marks that end a paragraph, a page or section, or a column. */
const paragraphMarks = '\r\f\x0e';

/**
 * Yields the stretches of a story without its concealed text. Of a field only the result is included, and deleted text
 * is left out.
 */
export function* stretchesOf(
  document: WordDocument,
  story: Story,
): Iterable<Stretch & { concealed: Concealed }> {
  const fields: { isShown: boolean }[] = [];
  let text = '';
  let counts: Concealed = { hidden: 0, tiny: 0 };
  for (let position = story.from; position < story.to; position += 1) {
    const character = document.text.charAt(position);
    if (character === fieldBegin) fields.push({ isShown: false });
    else if (character === fieldSeparator) {
      const field = fields.at(-1);
      if (field !== undefined) field.isShown = true;
    } else if (character === fieldEnd) fields.pop();
    else if (paragraphMarks.includes(character) || character === cellMark) {
      const facts = document.paragraphAt(position);
      const ending = character !== cellMark ? 'paragraph' : facts.isEndOfRow ? 'row' : 'cell';
      yield { ...facts, ending, text: text.trim(), concealed: counts };
      text = '';
      counts = { hidden: 0, tiny: 0 };
    } else if (fields.every((field) => field.isShown)) {
      const kind = document.concealed[position];
      if (kind === concealed.hidden) counts.hidden += 1;
      else if (kind === concealed.tiny) counts.tiny += 1;
      else if (kind === concealed.shown) text += shown(character);
    }
  }
  if (text.trim() !== '')
    yield {
      level: null,
      isInTable: false,
      isEndOfRow: false,
      ending: 'paragraph',
      text: text.trim(),
      concealed: counts,
    };
}

/** A character as readers see it; marks of pictures, notes and comments are left out. */
function shown(character: string): string {
  if (character >= ' ') return character === '\u00a0' ? ' ' : character;
  if (character === '\x1e') return '-';
  return character === '\t' || character === '\v' ? ' ' : '';
}
