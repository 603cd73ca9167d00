import type { FailureReason, Format, HiddenText, Place } from './port.ts';

/** What a reader of one format yields, in reading order. It becomes passages in one place for all formats. */
export type Block =
  /** Ends the headings of its level and below. 0 is the title of the document, above level 1; an empty text only ends headings. */
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly place: Place }
  | { readonly kind: 'paragraph'; readonly text: string; readonly place: Place }
  /** A row of a table; an empty cell is an empty string. Consecutive rows form one table. */
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly place: Place }
  /** A passage never crosses it: the end of a page's column, a sheet, a slide, a table. */
  | { readonly kind: 'break' };

/** What a reader reports beside the text. */
export type Report = {
  /** The last call counts. Call it before the text or in `finally`, because the caller may stop at its limit. */
  units(count: number): void;
  /** `done` of `total` pages, sheets or slides. */
  progress(done: number, total: number): void;
  hidden(kind: HiddenText['kind'], place: Place, characters: number): void;
  /** Pages of a pdf with pictures that hold next to no text: they may be scanned. */
  textless(pages: number): void;
  /** Scanned pages: those whose text was recognised, and those that were left out. */
  recognized(pages: { readonly read: number; readonly unread: number }): void;
  truncated(limit: 'characters' | 'pages' | 'rows' | 'sheets', at: Place): void;
};

/**
 * Reads one format. It must hold no more than it needs, stop when the caller stops iterating, and never open anything outside `bytes`.
 * @throws {Unreadable} for a file that cannot be read; any other error means damage
 */
export type Reader = (bytes: Uint8Array, report: Report) => AsyncIterable<Block>;

/** Readers are loaded with the first file of their format. */
export type Readers = { readonly [format in Format]: () => Promise<Reader> };

export class Unreadable extends Error {
  readonly reason: FailureReason;
  /** @param detail technical detail in English, for the log of the operator and the audit trail; no text of the document */
  constructor(reason: FailureReason, detail: string) {
    super(detail);
    this.name = 'Unreadable';
    this.reason = reason;
  }
}
