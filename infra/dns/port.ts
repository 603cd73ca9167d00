/** Result of a look-up of TXT records. A failed look-up says nothing about whether there are records. */
export type TextRecords =
  | { readonly answer: 'records'; readonly texts: readonly string[] }
  /** The name does not exist, or has no TXT record. */
  | { readonly answer: 'none' }
  /** No server answered, or only with an error; `why` is its code, for the log. */
  | { readonly answer: 'failed'; readonly why: string };

export interface Dns {
  /**
   * Looks up TXT records, each concatenated from its parts. Never throws. @param name fully qualified, without a
   * trailing dot
   */
  textsAt(name: string): Promise<TextRecords>;
}
