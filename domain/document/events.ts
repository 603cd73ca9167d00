import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { hashField, idField, personalField } from '../kernel/fields.ts';
import { languageModelProviders } from '../language-model/recipient.ts';
import {
  analysisFailures,
  documentLimits,
  documentTypes,
  failureReasons,
  formats,
  mappingFailures,
  summaryFailures,
} from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { documentId: idField, organizationId: idField };
const version = z.int().positive();
const attempt = z.int().positive();
const ofLibrary = {
  notShown: 'About a document of the organisation, not an assessment; its history shows it.',
};

/**
 * A file as it was stored. Its bytes are in the blob store, sealed with the key of the document. `fileKey`: part of the blob's key.
 * `content`: keyed hash of the bytes, which finds the same content in the same organisation and reveals nothing about other files.
 */
const file = {
  version,
  name: personalField,
  format: z.enum(formats),
  /** Bytes of the file. */
  size: z.int().positive(),
  /** SHA-256 of the bytes in lower-case hex. */
  sha256: personalField,
  // Stored in hex; verification once expected base64url, and called every log with a document damaged.
  content: z.string().regex(/^(?:[0-9a-f]{64}|[A-Za-z0-9_-]{43})$/),
  fileKey: idField,
};
const category = {
  /** Ids of the framework `nine-lenses`; null: uncategorised. */
  lens: z.string().nullable(),
  subLens: z.string().nullable(),
  documentType: z.enum(documentTypes),
};
const sealedFile = { subject: 'documentId', fields: ['name', 'sha256'] };

/** Stream `document-<id>`: a file of an organisation's library, its versions and the text read from them. */
export const documentUploaded = eventType({
  type: 'DocumentUploaded',
  version: 1,
  audit: ofLibrary,
  personal: sealedFile,
  schema: z.strictObject({ ...about, ...file, ...category, uploadedBy: idField }),
});
/** A newer version of the file. The earlier ones stay readable. */
export const documentReplaced = eventType({
  type: 'DocumentReplaced',
  version: 1,
  audit: ofLibrary,
  personal: sealedFile,
  schema: z.strictObject({ ...about, ...file, replacedBy: idField }),
});
/** `tags`: one tag a line. */
export const documentCategorised = eventType({
  type: 'DocumentCategorised',
  version: 1,
  audit: ofLibrary,
  personal: { subject: 'documentId', fields: ['tags'] },
  schema: z.strictObject({ ...about, ...category, tags: personalField }),
});
export const documentRenamed = eventType({
  type: 'DocumentRenamed',
  version: 1,
  audit: ofLibrary,
  personal: { subject: 'documentId', fields: ['name'] },
  schema: z.strictObject({ ...about, name: personalField }),
});
/**
 * `job`: the job that reads. Only another attempt of the same job may replace a reading without an outcome. `isScanned`: the
 * virus scanner found nothing in the file before this attempt; absent: there was no scanner.
 */
export const extractionStarted = eventType({
  type: 'ExtractionStarted',
  version: 1,
  audit: { notShown: 'One try to read a file; TextExtracted or ExtractionFailed says how it ended.' },
  schema: z.strictObject({
    ...about,
    version,
    attempt,
    job: z.string().min(1).max(100),
    isScanned: z.literal(true).optional(),
  }),
});
/**
 * An attempt to read a PDF found pages that look scanned. This is no failure: recognising their text (OCR) is the next attempt
 * and waits for its turn. `pages`: number of pages in the file.
 */
export const scannedPagesFound = eventType({
  type: 'ScannedPagesFound',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...about, version, attempt, pages: z.int().positive() }),
});
/**
 * The virus scanner found something in a version: its file can no longer be downloaded and is never read. `signature`: the scanner's name
 * for it.
 */
