import * as z from 'zod/mini';
import { position } from '../../http/contract/common.ts';
import { passagesQuery } from './documents.ts';

/** 0 to 1: how often such a choice is right, as measured on labelled passages. */
const confidence = z.number();
const subLensId = z.string().check(z.maxLength(8));

/** What one passage is about. */
export const passageMapping = z.strictObject({
  /** What it counts for: a person's choice, or else the computed one; null: for no lens. */
  subLens: z.nullable(z.string()),
  /** A person chose. */
  isMoved: z.boolean(),
  /** Too uncertain to be stated, and no person chose; `candidates` are guesses. */
  isUnclear: z.boolean(),
  /** Of the computed lens. */
  confidence,
  /** The best three computed sub-lenses. */
  candidates: z.array(z.strictObject({ subLens: z.string(), confidence })),
  /** Sentences that carry the computed choice: UTF-16 offsets in the passage, the end exclusive. */
  evidence: z.array(z.strictObject({ start: z.int(), end: z.int() })),
});
export type PassageMapping = z.infer<typeof passageMapping>;

/** `from`: the first passage, from 0; up to 200 an answer. */
export const mappingQuery = z.strictObject({ ...passagesQuery.shape, after: z.optional(position) });

/** Which lenses a text is about. */
export const textMapping = z.strictObject({
  version: z.int(),
  /** Null: its passages are not mapped yet. */
  mapping: z.nullable(
    z.strictObject({
      /** What computed it. */
      mapper: z.string(),
      /** Passages of the text; those that are unclear, and those that people moved. */
      passages: z.int(),
      unclear: z.int(),
      moved: z.int(),
      /** Lenses with passages, the most relevant first. */
      lenses: z.array(
        z.strictObject({
          lens: z.string(),
          /** Share of the text's passages, weighted by confidence, in per cent. A passage may be about several lenses. */
          relevance: z.int(),
          /** Passages that count for its sub-lenses. */
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
  subLens: z.nullable(subLensId),
});
