import { fieldText } from '../texts/fields.ts';

/**
 * Text in a name that looks like a web address: a scheme, `www.`, or a host with a path. Names are printed in mails to people who do not
 * know the author, and mail programs turn such texts into links.
 */
const pageAddress = /[a-z]:\/\/|\bwww\.\S|[\p{L}\d-]\.\p{L}{2,63}\/\S/iu;
/** Number of characters that are checked; a longer text is not a name. */
const looked = 1_000;

/** Why this name must not be printed in mails to others; undefined when it may be. */
export function problemInName(text: string): string | undefined {
  const name = text.slice(0, looked);
  if (pageAddress.test(name.normalize('NFKC'))) return fieldText('field.name.link');
  // Half of a surrogate pair is no character, and no store keeps it.
  if (/\p{Surrogate}/u.test(text)) return fieldText('field.name.lines');
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)) return fieldText('field.name.lines');
  return undefined;
}

/**
 * A name as printed in a mail: one line, without text that a mail program would turn into a link. `Booking.com` keeps its look with another
 * dot (U+2024); names stored before {@link problemInName} lose `://`.
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
