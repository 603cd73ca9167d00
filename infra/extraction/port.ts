/** Formats that can be read. The format follows from the content of a file; its name must agree. */
export const formats = ['pdf', 'docx', 'doc', 'xlsx', 'xls', 'csv', 'pptx', 'ppt', 'txt', 'json'] as const;
export type Format = (typeof formats)[number];

/** Where text stands in its file. All numbers count from 1 and ranges include both ends. */
export type Place =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'paragraph'; readonly from: number; readonly to: number }
  | { readonly kind: 'line'; readonly from: number; readonly to: number }
  /** `range` in A1 notation, for example `B2:F40`. */
  | { readonly kind: 'cells'; readonly sheet: string; readonly range: string }
  | { readonly kind: 'slide'; readonly slide: number; readonly isNotes: boolean };

/** A piece of a document that can be cited: 300 to 1,200 characters under one heading path; less only where a section ends. */
export type Passage = {
  readonly text: string;
  /** Outermost first; at most 6 headings of at most 200 characters. */
  readonly headings: readonly string[];
  readonly place: Place;
  /** UTF-16 offsets in the document's text: all passages joined by an empty line. `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Lines of `text` are rows, their cells separated by tabs. */
  readonly isTable: boolean;
};

/** Text that a reader of the document does not see. It is counted and never becomes part of a passage. */
export type HiddenText = {
  readonly kind: 'hidden' | 'tiny' | 'outsidePage' | 'hiddenSheet' | 'hiddenSlide' | 'invisibleCharacters';
  /** Place of the first occurrence. */
  readonly place: Place;
  readonly characters: number;
};

export type Extraction = {
  readonly format: Format;
  readonly passages: readonly Passage[];
  /** Length of the document's text. */
  readonly characters: number;
  /** Pages of a pdf, sheets of a workbook, slides of a presentation, paragraphs or lines otherwise. */
  readonly units: number;
  /** ISO 639-3 code of the text's language; null when it cannot be told. */
  readonly language: string | null;
  readonly hidden: readonly HiddenText[];
  /** The limit that ended the reading early, and the place of the last text that was read; null when all was read. */
  readonly truncated: {
    readonly limit: 'characters' | 'pages' | 'rows' | 'sheets';
    readonly at: Place;
  } | null;
  /** Pages of a pdf with pictures that hold next to no text: they may be scanned. */
  readonly textless: number;
  /** True when text was recognised in pictures of pages. */
  readonly isRecognized: boolean;
  /** Pages that look scanned and were left out by recognition, because of its limits or a fault; 0 without recognition. */
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

/** Outcome for one file. `failed` is a permanent fault of the file; a fault of this machine is thrown instead. */
export type Outcome =
  | { readonly kind: 'extracted'; readonly extraction: Extraction }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly detail: string };

/** Pages of a pdf hold next to no text, beside pictures. */
export const mayBeScanned = (outcome: Outcome): boolean =>
  outcome.kind === 'failed' ? outcome.reason === 'scanned' : outcome.extraction.textless > 0;

/** Limits of the result and of the process that reads a file. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  characters: 2_000_000,
  pages: 2_000,
  rowsPerSheet: 20_000,
  sheets: 200,
  /** Limits of a zip file: entries, inflated bytes of the parts that are read, ratio of a part above 1 MB. */
  zip: { entries: 5_000, inflatedBytes: 150 * 1024 * 1024, ratio: 200 },
  /** Limits of the child process. */
  wallClockMs: 20_000,
  /** Longest silence while the file is handed to its process. */
  silenceMs: 30_000,
  /** For handing over a whole file: 34 KB a second at least. */
  handoverMs: 300_000,
  heapMb: 384,
  /** Looked at every 50 ms, in which a process takes up to 10 MB more: none reaches 512 MB. */
  residentBytes: 480 * 1024 * 1024,
} as const;
