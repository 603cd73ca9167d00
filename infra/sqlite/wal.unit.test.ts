import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { openWal, type Wal } from './wal.ts';

let folder: string;
let file: string;
let db: DatabaseSync;
let wal: Wal;
let failures: unknown[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wal-'));
  file = path.join(folder, 'notes.db');
  db = openDatabase(file, 'full');
  db.exec('CREATE TABLE notes (text TEXT)');
  failures = [];
  wal = openWal(db, file, (error) => failures.push(error));
});
afterEach(async () => {
  await wal.close();
  db.close();
  rmSync(folder, { recursive: true });
});

/** Writes rows that take up one page each. */
const write = (pages: number) => {
  const insert = db.prepare('INSERT INTO notes VALUES (?)');
  db.exec('BEGIN');
  for (let page = 0; page < pages; page += 1) insert.run('x'.repeat(3_500));
  db.exec('COMMIT');
};
const length = () => db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number };

test('pages of a short log are not moved', async () => {
  write(100);
  await wal.sync();
  expect(wal.checkpoint()).toBeUndefined();
  expect(length().checkpointed).toBe(0);
});

test('pages of a longer log are moved beside writers, and if the log is very long, writers wait until it restarts', async () => {
  write(1_500);
  expect(wal.checkpoint()).toBeUndefined();
  write(3_000);
  const rest = wal.checkpoint();
  expect(rest).toBeInstanceOf(Promise);
  await rest;
  expect(length().checkpointed).toBe(length().log);
  write(1);
  expect(length().log).toBeLessThan(100);
  expect(failures).toEqual([]);
});

test('if another connection keeps the log from restarting, writers do not wait at each commit', async () => {
  const reader = openDatabase(file, 'normal');
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM notes').get();
  let waited = 0;
  for (let round = 0; round < 100; round += 1) {
    write(round === 0 ? 4_500 : 10);
    const rest = wal.checkpoint();
    if (rest) waited += 1;
    await rest;
  }
  expect(waited).toBe(1);
  reader.close();
});

test('under continuous writing the log stays bounded, and nothing is lost', async () => {
  for (let round = 0; round < 60; round += 1) {
    write(500);
    await wal.sync();
    await wal.checkpoint();
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(6_000 * 4_120);
  expect(db.prepare('SELECT count(*) AS n FROM notes').get()?.n).toBe(30_000);
});

test('a failing thread is reported, blocks nothing permanently, and is started again', async () => {
  const stray = openWal(db, path.join(folder, 'missing', 'notes.db'), (error) => failures.push(error));
  write(4_500);
  await stray.checkpoint();
  await stray.checkpoint();
  await stray.close();
  expect(failures).toHaveLength(2);
  expect(String(failures[0])).toContain('unable to open database file');
});
