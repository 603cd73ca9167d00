import fiveThemesData from './five-themes@1.json' with { type: 'json' };
import data from './nine-lenses@1.json' with { type: 'json' };
import expertise from './nine-lenses-expertise@1.json' with { type: 'json' };
import type { Framework, Lens, SubLens, Theme } from './schema.ts';

/**
 * The first published version, together with the levels of expertise, which were added later in a separate file because a
 * published file is never edited. A test validates it, so that a start need not.
 */
export const nineLenses: Framework = frozen({ ...data, expertise });

/** Five themes of the nine lenses, for visitors of the demo workspace: a survey of one minute. */
const fiveThemes: Framework = frozen(fiveThemesData);

/** Lens of each sub-lens of `nineLenses`, by their ids. */
export const lensOfSubLens: ReadonlyMap<string, string> = new Map(
  nineLenses.lenses.flatMap(({ id, subLenses }) => subLenses.map((one) => [one.id, id] as const)),
);

/** Every framework version this build knows, by reference. Versions are added, never removed. */
export const frameworks: ReadonlyMap<string, Framework> = new Map(
  [nineLenses, fiveThemes].map((framework) => [frameworkReference(framework), framework]),
);

/**
 * Finds a framework version by the reference in events, such as `nine-lenses@1`.
 * @returns undefined for a version this build does not know; the caller reports that rather than guessing.
 */
export function frameworkById(reference: string): Framework | undefined {
  return frameworks.get(reference);
}

/** The reference in events: id and version, such as `nine-lenses@1`. */
export function frameworkReference({ id, version }: Framework): string {
  return `${id}@${version}`;
}

/** Freezes a value deeply, so that it cannot change at run time. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

/** All sub-lenses in the order they are asked. */
export function subLensesOf(framework: Framework): readonly SubLens[] {
  return framework.lenses.flatMap((lens) => lens.subLenses);
}

/** The ids of all themes in the order they are asked; their number is the divisor of progress. */
export function themeIds(framework: Framework): readonly string[] {
  return [...placesOf(framework).keys()];
}

/** A theme and where it belongs. */
export type ThemePlace = { readonly theme: Theme; readonly subLens: SubLens; readonly lens: Lens };

/** Finds a theme by id, with its sub-lens and lens; undefined when the framework has no such theme. */
export function findTheme(framework: Framework, themeId: string): ThemePlace | undefined {
  return placesOf(framework).get(themeId);
}

// Every stored answer is looked up here, so the index is built once per framework.
const placesByFramework = new WeakMap<Framework, ReadonlyMap<string, ThemePlace>>();

function placesOf(framework: Framework): ReadonlyMap<string, ThemePlace> {
  const known = placesByFramework.get(framework);
  if (known) return known;
  const places = new Map<string, ThemePlace>();
  for (const lens of framework.lenses) {
    for (const subLens of lens.subLenses) {
      for (const theme of subLens.themes) places.set(theme.id, { theme, subLens, lens });
    }
  }
  placesByFramework.set(framework, places);
  return places;
}
