import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/temporary-folder.ts';
import { agreedFor } from '../../clock/clock-guard.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { sessionAbsoluteMs } from '../session-lifetimes.ts';
import { openSqliteSessionStore } from './session-store.ts';

test('a file of an earlier release can be opened, and its sessions continue without a password revision', async () => {
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

test('ended sessions are deleted, but a clock that is briefly ahead deletes no living session', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'sessions.db');
  const right = Date.parse('2026-11-21T09:00:00Z');
  let elapsed = 0;
  const store = openSqliteSessionStore({ file, monotonic: () => elapsed });
  const signIn = (sessionId: string, now: number) =>
    store.start({
      sessionId,
      accountId: 'a',
      organizationId: 'o',
      tokenHash: `token of ${sessionId}`,
      device: '',
      address: '',
      now,
    });
  await signIn('living', right);
  elapsed += agreedFor.erasingMs;
  await signIn('by a wrong clock', right + 400 * 86_400_000);
  expect(await store.isActive('living', 'o', right + elapsed)).toBe(true);
  // The wrong clock began this session; accepting it would let it live for 430 days.
  expect(await store.isActive('by a wrong clock', 'o', right + elapsed)).toBe(false);
  expect(await store.rotate('token of by a wrong clock', 'next', right + elapsed)).toEqual({
    outcome: 'unknown',
  });

  elapsed += sessionAbsoluteMs;
  await signIn('a month later', right + elapsed);
  elapsed += agreedFor.erasingMs;
  await signIn('ten steady minutes later', right + elapsed);
  await store.close();
  const kept = openDatabase(file, 'full');
  expect(kept.prepare('SELECT id FROM sessions ORDER BY started_at').all()).toEqual(
    ['a month later', 'ten steady minutes later', 'by a wrong clock'].map((id) => ({ id })),
  );
  kept.close();
  folder.remove();
});
