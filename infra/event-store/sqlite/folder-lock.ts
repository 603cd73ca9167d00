import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreInUse } from '../errors.ts';

/**
 * References to the open claims: the garbage collector would close a connection without a reference, and its claim
 * would end unnoticed.
 */
const held = new Set<DatabaseSync>();

/**
 * Claims a data folder for this process. The claim is an open exclusive transaction on `lock.db`. The operating system
 * drops it whenever the process ends, so nobody has to remove a stale lock. @throws {StoreInUse} if another process (or
 * another caller in this one) holds the folder
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    throw new StoreInUse(
      `The data folder ${folder} is in use by another process; stop that one first, or start this one with another folder`,
      { cause },
    );
  }
  held.add(db);
  return {
    release() {
      held.delete(db);
      if (db.isOpen) db.close();
    },
  };
}
