import type { Framework } from './schema.ts';

/** The counts stated on the product's pages; they do not bind other frameworks. */
const nineLensesCounts = {
  categories: 3,
  lenses: 9,
  subLenses: 37,
  themesAtLeast: 185,
  themesPerSubLens: { from: 4, to: 7 },
} as const;

/**
 * Checks the rules of Nine Lenses beyond those of any framework.
 * @throws Error listing every broken rule and the entry to change.
 */
export function assertNineLenses(framework: Framework): void {
  const counts = nineLensesCounts;
  const subLenses = framework.lenses.flatMap((lens) => lens.subLenses);
  const themes = subLenses.flatMap((subLens) => subLens.themes);
  const { from, to } = counts.themesPerSubLens;
  const { min, max } = framework.scale;

  const broken = [
    framework.id !== 'nine-lenses' && `The id is "${framework.id}", not "nine-lenses".`,
    (min !== 0 || max !== 9) && `The scale is ${min}-${max}, not 0-9.`,
    framework.categories.length !== counts.categories &&
      `There are ${framework.categories.length} categories, not ${counts.categories}.`,
    framework.lenses.length !== counts.lenses &&
      `There are ${framework.lenses.length} lenses, not ${counts.lenses}.`,
    subLenses.length !== counts.subLenses &&
      `There are ${subLenses.length} sub-lenses, not ${counts.subLenses}.`,
    themes.length < counts.themesAtLeast &&
      `There are ${themes.length} themes, fewer than ${counts.themesAtLeast}.`,
    ...subLenses.map(
      ({ id, themes: own }) =>
        (own.length < from || own.length > to) &&
        `Sub-lens ${id} has ${own.length} themes, not ${from} to ${to}.`,
    ),
    ...themes.map(
      ({ id, anchors }) =>
        Object.keys(anchors).sort().join() !== '0,4,9' &&
        `Theme ${id} must say what 0, 4 and 9 look like, and no other score.`,
    ),
  ].filter((problem) => problem !== false);

  if (broken.length > 0) throw new Error(`This is not a Nine Lenses framework:\n${broken.join('\n')}`);
}
