import { attribute, readXml } from '../xml/read-xml.ts';
import type { Item } from './items.ts';
import { createStory } from './story.ts';
import type { Styles } from './styles.ts';

/** Text of notes or comments, by their ids. */
export type Notes = ReadonlyMap<string, string>;

/**
 * Reads the footnotes, endnotes or comments of a document. Hidden text in them is dropped without being reported,
 * because it has no place in the document.
 */
export async function readNotes(chunks: AsyncIterable<Uint8Array> | null, styles: Styles): Promise<Notes> {
  const notes = new Map<string, string>();
  if (chunks === null) return notes;
  const story = createStory(
    styles,
    () => undefined,
    () => ({ kind: 'paragraph', from: 1, to: 1 }),
  );
  let id: string | undefined;
  const handlers = {
    ...story.handlers,
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      // Separators between the text and its notes are stored as notes, too, but have a type.
      if (isNote(name) && attribute(attributes, 'type') === undefined) id = attribute(attributes, 'id');
      story.handlers.open(name, attributes);
    },
    close: (name: string) => {
      story.handlers.close(name);
      if (!isNote(name)) return;
      const text = textOf(story.take());
      if (id !== undefined && text !== '') notes.set(id, text);
      id = undefined;
    },
  };
  for await (const _ of readXml(chunks, handlers));
  return notes;
}

const isNote = (name: string): boolean => name === 'footnote' || name === 'endnote' || name === 'comment';

export const textOf = (items: readonly Item[]): string =>
  items
    .flatMap((item) => {
      if (item.kind === 'paragraph' || item.kind === 'heading') return [item.text.trim()];
      return item.kind === 'row' ? [item.cells.join(' ').trim()] : [];
    })
    .join('\n');
