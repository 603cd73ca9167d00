import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlobStoreUnavailable } from '../port.ts';
import { createWholes } from './whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'whole-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const pieces = (text: string) => Readable.from(Array.from(text, (letter) => Buffer.from(letter)));

describe('content that must be in memory as a whole', () => {
  it('is passed on completely, from a stream, from bytes, and if it is empty', async () => {
    const whole = createWholes();
    const read = (content: Uint8Array | Readable) => whole('a/b', content, async (bytes) => bytes.toString());
    expect(await read(pieces('steel'))).toBe('steel');
    expect(await read(Buffer.from('steel'))).toBe('steel');
    expect(await read(Readable.from([]))).toBe('');
    expect(await read(new Uint8Array())).toBe('');
  });

  it('is in memory for four streams at a time, while the others wait in files without a name', async () => {
    const whole = createWholes();
    let inMemory = 0;
    let most = 0;
    const all = Array.from({ length: 12 }, (_, number) =>
      whole('a/b', pieces(`content ${number}`), async (bytes) => {
        inMemory += 1;
        most = Math.max(most, inMemory);
        await delay(5);
        inMemory -= 1;
        return bytes.toString();
      }),
    );
    expect(await Promise.all(all)).toEqual(Array.from({ length: 12 }, (_, number) => `content ${number}`));
    expect(most).toBe(4);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused if the temporary folder cannot be written to', async () => {
    vi.stubEnv('TMPDIR', path.join(folder, 'gone'));
    const stored = createWholes()('a/b', pieces('steel'), async () => 'used');
    await expect(stored).rejects.toThrow(BlobStoreUnavailable);
    await expect(stored).rejects.toThrow('Files cannot be written to the temporary folder');
  });

  it('fails with the error of its stream, and leaves no file', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('cut off');
      })(),
    );
    await expect(createWholes()('a/b', broken, async () => 'used')).rejects.toThrow('cut off');
    expect(readdirSync(folder)).toEqual([]);
  });
});
