import * as z from 'zod/mini';
import {
  documentLimits,
  documentSorts,
  documentTypes,
  failureReasons,
  formats,
} from '../../../domain/document/limits.ts';
import { longestSubLensId } from '../../../domain/framework/catalogue-ids.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/** Id of a lens or sub-lens of the nine lenses; null: uncategorised. */
const place = z.nullable(z.string().check(z.maxLength(8)));
/** Id of a sub-lens in a request: of the nine lenses, or of the specified catalogue (domain/framework/catalogue-ids.ts). */
export const subLensAsked = z.string().check(z.maxLength(longestSubLensId));

/** Text read from a version of a document. */
export const documentText = z.strictObject({
  passages: z.int(),
  characters: z.int(),
  /** Pages, sheets, slides, paragraphs or lines, by format. */
  units: z.int(),
  /** ISO 639-3; null: not recognised. */
  language: z.nullable(z.string()),
  /** Characters a reader does not see, which were left out. */
  hiddenCharacters: z.int(),
  truncated: z.nullable(z.enum(['characters', 'pages', 'rows', 'sheets'])),
  /** Text was recognised in pictures of pages, and may contain errors. */
  isRecognized: z.boolean(),
  /** Pages that look scanned and were not read. */
  unreadPages: z.int(),
});

/**
 * `unscanned`: waits for the virus scanner and cannot be downloaded until then. `waiting`: will be read. `toRecognize`: text in images of
 * its pages waits for recognition (OCR). `failed`: has no text, for the reason in `reason`. `quarantined`: the virus scanner found
 * something; neither text nor file is available.
 */
export const documentStages = [
  'unscanned',
  'waiting',
  'toRecognize',
  'reading',
  'ready',
  'failed',
  'quarantined',
] as const;

export const documentVersion = z.strictObject({
  version: z.int(),
  name: z.string(),
  format: z.enum(formats),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  at: instant,
  by: z.string(),
  stage: z.enum(documentStages),
  reason: z.nullable(z.enum(failureReasons)),
  text: z.nullable(documentText),
});

/** A document in the list. Format, size and stage are of its newest version. */
export const documentRow = z.strictObject({
  documentId: id,
  name: z.string(),
  format: z.enum(formats),
  size: z.int(),
  uploadedAt: instant,
  /** Name of the member. */
  uploadedBy: z.string(),
  lens: place,
  subLens: place,
  documentType: z.enum(documentTypes),
  tags: z.array(z.string()),
  version: z.int(),
  stage: z.enum(documentStages),
  reason: z.nullable(z.enum(failureReasons)),
  /** Pages, sheets or slides read so far, about every second; null: not being read, or not known. */
  progress: z.nullable(z.strictObject({ done: z.int(), total: z.int() })),
  /** True if a version of it was analysed. */
  aiAnalyzed: z.boolean(),
  /** True if the passages of its newest version could not be mapped to lenses and are not tried again. */
  isGivenUp: z.boolean(),
});
export type DocumentRow = z.infer<typeof documentRow>;

/** Where a passage stands in its file. Numbers count from 1, both ends included. */
export const passagePlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page: z.int() }),
  z.strictObject({ kind: z.literal('paragraph'), from: z.int(), to: z.int() }),
  z.strictObject({ kind: z.literal('line'), from: z.int(), to: z.int() }),
  z.strictObject({ kind: z.literal('cells'), sheet: z.string(), range: z.string() }),
  z.strictObject({ kind: z.literal('slide'), slide: z.int(), isNotes: z.boolean() }),
]);
/** A passage that a search found. */
export const foundPassage = z.strictObject({
  /** Index of the passage in the text. */
  index: z.int(),
  place: passagePlace,
  /** About 240 characters around the first found word; cells of a table are separated by tabs, its rows by line breaks. */
  text: z.string(),
  /** The found words: UTF-16 offsets in `text`, the end exclusive. */
  ranges: z.array(z.strictObject({ start: z.int(), end: z.int() })),
});
export type FoundPassage = z.infer<typeof foundPassage>;

/** A document in the list, with up to 3 passages that a search found; none without a search. */
export const listedDocument = z.strictObject({
  ...documentRow.shape,
  found: z.array(foundPassage),
  /**
   * How surely its text was mapped to the lenses; null: its newest version is not mapped (yet), or a past moment was asked for.
   * `confidence`: mean of the calibrated confidences of the mapped passages, 0 to 1; null: no passage is clearly about a lens.
   */
  mapping: z.nullable(z.strictObject({ confidence: z.nullable(z.number()), passages: z.int() })),
  /** True only at a past moment, for a document that was erased later; its name is then '[erased]'. */
  isErased: z.boolean(),
});
export type ListedDocument = z.infer<typeof listedDocument>;

