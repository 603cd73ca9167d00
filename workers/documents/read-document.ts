import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import {
  type ExtractionAttempt,
  type ExtractionOutcome,
  finishExtraction,
  quarantineVersion,
  startExtraction,
} from '../../domain/document/decide.ts';
import type { ExtractedText } from '../../domain/document/events.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import {
  Document,
  type Document as DocumentState,
  type DocumentVersion,
  documentFileKey,
  documentTextKey,
  type LibraryDocument,
} from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Extractor } from '../../infra/extraction/extract.ts';
import type { Extraction } from '../../infra/extraction/port.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import type { Job, JobQueue } from '../../infra/job-queue/port.ts';
import type { SealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { payloadOf } from '../job-payload.ts';
import type { ReadingNow } from './reading-now.ts';
import type { ScanDocument, Scanned } from './scan-document.ts';

export const readingQueue = 'documents';
/** More than the attempts for one version, so that the last job records that they are exhausted. */
export const readingAttempts = 6;
/** `version`: 0 for each that is not read. */
const readingJob = z.strictObject({
  documentId: idField,
  version: z.int().nonnegative(),
  tenant: z.string(),
  correlationId: z.string(),
});

type Parts = {
  readonly commands: CommandHandler;
  readonly files: SealedFiles;
  readonly extractor: Pick<Extractor, 'extract'>;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly reading: ReadingNow;
  /** undefined: files are not scanned. */
  readonly scan?: ScanDocument | undefined;
  /** True while this process stops: an interrupted attempt is then not the fault of its file. */
  readonly isStopping: () => boolean;
};

/**
 * Reads the text of one version of a document, unless it has one. The stream is the ledger: an attempt is recorded before it begins, so
 * that a file that crashes its reader or this process is tried three times, and then not again automatically. With a scanner, each attempt
 * begins after a scan that found nothing; without a verdict no attempt begins, and the job is tried again.
 */
export function createReadDocument({ commands, files, extractor, jobs, reading, scan, isStopping }: Parts) {
  const isScanned = scan !== undefined;

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { documentId, version: asked, tenant, correlationId } = payloadOf(readingJob, job);
    if (asked === 0) await readEach();
    else await readVersion(asked);

    // A job for each version, so that the files of other organisations have their turns between them.
    async function readEach(): Promise<void> {
      const { state } = await commands.load(Document, documentId);
      for (const { version, stage } of state?.versions ?? [])
        if (stage === 'waiting')
          await jobs.enqueue({
            ...job,
            id: `${job.id}-${version}`,
            payload: { documentId, version, tenant, correlationId },
            group: tenant,
          });
    }

    async function readVersion(version: number): Promise<void> {
      const before = await commands.load(Document, documentId);
      const scanned = await scannedBefore(before.state, version);
      if (scanned?.kind === 'gone') return;
      if (scanned?.kind === 'found') {
        await commands.handle(Document, documentId, context(`found-${version}`, before.revision), (at) =>
          quarantineVersion(at, version, scanned.signature),
        );
        return;
      }
      const started = await commands.handle(
        Document,
        documentId,
        context(`start-${version}`, before.revision),
        (at) => startExtraction(at, { version, job: job.id, isScanned: scanned?.kind === 'clean' }),
      );
      if (isRefusal(started) || started.facts === 0 || !started.state) return;
      const found = started.state.versions.find((one) => one.version === version);
      if (found?.stage !== 'reading') return;
      // As any other fault of the stored file: the attempt counts, and the file is given up after three. Without a scan it is not handed out.
      if (scanned?.kind === 'broken') throw scanned.error;
      const outcome = await read(started.state, found, signal).catch((error: unknown) => {
        if (isStopping()) return { kind: 'failed', reason: 'interrupted' } as const;
        throw error;
      });
      if (!outcome) return;
      const finished = await commands.handle(
        Document,
        documentId,
        context(`finish-${version}`, started.revision),
        (at) => finishExtraction(at, version, found.attempts, outcome),
      );
      if (outcome.kind === 'failed' && outcome.reason === 'interrupted')
        throw new Error('The server is stopping');
      const isKept = !isRefusal(finished) && finished.facts > 0;
      if (outcome.kind === 'extracted' && !isKept)
        await files.delete(documentTextKey(documentId, outcome.textKey));
    }

    /** Undefined without a scanner, and where no attempt would begin. */
    async function scannedBefore(state: DocumentState, version: number): Promise<Scanned | undefined> {
      const found = state?.versions.find((one) => one.version === version);
      if (!scan || !state || !found) return undefined;
      return begins(state, { version, job: job.id, isScanned }) ? scan(state, found, signal) : undefined;
    }

    // The id of a step follows from the stream's revision, so each try is a step of its own.
    function context(step: string, revision: number): CommandContext {
      return {
        commandId: eventIdFrom(job.id, step, revision),
        correlationId,
        causationId: job.id,
        actor: 'process:read-document',
        tenant,
      };
    }
  };

  /**
   * @returns undefined if the document was erased meanwhile
   * @throws for a fault of this machine: the job is retried
   */
  async function read(
    { documentId }: LibraryDocument,
    { version, fileKey, format, size }: DocumentVersion,
    signal: AbortSignal,
  ): Promise<ExtractionOutcome | undefined> {
    const bytes = await files.get(documentId, documentFileKey(documentId, fileKey));
    if (!bytes) return undefined;
    // The reader does not need the name that people see.
    const again = () => files.get(documentId, documentFileKey(documentId, fileKey));
    const onProgress = (done: number, total: number) => reading.note({ documentId, version, done, total });
    const outcome = await extractor
      .extract({ name: `document.${format}`, bytes, size, again }, { signal, onProgress })
      .finally(() => reading.end(documentId));
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
  }
}

/** What of a text is recorded, without the text. */
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

function begins(state: LibraryDocument, attempt: ExtractionAttempt): boolean {
  const next = startExtraction(state, attempt);
  return !isRefusal(next) && next.some(({ type }) => type === 'ExtractionStarted');
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
