import { frameworkReference } from '../../framework/frameworks.ts';
import { nineLensesGuide } from '../../framework/guide.ts';
import type { Framework } from '../../framework/schema.ts';

/** A lens, sub-lens or theme. */
export type NamedPlace = {
  readonly id: string;
  readonly name: string;
  readonly level: 'lens' | 'subLens' | 'theme';
  /** For a theme, that of its sub-lens. */
  readonly description: string;
};

/** Other names of places of the nine lenses in the specification: of the expertise catalogue and in the singular. */
const otherNames: Readonly<Record<string, string>> = {
  finance: '3',
  financials: '3',
  expectation: '7',
  positioning: '1.4',
  timing: '1.5',
  'capital structure': '3.2',
  pricing: '4.4',
  'performance tracking': '6.2',
  'stakeholder management': '7.1',
  'liability risk': '9.4',
  'organisational design': '2.4',
};

const word = /[\p{L}\p{N}]+/gu;

/** Words of a text in lower case, without punctuation. */
export const plainWordsOf = (text: string): readonly string[] =>
  text.normalize('NFKC').toLowerCase().match(word) ?? [];

/** Places of a framework by their names in plain words. */
export type PlaceNames = ReadonlyMap<string, NamedPlace>;

export function placeNamesOf(framework: Framework): PlaceNames {
  const places = new Map<string, NamedPlace>();
  const byId = new Map<string, NamedPlace>();
  // The first place with a name keeps it, so that a lens goes before a sub-lens, and a sub-lens before a theme.
  const add = (name: string, place: NamedPlace) => {
    const plain = plainWordsOf(name).join(' ');
    if (!places.has(plain)) places.set(plain, place);
    if (!byId.has(place.id)) byId.set(place.id, place);
  };
  const { lenses } = framework;
  for (const { id, name, description } of lenses) add(name, { id, name, description, level: 'lens' });
  const subLenses = lenses.flatMap((lens) => lens.subLenses);
  for (const { id, name, description } of subLenses) add(name, { id, name, description, level: 'subLens' });
  for (const { themes, description } of subLenses)
    for (const { id, name, question } of themes)
      add(name, { id, name, description: question || description, level: 'theme' });
  if (frameworkReference(framework) !== nineLensesGuide.framework) return places;
  const others = [
    ...nineLensesGuide.lenses.map(({ otherName, lens }) => [otherName, lens] as const),
    ...Object.entries(otherNames),
  ];
  for (const [name, id] of others) {
    const place = byId.get(id);
    if (place) add(name, place);
  }
  return places;
}

/** The longest name that stands in the words, with where it begins and how many words it has. */
export function placeIn(
  words: readonly string[],
  names: ReadonlyMap<string, unknown>,
): { readonly name: string; readonly from: number; readonly length: number } | undefined {
  const longest = Math.max(0, ...Array.from(names.keys(), (name) => name.split(' ').length));
  for (let length = Math.min(longest, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const name = words.slice(from, from + length).join(' ');
      if (names.has(name)) return { name, from, length };
    }
  return undefined;
}

/** Names of groups in plain words: as they are, in the plural and the singular, and each part of "CEO / Executive". */
export function groupNamesOf(groups: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, group: string) => {
    const plain = plainWordsOf(name).join(' ');
    if (plain !== '' && !names.has(plain)) names.set(plain, group);
  };
  for (const group of groups) {
    const parts = [group, ...group.split('/')].map((part) => plainWordsOf(part).join(' '));
    for (const part of parts) add(part, group);
    for (const part of parts) add(part.endsWith('s') ? part.slice(0, -1) : `${part}s`, group);
  }
  return names;
}
