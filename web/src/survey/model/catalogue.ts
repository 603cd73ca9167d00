import * as z from 'zod/mini';
import { bandOf } from '../../../../domain/framework/scale.ts';

const text = z.string();

/** The part of a framework that the survey reads; the server validated the rest. */
const frameworkAnswer = z.object({
  name: text,
  scale: z.object({
    min: z.number(),
    max: z.number(),
    labels: z.array(z.object({ at: z.number(), label: text })),
    bands: z.array(z.object({ id: text, label: text, from: z.number() })),
  }),
  lenses: z
    .array(
      z.object({
        id: text,
        name: text,
        subLenses: z.array(
          z.object({
            id: text,
            name: text,
            description: text,
            themes: z.array(
              z.object({ id: text, name: text, question: text, anchors: z.record(text, text) }),
            ),
          }),
        ),
      }),
    )
    .check(z.minLength(1)),
});

type FrameworkAnswer = z.infer<typeof frameworkAnswer>;
export type SurveyScale = FrameworkAnswer['scale'];
type SubLens = FrameworkAnswer['lenses'][number]['subLenses'][number];

export type Theme = SubLens['themes'][number] & {
  /** Index of the section that contains the theme. */
  readonly section: number;
};

/** One survey page, which covers one sub-lens. */
export type Section = {
  readonly id: string;
  readonly index: number;
  readonly lens: Lens;
  readonly name: string;
  readonly description: string;
  readonly themes: readonly Theme[];
};

export type Lens = {
  readonly id: string;
  readonly name: string;
  /** Index of the first page of the lens. */
  readonly first: number;
  readonly last: number;
};

export type Catalogue = {
  readonly scale: SurveyScale;
  readonly lenses: readonly Lens[];
  readonly sections: readonly Section[];
  /** All themes in the order of the questions. */
  readonly themes: readonly Theme[];
};

/** @throws if the answer is not a framework */
export const parseCatalogue = (answer: unknown): Catalogue => toCatalogue(z.parse(frameworkAnswer, answer));

function toCatalogue({ scale, lenses }: FrameworkAnswer): Catalogue {
  const sections: Section[] = [];
  const named = lenses.map(({ id, name, subLenses }) => {
    const first = sections.length;
    const lens: Lens = { id, name, first, last: first + subLenses.length - 1 };
    for (const subLens of subLenses) {
      const index = sections.length;
      const themes = subLens.themes.map((theme) => ({ ...theme, section: index }));
      sections.push({
        id: subLens.id,
        index,
        lens,
        name: subLens.name,
        description: subLens.description,
        themes,
      });
    }
    return lens;
  });
  return { scale, lenses: named, sections, themes: sections.flatMap(({ themes }) => themes) };
}

/** Label of a point: the point's own if the scale has one, else its band's. */
export function wordOfScore(scale: SurveyScale, score: number): string {
  return scale.labels.find(({ at }) => at === score)?.label ?? bandOf(scale, score).label;
}