/** How much of the library a search has read, in documents. */
export const searchState = z.strictObject({
  /** Documents with a text, and how many of these texts were searched so far. */
  texts: z.int(),
  searched: z.int(),
  /** Documents that are still to be read. */
  reading: z.int(),
  /** Documents without a text, those in quarantine included, and how many of them are pictures of pages. */
  failed: z.int(),
  scanned: z.int(),
});
export type SearchState = z.infer<typeof searchState>;

/**
 * All parameters are optional and can be combined. `search`: words and "phrases" in the name or the text, ignoring case and accents; the
 * last word may be the beginning of a word. An answer has at most 20 documents with a search, 100 without. `sort`: default `best` with a
 * search, `newest` without. `lens=none`: uncategorised. `moment`: the library at that time; only names are searched then. 400
 * MOMENT_IN_FUTURE; 429; 503 TIME_MACHINE_BUSY.
 */
export const documentsQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(documentLimits.name))),
  lens: z.optional(z.string().check(z.maxLength(8))),
  subLens: z.optional(subLensAsked),
  type: z.optional(z.enum(documentTypes)),
  tag: z.optional(z.string().check(z.maxLength(documentLimits.tag))),
  sort: z.optional(z.enum(documentSorts)),
  /** First row, from 0. */
  from: z.optional(z.string().check(z.regex(/^\d{1,6}$/, fieldText('field.document.rows')))),
  after: z.optional(position),
  moment: z.optional(instant),
});

export const documents = z.strictObject({
  documents: z.array(listedDocument),
  /** Null without a search, and at a past moment. */
  search: z.nullable(searchState),
  /** Absent: now. `erased`: documents of that moment that were erased since. */
  asOf: z.optional(z.strictObject({ at: instant, erased: z.int() })),
  /** Rows that match the query. */
  matching: z.int(),
  counts: z.strictObject({
    total: z.int(),
    /** Number of documents with a lens. */
    categorized: z.int(),
    /**
     * Number of documents that relate to released scores of at least one assessment. Null for members who may not see results, and at a
     * past moment.
     */
    correlated: z.nullable(z.int()),
    /** Number of documents of which a version was analysed. */
    aiAnalyzed: z.int(),
    /** Lens id -> documents. */
    byLens: z.record(z.string(), z.int()),
  }),
  /** Tags of the documents that match the rest of the query, and how many have each; the most frequent first. */
  tags: z.array(z.strictObject({ tag: z.string(), documents: z.int() })),
  usage: z.strictObject({
    /** Bytes of all versions, deleted documents included until they are erased. */
    bytes: z.int(),
    quota: z.int(),
  }),
  position: z.nullable(position),
});
export type Documents = z.infer<typeof documents>;

export const documentParams = z.strictObject({ documentId: id });
export const documentQuery = z.strictObject({ after: z.optional(position) });
export const document = z.strictObject({
  document: documentRow,
  /** Newest first. */
  versions: z.array(documentVersion),
  position: z.nullable(position),
});
export type DocumentDetail = z.infer<typeof document>;

/** What happened to a document, newest first. */
export const documentHistory = z.strictObject({
  entries: z.array(
    z.strictObject({
      at: instant,
      /** Name of the member; null: the product itself. */
      by: z.nullable(z.string()),
      /** One sentence. */
      text: z.string(),
    }),
  ),
  /** False: earlier events are left out. */
  isWhole: z.boolean(),
});
export type DocumentHistory = z.infer<typeof documentHistory>;

/** Fields of the form that come before its file. */
export const uploadFields = z.strictObject({
  lens: z.optional(z.string().check(z.maxLength(8))),
  subLens: z.optional(subLensAsked),
  documentType: z._default(z.enum(documentTypes), 'other'),
});
export const uploaded = z.strictObject({ documentId: id, version: z.int(), position });

export const categoryBody = z.strictObject({
  lens: place,
  subLens: z.nullable(subLensAsked),
  documentType: z.enum(documentTypes),
  tags: z.array(z.string().check(z.trim())),
});
export const nameBody = z.strictObject({ name: z.string().check(z.trim()) });

export const versionQuery = z.strictObject({
  version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, fieldText('field.document.version')))),
});

export const passagesQuery = z.strictObject({
  ...versionQuery.shape,
  /** First passage, from 0. */
  from: z.optional(z.string().check(z.regex(/^\d{1,6}$/, fieldText('field.document.passages')))),
});
export const passages = z.strictObject({
  version: z.int(),
  /** Index of the first one. */
  from: z.int(),
  total: z.int(),
  passages: z.array(
    z.strictObject({
      text: z.string(),
      headings: z.array(z.string()),
      place: passagePlace,
      isTable: z.boolean(),
    }),
  ),
});
export type Passages = z.infer<typeof passages>;
