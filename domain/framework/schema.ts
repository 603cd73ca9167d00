import { z } from 'zod';
import { frameworkTexts as texts } from './framework-texts.ts';

/** Maximum lengths in UTF-16 code units, short enough to read at a glance on a phone. */
export const longestText = { name: 40, question: 140, anchor: 110, description: 160 } as const;

const text = (longest: number) =>
  z
    .string()
    .regex(/^\S(.*\S)?$/, texts.untidy)
    .max(longest, texts.long(longest));

const slug = z.string().regex(/^[a-z][a-z0-9-]*$/, texts.slug);

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1, texts.emptyList).readonly();

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
    reversed: z.literal(true, texts.reversed).optional(),
  })
  .readonly();

const expertiseLevelSchema = z
  .strictObject({
    id: slug,
    label: text(longestText.name),
    description: text(longestText.description),
    /**
     * Weight of an answer at this level; an answer without a declared level has weight 1. Hundredths keep sums of weights exact.
     */
    weight: z.number().min(1, texts.weightLow).max(3, texts.weightHigh).multipleOf(0.01),
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
    version: z.int().min(1, texts.version),
    name: text(longestText.name),
    language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, texts.language),
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
    const level = oncePerValue(report, texts.levelTwice);
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
  if (scale.min >= scale.max) report(['scale', 'max'], texts.scaleEnds);
  const outside = texts.offScale(scale.min, scale.max);
  const inside = (value: number) => value >= scale.min && value <= scale.max;

  const labelled = oncePerValue(report, texts.labelledTwice);
  scale.labels.forEach(({ at }, index) => {
    const path = ['scale', 'labels', index, 'at'];
    if (!inside(at)) report(path, outside);
    labelled(String(at), path);
  });

  const named = oncePerValue(report, texts.bandTwice);
  scale.bands.forEach((band, index) => {
    const path = ['scale', 'bands', index, 'from'];
    const before = scale.bands[index - 1];
    named(band.id, ['scale', 'bands', index, 'id']);
    if (!inside(band.from)) report(path, outside);
    // Without these two checks a score could belong to no band or to two.
    if (!before && band.from !== scale.min) report(path, texts.firstBand(scale.min));
    if (before && band.from <= before.from) report(path, texts.bandOrder);
  });
}

function checkLenses(framework: Framework, report: Report): void {
  const uniqueId = oncePerValue(report, texts.idTwice);
  const uniqueCategory = oncePerValue(report, texts.categoryTwice);
  const uniqueLens = oncePerValue(report, texts.lensTwice);
  const uniqueTheme = oncePerValue(report, texts.themeTwice);
  framework.categories.forEach(({ id }, index) => {
    uniqueCategory(id, ['categories', index, 'id']);
  });

  const checkId = (id: string, parent: string | undefined, path: Path) => {
    const prefix = parent === undefined ? '' : `${parent}.`;
    const ownNumber = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    if (!/^[1-9]\d*$/.test(ownNumber)) report(path, texts.number(prefix));
    uniqueId(id, path);
  };

  framework.lenses.forEach((lens, l) => {
    const lensPath = ['lenses', l];
    checkId(lens.id, undefined, [...lensPath, 'id']);
    uniqueLens(lens.name.toLowerCase(), [...lensPath, 'name']);
    if (!framework.categories.some(({ id }) => id === lens.category)) {
      const known = framework.categories.map(({ id }) => id).join(', ');
      report([...lensPath, 'category'], texts.categoryUnknown(known));
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
        if (keys.length === 0) report(path, texts.noAnchor);
        for (const key of keys) {
          if (!onScale(key)) {
            report([...path, key], texts.anchorOffScale(scale.min, scale.max));
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
