/**
 * What a web page's address looks like in a name: a scheme, `www.`, or a host with a path. A name is printed in mails to people who never heard of
 * its author, and mail programs make links of such texts.
 */
const pageAddress = /[a-z]:\/\/|\bwww\.\S|[\p{L}\d-]\.\p{L}{2,63}\/\S/iu;
/** Longer texts are no names; nothing here looks at them to their end. */
const looked = 1_000;

/** Why this cannot be a name that is mailed to others; undefined when it can. */
export function problemInName(text: string): string | undefined {
  const name = text.slice(0, looked);
  if (pageAddress.test(name.normalize('NFKC'))) return 'A name has no web address in it';
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name))
    return 'A name is one line of ordinary text';
  return undefined;
}

/**
 * A name as it stands in a mail: one line, and nothing a mail program would make a link of. `Booking.com` keeps its look with another dot (U+2024); names from
 * before {@link problemInName} lose `://`.
 */
export function nameInMail(name: string): string {
  return name
    .slice(0, looked)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('://', ' ')
    .replaceAll(/(?<=\S)[.。．｡](?=\p{L})/gu, '\u2024')
    .trim();
}
