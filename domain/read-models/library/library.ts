import type {
  AnalysisFailure,
  DocumentType,
  FailureReason,
  Format,
  MappingFailure,
  SummaryFailure,
} from '../../document/limits.ts';
import type { DomainEvent } from '../../events.ts';
import type { Recipient } from '../../language-model/recipient.ts';
import type { Change, Changes, Lookup, ReadModel } from '../read-model.ts';

/** Text read from a version. */
export type LibraryText = {
  readonly textKey: string;
  readonly passages: number;
  readonly characters: number;
  readonly units: number;
  readonly language: string | null;
  readonly hiddenCharacters: number;
  readonly truncated: 'characters' | 'pages' | 'rows' | 'sheets' | null;
  readonly isRecognized: boolean;
  readonly unreadPages?: number | undefined;
};

export type LibraryVersion = {
  readonly version: number;
  /** Encrypted with the document's key. */
  readonly name: string;
  /** Encrypted with the document's key. */
  readonly sha256: string;
  readonly format: Format;
  readonly size: number;
  readonly content: string;
  readonly fileKey: string;
  readonly at: string;
  readonly by: string;
  readonly stage: 'waiting' | 'toRecognize' | 'reading' | 'ready' | 'failed' | 'quarantined';
  /** Some of its pages look scanned; the next attempt recognises their text (OCR), until the version is read or given up. */
  readonly hasScannedPages: boolean;
  /** The virus scanner found nothing before the newest attempt to read the version. */
  readonly isScanned: boolean;
  readonly reason: FailureReason | null;
  readonly text: LibraryText | null;
  /** The newest mapping of its passages to lenses; null until they are mapped. */
  readonly mapping: {
    readonly mappingKey: string;
    readonly mapper: string;
    /** Sealed: what is known of each passage; absent for a mapping made before there were outlines. */
    readonly outline?: string | undefined;
    /** Identifies the terms of the organisation that it used; absent: none. `terms`: where they occur, sealed. */
    readonly lexicon?: string | undefined;
    readonly terms?: string | undefined;
    /** The re-mapping of the library that made it, and the outline of the mapping before, sealed. */
    readonly remapped?: { readonly remappingId: string; readonly before: string | null } | undefined;
    /** The newest re-mapping that failed at the text, which kept this mapping; absent: none. */
    readonly failedIn?: string | undefined;
  } | null;
  /** Why its passages could not be mapped, if they are not tried again; absent: they are mapped, or will be. */
  readonly unmapped?: MappingFailure | undefined;
  /** Passages that people moved: index of the passage -> sub-lens, or null for no sub-lens. */
  readonly moves: Readonly<Record<string, string | null>>;
  /** The newest analysis of its text; null: none. */
  readonly analysis: { readonly analysisKey: string; readonly analyser: string; readonly at: string } | null;
  /** A request for an analysis, until there is one. `failure`: why it failed; null while it runs. */
  readonly analysing: { readonly at: string; readonly failure: AnalysisFailure | null } | null;
  /** The newest executive summary that a language model wrote; absent: none. */
  readonly summary?: LibrarySummary | undefined;
  /** A request for a summary, until there is one. `failure`: why it failed; null while it runs. */
  readonly summarising?:
    | (Recipient & {
        readonly at: string;
        readonly failure: SummaryFailure | null;
        /** An attempt that failed may have sent the text. */
        readonly isSent?: boolean;
      })
    | undefined;
};

