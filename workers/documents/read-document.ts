import { z } from 'zod';
import {
  type ExtractionAttempt,
  finishExtraction,
  quarantineVersion,
  startExtraction,
} from '../../domain/document/decide.ts';
import {
  Document,
  type Document as DocumentState,
  documentTextKey,
  type LibraryDocument,
} from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Job, JobQueue } from '../../infra/job-queue/port.ts';
import { payloadOf } from '../job-payload.ts';
import { createReadVersion, type ReadingParts } from './read-version.ts';
import type { ScanDocument, Scanned } from './scan-document.ts';

export const readingQueue = 'documents';
/** Recognition takes minutes per file, so it has its own queue: other documents do not wait for it. */
export const recognitionQueue = 'documents-recognition';
/**
 * Far more than the attempts for one version, which are counted in its stream: each stop of the server also uses up an attempt of the job.
 */
export const readingAttempts = 1_000;
/** Interval at which a reading checks whether its document was deleted. */
const lookEveryMs = 2_000;
/** `version`: 0 stands for all versions that are not read yet. */
const readingJob = z.strictObject({
  documentId: idField,
  version: z.int().nonnegative(),
  tenant: z.string(),
  correlationId: z.string(),
});

type Parts = ReadingParts & {
  readonly commands: CommandHandler;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  /** undefined: files are not scanned. */
  readonly scan?: ScanDocument | undefined;
  /** True while this process stops: an interrupted attempt is then not the fault of its file. */
  readonly isStopping: () => boolean;
};

/**
 * Reads the text of one version of a document, unless it has one. Each attempt is recorded in the stream before it begins, so that a file
 * that crashes its reader or this process is tried three times, and then not again automatically. With a scanner, each attempt begins after
 * a scan that found nothing; without a verdict no attempt begins, and the job is retried.
 *
 * A pdf whose pages look scanned needs two jobs: one in `readingQueue` detects such pages, one in `recognitionQueue` recognises their text.
 * @param queue the queue whose jobs this handler gets
 */
export function createReadDocument(parts: Parts, queue: typeof readingQueue | typeof recognitionQueue) {
  const { commands, files, jobs, scan, isStopping } = parts;
  const recognizes = queue === recognitionQueue;
  const read = createReadVersion(parts);

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { documentId, version: asked, tenant, correlationId } = payloadOf(readingJob, job);
    if (asked === 0) await readEach();
    else await readVersion(asked);

    // One job per version, so that files of other organisations are read in between.
    async function readEach(): Promise<void> {
      const { state } = await commands.load(Document, documentId);
      for (const { version, stage } of state?.versions ?? [])
        if (stage === 'waiting' || stage === 'toRecognize')
          await jobs.enqueue({
            ...job,
            queue: stage === 'waiting' ? readingQueue : recognitionQueue,
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
        (at) =>
          startExtraction(at, { version, job: job.id, isScanned: scanned?.kind === 'clean', recognizes }),
      );
      if (isRefusal(started) || started.facts === 0 || !started.state) return;
      const found = started.state.versions.find((one) => one.version === version);
      if (found?.stage !== 'reading') return;
      // Handled like any other fault of the stored file: the attempt counts, and the file is given up after three. Without a scan it cannot
      // be downloaded.
      if (scanned?.kind === 'broken') throw scanned.error;
      const ended = new AbortController();
      const look = setInterval(() => void lookAt(version, found.attempts, ended), lookEveryMs);
      const outcome = await read(started.state, found, AbortSignal.any([signal, ended.signal]))
        .catch((error: unknown) => {
          if (ended.signal.aborted) return undefined;
          if (isStopping()) return { kind: 'failed', reason: 'interrupted' } as const;
          throw error;
        })
        .finally(() => clearInterval(look));
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

    /** Aborts the reading of a deleted document, because text recognition would delay other documents for minutes. */
    async function lookAt(version: number, attempts: number, ended: AbortController): Promise<void> {
      const loaded = await commands.load(Document, documentId).catch(() => undefined);
      const found = loaded?.state?.versions.find((one) => one.version === version);
      if (found && (found.stage !== 'reading' || found.attempts !== attempts))
        ended.abort(new Error('The document was deleted'));
    }

    /** Scans the file before an attempt; undefined without a scanner, and if no attempt would begin. */
    async function scannedBefore(state: DocumentState, version: number): Promise<Scanned | undefined> {
      const found = state?.versions.find((one) => one.version === version);
      if (!scan || !state || !found) return undefined;
      return begins(state, { version, job: job.id, isScanned: true, recognizes })
        ? scan(state, found, signal)
        : undefined;
    }

    // The id of a step is derived from the stream's revision, so each attempt has ids of its own.
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
}

function begins(state: LibraryDocument, attempt: ExtractionAttempt): boolean {
  const next = startExtraction(state, attempt);
  return !isRefusal(next) && next.some(({ type }) => type === 'ExtractionStarted');
}
