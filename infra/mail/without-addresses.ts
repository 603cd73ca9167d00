/** What others may read of a stranger's words: never an address, never more than a line of 200 characters. */
export function withoutAddresses(words: string): string {
  // An address is looked for in as many as can matter.
  return words
    .slice(0, 2_000)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}
