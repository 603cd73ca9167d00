/** `1 person`, `2 people`. @param count null counts as 0 */
export function plural(count: number | null, one: string, many = `${one}s`): string {
  return `${count ?? 0} ${count === 1 ? one : many}`;
}

/** `the name, the address and the group` */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
