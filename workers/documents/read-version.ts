import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ExtractionOutcome } from '../../domain/document/decide.ts';
import type { ExtractedText } from '../../domain/document/events.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import {
  type DocumentVersion,
  documentFileKey,
  documentTextKey,
  type LibraryDocument,
} from '../../domain/document/state.ts';
import type { DocumentFile, ExtractOptions, Extractor } from '../../infra/extraction/extract.ts';
import { type Extraction, mayBeScanned, type Outcome } from '../../infra/extraction/port.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import type { SealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import type { ReadingNow } from './reading-now.ts';

export type ReadingParts = {
  readonly files: SealedFiles;
  readonly extractor: Pick<Extractor, 'extract' | 'recognize'>;
  readonly reading: ReadingNow;
  /** True if text in images of pages is recognised here (OCR). */
  readonly recognizesScans: boolean;
};
/**
 * Reads one version and stores its text.
 * @returns undefined if the document was erased meanwhile
 * @throws for a fault of this machine: the job is retried
 */
export type ReadVersion = (
  document: LibraryDocument,
  version: DocumentVersion,
  signal: AbortSignal,
) => Promise<ExtractionOutcome | undefined>;

export function createReadVersion({ files, extractor, reading, recognizesScans }: ReadingParts): ReadVersion {
  /** Text recognition may have been switched off while the file waited for it. */
  function extracted(
    file: DocumentFile,
    { scannedPages, crashes }: DocumentVersion,
    options: ExtractOptions,
  ): Promise<Outcome> {
    if (scannedPages === null || !recognizesScans) return extractor.extract(file, options);
    const isLastTry = crashes >= documentLimits.attempts;
    return extractor.recognize(file, { ...options, pages: scannedPages, isLastTry });
  }

  return async ({ documentId }, found, signal) => {
    const { version, fileKey, format, size } = found;
    const again = () => files.get(documentId, documentFileKey(documentId, fileKey));
    const bytes = await again();
    if (!bytes) return undefined;
    let pages = 1;
    const onProgress = (done: number, total: number) => {
      pages = Math.max(1, total);
      reading.note({ documentId, version, done, total });
    };
    // The reader does not need the name that people see.
    const file = { name: `document.${format}`, bytes, size, again };
    const outcome = await extracted(file, found, { signal, onProgress }).finally(() =>
      reading.end(documentId),
    );
    if (recognizesScans && found.scannedPages === null && mayBeScanned(outcome))
      return { kind: 'scannedPages', pages };
    if (outcome.kind === 'failed') return outcome;
    // Headings are repeated with each passage below them, so a small file may have a large text.
    if (bytesOf(outcome.extraction) > documentLimits.textBytes) return { kind: 'failed', reason: 'tooLarge' };
    const textKey = randomId();
    try {
      await files.put(documentId, documentTextKey(documentId, textKey), packed(outcome.extraction));
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
    return { kind: 'extracted', textKey, ...factsOf(outcome.extraction) };
  };
}

/** The facts about a text that are recorded, without the text itself. */
function factsOf(extraction: Extraction): Omit<ExtractedText, 'textKey'> {
  const { passages, characters, units, language, hidden, truncated, isRecognized, unreadPages } = extraction;
  return {
    passages: passages.length,
    characters,
    units,
    language,
    hiddenCharacters: hidden.reduce((sum, { characters: one }) => sum + one, 0),
    truncated: truncated?.limit ?? null,
    isRecognized,
    ...(unreadPages > 0 ? { unreadPages } : {}),
  };
}

/** UTF-8 bytes of the passages as JSON. */
const bytesOf = ({ passages }: Extraction): number =>
  passages.reduce((sum, passage) => sum + Buffer.byteLength(JSON.stringify(passage)) + 1, 1);

/** Written piece by piece: a long text as one string would stay part of this process's memory. */
const packed = ({ passages }: Extraction): Readable => Readable.from(jsonOf(passages)).pipe(createGzip());

const passagesAtOnce = 50;

function* jsonOf(passages: Extraction['passages']): Generator<string> {
  yield '[';
  for (let from = 0; from < passages.length; from += passagesAtOnce) {
    const piece = passages.slice(from, from + passagesAtOnce).map((passage) => JSON.stringify(passage));
    yield `${from === 0 ? '' : ','}${piece.join(',')}`;
  }
  yield ']';
}
