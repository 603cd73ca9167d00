/** `Name <address>` or an address alone; the shape was checked with the configuration. */
export function sender(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: name.trim(), address: address.trim() };
}
