import { cleanCell, cleanText } from './passages/clean-text.ts';
import { cutText } from './passages/cut-text.ts';
import { createHeadingPath } from './passages/heading-path.ts';
import { mergePlaces } from './passages/merge-places.ts';
import { limits, type Passage, type Place } from './port.ts';
import type { Block } from './reader.ts';

/** Lengths of a passage in characters. A passage ends with the paragraph that makes it `enough`. */
const lengths = { least: 300, enough: 600, most: 1_200 } as const;
const separator = '\n\n';

export type Passages = {
  /** False: the document's text has reached its limit, and the reading ends here. */
  add(block: Block): boolean;
  /** Everything that was added, with the length of the joined text. `truncatedAt` is the place of the last passage. */
  end(): {
    readonly passages: readonly Passage[];
    readonly characters: number;
    readonly truncatedAt: Place | null;
  };
};

type Draft = {
  readonly lines: string[];
  length: number;
  place: Place;
  readonly headings: readonly string[];
  readonly isTable: boolean;
};
type Table = { readonly header: string | null };

/**
 * Turns the blocks of a document into passages, in order. A heading stands in the heading path of the passages below it; one without any
 * text below it is read as a paragraph.
 * @param invisible is told how many invisible characters were removed from a block
 * @param characters greatest length of the joined text
 */
export function createPassages(
  invisible: (place: Place, characters: number) => void,
  characters: number = limits.characters,
): Passages {
  const done: Draft[] = [];
  let total = 0;
  let open: Draft | null = null;
  /** The last passage, while a short end of the same section may still be added to it. */
  let extendable: Draft | null = null;
  let table: Table | null = null;
  let isFull = false;
  const path = createHeadingPath((text, place) => addText(text, place));

  const clean = (text: string, place: Place, cleaned: typeof cleanText): string => {
    const result = cleaned(text);
    if (result.invisible > 0) invisible(place, result.invisible);
    return result.text;
  };

  function addText(text: string, place: Place): void {
    const headings = path.current();
    endUnless(
      (draft) => !draft.isTable && draft.headings === headings && mergePlaces(draft.place, place) !== null,
    );
    let rest = text;
    while (rest.length > 0 && !isFull) {
      const held = open?.length ?? -1;
      if (held + 1 + rest.length <= lengths.most) {
        append(rest, place, headings, false);
        rest = '';
      } else if (held >= lengths.least) {
        close();
      } else {
        // Parts of equal length, so that no short one is left over.
        const whole = held + 1 + rest.length;
        const target = Math.ceil(whole / Math.ceil(whole / lengths.most)) - held - 1;
        const [first, next] = cutText(rest, Math.max(1, target), lengths.most - held - 1);
        append(first, place, headings, false);
        close();
        rest = next;
      }
    }
    if (open !== null && open.length >= lengths.enough) close();
  }

  function addRow(cells: readonly string[], place: Place): void {
    const row = rowOf(cells.map((cell) => clean(cell, place, cleanCell)));
    if (row === '') return;
    const isFirst = table === null;
    table ??= { header: headerOf(cells) };
    const headings = path.current();
    endUnless((draft) => draft.isTable && !isFirst && mergePlaces(draft.place, place) !== null);
    if (open !== null && open.length + 1 + row.length > lengths.most) close();
    extendable = null;
    let rest = row;
    while (rest.length > 0 && !isFull) {
      const cut = rest.length > lengths.most ? cutText(rest, lengths.most - 300, lengths.most) : [rest, ''];
      const [line = '', next = ''] = cut;
      append(line, place, isFirst ? headings : withHeader(headings, table.header), true);
      if (next !== '') close();
      rest = next;
    }
  }

  function append(text: string, place: Place, headings: readonly string[], isTable: boolean): void {
    if (text === '') return;
    if (open === null) {
      open = { lines: [text], length: text.length, place, headings, isTable };
      return;
    }
    open.lines.push(text);
    open.length += 1 + text.length;
    open.place = mergePlaces(open.place, place) ?? open.place;
  }

  function endUnless(fits: (draft: Draft) => boolean): void {
    if (open !== null && !fits(open)) endSection();
    else if (open === null && extendable !== null && !fits(extendable)) extendable = null;
  }

  /** Ends the open passage; the next one may continue its section. */
  function close(): void {
    if (open === null) return;
    const draft: Draft = open;
    open = null;
    if (extendable !== null && draft.length < lengths.least && extend(extendable, draft)) return;
    const added = draft.length + (done.length > 0 ? separator.length : 0);
    if (total + added > characters) {
      isFull = true;
      return;
    }
    total += added;
    done.push(draft);
    extendable = draft.isTable ? null : draft;
  }

  function extend(last: Draft, end: Draft): boolean {
    const place = mergePlaces(last.place, end.place);
    const added = 1 + end.length;
    if (place === null || last.length + added > lengths.most || total + added > characters) return false;
    last.lines.push(...end.lines);
    last.length += added;
    last.place = place;
    total += added;
    return true;
  }

  function endSection(): void {
    close();
    extendable = null;
  }

  return {
    add(block) {
      if (block.kind !== 'row') table = null;
      if (block.kind === 'break') endSection();
      else if (block.kind === 'row') addRow(block.cells, block.place);
      else {
        const text = clean(block.text, block.place, cleanText);
        if (block.kind === 'heading' && path.accepts(block.level, text))
          path.open(block.level, text, block.place);
        else if (text !== '') addText(text, block.place);
      }
      return !isFull;
    },
    end() {
      if (!isFull) path.close();
      endSection();
      const passages = positioned(done);
      return {
        passages,
        characters: total,
        truncatedAt: isFull ? (passages.at(-1)?.place ?? null) : null,
      };
    },
  };
}

function positioned(drafts: readonly Draft[]): readonly Passage[] {
  let start = 0;
  return drafts.map(({ lines, place, headings, isTable }) => {
    const text = lines.join('\n');
    const passage = { text, headings, place, start, end: start + text.length, isTable };
    start = passage.end + separator.length;
    return passage;
  });
}

function rowOf(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1).join('\t');
}

/** The first row of a table is its header when it names at least two columns and holds no figure. */
function headerOf(cells: readonly string[]): string | null {
  const names = cells.map((cell) => cleanCell(cell).text).filter((cell) => cell !== '');
  const isFigure = (cell: string) => !Number.isNaN(Number(cell.replaceAll(',', '').replaceAll('%', '')));
  return names.length < 2 || names.some(isFigure) ? null : shortened(names.join(' | '));
}

const shortened = (text: string): string =>
  text.length <= 200 ? text : text.slice(0, 199).toWellFormed().concat('…');

const withHeader = (headings: readonly string[], header: string | null): readonly string[] =>
  header === null ? headings : [...headings.slice(0, 5), header];
