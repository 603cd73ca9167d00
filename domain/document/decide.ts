import type { Framework } from '../framework/schema.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { DocumentEvent, ExtractedText, StoredFile } from './events.ts';
import {
  type AnalysisFailure,
  documentLimits,
  type FailureReason,
  type Format,
  lastingReasons,
  type MappingFailure,
} from './limits.ts';
import {
  type Category,
  type Document,
  type DocumentVersion,
  type LibraryDocument,
  newestOf,
} from './state.ts';

export type UploadDocument = Omit<StoredFile, 'version'> &
  Category & { readonly documentId: string; readonly organizationId: string; readonly uploadedBy: string };

export function uploadDocument(
  state: Document,
  command: UploadDocument,
  framework: Framework,
): Decision<DocumentEvent> {
  if (state) return [];
  const wrong = wrongName(command.name) ?? wrongCategory(command, framework);
  if (wrong) return wrong;
  return [{ type: 'DocumentUploaded', data: { ...command, version: 1 } }];
}

/** Adds a version. The same content again adds none. */
export function replaceDocument(
  state: Document,
  organizationId: string,
  { replacedBy, ...file }: Omit<StoredFile, 'version'> & { readonly replacedBy: string },
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const wrong = wrongName(file.name);
  if (wrong) return wrong;
  const { content, version } = newestOf(document);
  if (content === file.content) return [];
  if (version >= documentLimits.versions)
    return refuse(
      'conflict',
      'TOO_MANY_VERSIONS',
      say('document.tooManyVersions', { max: documentLimits.versions }),
    );
  const { documentId } = document;
  return [
    {
      type: 'DocumentReplaced',
      data: { documentId, organizationId, ...file, version: version + 1, replacedBy },
    },
  ];
}

/** @param tags without surrounding spaces */
export function categoriseDocument(
  state: Document,
  organizationId: string,
  { tags, ...category }: Category & { readonly tags: readonly string[] },
  framework: Framework,
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const wrong = wrongCategory(category, framework) ?? wrongTags(tags);
  if (wrong) return wrong;
  const { documentId } = document;
  return [
    { type: 'DocumentCategorised', data: { documentId, organizationId, ...category, tags: tags.join('\n') } },
  ];
}

export function renameDocument(
  state: Document,
  organizationId: string,
  name: string,
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const wrong = wrongName(name) ?? wrongEnding(name, newestOf(document).format);
  if (wrong) return wrong;
  return [{ type: 'DocumentRenamed', data: { documentId: document.documentId, organizationId, name } }];
}

export type ExtractionAttempt = {
  readonly version: number;
  readonly job: string;
  /** The virus scanner found nothing in the file; false: there is no scanner. */
  readonly isScanned: boolean;
  /**
   * True for the attempt that recognises text in images of pages (OCR). It leaves a version that does not wait for OCR unchanged.
   */
  readonly recognizes: boolean;
};

/**
 * Starts an attempt to read a version. Writes nothing if the version was read, given up or quarantined, or if the document is no longer in
 * the library.
 */
export function startExtraction(
  state: Document,
  { version, job, isScanned, recognizes }: ExtractionAttempt,
): Decision<DocumentEvent> {
  const found = state?.versions.find((one) => one.version === version);
  if (!state || !found || state.stage !== 'kept') return [];
  if (!isToBeRead(found) || recognizes !== (found.scannedPages !== null)) return [];
  // Uploading, replacing and restoring a document each queue a job; two jobs must not end each other's attempts.
  if (found.stage === 'reading' && found.job !== job) return [];
  const { documentId, organizationId } = state;
  const { attempts, crashes } = found;
  // Each attempt counted here crashed the reader or the whole process.
  if (crashes >= documentLimits.attempts)
    return [
      {
        type: 'ExtractionFailed',
        data: { documentId, organizationId, version, attempt: attempts, reason: 'crashed', isFinal: true },
      },
    ];
  const attempt = attempts + 1;
  const scanned = isScanned ? { isScanned } : {};
  return [
    { type: 'ExtractionStarted', data: { documentId, organizationId, version, attempt, job, ...scanned } },
  ];
}

/**
 * Quarantines a version that has not been read yet. Other versions are unchanged.
 * @param signature name that the virus scanner gives to its finding
 */
