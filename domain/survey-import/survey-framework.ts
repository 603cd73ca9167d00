import { z } from 'zod';
import { frameworkTexts as texts } from '../framework/framework-texts.ts';
import { nineLenses } from '../framework/frameworks.ts';
import { InvalidFramework, parseFramework } from '../framework/parse.ts';
import { type Framework, frameworkSchema, longestText } from '../framework/schema.ts';
import { ownOf } from '../kernel/own-of.ts';
import { sameWord } from './spelling.ts';

/**
 * A survey's questions in their owner's form: lenses with items, either directly or in sub-lenses, on any whole-number scale. An item is a
 * text (its name in the file) or `{ id, name, question, reversed }`; `reversed` is true if a low rating is good.
 */
const item = z.union([
  z.string().trim().min(1),
  z.strictObject({
    id: z.string().trim().min(1),
    name: z.string().optional(),
    question: z.string().optional(),
    reversed: z.boolean().optional(),
  }),
]);
const items = z.array(item).min(1);
const shortForm = z.strictObject({
  name: z.string().trim().min(1),
  language: z.string().optional(),
  scale: z.strictObject({
    min: z.int(),
    max: z.int(),
    labels: z.array(z.strictObject({ at: z.int(), label: z.string() })).optional(),
  }),
  lenses: z
    .array(
      z.union([
        z.strictObject({ name: z.string().trim().min(1), description: z.string().optional(), items }),
        z.strictObject({
          name: z.string().trim().min(1),
          description: z.string().optional(),
          subLenses: z
            .array(
              z.strictObject({
                name: z.string().trim().min(1),
                description: z.string().optional(),
                items,
              }),
            )
            .min(1),
        }),
      ]),
    )
    .min(1),
});

type ShortForm = z.infer<typeof shortForm>;
type Item = z.infer<typeof item>;

/** A framework, and the name of each of its themes in the file. */
export type SurveyQuestions = {
  readonly framework: Framework;
  /** Theme id -> item. */
  readonly items: Readonly<Record<string, string>>;
};

/**
 * Reads the questions of a survey: a whole framework (see framework/schema.ts), or the short form above.
 * @throws InvalidFramework with line, problem and remedy
 */
export function readSurveyQuestions(text: string, fileName: string): SurveyQuestions {
  const short = shortForm.safeParse(parsed(text, fileName));
  if (!short.success && !looksShort(text)) return wholeFramework(parseFramework(text, fileName));
  if (!short.success) {
    throw new InvalidFramework(
      fileName,
      short.error.issues.slice(0, 10).map(({ path, message }) => ({
        line: 1,
        message: texts.shortForm(path.join('.') || texts.survey, message),
      })),
    );
  }
  return fromShortForm(short.data, fileName);
}

/** The lens of a question, and its sub-lens if it has one, by their names. */
export type LensOfQuestion = { readonly lens: string; readonly subLens?: string | undefined };

/**
 * The questions of a file without a description of its questions: in the lenses that were chosen for them, and the others in one lens with
 * the name of the survey. Lenses of the nine come in their usual order, others after them as they occur.
 */
export function questionsOfColumns(
  name: string,
  columns: readonly string[],
  scale: { readonly min: number; readonly max: number },
  lenses: Readonly<Record<string, LensOfQuestion>> = {},
): SurveyQuestions {
  const grouped = new Map<string, Map<string, string[]>>();
  for (const column of columns) {
    const { lens, subLens = lens } = ownOf(lenses, column) ?? { lens: name };
    const subLenses = grouped.get(lens) ?? new Map<string, string[]>();
    grouped.set(lens, subLenses);
    const items = subLenses.get(subLens) ?? [];
    subLenses.set(subLens, [...items, column]);
  }
  const usual = nineLenses.lenses.map((lens) => lens.name);
  const place = (lens: string) => (usual.includes(lens) ? usual.indexOf(lens) : usual.length);
  const ordered = [...grouped].toSorted(([one], [other]) => place(one) - place(other));
  return fromShortForm(
    {
      name,
      scale,
      lenses: ordered.map(([lens, subLenses]) => ({
        name: lens,
        subLenses: [...subLenses].map(([subLens, items]) => ({ name: subLens, items })),
      })),
    },
    name,
  );
}

export function wholeFramework(framework: Framework): SurveyQuestions {
  const themes = framework.lenses.flatMap((lens) => lens.subLenses.flatMap((subLens) => subLens.themes));
  return { framework, items: Object.fromEntries(themes.map(({ id, name }) => [id, name])) };
}

/**
 * The same questions with more of them reverse-scored: a low rating of these is good.
 * @param reversed names in the file
 * @returns the questions, and the names that match none of them
 */
