/** Formats that can be read. The content of a file determines its format, and the file's name must agree. */
export const formats = ['pdf', 'docx', 'doc', 'xlsx', 'xls', 'csv', 'pptx', 'ppt', 'txt', 'json'] as const;
export type Format = (typeof formats)[number];

/** Where a passage is in its file. All numbers count from 1, and ranges include both ends. */
export type Place =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'paragraph'; readonly from: number; readonly to: number }
  | { readonly kind: 'line'; readonly from: number; readonly to: number }
  /** `range` in A1 notation, for example `B2:F40`. */
  | { readonly kind: 'cells'; readonly sheet: string; readonly range: string }
  | { readonly kind: 'slide'; readonly slide: number; readonly isNotes: boolean };

/**
 * A piece of a document that can be cited: 300 to 1,200 characters under one path of headings; shorter only where a
 * section ends.
 */
export type Passage = {
  readonly text: string;
  /** Headings above the passage, outermost first; at most 6, with at most 200 characters each. */
  readonly headings: readonly string[];
  readonly place: Place;
  /** UTF-16 offsets in the document's text, which is all passages joined by an empty line. `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** True if the lines of `text` are rows of a table, with cells separated by tabs. */
  readonly isTable: boolean;
};

/** Text that readers of the document do not see. It is counted and never becomes part of a passage. */
export type HiddenText = {
  readonly kind: 'hidden' | 'tiny' | 'outsidePage' | 'hiddenSheet' | 'hiddenSlide' | 'invisibleCharacters';
  /** Place of the first occurrence. */
  readonly place: Place;
  readonly characters: number;
};

export type Extraction = {
  readonly format: Format;
  readonly passages: readonly Passage[];
  /** Length of the document's text in characters. */
  readonly characters: number;
  /** Number of pages of a pdf, sheets of a workbook, or slides of a presentation; otherwise of paragraphs or lines. */
  readonly units: number;
  /** ISO 639-3 code of the text's language; null if it was not recognised. */
  readonly language: string | null;
  readonly hidden: readonly HiddenText[];
  /**
   * The limit that ended the reading early, and the place of the last text that was read; null if everything was read.
   */
  readonly truncated: {
    readonly limit: 'characters' | 'pages' | 'rows' | 'sheets';
    readonly at: Place;
  } | null;
  /** Number of pages of a pdf that have pictures and almost no text, so that they may be scanned. */
  readonly textless: number;
  /** True if text was recognised in pictures of pages. */
  readonly isRecognized: boolean;
  /**
   * Number of pages that look scanned and were left out by the recognition, because of its limits or a fault; 0 without
   * recognition.
   */
  readonly unreadPages: number;
};

export const failureReasons = [
  'encrypted',
  'damaged',
  'scanned',
  'noWords',
  'unsupportedVersion',
  'mismatch',
  'empty',
  'tooLarge',
  'timedOut',
  'outOfMemory',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** The outcome for one file. `failed` is a permanent fault of the file; a fault of this machine is thrown instead. */
export type Outcome =
  | { readonly kind: 'extracted'; readonly extraction: Extraction }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly detail: string };

/** True if pages of a pdf have pictures and almost no text. */
export const mayBeScanned = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' ? outcome.reason === 'scanned' : outcome.extraction.textless > 0;

/** Limits of the result, and of the process that reads a file. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  characters: 2_000_000,
  pages: 2_000,
  rowsPerSheet: 20_000,
  sheets: 200,
  /**
   * Limits of a zip file: number of entries, inflated bytes of the parts that are read, and compression ratio of a part
   * above 1 MB.
   */
  zip: { entries: 5_000, inflatedBytes: 150 * 1024 * 1024, ratio: 200 },
  /** Limit of the child process's CPU time, in ms: about its elapsed time, unless the machine is busy. */
  cpuMs: 20_000,
  /** Limit of its elapsed time, in ms. */
  wallClockMs: 120_000,
  /** Longest time without progress while the file is handed to its process. */
  silenceMs: 30_000,
  /** Time limit for handing over a whole file: at least 34 KB per second. */
  handoverMs: 300_000,
  heapMb: 384,
  /** Checked every 50 ms, in which a process allocates up to 10 MB more, so none reaches 512 MB. */
  residentBytes: 480 * 1024 * 1024,
} as const;
