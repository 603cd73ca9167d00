import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreInUse } from '../errors.ts';

/** Open claims. A connection that nothing refers to is closed by the garbage collector, and its claim would end unnoticed. */
const held = new Set<DatabaseSync>();

/**
 * Claims a data folder for this process. The claim is an open exclusive transaction on `lock.db`, which the operating system drops whenever
 * the process ends, so a stale lock never has to be removed by hand.
 * @throws {StoreInUse} when another process (or another caller in this one) holds the folder.
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
