import * as z from 'zod/mini';
import { formats } from '../../../domain/document/limits.ts';
import { passagePlace } from '../../document/contract/documents.ts';
import { id, instant, position } from '../../http/contract/common.ts';

const subLens = z.string().check(z.maxLength(8));
/** As typed; the server keeps its words in lower case. */
const typedTerm = z.string().check(z.minLength(1), z.maxLength(200));

/** GET /api/lexicon/framework (documents.read): what the framework looks for in each sub-lens. The same for everybody. */
export const frameworkLexicon = z.strictObject({
  subLenses: z.array(
    z.strictObject({ subLens: z.string(), description: z.string(), keywords: z.array(z.string()) }),
  ),
});
export type FrameworkLexicon = z.infer<typeof frameworkLexicon>;

/** GET /api/lexicon?after= (documents.read): the terms that the organisation added. The ETag is the revision, for If-Match. */
export const lexicon = z.strictObject({
  /** Sub-lenses with terms. */
  subLenses: z.array(
    z.strictObject({
      subLens: z.string(),
      terms: z.array(
        z.strictObject({
          term: z.string(),
          /** Passages of the library with the term; null until every document is mapped with it. */
          passages: z.nullable(z.int()),
        }),
      ),
    }),
  ),
  /** Documents whose passages are mapped, and those mapped with another lexicon than the present one. */
  documents: z.int(),
  older: z.int(),
  /** The newest re-mapping of the library; null: none yet. */
  remapping: z.nullable(
    z.strictObject({
      remappingId: id,
      at: instant,
      by: z.string(),
      isRunning: z.boolean(),
      /** Documents that it has mapped, those that it has still to map (0: finished), and passages that are now about another lens. */
      done: z.int(),
      left: z.int(),
      changed: z.int(),
      /** Documents that could not be mapped and keep their earlier mapping. */
      failed: z.int(),
    }),
  ),
  position: z.nullable(position),
});
export type Lexicon = z.infer<typeof lexicon>;

/** POST /api/lexicon/add-term and remove-term (organization.manage). */
export const lexiconTerm = z.strictObject({ subLens, term: typedTerm });

/** POST /api/lexicon/map-again (organization.manage): maps the documents that were mapped with another lexicon. */

const suggestion = z.strictObject({
  subLens: z.string(),
  word: z.string(),
  /** Passages with the word that people moved to the sub-lens, and the documents that these are in. */
  passages: z.int(),
  documents: z.int(),
  /** Passages with the word that count for something else, and unclear ones, in documents where a passage with it was moved. */
  others: z.int(),
  unclear: z.int(),
});
export type LexiconSuggestion = z.infer<typeof suggestion>;

/** GET /api/lexicon/suggestions?after= (organization.manage): words of passages that people moved. */
export const lexiconSuggestions = z.strictObject({
  suggestions: z.array(suggestion),
  /** Passages moved by people, in so many documents. */
  moved: z.int(),
  documents: z.int(),
  position: z.nullable(position),
});
export type LexiconSuggestions = z.infer<typeof lexiconSuggestions>;

/** POST /api/lexicon/dismiss-suggestion (organization.manage): never suggests the word for the sub-lens again. */
export const dismissedSuggestion = z.strictObject({ subLens, word: typedTerm });

const mapped = z.strictObject({
  /** Null: too uncertain to be stated. */
  subLens: z.nullable(z.string()),
  /** Confidence of the most likely lens, 0 to 1. */
  confidence: z.number(),
});
const changedPassage = z.strictObject({
  documentId: id,
  name: z.string(),
  format: z.enum(formats),
  /** The mapped version, and the newest one. */
  version: z.int(),
  newestVersion: z.int(),
  /** Index in the text of that version, from 0. */
  passage: z.int(),
  place: passagePlace,
  /** A sentence of the passage, verbatim: one that carries the new mapping, otherwise the first. */
  text: z.string(),
  before: mapped,
  after: mapped,
});
export type LexiconChange = z.infer<typeof changedPassage>;

/**
 * GET /api/lexicon/changes?from=&after= (documents.read): passages that the newest re-mapping assigned to another lens, at most 20 per
 * answer. Passages of deleted documents and those that people moved are left out.
 */
export const lexiconChanges = z.strictObject({
  total: z.int(),
  /** By lens; null: unclear. Only lenses with a change. */
  lenses: z.array(z.strictObject({ lens: z.nullable(z.string()), gained: z.int(), lost: z.int() })),
  from: z.int(),
  changes: z.array(changedPassage),
  position: z.nullable(position),
});
export type LexiconChanges = z.infer<typeof lexiconChanges>;
export const lexiconChangesQuery = z.strictObject({
  from: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  after: z.optional(position),
});
