import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreFull, StoreInUse } from '../../infra/event-store/errors.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { lockDataFolder } from '../../infra/event-store/sqlite/folder-lock.ts';
import { everything, follow, newEvent, newStream } from '../contract/event-store/examples.ts';
import { runUntilKilled } from '../contract/killed-process.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const clock = { now: () => Date.now() };
const script = (name: string) => join(import.meta.dirname, name);

describe('the SQLite event store', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('keeps every acknowledged event once when it is killed six times in the middle of appends', async () => {
    const file = join(folder.path, 'events.db');
    const acknowledged = new Set<string>();
    for (let round = 1; round <= 6; round += 1) {
      const enough = acknowledged.size + 150 * round;
      await runUntilKilled(
        script('endless-appender.ts'),
        [file],
        (id) => acknowledged.add(id).size >= enough,
      );
      const store = openSqliteEventStore({ file, clock });
      const stored = (await everything(store)).map(({ id }) => id);
      await store.close();
      expect(acknowledged.size).toBeGreaterThanOrEqual(enough);
      expect(new Set(stored).size).toBe(stored.length);
      expect([...acknowledged].filter((id) => !stored.includes(id as (typeof stored)[number]))).toEqual([]);
    }
    const db = new DatabaseSync(file);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });

  test('lets only one process own a data folder, and a killed owner leaves no lock', async () => {
    const refused: unknown[] = [];
    await runUntilKilled(script('folder-owner.ts'), [folder.path], () => {
      try {
        lockDataFolder(folder.path);
      } catch (error) {
        refused.push(error);
      }
      return true;
    });
    expect(refused).toEqual([expect.any(StoreInUse)]);
    expect(String(refused[0])).toContain('in use by another process');
    const lock = lockDataFolder(folder.path);
    expect(() => lockDataFolder(folder.path)).toThrow(StoreInUse);
    lock.release();
    lockDataFolder(folder.path).release();
  });

  test('acknowledges nothing after a failed fsync, reports the failure once, and can still be read', async ({
    skip,
  }) => {
    const file = join(folder.path, 'events.db');
    const failing = ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=fsync,fdatasync:error=EIO:when=40+'];
    const appender = [process.execPath, script('appender-on-failing-disk.ts'), file];
    const run = spawnSync('strace', [...failing, ...appender], { encoding: 'utf8' });
    if (run.error) return skip('strace, which makes fsync fail, is not installed here');
    const lines = run.stdout.trim().split('\n');
    const acknowledged = lines
      .filter((line) => line.startsWith('acknowledged'))
      .map((line) => line.split(' ')[1]);
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(lines.slice(acknowledged.length, -1)).toEqual([
      'fatal',
      ...Array(4).fill('refused OutcomeUnknown'),
    ]);
    expect(lines.at(-1)).toMatch(/^head \d+$/);
    const store = openSqliteEventStore({ file, clock });
    const stored = (await everything(store)).map(({ id }) => id);
    await store.close();
    expect(stored.slice(0, acknowledged.length)).toEqual(acknowledged);
    // The append with the failed fsync may or may not be stored: its caller got an unknown outcome.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(1);
  });

  test('neither acknowledges nor delivers an event before it is durable', ({ skip }) => {
    const slow = ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=fdatasync:delay_enter=300000'];
    const reader = [process.execPath, script('reader-on-slow-disk.ts'), join(folder.path, 'events.db')];
    const run = spawnSync('strace', [...slow, ...reader], { encoding: 'utf8' });
    if (run.error) return skip('strace, which makes fdatasync slow, is not installed here');
    const said = run.stdout.trim().split('\n');
    expect(said.slice(0, 3)).toEqual(['in the file', 'log: 1', 'head: 1']);
    expect(said.slice(3).toSorted()).toEqual(['acknowledged', 'handed to a subscription', 'stream: 2']);
  });

  test('refuses appends on a full disk, loses nothing, can still be read, and recovers when there is space', async ({
    skip,
  }) => {
    const unmount = mountSmallDisk(folder.path, '4m');
    if (!unmount) return skip('a small tmpfs cannot be mounted here (needs Linux and root)');
    const store = openSqliteEventStore({ file: join(folder.path, 'events.db'), clock });
    const ballast = join(folder.path, 'ballast');
    try {
      writeFileSync(ballast, Buffer.alloc(1024 * 1024));
      const acknowledged: string[] = [];
      const refused: unknown[] = [];
      while (refused.length < 20) {
        const event = newEvent({ filler: 'x'.repeat(20_000) });
        try {
          await store.append(newStream(), 'noStream', [event]);
          acknowledged.push(event.id);
        } catch (error) {
          refused.push(error);
        }
      }
      expect(refused.filter((error) => !(error instanceof StoreFull))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(20);
      expect((await everything(store)).map(({ id }) => id)).toEqual(acknowledged);
      rmSync(ballast);
      expect(statfsSync(folder.path).bavail).toBeGreaterThan(0);
      const after = newEvent({ small: true });
      await store.append(newStream(), 'noStream', [after]);
      const seen = await follow(store, null, ({ events }) => events.length > acknowledged.length);
      expect(seen.events.map(({ id }) => id)).toEqual([...acknowledged, after.id]);
    } finally {
      await store.close();
      unmount();
    }
  });
});
