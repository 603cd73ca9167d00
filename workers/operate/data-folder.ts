import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Files of the embedded shape in its data folder; `infra/composition` opens them. */
export const logFile = 'events.db';
export const keysFile = 'keys.db';
export const viewsFile = 'read-models.db';
export const jobsFile = 'jobs.db';
export const masterKeyFile = 'master.key';
export const outboxFolder = 'outbox';
export const blobsFolder = 'blobs';
/** The text index, which is never backed up, because it can be built again from the texts. */
const indexFolder = 'text-index';
/** The demo workspace, which is never backed up, because it is made anew every night. */
const demoFolder = 'demo';

/**
 * Files that a backup leaves out: the lock belongs to the server, and sessions are left out on purpose (see backup.ts).
 */
const leftOut = ['lock.db', 'sessions.db'];

/** The operation is not possible as requested; the message says why, and what to do. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
}

/** @throws {OperationRefused} if the folder has no log */
export function mustHaveLog(folder: string): void {
  if (!existsSync(path.join(folder, logFile)))
    throw new OperationRefused(
      `There is no log (${logFile}) in ${folder}. Name the data folder, or set DATA_DIR.`,
    );
}

/** @throws {OperationRefused} unless the folder is missing or empty */
export function mustBeEmpty(folder: string, except: readonly string[] = []): void {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => !except.includes(name)) : [];
  if (found.length > 0)
    throw new OperationRefused(
      `${folder} is not empty (${found[0]}), and nothing is ever overwritten. Name a new folder.`,
    );
}

/** The databases in a data folder other than the log and the keys: each follows the log with its own checkpoints. */
export function followersIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.db') && ![logFile, keysFile, ...leftOut].includes(name))
    .sort();
}

/** Entries that this program does not know, and so does not copy. */
export function strangersIn(folder: string): string[] {
  const known = [masterKeyFile, outboxFolder, blobsFolder, indexFolder, demoFolder];
  return readdirSync(folder).filter(
    (name) => !known.includes(name) && !/\.db(-wal|-shm|-journal)?$/.test(name),
  );
}

/**
 * Files under a folder, as relative paths with `/`; empty if the folder does not exist. Leaves out unfinished files.
 */
export async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith('unfinished/'))
    .sort();
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
