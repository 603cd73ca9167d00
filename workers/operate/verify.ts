import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoreInUse } from '../../infra/event-store/errors.ts';
import { lockDataFolder } from '../../infra/event-store/sqlite/folder-lock.ts';
import { mustHaveLog, OperationRefused, removeFolder } from './data-folder.ts';
import { isBackup } from './manifest.ts';
import { restore } from './restore.ts';
import { type Parts, type Verification, verifyDataFolder } from './verify-data-folder.ts';

/**
 * Verifies a data folder or a backup. The server of a data folder must be stopped; nothing in the folder is changed. A
 * backup is verified by restoring it into a temporary folder and verifying that folder. @param masterKey the key file,
 * for a backup taken without it @throws {OperationRefused} while a server runs on the folder, and if there is nothing
 * to verify
 */
export async function verify(folder: string, parts: Parts, masterKey?: string): Promise<Verification> {
  if (!isBackup(folder)) {
    mustHaveLog(folder);
    const lock = lockStopped(folder);
    try {
      return await verifyDataFolder(folder, parts);
    } finally {
      lock.release();
    }
  }
  const temporary = await mkdtemp(path.join(tmpdir(), 'nine-lenses-verify-'));
  try {
    const target = path.join(temporary, 'data');
    const { manifest } = await restore({
      backup: folder,
      target,
      ...(masterKey !== undefined && { masterKey }),
    });
    const { findings, ...verification } = await verifyDataFolder(target, parts);
    const whole = `the backup of ${manifest.takenAt}: manifest and ${manifest.files.length} files as written, and it restores`;
    return { ...verification, findings: [whole, ...findings] };
  } finally {
    await removeFolder(temporary);
  }
}

function lockStopped(folder: string): { release(): void } {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    throw new OperationRefused(
      `A server is running on ${folder}. Stop it first; or verify what it has now: npm run backup -- <new folder>, then npm run verify -- <new folder>.`,
      { cause: error },
    );
  }
}
