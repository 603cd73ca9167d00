import * as z from 'zod/mini';
import { dissectedTypes } from '../../../domain/analysis/dissection/dissected-types.ts';
import { quoteTypes } from '../../../domain/analysis/dissection/dissection-rules.ts';
import { failureReasons, formats } from '../../../domain/document/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { documentStages, passagePlace } from '../../document/contract/documents.ts';
import { id, position } from '../../http/contract/common.ts';

/** Pages, slides or sheets that gave text, and all of them. */
const quality = z.strictObject({ withText: z.int(), all: z.int() });

const dissectedDocument = z.strictObject({
  documentId: id,
  name: z.string(),
  format: z.enum(formats),
  /** Bytes. */
  size: z.int(),
  /** Stage of its newest version. */
  stage: z.enum(documentStages),
  reason: z.nullable(z.enum(failureReasons)),
  newestVersion: z.int(),
  /** True if the passages of its newest version could not be mapped to lenses and are not tried again. */
  isGivenUp: z.boolean(),
  /** Null: no version of it is mapped to the lenses yet. */
  dissected: z.nullable(
    z.strictObject({
      /** The newest mapped version; everything here is about it. */
      version: z.int(),
      type: z.enum(dissectedTypes),
      /** What decided the type, the strongest cue first: sentences. */
      cues: z.array(z.string()),
      /** Null for a format without pages, slides or sheets. */
      quality: z.nullable(quality),
      /** Number of passages, and of those clearly about a sub-lens. */
      passages: z.int(),
      clear: z.int(),
    }),
  ),
});
export type DissectedDocument = z.infer<typeof dissectedDocument>;

/** A sentence of a document, quoted verbatim. */
const quoted = z.strictObject({
  type: z.enum(quoteTypes),
  subLens: z.string(),
  text: z.string(),
  /** Confidence that its passage is about the sub-lens, 0 to 1. */
  confidence: z.number(),
  /** True if a person chose the sub-lens; the confidence is then 1. */
  isChosen: z.boolean(),
  documentId: id,
  name: z.string(),
  version: z.int(),
  /** Index of the passage, from 0. */
  passage: z.int(),
  place: passagePlace,
});
export type DissectedQuote = z.infer<typeof quoted>;

const dissectedLens = z.strictObject({
  lens: z.string(),
  /** Mean coverage of its sub-lenses in per cent. */
  relevance: z.int(),
  /** Coverage: 0 to 1. Numbers of clear passages about the sub-lens, and of those of them that state problems. */
  subLenses: z.array(
    z.strictObject({ subLens: z.string(), coverage: z.number(), passages: z.int(), problems: z.int() }),
  ),
  /** Insights and strengths, the most confident first. */
  quotes: z.array(quoted),
  /** Sub-lenses without a clear passage. */
  gaps: z.array(z.string()),
  /** Number of further insights and strengths. */
  more: z.int(),
  recommendations: z.array(z.string()),
});
export type DissectedLens = z.infer<typeof dissectedLens>;

/** GET /api/dissection?documents=&after= (documents.read): what documents of the library say about the nine lenses. */
export const dissection = z.strictObject({
  /** In the order asked for. */
  documents: z.array(dissectedDocument),
  /** Of the documents that are mapped; null: none is. */
  result: z.nullable(
    z.strictObject({
      /** Number of distinct passages that are clearly about a sub-lens. */
      insights: z.int(),
      /** Number of lenses with a relevance above 40 %. */
      covered: z.int(),
      /** Mean relevance of all lenses, in per cent. */
      completeness: z.int(),
      /** Of all documents that have pages, slides or sheets; null: none has. */
      quality: z.nullable(quality),
      strongest: z.array(z.string()),
      weakest: z.array(z.string()),
      /** All nine, the most relevant first. */
      lenses: z.array(dissectedLens),
    }),
  ),
  position: z.nullable(position),
});
export type Dissection = z.infer<typeof dissection>;
export type DissectionResult = NonNullable<Dissection['result']>;

/** `documents`: 1 to 20 ids, separated by commas; a repeated id counts once. */
export const dissectionQuery = z.strictObject({
  documents: z
    .string()
    .check(z.regex(/^[a-z0-9]{24}(?:,[a-z0-9]{24}){0,19}$/, fieldText('field.dissection.documents'))),
  after: z.optional(position),
});
