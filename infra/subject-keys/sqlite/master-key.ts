import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFingerprintOf, masterKeyBytes } from '../master-key.ts';

/**
 * Reads the master key, or makes it on the first start. Whoever holds it can read every sealed text; without it,
 * nobody can: it belongs in the backup, apart from the data.
 * @param mayCreate false when there are keys wrapped by a master key that is not here
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
  // Windows has no such bits; there the folder's own rights decide.
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

/** The master key that is to come, made once: a rotation that was killed goes on with the same. */
export function nextMasterKey(file: string): Buffer {
  if (!existsSync(nextOf(file))) createKey(nextOf(file));
  return readMasterKey(nextOf(file), () => false);
}

/** Everything is wrapped by the next master key, so it takes the place of the one before; a rotation may have been killed right before this. */
export function takeOverNext(file: string, fingerprint: Uint8Array): void {
  if (existsSync(nextOf(file)) && isFingerprintOf(readFileSync(nextOf(file)), fingerprint))
    renameSync(nextOf(file), file);
}

/** Written aside and renamed, so that a crash never leaves half a key. */
function createKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, randomBytes(masterKeyBytes), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