export function withReversed(
  { framework, items }: SurveyQuestions,
  reversed: readonly string[],
): { readonly questions: SurveyQuestions; readonly unknown: readonly string[] } {
  const exact = new Set(Object.values(items));
  const known = new Set(Object.values(items).map(sameWord));
  // The exact name of a question means no other one, however alike.
  const wanted = new Set(reversed.filter((name) => exact.has(name)));
  const alike = new Set(reversed.filter((name) => !exact.has(name)).map(sameWord));
  const isWanted = (name: string) => wanted.has(name) || alike.has(sameWord(name));
  const lenses = framework.lenses.map((lens) => ({
    ...lens,
    subLenses: lens.subLenses.map((subLens) => ({
      ...subLens,
      themes: subLens.themes.map((theme) =>
        isWanted(items[theme.id] ?? theme.name) ? { ...theme, reversed: true as const } : theme,
      ),
    })),
  }));
  return {
    questions: { framework: { ...framework, lenses }, items },
    unknown: reversed.filter((name) => !known.has(sameWord(name))),
  };
}

function parsed(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not valid JSON; `parseFramework` throws an error that names the place.
    return parseFramework(text, fileName);
  }
}

/** Only the short form has items; only a whole framework has categories. */
function looksShort(text: string): boolean {
  return /"items"\s*:/.test(text) && !/"categories"\s*:/.test(text);
}

function fromShortForm(survey: ShortForm, fileName: string): SurveyQuestions {
  const named: Record<string, string> = {};
  const unique = startUniqueNames();
  const { min, max } = survey.scale;
  const span = max - min;
  const framework = {
    id: slugOf(survey.name),
    version: 1,
    name: cut(survey.name, longestText.name),
    language: survey.language ?? 'en',
    scale: {
      min,
      max,
      labels: survey.scale.labels ?? [
        { at: min, label: texts.imported.lowest },
        { at: max, label: texts.imported.highest },
      ],
      // Bands in the same proportions as on 0-9: 4/9 and 7/9 of the way up.
      bands: [
        { id: 'weak', label: texts.imported.weak, from: min },
        { id: 'moderate', label: texts.imported.moderate, from: min + (span * 4) / 9 },
        { id: 'strong', label: texts.imported.strong, from: min + (span * 7) / 9 },
      ],
    },
    categories: [
      {
        id: 'survey',
        name: texts.imported.category,
        phase: texts.imported.phase,
        description: texts.imported.description,
      },
    ],
    lenses: survey.lenses.map((lens, l) => ({
      id: `${l + 1}`,
      name: cut(lens.name, longestText.name),
      category: 'survey',
      description: cut(lens.description ?? lens.name, longestText.description),
      subLenses: ('items' in lens ? [lens] : lens.subLenses).map((subLens, s) => ({
        id: `${l + 1}.${s + 1}`,
        name: cut(subLens.name, longestText.name),
        description: cut(subLens.description ?? subLens.name, longestText.description),
        themes: subLens.items.map((one, t) => themeOf(one, `${l + 1}.${s + 1}.${t + 1}`)),
      })),
    })),
  };
  const checked = frameworkSchema.safeParse(framework);
  if (checked.success) return { framework: checked.data, items: named };
  throw new InvalidFramework(
    fileName,
    checked.error.issues.map(({ path, message }) => ({ line: 1, message: `${path.join('.')} ${message}` })),
  );

  function themeOf(one: Item, id: string) {
    const { id: item, name = item, question = name, reversed } = typeof one === 'string' ? { id: one } : one;
    named[id] = item;
    return {
      id,
      name: unique(cut(name, longestText.name)),
      question: cut(question, longestText.question),
      anchors: { [min]: texts.imported.lowest, [max]: texts.imported.highest },
      ...(reversed && { reversed: true as const }),
    };
  }
}

/** Two questions with the same beginning need different names: the second one gets a number. */
function startUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (name) => {
    const short = cut(name, longestText.name - 4).toLowerCase();
    let free = name;
    let number = last.get(short) ?? 1;
    while (taken.has(free.toLowerCase())) {
      number += 1;
      free = `${cut(name, longestText.name - Math.max(4, 1 + `${number}`.length))} ${number}`;
    }
    last.set(short, number);
    taken.add(free.toLowerCase());
    return free;
  };
}

function cut(text: string, longest: number): string {
  const tidy = text.replaceAll(/\s+/g, ' ').trim();
  return tidy.length <= longest ? tidy : `${tidy.slice(0, longest - 1).trimEnd()}…`;
}

function slugOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, 40);
  return /^[a-z]/.test(slug) ? slug : `survey-${slug}`.slice(0, 40);
}
