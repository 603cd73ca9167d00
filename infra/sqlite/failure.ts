/** SQLite result codes that callers treat differently: https://sqlite.org/rescode.html */
const busy = 5;
const full = 13;
const ioErrorFsync = 1034;
const ioErrorDirectoryFsync = 1290;
const ioErrorSharedMemorySize = 4874;

/**
 * What an SQLite error means for a write. `full`: the disk is full, and nothing was stored. `fatal`: an fsync failed,
 * so the disk's state is unknown, and a second fsync may falsely report success (https://danluu.com/fsyncgate/).
 * `other`: another SQLite error. `none`: not an SQLite error.
 */
export type Failure = 'full' | 'fatal' | 'other' | 'none';

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error) || !('errcode' in error)) return 'none';
  switch (error.errcode) {
    case full:
    // The WAL index cannot grow: on a full disk this happens before SQLITE_FULL.
    case ioErrorSharedMemorySize:
      return 'full';
    case ioErrorFsync:
    case ioErrorDirectoryFsync:
      return 'fatal';
    default:
      return 'other';
  }
}

/** True if another connection is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}
