/**
 * Numbers of scanned pages: `read` gave words; `unread` were left out because of a limit or damage, of which `late`
 * because of a time limit.
 */
export type RecognizedPages = { readonly read: number; readonly unread: number; readonly late: number };

/** Recognises the text of scanned pages of one pdf. */
export type Recognition = {
  /**
   * @returns the paragraphs in the pictures of a page; empty if it shows no words or is not read, which `pages` counts
   */
  read(page: number): Promise<readonly string[]>;
  pages(): RecognizedPages;
  close(): Promise<void>;
};

/** @param pages number of pages in the file, which determines the time limit */
export type RecognizePages = (bytes: Uint8Array, pages: number) => Recognition;

export const statedUnread = ({ read, unread, late }: RecognizedPages): string =>
  `${read} pages read, ${unread} left out, ${late} of them for want of time`;
