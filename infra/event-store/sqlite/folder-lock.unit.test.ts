import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreInUse } from '../errors.ts';
import { lockDataFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Collects everything that has no reference. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let round = 0; round < 3; round += 1) {
    collect();
    // Finalizers run in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the claim on a data folder', () => {
  it('lasts until it is released', () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(StoreInUse);
    lock.release();
    lockDataFolder(folder).release();
  });

  it('lasts even if its holder keeps no reference to it', async () => {
    const dropped = new WeakRef(lockDataFolder(folder));
    await collectGarbage();
    expect(dropped.deref()).toBeUndefined();
    expect(() => lockDataFolder(folder)).toThrow(StoreInUse);
  });
});
