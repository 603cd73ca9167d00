import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { BackedUpFile } from './manifest.ts';

/** Number of pages per step; other work can run between steps. */
const pagesPerStep = 4_096;

/**
 * Copies a database that others write to, as of one instant, and runs `look` on the same snapshot.
 * The open read transaction is load-bearing. With it, every step of SQLite's online backup reads the same snapshot of
 * the write-ahead log. Without it, each commit of the server restarts the copy, under load endlessly
 * (https://sqlite.org/c3ref/backup_finish.html).
 */
export async function copyDatabase<T>(from: string, to: string, look: (db: DatabaseSync) => T): Promise<T> {
  const db = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    db.exec('BEGIN');
    // The snapshot begins with the first read.
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    const seen = look(db);
    await backup(db, to, { rate: pagesPerStep });
    return seen;
  } finally {
    db.close();
  }
}

/**
 * Copies and syncs a file; only its owner can read the copy. @returns undefined if the file disappeared during the copy
 */
export async function copyFile(from: string, to: string): Promise<Omit<BackedUpFile, 'path'> | undefined> {
  const digest = createHash('sha256');
  let size = 0;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const source = await open(from, 'r').catch(ifMissing);
  if (!source) return undefined;
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of source.createReadStream({ highWaterMark: 1024 * 1024 })) {
      digest.update(chunk);
      size += chunk.length;
      await target.writeFile(chunk);
    }
    await target.sync();
    return { size, sha256: digest.digest('hex') };
  } finally {
    await target.close();
  }
}

/** Syncs a file written elsewhere, and restricts access to its owner. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A size in bytes, in words. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

function ifMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
