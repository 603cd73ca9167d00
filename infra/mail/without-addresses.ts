/** Makes a text of another server safe to show: without addresses, one line of at most 200 characters. */
export function withoutAddresses(words: string): string {
  // Limits the search to the part that can appear in the result.
  return words
    .slice(0, 2_000)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}
