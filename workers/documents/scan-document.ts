import { type DocumentVersion, documentFileKey, type LibraryDocument } from '../../domain/document/state.ts';
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

type Parts = {
  readonly scanner: MalwareScanner;
  readonly files: Pick<SealedFiles, 'get'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

/** Streams the plain bytes of a stored file to the virus scanner, and tells the operator what it says. */
export function createScanDocument({ scanner, files, log }: Parts): ScanDocument {
  /** The scanner gave no verdict to the newest file. */
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

  /** Once while the scanner is down; a file that it refuses is told of with each try, because the others go on. */
  function toldOf({ fault, message: why }: ScannerUnavailable, documentId: string, version: number): void {
    if (fault === 'tooLarge')
      log.error({ documentId, version, fault, why }, 'a document waits for its virus scan');
    else if (!isDown) {
      isDown = true;
      log.error({ fault, why }, 'documents wait, because the virus scanner gives no verdict');
    }
  }
}
