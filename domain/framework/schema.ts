import { z } from 'zod';

/** Maximum lengths in UTF-16 code units, short enough to read at a glance on a phone. */
export const longestText = { name: 40, question: 140, anchor: 110, description: 160 } as const;

const text = (longest: number) =>
  z
    .string()
    .regex(/^\S(.*\S)?$/, 'is empty, has a space at an end or a line break. Write it as one tidy line.')
    .max(longest, `is longer than ${longest} characters. Shorten it.`);

const slug = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens. Rename it.');

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'is an empty list. Add at least one entry.').readonly();

const scaleSchema = z
  .strictObject({
    min: z.int(),
    max: z.int(),
    labels: listOf(z.strictObject({ at: z.int(), label: text(longestText.name) }).readonly()),
    bands: listOf(z.strictObject({ id: slug, label: text(longestText.name), from: z.number() }).readonly()),
  })
  .readonly();

const categorySchema = z
  .strictObject({
    id: slug,
    name: text(longestText.name),
    phase: text(longestText.name),
    description: text(longestText.description),
  })
  .readonly();

const themeSchema = z
  .strictObject({
    id: z.string(),
    name: text(longestText.name),
    question: text(longestText.question),
    /** Descriptions of an organisation with this score; keys are scale values as text. */
    anchors: z.record(z.string(), text(longestText.anchor)).readonly(),
    /** Reverse-scored: a low rating is good ("How much hostility is there?"). Absent: a high rating is good. */
    reversed: z.literal(true, 'is true or left out. A theme without it is good when it is high.').optional(),
  })
  .readonly();

const expertiseLevelSchema = z
  .strictObject({
    id: slug,
    label: text(longestText.name),
    description: text(longestText.description),
    /** Weight of an answer at this level; without a declared level it is 1. Hundredths keep sums of weights exact. */
    weight: z
      .number()
      .min(1, 'must be 1 or more. Raise it.')
      .max(3, 'must be 3 or less. Lower it.')
      .multipleOf(0.01),
  })
  .readonly();

const subLensSchema = z
  .strictObject({
    id: z.string(),
    name: text(longestText.name),
    description: text(longestText.description),
    themes: listOf(themeSchema),
  })
  .readonly();

const lensSchema = z
  .strictObject({
    id: z.string(),
    name: text(longestText.name),
    category: z.string(),
    description: text(longestText.description),
    subLenses: listOf(subLensSchema),
  })
  .readonly();

/**
 * Any assessment framework, of any size and on any whole-number scale. Ids must nest (`1`, `1.1`, `1.1.1`) but may have gaps and any order,
 * because the number of a withdrawn theme is never reused. Every issue carries the path of the entry to change and a message that continues
 * after that path.
 */
export const frameworkSchema = z
  .strictObject({
    id: slug,
    version: z.int().min(1, 'must be 1 or more. Count versions from 1.'),
    name: text(longestText.name),
    language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as "en".'),
    scale: scaleSchema,
    /** Levels of expertise a person may declare for a sub-lens, highest first; absent: not asked. */
    expertise: listOf(expertiseLevelSchema).optional(),
    categories: listOf(categorySchema),
    lenses: listOf(lensSchema),
  })
  .readonly()
  .superRefine((framework, context) => {
    const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
    checkScale(framework.scale, report);
    const level = oncePerValue(report, 'is used by two levels. Give each level its own id.');
    framework.expertise?.forEach(({ id }, index) => {
      level(id, ['expertise', index, 'id']);
    });
    checkLenses(framework, report);
    checkAnchors(framework, report);
  });

export type Framework = z.infer<typeof frameworkSchema>;
export type Scale = z.infer<typeof scaleSchema>;
export type Category = z.infer<typeof categorySchema>;
export type Lens = z.infer<typeof lensSchema>;
export type SubLens = z.infer<typeof subLensSchema>;
export type Theme = z.infer<typeof themeSchema>;

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

