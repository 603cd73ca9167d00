/** What the DNS says at a name. An answer we did not get says nothing about the records there. */
export type TextRecords =
  | { readonly answer: 'records'; readonly texts: readonly string[] }
  /** The name does not exist, or has no TXT record. */
  | { readonly answer: 'none' }
  /** No server answered, or only with an error; `why` is its code, for the log. */
  | { readonly answer: 'failed'; readonly why: string };

export interface Dns {
  /** TXT records, each put together from its parts. Never throws. @param name fully qualified, without the dot at the end */
  textsAt(name: string): Promise<TextRecords>;
}
