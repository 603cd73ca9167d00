import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unwrapKey, wrapKey } from '../wrap.ts';
import { openSubjectKeys } from './subject-keys.ts';

describe('the master key', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'));
    file = join(folder, 'master.key');
    const keys = openSubjectKeys({ folder });
    await keys.obtain('person-1');
    await keys.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is created at the first start, readable only by its owner, and never stored in the database', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file)).toHaveLength(32);
    expect(readFileSync(join(folder, 'keys.db')).includes(readFileSync(file))).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('is refused with instructions if other users can read it', () => {
    chmodSync(file, 0o640);
    expect(() => openSubjectKeys({ folder })).toThrow(/can be read by other users; run: chmod 600/);
  });

  test('is not created anew if it is missing while keys exist', () => {
    rmSync(file);
    expect(() => openSubjectKeys({ folder })).toThrow(/is missing.*restore it from a backup/);
  });

  test('is refused if it belongs to another installation or is truncated', () => {
    writeFileSync(file, Buffer.alloc(32, 7));
    expect(() => openSubjectKeys({ folder })).toThrow(/is not the master key of the stored keys/);
    writeFileSync(file, Buffer.alloc(31, 7));
    expect(() => openSubjectKeys({ folder })).toThrow(/is not a master key \(31 bytes/);
  });

  test('a destroyed key leaves no trace in the files', async () => {
    const keys = openSubjectKeys({ folder });
    await keys.obtain('person-to-erase');
    const wrapped = wrappedOf(folder, 'person-to-erase');
    const holds = () =>
      ['keys.db', 'keys.db-wal'].some((name) => readFileSync(join(folder, name)).includes(wrapped));
    expect(wrapped).toHaveLength(60);
    expect(holds()).toBe(true);
    await keys.destroy('person-to-erase');
    expect(holds()).toBe(false);
    await keys.close();
  });
});

test('a wrapped key can be opened only with its own subject and master key', () => {
  const [master, key] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const wrapped = wrapKey(master, 'person-1', key);
  expect(wrapped).toHaveLength(60);
  expect(unwrapKey(master, 'person-1', wrapped)).toEqual(key);
  expect(() => unwrapKey(master, 'person-2', wrapped)).toThrow();
  expect(() => unwrapKey(Buffer.alloc(32, 3), 'person-1', wrapped)).toThrow();
});

/** The 60 bytes after the subject's name in the write-ahead log. */
function wrappedOf(folder: string, subject: string): Buffer {
  const log = readFileSync(join(folder, 'keys.db-wal'));
  const start = log.lastIndexOf(subject) + subject.length;
  return log.subarray(start, start + 60);
}
