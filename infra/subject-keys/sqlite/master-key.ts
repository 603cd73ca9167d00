import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFingerprintOf, masterKeyBytes } from '../master-key.ts';

/**
 * Reads the master key, or creates it at the first start. Anybody who has it can read every sealed text, and without it
 * no sealed text can be read: back it up separately from the data. @param mayCreate returns false if keys exist that a
 * missing master key has wrapped
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
  // Windows has no permission bits; the access rights of the folder apply there.
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

/**
 * Reads the next master key, which is created only once, so that an interrupted rotation continues with the same one.
 */
export function nextMasterKey(file: string): Buffer {
  if (!existsSync(nextOf(file))) createKey(nextOf(file));
  return readMasterKey(nextOf(file), () => false);
}

/**
 * Replaces the current file with the next master key once every key is wrapped by it. Called at each start, because a
 * rotation may have been killed right before this step.
 */
export function takeOverNext(file: string, fingerprint: Uint8Array): void {
  if (existsSync(nextOf(file)) && isFingerprintOf(readFileSync(nextOf(file)), fingerprint))
    renameSync(nextOf(file), file);
}

/** The key is written to a temporary file and renamed, so that a crash never leaves half a key. */
function createKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, randomBytes(masterKeyBytes), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
