import type { LibraryVersion } from '../../../domain/read-models/library/library.ts';
import type { DocumentRow } from '../contract/documents.ts';

type Stored = Pick<LibraryVersion, 'stage' | 'isScanned'> & Partial<Pick<LibraryVersion, 'reason'>>;

/**
 * The stage of a version that people see. With a scanner, a version that is still to be read is shown as waiting for its scan.
 * @param scans whether documents are scanned here
 */
export function shownStage({ stage, isScanned }: Stored, scans: boolean): DocumentRow['stage'] {
  const isDue = stage === 'waiting' || ((stage === 'reading' || stage === 'toRecognize') && !isScanned);
  return scans && isDue ? 'unscanned' : stage;
}

/**
 * True if the file of a version may be downloaded: not before its scan, and not if the scan found something. A version given up because it
 * crashes its reader may not have been scanned; it is scanned when it is read again.
 */
export function isHandedOut(version: Stored, scans: boolean): boolean {
  const shown = shownStage(version, scans);
  const isDoubtful = scans && version.reason === 'crashed' && !version.isScanned;
  return shown !== 'unscanned' && shown !== 'quarantined' && !isDoubtful;
}
