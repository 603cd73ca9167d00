import { listedAs } from './listed-words.ts';
import { type NamedPlace, placeIn } from './place-names.ts';
import type { Vocabulary } from './question.ts';

const comparing = listedAs('comparing');
/** Words before the place of a comparison: "Compare managers and employees on customers". */
const before = listedAs('before');

export type Comparison = {
  readonly groups: readonly string[];
  readonly place: NamedPlace | null;
  /** The words that name neither a group nor the place, and those of the names as typed. */
  readonly words: readonly string[];
  readonly naming: readonly string[];
};

/** The groups and the place that a comparison names; undefined if the words compare nothing, or name fewer than two groups. */
export function comparedGroups(
  typed: readonly string[],
  { places, groups }: Vocabulary,
): Comparison | undefined {
  if (!typed.some((word) => comparing.has(word))) return undefined;
  // A name may be that of a group and of a sub-lens, such as "Customers": after "on" it is the sub-lens.
  const on = typed.findLastIndex((word) => before.has(word)) + 1;
  const afterOn = on === 0 ? undefined : placeIn(typed.slice(on), places);
  const place = afterOn && { ...afterOn, from: afterOn.from + on };
  let words = place ? typed.toSpliced(place.from, place.length) : typed;
  const naming = place ? [place.name] : [];
  const named = new Set<string>();
  for (let found = placeIn(words, groups); found; found = placeIn(words, groups)) {
    naming.push(found.name);
    named.add(groups.get(found.name) ?? found.name);
    words = words.toSpliced(found.from, found.length);
  }
  if (named.size < 2) return undefined;
  const later = place ? undefined : placeIn(words, places);
  if (later) {
    naming.push(later.name);
    words = words.toSpliced(later.from, later.length);
  }
  const name = (place ?? later)?.name;
  return {
    groups: inOrder([...named], typed, groups),
    place: name === undefined ? null : (places.get(name) ?? null),
    words,
    naming: naming.flatMap((one) => one.split(' ')),
  };
}

/** Longer names are found first, so the order in which they were typed is restored. */
function inOrder(
  named: readonly string[],
  typed: readonly string[],
  groups: Vocabulary['groups'],
): readonly string[] {
  const text = ` ${typed.join(' ')} `;
  const placeOf = (group: string) =>
    Math.min(
      ...[...groups]
        .filter(([, one]) => one === group)
        .map(([name]) => text.indexOf(` ${name} `))
        .filter((at) => at >= 0),
    );
  return named.toSorted((a, b) => placeOf(a) - placeOf(b));
}
