import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Position } from '../../../domain/kernel/event.ts';
import { waitFor } from '../../../tests/support/wait-for.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import type { ModelChanges, ReadModelStore } from '../port.ts';
import { openSqliteReadModelStore } from './read-model-store.ts';

const board = { name: 'board', version: 1 };
const first = (documents: ReadonlyMap<string, unknown>): ModelChanges => ({
  model: board,
  expected: null,
  next: '1' as Position,
  documents,
});
const large = new Map(Array.from({ length: 12_000 }, (_, n) => [`k${n}`, n]));

let folder: string;
let file: string;
let store: ReadModelStore;
let db: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'views-'));
  file = path.join(folder, 'views.db');
  store = openSqliteReadModelStore({ file });
  db = openDatabase(file, 'normal');
});
afterEach(async () => {
  db.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const rows = (table: 'documents' | 'dropped') => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
const swept = () => waitFor(() => expect(rows('dropped')).toBe(0), { interval: 5 });

test('a dropped set is invisible at once, its documents are removed later, and a new set with its name keeps its own documents', async () => {
  await store.commit([first(large)]);
  await store.drop(board);
  expect([rows('dropped'), await store.models()]).toEqual([1, []]);
  expect(rows('documents')).toBeGreaterThan(large.size / 2);
  await store.commit([first(new Map([['z', 1]]))]);
  await swept();
  expect(rows('documents')).toBe(1);
  expect(await store.get(board, 'z')).toBe(1);
});

test('sets dropped while others are being removed are removed too', async () => {
  for (let round = 0; round < 3; round += 1) {
    await store.commit([first(large)]);
    await store.drop(board);
  }
  await swept();
  expect(rows('documents')).toBe(0);
});

test('closing the store does not wait for the removal of all documents, and the next start continues it', async () => {
  await store.commit([first(large)]);
  await store.drop(board);
  await store.close();
  expect([rows('dropped'), rows('documents')]).not.toContain(0);
  store = openSqliteReadModelStore({ file });
  await swept();
  expect(rows('documents')).toBe(0);
});
