/** Texts in a vCard file that become columns. */
type Card = {
  readonly name: string;
  readonly emails: readonly string[];
  readonly organisation: string;
  readonly title: string;
  readonly categories: string;
};

export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text.slice(0, 1_000));

/**
 * Rows of a vCard file (RFC 6350, RFC 2426, and vCard 2.1), one per card: name, address, organisation, title, categories, then further
 * addresses. The preferred address comes first.
 */
export function vcardRows(text: string): readonly (readonly string[])[] {
  const cards = cardsOf(text);
  const most = Math.max(1, ...cards.map(({ emails }) => emails.length));
  return cards.map(({ name, emails, organisation, title, categories }) => [
    name,
    emails[0] ?? '',
    organisation,
    title,
    categories,
    ...Array.from({ length: most - 1 }, (_, index) => emails[index + 1] ?? ''),
  ]);
}

type Property = { readonly name: string; readonly parameters: string; readonly value: string };

function cardsOf(text: string): readonly Card[] {
  const cards: Card[] = [];
  let properties: Property[] = [];
  for (const line of unfolded(text)) {
    const property = propertyOf(line);
    if (!property) continue;
    if (property.name === 'BEGIN' || property.name === 'END') {
      // A card may lack its end.
      if (properties.length > 0) cards.push(cardOf(properties));
      properties = [];
    } else properties.push(property);
  }
  return properties.length > 0 ? [...cards, cardOf(properties)] : cards;
}

/** Lines, joined where one continues: a blank at its start, or "=" at the end of quoted-printable text. */
function unfolded(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const before = lines.at(-1);
    const continues = before?.endsWith('=') && /;ENCODING=QUOTED-PRINTABLE/i.test(before.split(':')[0] ?? '');
    if (before !== undefined && continues) lines[lines.length - 1] = before.slice(0, -1) + line;
    else if (before !== undefined && (line.startsWith(' ') || line.startsWith('\t')))
      lines[lines.length - 1] = before + line.slice(1);
    else lines.push(line);
  }
  return lines;
}

function propertyOf(line: string): Property | null {
  const colon = line.indexOf(':');
  if (colon < 0) return null;
  const [head = '', ...parameters] = line.slice(0, colon).split(';');
  const value = line.slice(colon + 1);
  const named = parameters.join(';').toUpperCase();
  // "item1.EMAIL" is in a group, as Apple writes it.
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase();
  return {
    name,
    parameters: named,
    value: named.includes('QUOTED-PRINTABLE') ? fromQuotedPrintable(value) : value,
  };
}

function cardOf(properties: readonly Property[]): Card {
  const all = (name: string) => properties.filter((one) => one.name === name);
  const first = (name: string) => all(name)[0]?.value ?? '';
  const [last = '', given = ''] = first('N').split(';').map(unescaped);
  const emails = all('EMAIL').toSorted((a, b) => preference(a) - preference(b));
  return {
    name: unescaped(first('FN')) || [given, last].filter((part) => part !== '').join(' '),
    emails: emails.map(({ value }) => unescaped(value)).filter((value) => value !== ''),
    organisation: first('ORG').split(';').map(unescaped).filter(Boolean).join(', '),
    title: unescaped(first('TITLE')),
    categories: unescaped(first('CATEGORIES')),
  };
}

const preference = ({ parameters }: Property): number => (parameters.includes('PREF') ? 0 : 1);

const unescaped = (value: string): string =>
  value
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim();

function fromQuotedPrintable(value: string): string {
  const bytes: number[] = [];
  const written = new TextEncoder().encode(value);
  for (let at = 0; at < written.length; at += 1) {
    const code = String.fromCharCode(written[at + 1] ?? 0, written[at + 2] ?? 0);
    if (written[at] === 0x3d && /^[\da-f]{2}$/i.test(code)) {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    } else bytes.push(written[at] ?? 0);
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
