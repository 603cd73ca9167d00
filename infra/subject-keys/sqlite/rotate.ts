import { join } from 'node:path';
import { prepareRows } from '../../sqlite/open-database.ts';
import { fingerprintOf } from '../master-key.ts';
import { rootSubject, unwrapKey, wrapKey } from '../wrap.ts';
import { nextMasterKey, takeOverNext } from './master-key.ts';
import { masterKeyFor, openKeyFile, rootIn } from './subject-keys.ts';

/**
 * Wraps every key in the folder by a new master key. The keys change in one transaction, and then the master key file
 * is renamed. A kill before the transaction changes nothing; after a kill between the two steps, the next process that
 * opens the folder renames the file. No other process may have the folder open. @returns the number of keys
 */
export function rotateFolderKeys(folder: string): number {
  const db = openKeyFile(folder);
  const file = join(folder, 'master.key');
  try {
    const before = masterKeyFor(db, file);
    const next = nextMasterKey(file);
    const root = rootIn(db, before);
    const update = db.prepare('UPDATE keys SET wrapped = ? WHERE subject = ?');
    db.exec('BEGIN IMMEDIATE');
    const rows = prepareRows(db, 'SELECT subject, wrapped FROM keys WHERE wrapped IS NOT NULL').all();
    const living = rows as unknown as readonly [string, Uint8Array][];
    for (const [subjectId, wrapped] of living)
      update.run(wrapKey(next, subjectId, unwrapKey(before, subjectId, wrapped)), subjectId);
    db.exec('DELETE FROM root');
    db.prepare('INSERT INTO root (wrapped) VALUES (?)').run(wrapKey(next, rootSubject, root));
    db.prepare('UPDATE master SET fingerprint = ?').run(fingerprintOf(next));
    db.exec('COMMIT');
    takeOverNext(file, fingerprintOf(next));
    // Keys wrapped by the old master key must not remain in the write-ahead log.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    for (const [subjectId, wrapped] of prepareRows(
      db,
      'SELECT subject, wrapped FROM keys WHERE wrapped IS NOT NULL',
    ).all() as unknown as readonly [string, Uint8Array][])
      unwrapKey(next, subjectId, wrapped);
    return living.length;
  } finally {
    db.close();
  }
}
