import type { Passage, Place } from '../port.ts';
import { mergePlaces } from './merge-places.ts';

/** Lengths of passages in characters. A passage ends with the paragraph that makes it `enough` characters long. */
export const lengths = { least: 300, enough: 600, most: 1_200 } as const;

/** Stands between two passages in the text of the document. */
const separator = '\n\n';

export type Draft = {
  readonly lines: string[];
  length: number;
  place: Place;
  readonly headings: readonly string[];
  readonly isTable: boolean;
};
export type Line = Pick<Draft, 'place' | 'headings' | 'isTable'> & { readonly text: string };

export type Drafts = {
  /** Length of the open passage; null if the next line starts a new one. */
  openLength(): number | null;
  /** Ends the section unless `continues` accepts its last passage. */
  endUnless(continues: (draft: Draft) => boolean): void;
  append(line: Line): void;
  /** Ends the open passage. A short end of the section may still be added to it. */
  close(): void;
  endSection(): void;
  /** @returns true if the text has reached its limit, so that further text is dropped */
  isFull(): boolean;
  finish(): { readonly passages: readonly Passage[]; readonly characters: number };
};

/** The passages while they are written. @param most maximum length of the joined text */
export function createDrafts(most: number): Drafts {
  const done: Draft[] = [];
  let open: Draft | null = null;
  let extendable: Draft | null = null;
  let total = 0;
  let isFull = false;

  function close(): void {
    if (open === null) return;
    const draft: Draft = open;
    open = null;
    if (extendable !== null && draft.length < lengths.least && extend(extendable, draft)) return;
    const added = draft.length + (done.length > 0 ? separator.length : 0);
    isFull ||= total + added > most;
    if (isFull) return;
    total += added;
    done.push(draft);
    extendable = draft.isTable ? null : draft;
  }

  function extend(last: Draft, end: Draft): boolean {
    const place = mergePlaces(last.place, end.place);
    const added = 1 + end.length;
    if (place === null || last.length + added > lengths.most || total + added > most) return false;
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
    openLength: () => open?.length ?? null,
    endUnless(continues) {
      const last = open ?? extendable;
      if (last !== null && !continues(last)) endSection();
    },
    append({ text, place, headings, isTable }) {
      if (text === '') return;
      if (open === null) {
        open = { lines: [text], length: text.length, place, headings, isTable };
        return;
      }
      open.lines.push(text);
      open.length += 1 + text.length;
      open.place = mergePlaces(open.place, place) ?? open.place;
    },
    close,
    endSection,
    isFull: () => isFull,
    finish() {
      endSection();
      return { passages: positioned(done), characters: total };
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