export const documentQuarantined = eventType({
  type: 'DocumentQuarantined',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...about,
    version,
    signature: z
      .string()
      .max(documentLimits.signature)
      .regex(/^[\x20-\x7e]+$/),
  }),
});
/** The text of one version, as passages in the blob store, sealed like the file. `textKey`: part of that blob's key. */
export const textExtracted = eventType({
  type: 'TextExtracted',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...about,
    version,
    attempt,
    textKey: idField,
    passages: z.int().positive(),
    characters: z.int().positive(),
    /** Pages, sheets, slides, paragraphs or lines. */
    units: z.int().nonnegative(),
    /** ISO 639-3; null: not recognised. */
    language: z.string().nullable(),
    /** Number of characters that are invisible to a reader of the file; they were left out. */
    hiddenCharacters: z.int().nonnegative(),
    /** The limit at which reading stopped; null: the whole file was read. */
    truncated: z.enum(['characters', 'pages', 'rows', 'sheets']).nullable(),
    /** Text was recognised in images of pages (OCR). */
    isRecognized: z.boolean(),
    /** Pages that look scanned and were not read; absent: none. */
    unreadPages: z.int().positive().optional(),
  }),
});
/** `isFinal`: this version is not read again unless a person requests it. */
export const extractionFailed = eventType({
  type: 'ExtractionFailed',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...about,
    version,
    attempt,
    reason: z.enum(failureReasons),
    isFinal: z.boolean(),
  }),
});
/** A person requested that a version whose reading failed be read again: the count of attempts starts anew. */
export const readingRequested = eventType({
  type: 'ReadingRequested',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...about, version, requestedBy: idField }),
});
/**
 * The passages of a text were mapped to lenses. The mapping is in the blob store, sealed like the text. `mappingKey`: part of
 * that blob's key. `mapper`: identifies the computation; the same mapper gives equal mappings for equal texts.
 */
export const passagesMapped = eventType({
  type: 'PassagesMapped',
  version: 1,
  audit: { notShown: 'Computed from the text, which shows it.' },
  personal: { subject: 'documentId', fields: ['outline', 'terms'] },
  schema: z.strictObject({
    ...about,
    version,
    textKey: idField,
    mappingKey: idField,
    mapper: z.string().min(1).max(100),
    passages: z.int().positive(),
    /** Sub-lens, confidence and direction of each passage, as `writeOutline` writes them; absent in events written before them. */
    outline: personalField.optional(),
    /** Identifies the terms that the organisation had added to the lexicon; absent: none. */
    lexicon: z.string().min(1).max(100).optional(),
    /** In how many passages each of these terms occurs, as `writeTermCounts` writes it; absent: none had been added. */
    terms: personalField.optional(),
    /** The re-mapping of the library that made it; absent: the first mapping of its text. */
    remapping: idField.optional(),
    /** Number of passages whose lens is too uncertain to be stated. */
    unclear: z.int().nonnegative(),
  }),
});
/**
 * The thread that maps passages ended at a text. `isFinal`: this mapper does not try this text again. Attempts that a stop of the server
 * interrupted are not recorded.
 */
export const mappingFailed = eventType({
  type: 'MappingFailed',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...about,
    version,
    textKey: idField,
    mapper: z.string().min(1).max(100),
    attempt,
    reason: z.enum(mappingFailures),
    isFinal: z.boolean(),
    /** The re-mapping of the library that failed at it; the text keeps its earlier mapping. Absent: it has none. */
    remapping: idField.optional(),
  }),
});
/**
 * A person assigned a passage to another sub-lens. `passage`: its index in the text. `subLens`: null if the passage is about no
 * sub-lens.
 */
export const passageMoved = eventType({
  type: 'PassageMoved',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...about,
    version,
    textKey: idField,
    passage: z.int().nonnegative(),
    subLens: z.string().nullable(),
    movedBy: idField,
  }),
});
/** A person requested an analysis of a text: its key sentences, financial metrics, opportunities and action items. */
export const analysisRequested = eventType({
  type: 'AnalysisRequested',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...about, version, textKey: idField, requestedBy: idField }),
});
/**
 * A text was analysed. The result is in the blob store, sealed like the text. `analysisKey`: part of that blob's key. `analyser`:
 * identifies the computation; the same analyser gives equal results for equal texts and mappings.
 */
