/** Formats that can be read. A document's format follows from its content; its name must agree. */
export const formats = ['pdf', 'docx', 'doc', 'xlsx', 'xls', 'csv', 'pptx', 'ppt', 'txt', 'json'] as const;
export type Format = (typeof formats)[number];

export const documentTypes = [
  'financial',
  'strategy',
  'marketing',
  'operations',
  'contracts',
  'reports',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** `best`: most relevant first; without a search, newest first. */
export const documentSorts = ['best', 'newest', 'oldest', 'name', 'size'] as const;
export type DocumentSort = (typeof documentSorts)[number];

/**
 * Why no text could be read from a document. A version that failed for any reason except `interrupted` is read again only at a
 * person's request.
 */
export const failureReasons = [
  'encrypted',
  'damaged',
  /** The pages are images, and text recognition is not available here. */
  'scanned',
  /** The pages are images in which no words were recognised. */
  'noWords',
  'unsupportedVersion',
  'mismatch',
  'empty',
  'tooLarge',
  'timedOut',
  'outOfMemory',
  /** No permitted attempt had an outcome, because the reader crashed each time. */
  'crashed',
  /** The server was stopped while reading the file; reading starts again with the server. */
  'interrupted',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * Reading the same bytes again would fail the same way: no password can be given, and the format of the bytes does not change.
 */
export const lastingReasons: ReadonlySet<FailureReason> = new Set(['encrypted', 'mismatch']);

/** Why a text was not analysed. The same text would probably fail again. */
export const analysisFailures = ['timedOut', 'outOfMemory', 'crashed'] as const;
export type AnalysisFailure = (typeof analysisFailures)[number];

/** Why the passages of a text were not mapped to lenses. The same text would probably fail again. */
export const mappingFailures = ['outOfMemory', 'crashed'] as const;
export type MappingFailure = (typeof mappingFailures)[number];

/**
 * Why a language model wrote no summary. `budgetSpent`: the organisation's budget; `installationSpent`: the operator's limit for all organisations; `unavailable`: it gave no usable answer; `suspended`: it was not asked, because several calls in a row
 * failed; `unusable`: its answer was not in the agreed form.
 */
export const summaryFailures = [
  'notAllowed',
  'budgetSpent',
  'installationSpent',
  'unavailable',
  'suspended',
  'unusable',
  'declined',
  'nothingToSend',
  'interrupted',
] as const;
export type SummaryFailure = (typeof summaryFailures)[number];

export const documentLimits = {
  /** Maximum size of one file. */
  bytes: 10 * 1024 * 1024,
  /** Maximum length of a file name, in UTF-16 units. */
  name: 255,
  /** Maximum number of words in one search, including the words of phrases. */
  searchWords: 12,
  /** Passages of one text as JSON, in UTF-8 bytes. */
  textBytes: 32 * 1024 * 1024,
  tags: 10,
  tag: 30,
  /** Versions of one document: each replacement adds one. */
  versions: 100,
  /** Longest name of a signature, as a virus scanner reports it. */
  signature: 200,
  /** Maximum number of attempts to read one version. */
  attempts: 3,
  /** Maximum number of attempts to map one text, each of which failed because of the text. */
  mappingAttempts: 3,
  /** Maximum number of attempts to write one requested summary, each of which may call the language model. */
  summaryAttempts: 3,
  /** With fewer sentences a summary is not shown, and can be requested again. */
  summarySentences: 2,
  /** Seconds during which a deletion can be undone. */
  undoSeconds: 10,
  /** Seconds from a deletion to the destruction of the file's key; longer than the undo period, so that a late click still counts. */
  erasedAfterSeconds: 60,
} as const;
