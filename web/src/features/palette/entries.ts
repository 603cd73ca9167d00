export type EntryKind = 'page' | 'action' | 'assessment' | 'person' | 'lens';

/** One target of the palette. `outside`: `href` leaves the app. `act`: an action that runs instead of opening an address. */
export type Entry = {
  readonly kind: EntryKind;
  readonly name: string;
  /** Shown beside the name and also searched. */
  readonly note?: string;
} & ({ readonly href: string; readonly outside?: boolean } | { readonly act: 'signOut' });

/** A unique key for an entry: two people may have the same name, but not the same address. */
export const keyOf = (entry: Entry): string =>
  JSON.stringify([entry.kind, entry.name, entry.note, 'href' in entry ? entry.href : entry.act]);

/** Maximum number of displayed entries; typing more narrows the list. */
export const shownAtMost = 12;

/**
 * Entries that contain every typed word, at most `shownAtMost`: first those whose text starts with the first word, then those in
 * which another word starts with it, then the others. Without input, the first entries.
 */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = entries
    .map((entry, index) => ({ entry, index, text: plain(`${entry.name} ${entry.note ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const first = words[0] ?? '';
  const rank = (text: string) => (text.startsWith(first) ? 0 : text.includes(` ${first}`) ? 1 : 2);
  return found
    .toSorted((one, other) => rank(one.text) - rank(other.text) || one.index - other.index)
    .slice(0, shownAtMost)
    .map(({ entry }) => entry);
}

/** Lower case without accents, so that "zoe" finds "Zoë". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
