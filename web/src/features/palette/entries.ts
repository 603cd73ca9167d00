export type EntryKind = 'page' | 'action' | 'assessment' | 'person' | 'lens';

/** A target of the palette. With `outside`, `href` leaves the app; `act` runs an action instead. */
export type Entry = {
  readonly kind: EntryKind;
  readonly name: string;
  /** Searched too, and shown beside the name. */
  readonly note?: string;
} & ({ readonly href: string; readonly outside?: boolean } | { readonly act: 'signOut' });

/** Unique among the entries: two persons may have the same name, but not the same address. */
export const keyOf = (entry: Entry): string =>
  JSON.stringify([entry.kind, entry.name, entry.note, 'href' in entry ? entry.href : entry.act]);

/** Limit of displayed entries; typing more narrows the list. */
export const shownAtMost = 12;

/**
 * Entries that contain every typed word: first those whose name starts with it, then in the given order. Without input, the first entries up to the
 * limit.
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