export type LibrarySummary = Recipient & {
  readonly summaryKey: string;
  readonly prompt: string;
  readonly at: string;
  readonly dropped: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

export type LibraryDocument = {
  readonly what: 'document';
  readonly documentId: string;
  /** The present name. `name` and `tags` are encrypted with the document's key; `tags` has one tag a line. */
  readonly name: string;
  readonly tags: string | null;
  readonly lens: string | null;
  readonly subLens: string | null;
  readonly documentType: DocumentType;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  /** Oldest first. */
  readonly versions: readonly LibraryVersion[];
  /** Set while a deleted document can still be restored; an erased document is removed from this view. */
  readonly deletedAt: string | null;
};

/** The document of an organisation that has this content in its newest version. */
export type SameContent = { readonly what: 'content'; readonly documentId: string };

/** Storage used by the library of an organisation: all versions of all documents that are not erased. */
export type LibraryUsage = { readonly what: 'usage'; readonly bytes: number; readonly documents: number };

/** An erased document: what the library of a past moment needs in order to count it. */
export type ErasedDocument = {
  readonly what: 'erased';
  readonly documentId: string;
  readonly uploadedAt: string;
  readonly erasedAt: string;
};

export type LibraryEntry = LibraryDocument | SameContent | LibraryUsage | ErasedDocument;

export const libraryKeys = {
  documents: (organizationId: string) => `document:${organizationId}:`,
  document: (organizationId: string, documentId: string) => `document:${organizationId}:${documentId}`,
  content: (organizationId: string, content: string) => `content:${organizationId}:${content}`,
  erased: (organizationId: string) => `erased:${organizationId}:`,
  erasedOne: (organizationId: string, documentId: string) => `erased:${organizationId}:${documentId}`,
  usage: (organizationId: string) => `usage:${organizationId}`,
};

/** Organisation of a document's key; undefined for other keys. */
export function tenantOfDocumentKey(key: string): string | undefined {
  const [kind, organizationId] = key.split(':');
  return kind === 'document' ? organizationId : undefined;
}

/** Document of a document's key; undefined for other keys. */
export function documentIdOfKey(key: string): string | undefined {
  const [kind, , documentId] = key.split(':');
  return kind === 'document' ? documentId : undefined;
}

/** Documents of an organisation, with the state of their reading. */
export const library: ReadModel<LibraryEntry> = {
  name: 'library',
  version: 8,
  handles: [
    'DocumentUploaded',
    'DocumentReplaced',
    'DocumentCategorised',
    'DocumentRenamed',
    'ExtractionStarted',
    'ScannedPagesFound',
    'DocumentQuarantined',
    'TextExtracted',
    'ExtractionFailed',
    'ReadingRequested',
    'PassagesMapped',
    'MappingFailed',
    'PassageMoved',
    'AnalysisRequested',
    'DocumentAnalysed',
    'AnalysisFailed',
    'SummaryRequested',
    'SummaryWritten',
    'SummaryFailed',
    'DocumentDeleted',
    'DocumentRestored',
    'DocumentErased',
  ],
  keys: (event) => {
    if (!isOfDocument(event)) return [];
    const { organizationId, documentId } = event.data;
    const document = libraryKeys.document(organizationId, documentId);
    switch (event.type) {
      case 'DocumentUploaded':
      case 'DocumentReplaced':
        return [document, libraryKeys.usage(organizationId)];
      case 'DocumentErased':
        return [
          document,
          libraryKeys.usage(organizationId),
          libraryKeys.erasedOne(organizationId, documentId),
        ];
      default:
        return [document];
    }
  },
  evolve: (at, event) => (isOfDocument(event) ? changes(at, event) : []),
};

type OfDocument = Extract<DomainEvent, { data: { documentId: string; organizationId: string } }>;

const isOfDocument = (event: DomainEvent): event is OfDocument => library.handles.includes(event.type);

function changes(at: Lookup<LibraryEntry>, event: OfDocument): Changes<LibraryEntry> {
  const { organizationId, documentId } = event.data;
  const key = libraryKeys.document(organizationId, documentId);
  const contentOf = (content: string) => libraryKeys.content(organizationId, content);
  if (event.type === 'DocumentUploaded') {
    const { lens, subLens, documentType, uploadedBy, name } = event.data;
    const document: LibraryDocument = {
      what: 'document',
      documentId,
      name,
      tags: null,
      lens,
      subLens,
      documentType,
      uploadedAt: event.recordedAt,
      uploadedBy,
      versions: [versionOf(event, uploadedBy)],
      deletedAt: null,
    };
    return [
      [key, document],
      [contentOf(event.data.content), { what: 'content', documentId }],
      used(at, organizationId, event.data.size, 1),
    ];
  }
  const before = at(key);
  if (before?.what !== 'document') return [];
  const newest = before.versions.at(-1);
  const own = newest ? contentOf(newest.content) : undefined;
  switch (event.type) {
    case 'DocumentReplaced': {
      const { replacedBy, name, content, size } = event.data;
      const versions = [...before.versions, versionOf(event, replacedBy)];
      return [
        [key, { ...before, name, versions }],
        ...removed(own),
        [contentOf(content), { what: 'content', documentId }],
        used(at, organizationId, size, 0),
      ];
    }
    case 'DocumentDeleted':
      return [
        [key, { ...before, deletedAt: event.recordedAt, versions: before.versions.map(withoutReading) }],
        ...removed(own),
      ];
    case 'DocumentRestored':
      return [
        [key, { ...before, deletedAt: null }],
        ...(own === undefined ? [] : [[own, { what: 'content', documentId }] as const]),
      ];
    case 'DocumentErased': {
      const bytes = before.versions.reduce((sum, { size }) => sum + size, 0);
      const { uploadedAt } = before;
      return [
        [key, undefined],
        used(at, organizationId, -bytes, -1),
        [
          libraryKeys.erasedOne(organizationId, documentId),
          { what: 'erased', documentId, uploadedAt, erasedAt: event.recordedAt },
        ],
      ];
    }
    default:
      return [[key, changed(before, event)]];
  }
}

function changed(before: LibraryDocument, event: OfDocument): LibraryDocument {
  switch (event.type) {
    case 'DocumentCategorised': {
      const { lens, subLens, documentType, tags } = event.data;
      return { ...before, lens, subLens, documentType, tags };
    }
    case 'DocumentRenamed':
      return { ...before, name: event.data.name };
    case 'ExtractionStarted': {
      const { version, isScanned = false } = event.data;
      return withVersion(before, version, { stage: 'reading', isScanned, reason: null });
    }
    case 'ScannedPagesFound':
      return withVersion(before, event.data.version, { stage: 'toRecognize', hasScannedPages: true });
    case 'DocumentQuarantined':
      return withVersion(before, event.data.version, { stage: 'quarantined', reason: null });
    case 'ExtractionFailed': {
      const { version, reason, isFinal } = event.data;
      return withVersion(before, version, ({ hasScannedPages }) => ({
        stage: isFinal ? 'failed' : stageToRead(hasScannedPages),
        reason,
      }));
    }
    case 'ReadingRequested':
      return withVersion(before, event.data.version, {
        stage: 'waiting',
        hasScannedPages: false,
        reason: null,
      });
    case 'TextExtracted': {
      const { documentId: _, organizationId: __, version, attempt: ___, ...text } = event.data;
      return withVersion(before, version, {
        stage: 'ready',
        reason: null,
        text,
        mapping: null,
        unmapped: undefined,
        moves: {},
        analysis: null,
        analysing: null,
        ...noSummary,
      });
    }
    case 'PassagesMapped': {
      const { version, mappingKey, mapper, outline, lexicon, terms, remapping } = event.data;
      return withVersion(before, version, ({ mapping }) => ({
        unmapped: undefined,
        mapping: {
          mappingKey,
          mapper,
          ...(outline && { outline }),
          ...(lexicon && { lexicon }),
          ...(terms && { terms }),
          ...(remapping && {
            remapped: { remappingId: remapping, before: mapping?.outline ?? null },
          }),
        },
      }));
    }
    case 'MappingFailed': {
      const { version, reason, isFinal, remapping: failedIn } = event.data;
      if (failedIn !== undefined)
        return withVersion(before, version, ({ mapping }) => ({
          mapping: mapping && { ...mapping, failedIn },
        }));
      return isFinal ? withVersion(before, version, { unmapped: reason }) : before;
    }
    case 'PassageMoved': {
      const { version, passage, subLens } = event.data;
      return withVersion(before, version, ({ moves }) => ({ moves: { ...moves, [passage]: subLens } }));
    }
    case 'AnalysisRequested':
      return withVersion(before, event.data.version, { analysing: { at: event.recordedAt, failure: null } });
    case 'DocumentAnalysed': {
      const { version, analysisKey, analyser } = event.data;
      const analysis = { analysisKey, analyser, at: event.recordedAt };
      return withVersion(before, version, { analysis, analysing: null });
    }
    case 'AnalysisFailed': {
      const { version, reason } = event.data;
      return withVersion(before, version, { analysing: { at: event.recordedAt, failure: reason } });
    }
    case 'SummaryRequested': {
      const { version, provider, host, model } = event.data;
      const summarising = { provider, host, model, at: event.recordedAt, failure: null };
      return withVersion(before, version, { summarising });
    }
    case 'SummaryWritten': {
      const { version, provider, host, model, prompt, summaryKey, dropped } = event.data;
      const inputTokens = countOf(event.data.inputTokens);
      const outputTokens = countOf(event.data.outputTokens);
      const written = { summaryKey, prompt, at: event.recordedAt, dropped, inputTokens, outputTokens };
      return withVersion(before, version, {
        summary: { provider, host, model, ...written },
        summarising: undefined,
      });
    }
    case 'SummaryFailed': {
      const { version, reason: failure, isSent = true } = event.data;
      return withVersion(before, version, ({ summarising }) => ({
        summarising: summarising && { ...summarising, at: event.recordedAt, failure, isSent },
      }));
    }
    default:
      return before;
  }
}

/** An earlier version stored what a provider stated, also fractions and negative numbers. */
const countOf = (tokens: number) => (Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0);

const noSummary = { summary: undefined, summarising: undefined };

function versionOf(
  event: Extract<DomainEvent, { type: 'DocumentUploaded' | 'DocumentReplaced' }>,
  by: string,
): LibraryVersion {
  const { version, name, sha256, format, size, content, fileKey } = event.data;
  return {
    version,
    name,
    sha256,
    format,
    size,
    content,
    fileKey,
    at: event.recordedAt,
    by,
    stage: 'waiting',
    hasScannedPages: false,
    isScanned: false,
    reason: null,
    text: null,
    mapping: null,
    moves: {},
    analysis: null,
    analysing: null,
  };
}

function withVersion(
  before: LibraryDocument,
  version: number,
  change: Partial<LibraryVersion> | ((one: LibraryVersion) => Partial<LibraryVersion>),
): LibraryDocument {
  const changedOf = (one: LibraryVersion) => (typeof change === 'function' ? change(one) : change);
  return {
    ...before,
    versions: before.versions.map((one) => (one.version === version ? { ...one, ...changedOf(one) } : one)),
  };
}

const stageToRead = (hasScannedPages: boolean) => (hasScannedPages ? 'toRecognize' : 'waiting');

/** The version after its document was deleted: a reading and the writing of a summary end. */
const withoutReading = (one: LibraryVersion): LibraryVersion => ({
  ...one,
  ...(one.stage === 'reading' && { stage: stageToRead(one.hasScannedPages) }),
  summarising: undefined,
});

function used(
  at: Lookup<LibraryEntry>,
  organizationId: string,
  bytes: number,
  documents: number,
): Change<LibraryEntry> {
  const key = libraryKeys.usage(organizationId);
  const entry = at(key);
  const before = entry?.what === 'usage' ? entry : { bytes: 0, documents: 0 };
  return [key, { what: 'usage', bytes: before.bytes + bytes, documents: before.documents + documents }];
}

const removed = (key: string | undefined): Changes<LibraryEntry> =>
  key === undefined ? [] : [[key, undefined]];