function checkScale(scale: Scale, report: Report): void {
  if (scale.min >= scale.max) report(['scale', 'max'], 'must be greater than scale.min. Raise it.');
  const outside = `is outside the scale ${scale.min}-${scale.max}. Move it inside.`;
  const inside = (value: number) => value >= scale.min && value <= scale.max;

  const labelled = oncePerValue(report, 'is labelled twice. Remove one of the labels.');
  scale.labels.forEach(({ at }, index) => {
    const path = ['scale', 'labels', index, 'at'];
    if (!inside(at)) report(path, outside);
    labelled(String(at), path);
  });

  const named = oncePerValue(report, 'is used by two bands. Give each band its own id.');
  scale.bands.forEach((band, index) => {
    const path = ['scale', 'bands', index, 'from'];
    const before = scale.bands[index - 1];
    named(band.id, ['scale', 'bands', index, 'id']);
    if (!inside(band.from)) report(path, outside);
    // Without these two checks a score could belong to no band or to two.
    if (!before && band.from !== scale.min) report(path, `must be ${scale.min}, where the scale starts.`);
    if (before && band.from <= before.from) report(path, 'must be above the band before it. Sort the bands.');
  });
}

function checkLenses(framework: Framework, report: Report): void {
  const uniqueId = oncePerValue(report, 'is used twice. Give this entry an id that was never used.');
  const uniqueCategory = oncePerValue(report, 'is used twice. Give each category its own id.');
  const uniqueLens = oncePerValue(report, 'names a second lens. Rename one of them.');
  const uniqueTheme = oncePerValue(report, 'names a second theme. Theme names are unique: rename one.');
  framework.categories.forEach(({ id }, index) => {
    uniqueCategory(id, ['categories', index, 'id']);
  });

  const checkId = (id: string, parent: string | undefined, path: Path) => {
    const prefix = parent === undefined ? '' : `${parent}.`;
    const ownNumber = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    const start = prefix && `"${prefix}" and `;
    if (!/^[1-9]\d*$/.test(ownNumber)) report(path, `must be ${start}a whole number from 1. Correct it.`);
    uniqueId(id, path);
  };

  framework.lenses.forEach((lens, l) => {
    const lensPath = ['lenses', l];
    checkId(lens.id, undefined, [...lensPath, 'id']);
    uniqueLens(lens.name.toLowerCase(), [...lensPath, 'name']);
    if (!framework.categories.some(({ id }) => id === lens.category)) {
      const known = framework.categories.map(({ id }) => id).join(', ');
      report([...lensPath, 'category'], `is not a category of this framework. Use one of: ${known}.`);
    }
    lens.subLenses.forEach((subLens, s) => {
      const subLensPath = [...lensPath, 'subLenses', s];
      checkId(subLens.id, lens.id, [...subLensPath, 'id']);
      subLens.themes.forEach((theme, t) => {
        const themePath = [...subLensPath, 'themes', t];
        checkId(theme.id, subLens.id, [...themePath, 'id']);
        uniqueTheme(theme.name.toLowerCase(), [...themePath, 'name']);
      });
    });
  });
}

function checkAnchors({ scale, lenses }: Framework, report: Report): void {
  const onScale = (key: string) =>
    /^(0|-?[1-9]\d*)$/.test(key) && Number(key) >= scale.min && Number(key) <= scale.max;

  lenses.forEach((lens, l) => {
    lens.subLenses.forEach((subLens, s) => {
      subLens.themes.forEach((theme, t) => {
        const path = ['lenses', l, 'subLenses', s, 'themes', t, 'anchors'];
        const keys = Object.keys(theme.anchors);
        if (keys.length === 0) report(path, 'describes no score. Say what at least one score looks like.');
        for (const key of keys) {
          if (!onScale(key)) {
            report(
              [...path, key],
              `describes no score of the scale ${scale.min}-${scale.max}. Change the key.`,
            );
          }
        }
      });
    });
  });
}

/** Returns a check that reports the second and every later use of a value. */
function oncePerValue(report: Report, message: string): (value: string, path: Path) => void {
  const seen = new Set<string>();
  return (value, path) => {
    if (seen.has(value)) report(path, message);
    seen.add(value);
  };
}