export const documentAnalysed = eventType({
  type: 'DocumentAnalysed',
  version: 1,
  audit: { notShown: 'Computed from the text, which shows it.' },
  schema: z.strictObject({
    ...about,
    version,
    textKey: idField,
    analysisKey: idField,
    analyser: z.string().min(1).max(100),
    /** Numbers of items found; of financial metrics those that the text states, or that follow from stated ones. */
    keySentences: z.int().nonnegative(),
    metrics: z.int().nonnegative(),
    opportunities: z.int().nonnegative(),
    actionItems: z.int().nonnegative(),
  }),
});
export const analysisFailed = eventType({
  type: 'AnalysisFailed',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...about, version, textKey: idField, reason: z.enum(analysisFailures) }),
});
const summarised = { ...about, version, textKey: idField };
const writer = {
  provider: z.enum(languageModelProviders),
  host: z.string().min(1).max(300),
  model: z.string().min(1).max(200),
};
/** A person requested an executive summary, and saw that passages of the text leave for this recipient. */
export const summaryRequested = eventType({
  type: 'SummaryRequested',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...summarised, ...writer, requestedBy: idField }),
});
/** Written before each attempt, so that a crashing process does not call the language model again and again. */
export const summaryStarted = eventType({
  type: 'SummaryStarted',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...summarised, attempt: z.int().positive() }),
});
/**
 * A language model wrote a summary. It is in the blob store, sealed like the text. `summaryKey`: part of that blob's key. `inputHash`: keyed
 * hash of everything that was sent; an equal input is not sent again.
 */
export const summaryWritten = eventType({
  type: 'SummaryWritten',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...summarised,
    ...writer,
    summaryKey: idField,
    prompt: z.string().min(1).max(100),
    inputHash: hashField,
    /** Sentences whose quote is in the text, and sentences that were dropped. */
    sentences: z.int().nonnegative(),
    dropped: z.int().nonnegative(),
    /** As the provider counted them; 0 if an earlier summary of the same input was reused. */
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
  }),
});
export const summaryFailed = eventType({
  type: 'SummaryFailed',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({
    ...summarised,
    reason: z.enum(summaryFailures),
    /** An attempt may have sent the text. Absent in the first facts of this type: not known. */
    isSent: z.boolean().optional(),
  }),
});
/**
 * The document was deleted from the library. It is erased a minute later unless it is restored before. `number` counts its
 * deletions from 1.
 */
export const documentDeleted = eventType({
  type: 'DocumentDeleted',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...about, number: z.int().positive(), deletedBy: idField }),
});
export const documentRestored = eventType({
  type: 'DocumentRestored',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject({ ...about, restoredBy: idField }),
});
/**
 * Final: after this event the document's key is destroyed, then its files. Without the key its names, files and texts cannot be
 * read anywhere.
 */
export const documentErased = eventType({
  type: 'DocumentErased',
  version: 1,
  audit: ofLibrary,
  schema: z.strictObject(about),
});

export const documentEvents = [
  documentUploaded,
  documentReplaced,
  documentCategorised,
  documentRenamed,
  extractionStarted,
  scannedPagesFound,
  documentQuarantined,
  textExtracted,
  extractionFailed,
  readingRequested,
  passagesMapped,
  mappingFailed,
  passageMoved,
  analysisRequested,
  documentAnalysed,
  analysisFailed,
  summaryRequested,
  summaryStarted,
  summaryWritten,
  summaryFailed,
  documentDeleted,
  documentRestored,
  documentErased,
] as const;
export type DocumentEvent = FactOf<(typeof documentEvents)[number]>;
export type StoredFile = Omit<
  Extract<DocumentEvent, { type: 'DocumentReplaced' }>['data'],
  'documentId' | 'organizationId' | 'replacedBy'
>;
export type ExtractedText = Omit<
  Extract<DocumentEvent, { type: 'TextExtracted' }>['data'],
  'documentId' | 'organizationId' | 'version' | 'attempt'
>;