export function quarantineVersion(
  state: Document,
  version: number,
  signature: string,
): Decision<DocumentEvent> {
  const found = state?.versions.find((one) => one.version === version);
  if (!state || state.stage === 'erased') return [];
  if (!found || !isToBeRead(found)) return [];
  const { documentId, organizationId } = state;
  return [{ type: 'DocumentQuarantined', data: { documentId, organizationId, version, signature } }];
}

const isToBeRead = ({ stage }: DocumentVersion): boolean =>
  stage === 'waiting' || stage === 'toRecognize' || stage === 'reading';

export type ExtractionOutcome =
  | ({ readonly kind: 'extracted' } & ExtractedText)
  /** Some of the file's `pages` pages look scanned; recognising their text (OCR) is the next attempt. */
  | { readonly kind: 'scannedPages'; readonly pages: number }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** Ignores the outcome of an attempt that a later one has superseded. */
export function finishExtraction(
  state: Document,
  version: number,
  attempt: number,
  outcome: ExtractionOutcome,
): Decision<DocumentEvent> {
  const found = state?.versions.find((one) => one.version === version);
  if (!state || state.stage === 'erased' || found?.stage !== 'reading' || found.attempts !== attempt)
    return [];
  const about = {
    documentId: state.documentId,
    organizationId: state.organizationId,
    version,
    attempt,
  };
  if (outcome.kind === 'failed')
    return [
      {
        type: 'ExtractionFailed',
        data: { ...about, reason: outcome.reason, isFinal: outcome.reason !== 'interrupted' },
      },
    ];
  if (outcome.kind === 'scannedPages')
    return [{ type: 'ScannedPagesFound', data: { ...about, pages: outcome.pages } }];
  const { kind: _, ...text } = outcome;
  return [{ type: 'TextExtracted', data: { ...about, ...text } }];
}

export type TextMapping = {
  readonly version: number;
  readonly textKey: string;
  readonly mappingKey: string;
  readonly mapper: string;
  readonly passages: number;
  /** As `writeOutline` writes it. */
  readonly outline: string;
  readonly unclear: number;
  /** Identifies the terms of the organisation that it used, and says where they occur; absent: none. */
  readonly lexicon?: string;
  readonly terms?: string;
  /** The re-mapping of the library that it is part of; absent: the first mapping of the text. */
  readonly remapping?: string;
};

/**
 * True if this mapper has neither mapped the text of a version to lenses nor given it up or, in a re-mapping, not mapped it with these terms.
 * @param textKey part of the text's key in the blob store
 */
export function isToBeMapped(
  state: Document,
  {
    version,
    textKey,
    mapper,
    lexicon = null,
    remapping,
  }: Pick<TextMapping, 'version' | 'textKey' | 'mapper' | 'remapping'> & { readonly lexicon?: string | null },
): boolean {
  const found = state?.versions.find((one) => one.version === version);
  if (!state || state.stage === 'erased' || found?.textKey !== textKey) return false;
  const isChanged = remapping !== undefined && found.mapping?.lexicon !== lexicon;
  const isGivenUp = found.mappingFailure?.isFinal === true && found.mappingFailure.mapper === mapper;
  return (found.mapping?.mapper !== mapper && !isGivenUp) || isChanged;
}

/**
 * Records that a mapper assigned the passages of a text to lenses. Writes nothing if the text was removed or this mapper has
 * mapped it already.
 */
export function mapPassages(state: Document, mapping: TextMapping): Decision<DocumentEvent> {
  if (!state || !isToBeMapped(state, mapping)) return [];
  const { documentId, organizationId } = state;
  return [{ type: 'PassagesMapped', data: { documentId, organizationId, ...mapping } }];
}

/**
 * Records that a mapper failed at a text: after {@link documentLimits.mappingAttempts} failures it is given up, in a re-mapping of the
 * library after the first.
 */
