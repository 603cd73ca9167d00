import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../infra/blob-store/folder/sync-folder.ts';
import { isFingerprintOf } from '../../infra/subject-keys/master-key.ts';
import { copyFile } from './copy.ts';
import { logFile, masterKeyFile, mustBeEmpty, OperationRefused, removeFolder } from './data-folder.ts';
import { damagedFiles, isBackup, type Manifest, readManifest } from './manifest.ts';
import { type Verification, verifyDataFolder } from './verify-data-folder.ts';

export type RestoreOptions = {
  readonly backup: string;
  /** The data folder to create; must not exist, or must be empty. */
  readonly target: string;
  /** The master key file, for a backup that was taken without it. */
  readonly masterKey?: string;
};

/** Temporary folder on the same file system, so that an interrupted restore never looks like a data folder. */
const unfinished = '.restoring';

/**
 * Creates a data folder from a backup: verifies the backup, copies it, and verifies the copy (quickly, because every
 * byte equals the backup's; `npm run verify` does the rest). @throws {OperationRefused} with a sentence; the target is
 * then unchanged
 */
export async function restore(
  options: RestoreOptions,
): Promise<{ readonly manifest: Manifest; readonly verification: Verification }> {
  const { backup, target } = options;
  if (!existsSync(backup)) throw new OperationRefused(`There is no backup at ${backup}.`);
  if (!isBackup(backup) && existsSync(path.join(backup, logFile)))
    throw new OperationRefused(
      `${backup} has a log but no manifest: it is a data folder or a plain copy of one, not a backup. If its server is stopped, DATA_DIR can point to it; npm run verify says whether it is whole.`,
    );
  const manifest = await readManifest(backup);
  mustBeEmpty(target, [unfinished]);
  const masterKey = await masterKeyFor(options, manifest);
  const damaged = await damagedFiles(backup, manifest);
  if (damaged.length > 0)
    throw new OperationRefused(
      `This backup is damaged; use another.\n  ${damaged.slice(0, 20).join('\n  ')}`,
    );

  const place = path.join(target, unfinished);
  await removeFolder(place);
  await mkdir(place, { recursive: true, mode: 0o700 });
  try {
    for (const file of manifest.files) {
      const copied = await copyFile(path.join(backup, file.path), path.join(place, file.path));
      if (copied?.sha256 !== file.sha256)
        throw new OperationRefused(
          `${file.path} changed while it was copied; nothing was restored. Try again.`,
        );
    }
    if (masterKey !== undefined) await copyFile(masterKey, path.join(place, masterKeyFile));
    const verification = await verifyDataFolder(place, { log: 'order', files: true, views: false });
    if (verification.problems.length > 0)
      throw new OperationRefused(
        `The restored data are not whole, so they were removed again; use another backup.\n  ${verification.problems.join('\n  ')}`,
      );
    if (verification.head !== manifest.log.head)
      throw new OperationRefused(
        `The restored log ends at ${verification.head}, not at ${manifest.log.head}.`,
      );
    await publish(place, target, manifest);
    return { manifest, verification };
  } finally {
    await removeFolder(place);
  }
}

/** Moves the files into place, the log last: a folder without a log is not a data folder. */
async function publish(place: string, target: string, manifest: Manifest): Promise<void> {
  const names = new Set([masterKeyFile, ...manifest.files.map((file) => file.path.split('/')[0] ?? '')]);
  names.delete(logFile);
  for (const name of [...names, logFile]) await rename(path.join(place, name), path.join(target, name));
  await syncFolder(target);
}

async function masterKeyFor({ masterKey }: RestoreOptions, manifest: Manifest): Promise<string | undefined> {
  const { included, fingerprint } = manifest.masterKey;
  if (included) return undefined;
  if (masterKey === undefined)
    throw new OperationRefused(
      `This backup was taken without its master key (fingerprint ${fingerprint}). Say where that key is: --master-key <file>. Without it names, addresses and comments cannot be read by anybody.`,
    );
  const key = await readFile(masterKey).catch(() => undefined);
  if (key && isFingerprintOf(key, Buffer.from(fingerprint, 'hex'))) return masterKey;
  throw new OperationRefused(
    `${masterKey} is not the master key of this backup (fingerprint ${fingerprint}).`,
  );
}
