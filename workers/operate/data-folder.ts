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
/** The index of texts: never in a backup, because it is made again from them. */
const indexFolder = 'text-index';

/** The lock belongs to the server; sessions are left out of a backup on purpose (see backup.ts). */
const leftOut = ['lock.db', 'sessions.db'];

/** The operation is not possible as requested; the message says why and what to do. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
}

/** @throws {OperationRefused} when there is no log */
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

/** The databases in a data folder besides log and keys: each follows the log with checkpoints of its own. */
export function followersIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.db') && ![logFile, keysFile, ...leftOut].includes(name))
    .sort();
}

/** Entries that this program does not know and so does not copy. */
export function strangersIn(folder: string): string[] {
  const known = [masterKeyFile, outboxFolder, blobsFolder, indexFolder];
  return readdirSync(folder).filter(
    (name) => !known.includes(name) && !/\.db(-wal|-shm|-journal)?$/.test(name),
  );
}

/** Files under a folder, as relative paths with `/`; empty without the folder. Unfinished ones are excluded. */
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
