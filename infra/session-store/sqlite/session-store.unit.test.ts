import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/temporary-folder.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { openSqliteSessionStore } from './session-store.ts';

test('a file of an earlier release is opened: its sessions go on, without a revision of the password', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'sessions.db');
  const earlier = openDatabase(file, 'full');
  earlier.exec(`
    CREATE TABLE sessions (id TEXT PRIMARY KEY, account TEXT NOT NULL, organization TEXT NOT NULL,
      started_at INTEGER NOT NULL, used_at INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
    CREATE TABLE tokens (hash TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      successor TEXT, rotated_at INTEGER) STRICT, WITHOUT ROWID;
    INSERT INTO sessions VALUES ('s', 'a', 'o', 1, 1, 0);
    INSERT INTO tokens VALUES ('t0', 's', NULL, NULL);
  `);
  earlier.close();
  const store = openSqliteSessionStore({ file });
  expect(await store.rotate('t0', 't1', 2)).toEqual({
    outcome: 'rotated',
    sessionId: 's',
    accountId: 'a',
    organizationId: 'o',
  });
  expect(await store.list('a', 2)).toEqual([
    { sessionId: 's', organizationId: 'o', startedAt: 1, usedAt: 2, device: '', address: '' },
  ]);
  await store.close();
  folder.remove();
});
