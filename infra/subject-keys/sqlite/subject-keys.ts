import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { type Durability, openDatabase, prepareRows, rowOf } from '../../sqlite/open-database.ts';
import { createDerivation, fingerprintOf, isFingerprintOf } from '../master-key.ts';
import { SubjectErased, type SubjectKeys } from '../port.ts';
import { rootSubject, unwrapKey, wrapKey } from '../wrap.ts';
import { readMasterKey, takeOverNext } from './master-key.ts';

/** The row of a destroyed subject is kept without a key, so that the subject never gets a new one. */
const tables = `
  CREATE TABLE IF NOT EXISTS keys (
    subject TEXT PRIMARY KEY,
    wrapped BLOB
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS master (
    fingerprint BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS root (
    wrapped BLOB NOT NULL
  ) STRICT;
`;

type KeyRow = readonly [wrapped: Uint8Array | null];

/**
 * Subject keys in `<folder>/keys.db`, wrapped by `<folder>/master.key` (created at the first start). Only one process
 * may open the folder: it keeps unwrapped keys in memory until their subject is destroyed.
 */
export function openSubjectKeys({
  folder,
  durability = 'full',
}: {
  readonly folder: string;
  readonly durability?: Durability;
}): SubjectKeys {
  const db = openKeyFile(folder, durability);
  const masterKey = masterKeyFor(db, join(folder, 'master.key'));
  const group = createGroupCommit(db, { failed: (error) => error });
  const findKey = prepareRows(db, 'SELECT wrapped FROM keys WHERE subject = ?');
  const addKey = db.prepare('INSERT INTO keys (subject, wrapped) VALUES (?, ?)');
  const eraseKey = db.prepare(
    'INSERT INTO keys (subject, wrapped) VALUES (?, NULL) ON CONFLICT (subject) DO UPDATE SET wrapped = NULL',
  );
  const unwrapped = new LRUCache<string, Buffer>({ max: 5000 });
  const derive = createDerivation(masterKey, rootIn(db, masterKey));
  let closed = false;

  return {
    async obtain(subjectId) {
      const known = unwrapped.get(subjectId);
      if (known) return known;
      const key = await group.run(() => storedKey(subjectId) ?? newKey(subjectId));
      unwrapped.set(subjectId, key);
      return key;
    },
    async find(subjectId) {
      const known = unwrapped.get(subjectId);
      if (known) return known;
      const key = storedKey(subjectId);
      if (key instanceof Error || key === undefined) return undefined;
      unwrapped.set(subjectId, key);
      return key;
    },
    async destroy(subjectId) {
      await group.run(() => {
        eraseKey.run(subjectId);
      });
      unwrapped.delete(subjectId);
      // The write-ahead log contains the page with the key until a checkpoint truncates it.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    derive,
    async close() {
      if (closed) return;
      closed = true;
      await group.flush();
      unwrapped.clear();
      db.close();
    },
  };

  function storedKey(subjectId: string): Buffer | SubjectErased | undefined {
    const row = rowOf<KeyRow>(findKey, subjectId);
    if (!row) return undefined;
    return row[0] === null ? new SubjectErased(subjectId) : unwrapKey(masterKey, subjectId, row[0]);
  }

  function newKey(subjectId: string): Buffer {
    const key = randomBytes(32);
    addKey.run(subjectId, wrapKey(masterKey, subjectId, key));
    return key;
  }
}

export function openKeyFile(folder: string, durability: Durability = 'full'): DatabaseSync {
  const db = openDatabase(join(folder, 'keys.db'), durability);
  // Overwrites freed pages, because a destroyed key must not stay in the file.
  db.exec('PRAGMA secure_delete = ON');
  db.exec(tables);
  return db;
}

/** The first master key: if there was a rotation it is stored, otherwise it is the current one. */
export function rootIn(db: DatabaseSync, masterKey: Buffer): Buffer {
  const wrapped = rowOf<readonly [Uint8Array]>(prepareRows(db, 'SELECT wrapped FROM root'))?.[0];
  return wrapped ? unwrapKey(masterKey, rootSubject, wrapped) : masterKey;
}

/** Reads the master key and checks that it is the one that wrapped these keys. */
export function masterKeyFor(db: DatabaseSync, file: string): Buffer {
  const stored = rowOf<readonly [Uint8Array]>(prepareRows(db, 'SELECT fingerprint FROM master'))?.[0];
  if (stored) takeOverNext(file, stored);
  const masterKey = readMasterKey(file, () => stored === undefined);
  if (!stored) db.prepare('INSERT INTO master (fingerprint) VALUES (?)').run(fingerprintOf(masterKey));
  else if (!isFingerprintOf(masterKey, stored)) {
    throw new Error(`${file} is not the master key of the stored keys; restore the right one from a backup`);
  }
  return masterKey;
}