export function failMapping(
  state: Document,
  {
    lexicon,
    ...text
  }: Pick<TextMapping, 'version' | 'textKey' | 'mapper' | 'remapping'> & {
    readonly lexicon?: string | null;
  },
  reason: MappingFailure,
): Decision<DocumentEvent> {
  if (!state || !isToBeMapped(state, { ...text, lexicon: lexicon ?? null })) return [];
  const { documentId, organizationId, versions } = state;
  const of = { documentId, organizationId, ...text, reason };
  if (text.remapping !== undefined)
    return [{ type: 'MappingFailed', data: { ...of, attempt: 1, isFinal: true } }];
  const before = versions.find(({ version }) => version === text.version)?.mappingFailure;
  const attempt = 1 + (before?.mapper === text.mapper ? before.attempts : 0);
  const isFinal = attempt >= documentLimits.mappingAttempts;
  return [{ type: 'MappingFailed', data: { ...of, attempt, isFinal } }];
}

export type MovePassage = {
  readonly version: number;
  /** Index of the passage in the text. */
  readonly passage: number;
  /** null: the passage is about no sub-lens. */
  readonly subLens: string | null;
  readonly movedBy: string;
};

/** Records the sub-lens that a person assigned to a passage. */
export function movePassage(
  state: Document,
  organizationId: string,
  { version, passage, subLens, movedBy }: MovePassage,
  framework: Framework,
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const found = document.versions.find((one) => one.version === version);
  if (!found || passage >= found.passages) return notFound();
  if (!found.mapping || found.textKey === null) return notMapped(found);
  const isKnown = framework.lenses.some((lens) => lens.subLenses.some(({ id }) => id === subLens));
  if (subLens !== null && !isKnown) return refuse('invalid', 'UNKNOWN_LENS', say('document.unknownLens'));
  if (found.moves[passage] === subLens) return [];
  const { documentId } = document;
  const { textKey } = found;
  return [
    {
      type: 'PassageMoved',
      data: { documentId, organizationId, version, textKey, passage, subLens, movedBy },
    },
  ];
}

/**
 * Requests an analysis of the newest version, or of an earlier one if the newest has no text. Writes nothing while one is running, and if
 * this analyser analysed the text already.
 */
export function requestAnalysis(
  state: Document,
  organizationId: string,
  { analyser, requestedBy }: { readonly analyser: string; readonly requestedBy: string },
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const found = document.versions.findLast(({ stage }) => stage !== 'failed' && stage !== 'quarantined');
  if (!found) return refuse('conflict', 'NO_TEXT', say('document.noText'));
  const { version, textKey, mapping, analysis, isBeingAnalysed } = found;
  if (textKey === null || !mapping) return notMapped(found);
  if (isBeingAnalysed || analysis?.analyser === analyser) return [];
  const { documentId } = document;
  return [{ type: 'AnalysisRequested', data: { documentId, organizationId, version, textKey, requestedBy } }];
}

type TextVersion = Pick<TextMapping, 'version' | 'textKey'>;

/** True while the analysis of a text is requested and has no outcome. */
export function isToBeAnalysed(state: Document, { version, textKey }: TextVersion): boolean {
  const found = state?.versions.find((one) => one.version === version);
  return state !== null && state.stage !== 'erased' && found?.textKey === textKey && found.isBeingAnalysed;
}

export type AnalysisOutcome =
  | {
      readonly kind: 'analysed';
      readonly analysisKey: string;
      readonly analyser: string;
      readonly keySentences: number;
      readonly metrics: number;
      readonly opportunities: number;
      readonly actionItems: number;
    }
  | { readonly kind: 'failed'; readonly reason: AnalysisFailure };

/** Writes nothing if the text was removed, or its analysis has an outcome already. */
export function finishAnalysis(
  state: Document,
  text: TextVersion,
  outcome: AnalysisOutcome,
): Decision<DocumentEvent> {
  if (!state || !isToBeAnalysed(state, text)) return [];
  const { documentId, organizationId } = state;
  const { version, textKey } = text;
  const about = { documentId, organizationId, version, textKey };
  if (outcome.kind === 'failed')
    return [{ type: 'AnalysisFailed', data: { ...about, reason: outcome.reason } }];
  const { kind: _, ...found } = outcome;
  return [{ type: 'DocumentAnalysed', data: { ...about, ...found } }];
}

