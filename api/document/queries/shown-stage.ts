import type { LibraryVersion } from '../../../domain/read-models/library/library.ts';
import type { DocumentRow } from '../contract/documents.ts';

type Stored = Pick<LibraryVersion, 'stage' | 'isScanned'> & Partial<Pick<LibraryVersion, 'reason'>>;

/**
 * The stage of a version as people see it: with a scanner, a version that is still to be read waits for its scan first.
 * @param scans whether documents are scanned here
 */
export function shownStage({ stage, isScanned }: Stored, scans: boolean): DocumentRow['stage'] {
  const isDue = stage === 'waiting' || ((stage === 'reading' || stage === 'toRecognize') && !isScanned);
  return scans && isDue ? 'unscanned' : stage;
}

/**
 * Nobody gets a file before its scan, or one in which something was found. A version that was given up because it crashes its reader may
 * have had no scan; it gets one when it is read again.
 */
export function isHandedOut(version: Stored, scans: boolean): boolean {
  const shown = shownStage(version, scans);
  const isDoubtful = scans && version.reason === 'crashed' && !version.isScanned;
  return shown !== 'unscanned' && shown !== 'quarantined' && !isDoubtful;
}
