import { cleanCell, cleanText } from './passages/clean-text.ts';
import { cutText } from './passages/cut-text.ts';
import { createDrafts, type Drafts, lengths } from './passages/drafts.ts';
import { createHeadingPath } from './passages/heading-path.ts';
import { mergePlaces } from './passages/merge-places.ts';
import { headerOf, withHeader } from './passages/table-header.ts';
import { limits, type Passage, type Place } from './port.ts';
import type { Block } from './reader.ts';

export type Passages = {
  /** @returns false if the text has reached its limit and reading should end */
  add(block: Block): boolean;
  /**
   * Ends the text. @returns its passages, and the length of the joined text; `truncatedAt` is the place of the last
   * passage if a limit was reached
   */
  end(): {
    readonly passages: readonly Passage[];
    readonly characters: number;
    readonly truncatedAt: Place | null;
  };
};

/**
 * Turns the blocks of a document into passages, in order. A heading is added to the headings of the passages below it;
 * a heading without text below it is read as a paragraph. @param invisible receives the number of invisible characters
 * removed from a block @param characters maximum length of the joined text
 */
export function createPassages(
  invisible: (place: Place, characters: number) => void,
  characters: number = limits.characters,
): Passages {
  const drafts = createDrafts(characters);
  const path = createHeadingPath((text, place) => addText(drafts, text, path.current(), place));
  let table: { readonly header: string | null } | null = null;

  const clean = (text: string, place: Place, cleaned: typeof cleanText): string => {
    const result = cleaned(text);
    if (result.invisible > 0) invisible(place, result.invisible);
    return result.text;
  };

  function addRow(cells: readonly string[], place: Place): void {
    const row = rowOf(cells.map((cell) => clean(cell, place, cleanCell)));
    if (row === '') return;
    const headings = path.current();
    if (table === null) {
      table = { header: headerOf(cells) };
      drafts.endSection();
      addLines(drafts, row, headings, place);
    } else {
      drafts.endUnless((draft) => mergePlaces(draft.place, place) !== null);
      addLines(drafts, row, withHeader(headings, table.header), place);
    }
  }

  return {
    add(block) {
      if (block.kind !== 'row') table = null;
      if (block.kind === 'break') drafts.endSection();
      else if (block.kind === 'row') addRow(block.cells, block.place);
      else {
        const text = clean(block.text, block.place, cleanText);
        if (block.kind === 'heading' && path.accepts(block.level, text))
          path.open(block.level, text, block.place);
        else if (text !== '') addText(drafts, text, path.current(), block.place);
      }
      return !drafts.isFull();
    },
    end() {
      path.close();
      const written = drafts.finish();
      const last = written.passages.at(-1)?.place ?? null;
      return { ...written, truncatedAt: drafts.isFull() ? last : null };
    },
  };
}

/** Adds a paragraph. One that is too long is cut into parts of about equal length, so that no short rest remains. */
function addText(drafts: Drafts, text: string, headings: readonly string[], place: Place): void {
  drafts.endUnless(
    (draft) => !draft.isTable && draft.headings === headings && mergePlaces(draft.place, place) !== null,
  );
  let rest = text;
  while (rest !== '' && !drafts.isFull()) {
    const held = drafts.openLength();
    const before = held === null ? 0 : held + 1;
    const whole = before + rest.length;
    if (whole <= lengths.most) {
      drafts.append({ text: rest, place, headings, isTable: false });
      break;
    }
    if (before > lengths.least) {
      drafts.close();
      continue;
    }
    const target = Math.ceil(whole / Math.ceil(whole / lengths.most)) - before;
    const [first, next] = cutText(rest, target, lengths.most - before);
    drafts.append({ text: first, place, headings, isTable: false });
    drafts.close();
    rest = next;
  }
  if ((drafts.openLength() ?? 0) >= lengths.enough) drafts.close();
}

/** Adds a row of a table. Only a row that is longer than a passage is cut. */
function addLines(drafts: Drafts, row: string, headings: readonly string[], place: Place): void {
  const held = drafts.openLength();
  if (held !== null && held + 1 + row.length > lengths.most) drafts.close();
  let rest = row;
  while (rest.length > lengths.most && !drafts.isFull()) {
    const [first, next] = cutText(rest, lengths.most - lengths.least, lengths.most);
    drafts.append({ text: first, place, headings, isTable: true });
    drafts.close();
    rest = next;
  }
  drafts.append({ text: rest, place, headings, isTable: true });
}

function rowOf(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1).join('\t');
}
