/** Pages without text: `read` gave words, `unread` were left out by a limit or are damaged, `late` of them for want of time. */
export type RecognizedPages = { readonly read: number; readonly unread: number; readonly late: number };

/** Recognises the text of scanned pages of one pdf. */
export type Recognition = {
  /** @returns the paragraphs in the pictures of a page; none if it shows no words or is not read, which `pages` tells */
  read(page: number): Promise<readonly string[]>;
  pages(): RecognizedPages;
  close(): Promise<void>;
};

/** @param pages number of pages of the file, which determines the time that reading may take */
export type RecognizePages = (bytes: Uint8Array, pages: number) => Recognition;

export const statedUnread = ({ read, unread, late }: RecognizedPages): string =>
  `${read} pages read, ${unread} left out, ${late} of them for want of time`;
