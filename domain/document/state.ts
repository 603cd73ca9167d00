import { noun } from '../kernel/noun.ts';
import type { Recipient } from '../language-model/recipient.ts';
import { type DocumentEvent, documentEvents, type StoredFile } from './events.ts';
import type { DocumentType, FailureReason } from './limits.ts';

export type DocumentVersion = Pick<StoredFile, 'version' | 'content' | 'fileKey' | 'size' | 'format'> & {
  /** `toRecognize`: text in images of pages waits for recognition (OCR). `quarantined`: the virus scanner found something. */
  readonly stage: 'waiting' | 'toRecognize' | 'reading' | 'ready' | 'failed' | 'quarantined';
  /**
   * Number of the file's pages if some look scanned, so that the next attempt recognises their text; null: none look scanned, or
   * this was not checked.
   */
  readonly scannedPages: number | null;
  /** Number of attempts to read this version. */
  readonly attempts: number;
  /** Attempts that ended without an outcome, since the upload or the last request to read it again. */
  readonly crashes: number;
  /** The job of the last attempt; null before the first. */
  readonly job: string | null;
  /** Why the last attempt failed; null while there is none or if it did not fail. */
  readonly reason: FailureReason | null;
  /** Part of the text's key in the blob store; null until the text is ready. */
  readonly textKey: string | null;
  /** Number of passages in the text; 0 until the text is ready. */
  readonly passages: number;
  /** The newest mapping of its passages to lenses; null until they are mapped. */
  readonly mapping: TextMapping | null;
  /** The mapper that failed at its text last, its failed attempts, and whether it tries again; null: none failed since the text was mapped. */
  readonly mappingFailure: {
    readonly mapper: string;
    readonly attempts: number;
    readonly isFinal: boolean;
  } | null;
  /** Keys of earlier mappings of the same text, which past states of the library show. */
  readonly earlierMappings: readonly string[];
  /** Passages that people moved: index of the passage -> sub-lens, or null for no sub-lens. */
  readonly moves: Readonly<Record<number, string | null>>;
  /** The newest analysis of its text; null: none. */
  readonly analysis: { readonly analysisKey: string; readonly analyser: string } | null;
  /** True from the request for an analysis to its outcome. */
  readonly isBeingAnalysed: boolean;
  /** The newest executive summary that a language model wrote; null: none. */
  readonly summary: (Recipient & { readonly prompt: string; readonly sentences: number }) | null;
  /** Keys of all summaries of the text, by the hash of their input. */
  readonly summaries: Readonly<Record<string, WrittenSummary>>;
  /** A requested summary without an outcome, and the attempts to write it; null: none. */
  readonly summarising: { readonly recipient: Recipient; readonly attempts: number } | null;
};

export type WrittenSummary = {
  readonly summaryKey: string;
  readonly sentences: number;
  readonly dropped: number;
};

type TextMapping = {
  readonly mappingKey: string;
  readonly mapper: string;
  /** Identifies the terms of the organisation that it used; null: none. */
  readonly lexicon: string | null;
};

export type Category = {
  readonly lens: string | null;
  readonly subLens: string | null;
  readonly documentType: DocumentType;
};

export type LibraryDocument = Category & {
  readonly documentId: string;
  readonly organizationId: string;
  /** Oldest first; never empty. */
  readonly versions: readonly DocumentVersion[];
  /** `deleted` can be restored; `erased` cannot. */
  readonly stage: 'kept' | 'deleted' | 'erased';
  readonly deletions: number;
};

/** A document of an organisation's library; null: never uploaded. Names and tags are sealed, so they are not part of it. */
export type Document = LibraryDocument | null;

