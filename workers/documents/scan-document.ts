import { type DocumentVersion, documentFileKey, type LibraryDocument } from '../../domain/document/state.ts';
import type { JobHandler, JobQueue } from '../../infra/job-queue/port.ts';
import { type MalwareScanner, ScannerUnavailable, type Verdict } from '../../infra/malware-scan/port.ts';
import type { SealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import type { Log } from '../../infra/telemetry/log.ts';

/** `broken`: the stored file itself cannot be opened. `gone`: there is none; its document was erased meanwhile. */
export type Scanned =
  | Verdict
  | { readonly kind: 'broken'; readonly error: unknown }
  | { readonly kind: 'gone' };

/** @throws {ScannerUnavailable} without a verdict: the file must not be read | a signal's reason */
export type ScanDocument = (
  document: Pick<LibraryDocument, 'documentId'>,
  version: Pick<DocumentVersion, 'version' | 'fileKey'>,
  signal: AbortSignal,
) => Promise<Scanned>;

/** A document waits for the scanner however long it is down; at a minute each, these attempts take more than a year. */
export const scanningAttempts = 1_000_000;

/** A job queued before a scanner was configured has few attempts. When they are used up, a new job with many attempts takes over. */
export function patiently(handler: JobHandler, jobs: Pick<JobQueue, 'enqueue'>): JobHandler {
  return async (job, signal) => {
    try {
      await handler(job, signal);
    } catch (error) {
      if (!(error instanceof ScannerUnavailable) || job.attempt < (job.attempts ?? 1)) throw error;
      await jobs.enqueue({
        ...job,
        id: `${job.id}-patient`,
        attempts: scanningAttempts,
        group: String(job.payload.tenant),
      });
    }
  };
}

type Parts = {
  readonly scanner: MalwareScanner;
  readonly files: Pick<SealedFiles, 'get'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

/** Streams the plain bytes of a stored file to the virus scanner, and logs findings and outages for the operator. */
export function createScanDocument({ scanner, files, log }: Parts): ScanDocument {
  /** True after the scanner gave no verdict on the newest file. */
  let isDown = false;

  return async ({ documentId }, { version, fileKey }, signal) => {
    try {
      const content = await files.get(documentId, documentFileKey(documentId, fileKey));
      if (!content) return { kind: 'gone' };
      const verdict = await scanner.scan(content, signal);
      if (isDown) log.warn('the virus scanner answers again');
      isDown = false;
      if (verdict.kind === 'found')
        log.warn(
          { documentId, version, signature: verdict.signature },
          'the virus scanner found something in a document, which is quarantined',
        );
      return verdict;
    } catch (error) {
      if (error instanceof ScannerUnavailable) toldOf(error, documentId, version);
      else if (!signal.aborted) return { kind: 'broken', error };
      throw error;
    }
  };

  /** Logs an outage of the scanner once, and a file that is too large for it at each attempt, because other files are still scanned. */
  function toldOf({ fault, message: why }: ScannerUnavailable, documentId: string, version: number): void {
    if (fault === 'tooLarge')
      log.error({ documentId, version, fault, why }, 'a document waits for its virus scan');
    else if (!isDown) {
      isDown = true;
      log.error({ fault, why }, 'documents wait, because the virus scanner gives no verdict');
    }
  }
}
