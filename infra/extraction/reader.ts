import type { FailureReason, Format, HiddenText, Place } from './port.ts';

/** A block that a reader yields, in reading order. Blocks of all formats are turned into passages by the same code. */
export type Block =
  /**
   * Ends the headings of its level and of deeper ones. Level 0 is the title of the document, above level 1. An empty
   * text only ends headings.
   */
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly place: Place }
  | { readonly kind: 'paragraph'; readonly text: string; readonly place: Place }
  /** A row of a table; an empty cell is an empty string. Consecutive rows form one table. */
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly place: Place }
  /** A boundary that no passage crosses: the end of a page's column, a sheet, a slide or a table. */
  | { readonly kind: 'break' };

/** What a reader reports in addition to the text. */
export type Report = {
  /**
   * Number of pages, sheets or other units; the last call counts. Call it before the text or in `finally`, because the
   * caller may stop iterating at its limit.
   */
  units(count: number): void;
  /** `done` of `total` pages, sheets or slides have been read. */
  progress(done: number, total: number): void;
  hidden(kind: HiddenText['kind'], place: Place, characters: number): void;
  /** Number of pages of a pdf that have pictures and almost no text, so that they may be scanned. */
  textless(pages: number): void;
  /** Number of scanned pages whose text was recognised, and of those that were left out. */
  recognized(pages: { readonly read: number; readonly unread: number }): void;
  truncated(limit: 'characters' | 'pages' | 'rows' | 'sheets', at: Place): void;
};

/**
 * Reads one format. A reader should keep little in memory, must stop when the caller stops iterating, and must never
 * open anything outside `bytes`. @throws {Unreadable} for a file that cannot be read; any other error means that the
 * file is damaged
 */
export type Reader = (bytes: Uint8Array, report: Report) => AsyncIterable<Block>;

/** Each reader is loaded with the first file of its format. */
export type Readers = { readonly [format in Format]: () => Promise<Reader> };

export class Unreadable extends Error {
  readonly reason: FailureReason;
  /**
   * @param detail technical detail in English, for the operator's log and the audit trail; contains no text of the
   * document
   */
  constructor(reason: FailureReason, detail: string) {
    super(detail);
    this.name = 'Unreadable';
    this.reason = reason;
  }
}