/** Permits the newest version, whose reading failed, to be read again. Writes nothing if it is waiting or being read already. */
export function requestReading(
  state: Document,
  organizationId: string,
  requestedBy: string,
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const { stage, reason, version } = newestOf(document);
  if (stage === 'ready') return refuse('conflict', 'ALREADY_READ', say('document.alreadyRead'));
  if (stage === 'quarantined') return refuse('conflict', 'QUARANTINED', say('document.quarantined'));
  if (stage !== 'failed') return [];
  if (reason !== null && lastingReasons.has(reason))
    return refuse('conflict', 'READS_ALIKE', say('document.readsAlike'));
  const { documentId } = document;
  return [{ type: 'ReadingRequested', data: { documentId, organizationId, version, requestedBy } }];
}

export function deleteDocument(
  state: Document,
  organizationId: string,
  deletedBy: string,
): Decision<DocumentEvent> {
  if (state?.organizationId !== organizationId) return notFound();
  if (state.stage !== 'kept') return [];
  const { documentId, deletions } = state;
  return [
    { type: 'DocumentDeleted', data: { documentId, organizationId, number: deletions + 1, deletedBy } },
  ];
}

/** Undoes a deletion, as long as the document is not erased. */
export function restoreDocument(
  state: Document,
  organizationId: string,
  restoredBy: string,
): Decision<DocumentEvent> {
  if (state?.organizationId !== organizationId) return notFound();
  if (state.stage === 'erased') return refuse('gone', 'DOCUMENT_ERASED', say('document.erased'));
  if (state.stage === 'kept') return [];
  return [{ type: 'DocumentRestored', data: { documentId: state.documentId, organizationId, restoredBy } }];
}

/**
 * Writes nothing if the document was restored after this deletion.
 * @param deletion number of the deletion that requested the erasure
 */
export function eraseDocument(state: Document, deletion: number): Decision<DocumentEvent> {
  if (state?.stage !== 'deleted' || state.deletions !== deletion) return [];
  const { documentId, organizationId } = state;
  return [{ type: 'DocumentErased', data: { documentId, organizationId } }];
}

/** The document, if this organisation has it and it is not deleted. */
export function keptIn(state: Document, organizationId: string): LibraryDocument | Refusal {
  return state?.organizationId === organizationId && state.stage === 'kept' ? state : notFound();
}

const notMapped = ({ mappingFailure }: DocumentVersion): Refusal =>
  refuse(
    'conflict',
    'NOT_MAPPED',
    say(mappingFailure?.isFinal ? 'document.unmappable' : 'document.notMapped'),
  );

const notFound = (): Refusal => refuse('notFound', 'NOT_FOUND', say('document.notFound'));

function wrongName(name: string): Refusal | undefined {
  const isName =
    name.length > 0 && name.length <= documentLimits.name && name === name.trim() && isOneLine(name);
  return isName
    ? undefined
    : refuse('invalid', 'INVALID_DOCUMENT_NAME', say('document.invalidName', { max: documentLimits.name }));
}

/** A file that is downloaded under this name must open in the program of its format. */
function wrongEnding(name: string, format: Format): Refusal | undefined {
  return name.toLowerCase().endsWith(`.${format}`)
    ? undefined
    : refuse('invalid', 'INVALID_DOCUMENT_NAME', say('document.nameEnding', { format }));
}

/** Text of one line that a person can see, without characters that turn its direction around. */
const isOneLine = (text: string): boolean =>
  text.isWellFormed() &&
  !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text) &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

function wrongCategory({ lens, subLens }: Category, framework: Framework): Refusal | undefined {
  const found = framework.lenses.find(({ id }) => id === lens);
  const isPlaced =
    lens === null
      ? subLens === null
      : found !== undefined && (subLens === null || found.subLenses.some(({ id }) => id === subLens));
  return isPlaced ? undefined : refuse('invalid', 'UNKNOWN_LENS', say('document.unknownLens'));
}

function wrongTags(tags: readonly string[]): Refusal | undefined {
  const { tags: most, tag: longest } = documentLimits;
  const areTags =
    tags.length <= most &&
    new Set(tags).size === tags.length &&
    tags.every((tag) => tag.length > 0 && tag.length <= longest && tag === tag.trim() && isOneLine(tag));
  return areTags
    ? undefined
    : refuse('invalid', 'INVALID_TAGS', say('document.invalidTags', { most, longest }));
}
