import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SubjectErased } from '../port.ts';
import { unwrapKey } from '../wrap.ts';
import { rotateFolderKeys } from './rotate.ts';
import { openSubjectKeys } from './subject-keys.ts';
import { readWrappedKeys } from './wrapped-keys.ts';

describe('rotating the master key of a folder', () => {
  const people = Array.from({ length: 30 }, (_, index) => `person-${index}`);
  let folder: string;
  let file: string;
  let known: Map<string, Buffer>;
  const derivedFor = (purpose: string) => {
    const keys = openSubjectKeys({ folder });
    const derived = keys.derive(purpose);
    void keys.close();
    return derived;
  };
  const mustOpenEverything = async () => {
    const keys = openSubjectKeys({ folder });
    for (const [person, key] of known) expect(await keys.find(person)).toEqual(key);
    await expect(keys.obtain('erased')).rejects.toBeInstanceOf(SubjectErased);
    await keys.close();
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rotate-'));
    file = join(folder, 'master.key');
    const keys = openSubjectKeys({ folder });
    known = new Map();
    for (const person of people) known.set(person, await keys.obtain(person));
    await keys.obtain('erased');
    await keys.destroy('erased');
    await keys.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('leaves every key readable with the new master key, and removes the old one completely', async () => {
    const before = readFileSync(file);
    expect(rotateFolderKeys(folder)).toBe(people.length);
    expect(readFileSync(file).equals(before)).toBe(false);
    await mustOpenEverything();
    for (const { subjectId, wrapped } of readWrappedKeys(join(folder, 'keys.db')).keys)
      if (wrapped) expect(() => unwrapKey(before, subjectId, wrapped)).toThrow();
    expect(existsSync(`${file}.next`)).toBe(false);
    for (const name of ['keys.db', 'master.key'])
      expect(readFileSync(join(folder, name)).includes(before)).toBe(false);
  });

  test('keeps addresses and links resolvable after any number of rotations, and invalidates signed tokens', () => {
    const lasting = ['account-address', 'identity', 'share-link', 'mailbox-link', 'participant-address:x'];
    const before = lasting.map(derivedFor);
    const signing = new Set([derivedFor('access-token').toString('hex')]);
    for (const round of [1, 2]) {
      rotateFolderKeys(folder);
      expect(lasting.map(derivedFor)).toEqual(before);
      signing.add(derivedFor('access-token').toString('hex'));
      expect(signing.size).toBe(round + 1);
    }
  });

  test('changes nothing if killed before the keys have changed, and then continues with the same new key', async () => {
    rotateFolderKeys(folder);
    const next = Buffer.alloc(32, 9).fill('between', 0, 7);
    writeFileSync(`${file}.next`, next, { mode: 0o600 });
    await mustOpenEverything();
    expect(rotateFolderKeys(folder)).toBe(people.length);
    expect(readFileSync(file).equals(next)).toBe(true);
    await mustOpenEverything();
  });

  test('is completed by the next process that opens the folder if killed before the file was replaced', async () => {
    const before = readFileSync(file);
    rotateFolderKeys(folder);
    const between = () => {
      renameSync(file, `${file}.next`);
      writeFileSync(file, before, { mode: 0o600 });
    };
    between();
    await mustOpenEverything();
    expect(existsSync(`${file}.next`)).toBe(false);
    between();
    expect(rotateFolderKeys(folder)).toBe(people.length);
    await mustOpenEverything();
  });
});
