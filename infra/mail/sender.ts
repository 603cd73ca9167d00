/** Parses `Name <address>` or an address alone; the configuration has checked the form. */
export function sender(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: name.trim(), address: address.trim() };
}
