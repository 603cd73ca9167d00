import type { Catalogue, Section } from '../model/catalogue.ts';

/** Level by sub-lens id. */
export type Choice = Readonly<Record<string, string>>;

/** Default level of the built-in framework; a framework without it uses its middle level. */
const usual = 'proficient';

/** Selects an area at the default level, or deselects a selected area. */
export function toggled(choice: Choice, area: string, levels: readonly { readonly id: string }[]): Choice {
  if (Object.hasOwn(choice, area)) {
    const { [area]: _, ...rest } = choice;
    return rest;
  }
  const level = levels.find(({ id }) => id === usual) ?? levels[levels.length >> 1];
  return level ? { ...choice, [area]: level.id } : choice;
}

export const same = (one: Choice, other: Choice): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([area, level]) => other[area] === level);

/** Searches areas by name, description and lens; every word must match. Grouped by lens; all areas if `words` is empty. */
export function found(catalogue: Catalogue, words: string): { lens: Section['lens']; areas: Section[] }[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return catalogue.lenses.flatMap((lens) => {
    const areas = catalogue.sections.filter((section) => {
      const text = `${lens.name} ${section.name} ${section.description}`.toLowerCase();
      return section.lens.id === lens.id && wanted.every((word) => text.includes(word));
    });
    return areas.length > 0 ? [{ lens, areas }] : [];
  });
}
