import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contract/temporary-folder.ts';

describe('the SQLite job queue', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('takes no job and loses no accepted job after a failed fsync, and reports the failure once', ({
    skip,
  }) => {
    const file = join(folder.path, 'jobs.db');
    const failing = ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=fsync,fdatasync:error=EIO:when=40'];
    const enqueuer = [process.execPath, join(import.meta.dirname, 'enqueuer-on-failing-disk.ts'), file];
    const run = spawnSync('strace', [...failing, ...enqueuer], { encoding: 'utf8' });
    if (run.error) return skip('strace, which makes fsync fail, is not installed here');
    const lines = run.stdout.trim().split('\n');
    const acknowledged = lines.flatMap((line) => line.match(/^acknowledged (.+)$/)?.[1] ?? []);
    expect(acknowledged.length).toBeGreaterThan(10);
    // After one failed fsync the queue trusts no later fsync.
    expect(lines.slice(acknowledged.length)).toEqual([
      'fatal',
      ...Array(4).fill(expect.stringContaining('refused The disk refused to confirm a job')),
    ]);
    const db = new DatabaseSync(file);
    const stored = db
      .prepare('SELECT id FROM jobs ORDER BY rowid')
      .all()
      .map(({ id }) => id);
    db.close();
    expect(stored.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(1);
  });
});
