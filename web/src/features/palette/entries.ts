export type EntryKind = 'page' | 'action' | 'assessment' | 'person' | 'lens';

/** One thing the palette leads to. `href` leaves the app where `outside` says so; `act` does something instead. */
export type Entry = {
  readonly kind: EntryKind;
  readonly name: string;
  /** Also found by, and shown beside the name. */
  readonly note?: string;
} & ({ readonly href: string; readonly outside?: boolean } | { readonly act: 'signOut' });

/** At most so many are shown: what comes later is found by typing more. */
export const shownAtMost = 12;

/**
 * The entries that have every word typed, those whose name begins with it first, then in the order given. All of them, up to the limit,
 * while nothing is typed.
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

/** Small letters without accents, so that "Zoë" is found as "zoe". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
