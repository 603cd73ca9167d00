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

/** Why no text could be read from a document. After any but `interrupted`, this version is read again only if a person asks for it. */
export const failureReasons = [
  'encrypted',
  'damaged',
  /** Its pages are pictures, and text in pictures is not read here. */
  'scanned',
  /** Its pages are pictures in which no words were recognised. */
  'noWords',
  'unsupportedVersion',
  'mismatch',
  'empty',
  'tooLarge',
  'timedOut',
  'outOfMemory',
  /** The reader ended without an outcome in every permitted attempt. */
  'crashed',
  /** The server was stopped while it read the file; it reads it after the next start. */
  'interrupted',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Another try to read the same bytes fails alike: nobody gives a password, and the bytes stay of their kind. */
export const lastingReasons: ReadonlySet<FailureReason> = new Set(['encrypted', 'mismatch']);

export const documentLimits = {
  /** Maximum size of one file. */
  bytes: 10 * 1024 * 1024,
  /** Maximum length of a file name, in UTF-16 units. */
  name: 255,
  /** Words of one search, those of its phrases included. */
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
  /** Seconds during which a deletion can be undone. */
  undoSeconds: 10,
  /** Seconds from a deletion to the destruction of the file's key; longer than the undo period, so that a late click still counts. */
  erasedAfterSeconds: 60,
} as const;
