import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeToOthers, OpenToOthers } from './close-to-others.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, mode: number) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), name);
  chmodSync(path.join(folder, name), mode);
};
const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
const refusing = () => {
  throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
};
const ignoring = () => {};

test("an open data folder is closed together with the product's files in it, and the earlier access is reported", () => {
  for (const name of ['events.db', 'events.db-wal', 'keys.db-shm', 'outbox/team/a.eml', 'blobs/x/y'])
    file(name, 0o644);
  file('master.key', 0o600);
  file('notes.txt', 0o644);
  for (const name of ['outbox', 'outbox/team', 'blobs', 'blobs/x']) chmodSync(path.join(folder, name), 0o755);
  chmodSync(folder, 0o755);
  const said = closeToOthers(folder);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('was open to every user of this machine: the folder itself (0755)');
  for (const name of ['events.db', 'events.db-wal', 'keys.db-shm', 'outbox/team/a.eml', 'blobs/x/y']) {
    expect(said[0]).toContain(`${name} (0644)`);
    expect(modeOf(name)).toBe(0o600);
  }
  for (const name of ['.', 'outbox', 'outbox/team', 'blobs', 'blobs/x']) expect(modeOf(name)).toBe(0o700);
  expect(modeOf('notes.txt')).toBe(0o644);
  expect(closeToOthers(folder)).toEqual([]);
});

test('open files in a closed folder are closed without a report, because they were unreachable', () => {
  file('events.db', 0o644);
  expect(closeToOthers(folder)).toEqual([]);
  expect(modeOf('events.db')).toBe(0o600);
});

test('a master key that other users could read is reported as one to be replaced', () => {
  file('master.key', 0o640);
  chmodSync(folder, 0o750);
  expect(closeToOthers(folder)).toEqual([
    expect.stringContaining('was open to the members of its group'),
    expect.stringContaining('npm run rotate-key'),
  ]);
  expect(modeOf('master.key')).toBe(0o600);
});

test.each([
  ['belongs to another user', refusing],
  ['is on a file system without permissions', ignoring],
])('the start stops with instructions if other users can read secrets in a folder that %s', (_, chmod) => {
  file('keys.db', 0o644);
  chmodSync(folder, 0o755);
  expect(() => closeToOthers(folder, chmod)).toThrow(OpenToOthers);
  expect(() => closeToOthers(folder, chmod)).toThrow(/keys\.db \(0644\).+ cannot change that.+chown -R/s);
});

test('a folder of another owner with closed files, such as a mounted volume, only causes a warning', () => {
  file('events.db', 0o600);
  chmodSync(folder, 0o770);
  expect(closeToOthers(folder, refusing)).toEqual([
    expect.stringMatching(/open to the members of its group .+ so it stays open: the folder itself \(0770\)/),
  ]);
});
