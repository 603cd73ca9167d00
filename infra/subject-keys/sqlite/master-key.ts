import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFingerprintOf, masterKeyBytes } from '../master-key.ts';

/**
 * Reads the master key, or creates it on the first start. Its holder can read every sealed text, and without it no sealed text can be read:
 * keep it in the backup, separate from the data.
 * @param mayCreate false when keys exist that were wrapped by a missing master key
 */
export function readMasterKey(file: string, mayCreate: () => boolean): Buffer {
  if (!existsSync(file)) {
    if (!mayCreate()) {
      throw new Error(
        `${file} is missing, and the stored keys cannot be opened without it; restore it from a backup`,
      );
    }
    createKey(file);
  }
  // Windows has no permission bits; there the folder's own access rights apply.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by other users; run: chmod 600 ${file}`);
  }
  const key = readFileSync(file);
  if (key.length !== masterKeyBytes) {
    throw new Error(
      `${file} is not a master key (${key.length} bytes instead of ${masterKeyBytes}); restore it from a backup`,
    );
  }
  return key;
}

const nextOf = (file: string) => `${file}.next`;

/** The next master key, created once: an interrupted rotation continues with the same one. */
export function nextMasterKey(file: string): Buffer {
  if (!existsSync(nextOf(file))) createKey(nextOf(file));
  return readMasterKey(nextOf(file), () => false);
}

/** Once everything is wrapped by the next master key, it replaces the current file; a rotation may have been killed right before this. */
export function takeOverNext(file: string, fingerprint: Uint8Array): void {
  if (existsSync(nextOf(file)) && isFingerprintOf(readFileSync(nextOf(file)), fingerprint))
    renameSync(nextOf(file), file);
}

/** Written to a temporary file and renamed, so that a crash never leaves half a key. */
function createKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, randomBytes(masterKeyBytes), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