export const Document = noun({
  name: 'document',
  key: (documentId: string) => documentId,
  events: documentEvents,
  initial: null as Document,
  evolve: (state, event): Document => {
    if (event.type === 'DocumentUploaded') {
      const { documentId, organizationId, lens, subLens, documentType } = event.data;
      return {
        documentId,
        organizationId,
        lens,
        subLens,
        documentType,
        versions: [versionOf(event.data)],
        stage: 'kept',
        deletions: 0,
      };
    }
    if (!state) return state;
    switch (event.type) {
      case 'DocumentReplaced':
        return { ...state, versions: [...state.versions, versionOf(event.data)] };
      case 'DocumentCategorised': {
        const { lens, subLens, documentType } = event.data;
        return { ...state, lens, subLens, documentType };
      }
      case 'ExtractionStarted': {
        const { version, attempt, job } = event.data;
        // Counts as a crash until its outcome is recorded.
        return withVersion(state, version, (before) => ({
          stage: 'reading',
          attempts: attempt,
          job,
          crashes: before.crashes + 1,
          reason: null,
        }));
      }
      case 'ScannedPagesFound': {
        const { version, pages } = event.data;
        return withVersion(state, version, (before) => ({
          stage: 'toRecognize',
          scannedPages: pages,
          crashes: before.crashes - 1,
        }));
      }
      case 'DocumentQuarantined':
        return withVersion(state, event.data.version, () => ({ stage: 'quarantined', reason: null }));
      case 'TextExtracted': {
        const { version, textKey, passages } = event.data;
        return withVersion(state, version, () => ({
          stage: 'ready',
          textKey,
          passages,
          mapping: null,
          mappingFailure: null,
          earlierMappings: [],
          moves: {},
          ...notAnalysed,
        }));
      }
      case 'PassagesMapped': {
        const { version, mappingKey, mapper, lexicon = null } = event.data;
        return withVersion(state, version, ({ mapping, earlierMappings }) => ({
          mapping: { mappingKey, mapper, lexicon },
          mappingFailure: null,
          earlierMappings: mapping ? [...earlierMappings, mapping.mappingKey] : earlierMappings,
        }));
      }
      case 'MappingFailed': {
        const { version, mapper, attempt: attempts, isFinal, remapping } = event.data;
        // It keeps its earlier mapping.
        if (remapping !== undefined) return state;
        return withVersion(state, version, () => ({ mappingFailure: { mapper, attempts, isFinal } }));
      }
      case 'PassageMoved': {
        const { version, passage, subLens } = event.data;
        return withVersion(state, version, ({ moves }) => ({ moves: { ...moves, [passage]: subLens } }));
      }
      case 'AnalysisRequested':
        return withVersion(state, event.data.version, () => ({ isBeingAnalysed: true }));
      case 'DocumentAnalysed': {
        const { version, analysisKey, analyser } = event.data;
        return withVersion(state, version, () => ({
          analysis: { analysisKey, analyser },
          isBeingAnalysed: false,
        }));
      }
      case 'AnalysisFailed':
        return withVersion(state, event.data.version, () => ({ isBeingAnalysed: false }));
      case 'ExtractionFailed': {
        const { version, isFinal, reason } = event.data;
        return withVersion(state, version, (before) => ({
          stage: isFinal ? 'failed' : stageToRead(before),
          crashes: before.crashes - 1,
          reason,
        }));
      }
      case 'ReadingRequested':
        return withVersion(state, event.data.version, () => ({
          stage: 'waiting',
          scannedPages: null,
          crashes: 0,
          reason: null,
        }));
      case 'DocumentDeleted':
        // All readings stop here: no job continues them, and a restored document is read anew.
        return {
          ...state,
          stage: 'deleted',
          deletions: event.data.number,
          versions: state.versions.map((one) => ({
            ...one,
            ...(one.stage === 'reading' && { stage: stageToRead(one), crashes: one.crashes - 1 }),
            summarising: null,
          })),
        };
      case 'DocumentRestored':
        return { ...state, stage: 'kept' };
      case 'DocumentErased':
        return { ...state, stage: 'erased' };
      default:
        return withSummary(state, event);
    }
  },
});

function withSummary(state: LibraryDocument, event: DocumentEvent): LibraryDocument {
  switch (event.type) {
    case 'SummaryRequested': {
      const { provider, host, model } = event.data;
      return withVersion(state, event.data.version, () => ({
        summarising: { recipient: { provider, host, model }, attempts: 0 },
      }));
    }
    case 'SummaryStarted': {
      const { version, attempt } = event.data;
      return withVersion(state, version, ({ summarising }) => ({
        summarising: summarising && { ...summarising, attempts: attempt },
      }));
    }
    case 'SummaryWritten': {
      const { version, provider, host, model, prompt, inputHash, summaryKey, sentences, dropped } =
        event.data;
      return withVersion(state, version, ({ summaries }) => ({
        summary: { provider, host, model, prompt, sentences },
        summaries: { ...summaries, [inputHash]: { summaryKey, sentences, dropped } },
        summarising: null,
      }));
    }
    case 'SummaryFailed':
      return withVersion(state, event.data.version, () => ({ summarising: null }));
    default:
      return state;
  }
}

/** The newest version of its file. */
export function newestOf(document: LibraryDocument): DocumentVersion {
  const newest = document.versions.at(-1);
  if (!newest) throw new Error(`Document ${document.documentId} has no version.`);
  return newest;
}

/** Key of a file in the blob store. */
export const documentFileKey = (documentId: string, fileKey: string) =>
  `documents/${documentId}/file-${fileKey}`;
/** Key of the passages read from a file. */
export const documentTextKey = (documentId: string, textKey: string) =>
  `documents/${documentId}/text-${textKey}`;
/** Key of the mapping of a text's passages to lenses. */
export const documentMappingKey = (documentId: string, mappingKey: string) =>
  `documents/${documentId}/mapping-${mappingKey}`;
/** Key of the analysis of a text. */
export const documentAnalysisKey = (documentId: string, analysisKey: string) =>
  `documents/${documentId}/analysis-${analysisKey}`;
/** Key of an executive summary of a text. */
export const documentSummaryKey = (documentId: string, summaryKey: string) =>
  `documents/${documentId}/summary-${summaryKey}`;
/** Prefix of everything stored of one document. */
export const documentBlobs = (documentId: string) => `documents/${documentId}/`;

const notAnalysed = {
  analysis: null,
  isBeingAnalysed: false,
  summary: null,
  summaries: {},
  summarising: null,
} as const;

const versionOf = ({ version, content, fileKey, size, format }: StoredFile): DocumentVersion => ({
  version,
  content,
  fileKey,
  size,
  format,
  stage: 'waiting',
  scannedPages: null,
  attempts: 0,
  job: null,
  crashes: 0,
  reason: null,
  textKey: null,
  passages: 0,
  mapping: null,
  mappingFailure: null,
  earlierMappings: [],
  moves: {},
  ...notAnalysed,
});

const stageToRead = ({ scannedPages }: DocumentVersion): 'waiting' | 'toRecognize' =>
  scannedPages === null ? 'waiting' : 'toRecognize';

function withVersion(
  state: LibraryDocument,
  version: number,
  change: (before: DocumentVersion) => Partial<DocumentVersion>,
): LibraryDocument {
  return {
    ...state,
    versions: state.versions.map((one) => (one.version === version ? { ...one, ...change(one) } : one)),
  };
}
