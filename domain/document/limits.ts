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

/** Why no text could be read from a document. All but `interrupted` are final for this version of the file. */
export const failureReasons = [
  'encrypted',
  'damaged',
  'scanned',
  'unsupportedVersion',
  'mismatch',
  'empty',
  'tooLarge',
  'timedOut',
  'outOfMemory',
  /** The reader ended without an answer as often as it may be tried. */
  'crashed',
  /** The server was stopped while it read the file; it reads it after the next start. */
  'interrupted',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const documentLimits = {
  /** Of one file. */
  bytes: 10 * 1024 * 1024,
  /** Of the name of a file, in UTF-16 units. */
  name: 255,
  tags: 10,
  tag: 30,
  /** Versions of one document: each replacement adds one. */
  versions: 100,
  /** Tries to read one version. */
  attempts: 3,
  /** Seconds during which a deletion can be undone. */
  undoSeconds: 10,
  /** Seconds after a deletion from which the file's key is destroyed; later than the end of undoing, so that a late click still counts. */
  erasedAfterSeconds: 60,
} as const;
