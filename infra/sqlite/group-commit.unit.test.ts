import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isBusy } from './failure.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { openDatabase } from './open-database.ts';

let db: DatabaseSync;
let group: GroupCommit;
let commits: number;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE notes (text TEXT UNIQUE)');
  commits = 0;
  const committed = () => {
    commits += 1;
  };
  group = createGroupCommit(db, {
    committed,
    failed: (error, undone) => new Error(`undone: ${undone}`, { cause: error }),
  });
});

const note = (text: string) => () => {
  db.prepare('INSERT INTO notes VALUES (?)').run(text);
  return text;
};
const notes = () =>
  db
    .prepare('SELECT text FROM notes ORDER BY rowid')
    .all()
    .map(({ text }) => text);

test('works requested in one turn are committed once, in order', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((text) => group.run(note(text))))).toEqual(['a', 'b', 'c']);
  expect([notes(), commits]).toEqual([['a', 'b', 'c'], 1]);
});

test('a work that refuses rejects only its own caller', async () => {
  const outcomes = await Promise.allSettled([
    group.run(note('a')),
    group.run(() => new Error('no')),
    group.run(note('b')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(notes()).toEqual(['a', 'b']);
});

test('a work that throws rolls back its group, and the next group is unaffected', async () => {
  const outcomes = await Promise.allSettled([group.run(note('a')), group.run(note('a'))]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'undone: true' } },
    { status: 'rejected', reason: { message: 'undone: true' } },
  ]);
  expect([notes(), commits]).toEqual([[], 0]);
  expect(await group.run(note('b'))).toBe('b');
  expect(notes()).toEqual(['b']);
});

test('works that exceed the size of one group are all done, in order, also by a flush', async () => {
  const texts = Array.from({ length: 1200 }, (_, n) => `note ${n}`);
  const all = Promise.all(texts.map((text) => group.run(note(text))));
  await group.flush();
  expect(notes()).toEqual(texts);
  expect(await all).toEqual(texts);
  expect(commits).toBe(3);
});

test('callers are answered when their group is durable, and works requested meanwhile form the next group', async () => {
  const disk = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let synced = 0;
  const slow = createGroupCommit(db, {
    sync: () => disk[synced++]?.promise ?? Promise.resolve(),
    failed: (error) => error,
  });
  const heard: string[] = [];
  const ask = (text: string) => slow.run(note(text)).then((answer) => heard.push(answer));
  const first = ask('a');
  await nextTurn();
  const others = [ask('b'), ask('c')];
  await nextTurn();
  expect([notes(), heard]).toEqual([['a'], []]);
  disk[0]?.resolve();
  await first;
  await nextTurn();
  await nextTurn();
  expect([notes(), heard]).toEqual([['a', 'b', 'c'], ['a']]);
  disk[1]?.resolve();
  await Promise.all(others);
  expect([heard, synced]).toEqual([['a', 'b', 'c'], 2]);
});

test('a failed sync is reported to every caller of its group, as not rolled back', async () => {
  const broken = createGroupCommit(db, {
    sync: () => Promise.reject(new Error('EIO')),
    committed: () => expect.unreachable(),
    failed: (error, undone) => new Error(`undone: ${undone}`, { cause: error }),
  });
  const outcomes = await Promise.allSettled([broken.run(note('a')), broken.run(note('b'))]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'undone: false' } },
    { status: 'rejected', reason: { message: 'undone: false' } },
  ]);
});

test('what the hook between two groups waits for delays the next group, but not the callers of the committed one', async () => {
  const rest = Promise.withResolvers<void>();
  let resting = true;
  const gathering = createGroupCommit(db, {
    between: () => (resting ? rest.promise : undefined),
    failed: (error) => error,
  });
  await gathering.run(note('a'));
  const next = gathering.run(note('b'));
  await nextTurn();
  await nextTurn();
  expect(notes()).toEqual(['a']);
  resting = false;
  rest.resolve();
  await next;
  expect(notes()).toEqual(['a', 'b']);
});

describe('a file with other writers', () => {
  /** Two connections to one file, with a group commit on the first. */
  function twoWriters(waitMs?: number) {
    const folder = mkdtempSync(path.join(tmpdir(), 'group-'));
    const [ours, theirs] = [0, 1].map(() => openDatabase(path.join(folder, 'shared.db'), 'normal'));
    if (!ours || !theirs) return expect.unreachable();
    onTestFinished(() => {
      ours.close();
      theirs.close();
      rmSync(folder, { recursive: true });
    });
    ours.exec('CREATE TABLE notes (text TEXT UNIQUE)');
    const write = (text: string) => () => ours.prepare('INSERT INTO notes VALUES (?)').run(text);
    const written = () => ours.prepare('SELECT group_concat(text) AS all_notes FROM notes').get()?.all_notes;
    return {
      theirs,
      write,
      written,
      shared: createGroupCommit(ours, { sharedFor: waitMs, failed: (error) => error }),
    };
  }

  test('does not block the event loop while another writer holds it, and works requested meanwhile join the waiting group', async () => {
    const { theirs, write, written, shared } = twoWriters(5_000);
    theirs.exec('BEGIN IMMEDIATE');
    const first = shared.run(write('a'));
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    const others = [shared.run(write('b')), shared.run(write('c'))];
    expect(written()).toBeNull();
    theirs.exec('COMMIT');
    await Promise.all([first, ...others]);
    expect(written()).toBe('a,b,c');
  });

  test('fails the group if another writer holds it too long, and the next group is unaffected', async () => {
    const { theirs, write, written, shared } = twoWriters(20);
    theirs.exec('BEGIN IMMEDIATE');
    await expect(shared.run(write('a'))).rejects.toSatisfy(isBusy);
    theirs.exec('COMMIT');
    await shared.run(write('b'));
    expect(written()).toBe('b');
  });

  test('is flushed as soon as the other writer has released it', async () => {
    const { theirs, write, written, shared } = twoWriters(5_000);
    theirs.exec('BEGIN IMMEDIATE');
    const asked = shared.run(write('a'));
    const flushed = shared.flush();
    await nextTurn();
    theirs.exec('COMMIT');
    await Promise.all([asked, flushed]);
    expect(written()).toBe('a');
  });
});
