import * as z from 'zod/mini';
import { instant, position } from '../../http/contract/common.ts';
import { passagesQuery, subLensAsked } from './documents.ts';

/** 0 to 1: the share of such choices that are right, as measured on labelled passages. */
const confidence = z.number();

/** What one passage is about. */
export const passageMapping = z.strictObject({
  /** The sub-lens for which the passage counts: chosen by a person, otherwise computed; null: none. */
  subLens: z.nullable(z.string()),
  /** True if a person chose the sub-lens. */
  isMoved: z.boolean(),
  /** True if the computed lens is too uncertain to be stated and no person chose one; `candidates` are guesses. */
  isUnclear: z.boolean(),
  /** Confidence of the computed lens. */
  confidence,
  /** The best three computed sub-lenses. */
  candidates: z.array(z.strictObject({ subLens: z.string(), confidence })),
  /** Sentences that carry the computed choice: UTF-16 offsets in the passage, the end exclusive. */
  evidence: z.array(z.strictObject({ start: z.int(), end: z.int() })),
});
export type PassageMapping = z.infer<typeof passageMapping>;

/**
 * `from`: index of the first passage, from 0. An answer has at most 200 passages. `moment`: the mapping that counted then; 400
 * MOMENT_IN_FUTURE, 404 for a document that the library did not have then.
 */
export const mappingQuery = z.strictObject({
  ...passagesQuery.shape,
  after: z.optional(position),
  moment: z.optional(instant),
});

/** Which lenses a text is about. */
export const textMapping = z.strictObject({
  version: z.int(),
  /** True if its passages could not be mapped and are not tried again. */
  isGivenUp: z.boolean(),
  /** Null: its passages are not mapped yet or given up, or were not mapped at the moment asked for. */
  mapping: z.nullable(
    z.strictObject({
      /** Reference of the mapper that computed it. */
      mapper: z.string(),
      /** Number of passages in the text; of unclear ones; of those moved by people. */
      passages: z.int(),
      unclear: z.int(),
      moved: z.int(),
      /** Lenses with passages, the most relevant first. */
      lenses: z.array(
        z.strictObject({
          lens: z.string(),
          /** Share of the text's passages, weighted by confidence, in per cent. A passage may be about several lenses. */
          relevance: z.int(),
          /** Number of passages that count for its sub-lenses. */
          passages: z.int(),
          subLenses: z.array(z.strictObject({ subLens: z.string(), passages: z.int() })),
        }),
      ),
      /** Index of the first entry. */
      from: z.int(),
      entries: z.array(passageMapping),
    }),
  ),
  position: z.nullable(position),
});
export type TextMapping = z.infer<typeof textMapping>;

/** `subLens`: null, if the passage is about no lens. */
export const movePassageBody = z.strictObject({
  version: z.int().check(z.positive(), z.maximum(9_999)),
  passage: z.int().check(z.nonnegative(), z.maximum(999_999)),
  subLens: z.nullable(subLensAsked),
});
