import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkBytes, headBytes, opening, SealedFileBroken, sealing } from './chunks.ts';
import { bytesOf } from './sealed-files.ts';

const key = randomBytes(32);
const most = 10 * chunkBytes;
const seal = (plain: Buffer, place = 'a') => bytesOf(Readable.from([plain]).pipe(sealing(key, place)), most);

/** Opens sealed bytes that arrive in pieces of one size. */
async function open(sealed: Buffer, { place = 'a', with: other = key, piece = 8_192 } = {}): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(sealed.length / piece) }, (_, index) =>
    sealed.subarray(index * piece, (index + 1) * piece),
  );
  const source = Readable.from(pieces);
  const target = opening(other, place);
  source.on('error', (error) => target.destroy(error));
  return bytesOf(source.pipe(target), most);
}

const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes];

describe('a sealed file', () => {
  it.each(sizes)('of %i bytes can be opened to the same bytes', async (size) => {
    const plain = randomBytes(size);
    expect((await open(await seal(plain))).equals(plain)).toBe(true);
  });

  it('can be opened whatever the size of the pieces in which it arrives', async () => {
    const plain = randomBytes(2 * chunkBytes + 77);
    const sealed = await seal(plain);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1_000, max: 200_000 }), async (piece) => {
        expect((await open(sealed, { piece })).equals(plain)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('cannot be opened if any byte was changed', async () => {
    const sealed = await seal(randomBytes(chunkBytes + 500));
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const altered = Buffer.from(sealed);
        altered[at] = (altered[at] ?? 0) ^ by;
        await expect(open(altered)).rejects.toThrow(SealedFileBroken);
      }),
      { numRuns: 60 },
    );
  });

  it('cannot be opened if its end is cut off, between chunks or inside one', async () => {
    const sealed = await seal(randomBytes(3 * chunkBytes));
    const sealedChunk = chunkBytes + 16;
    for (const length of [0, 3, headBytes, headBytes + 10, headBytes + sealedChunk, sealed.length - 1])
      await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow(SealedFileBroken);
  });

  it('cannot be opened if its chunks are in another order', async () => {
    const sealed = await seal(randomBytes(3 * chunkBytes));
    const at = (n: number) =>
      sealed.subarray(headBytes + n * (chunkBytes + 16), headBytes + (n + 1) * (chunkBytes + 16));
    const swapped = Buffer.concat([sealed.subarray(0, headBytes), at(1), at(0), at(2)]);
    await expect(open(swapped)).rejects.toThrow(SealedFileBroken);
  });

  it('cannot be opened at another place or with another key', async () => {
    const sealed = await seal(randomBytes(100));
    await expect(open(sealed, { place: 'b' })).rejects.toThrow(SealedFileBroken);
    await expect(open(sealed, { with: randomBytes(32) })).rejects.toThrow(SealedFileBroken);
  });

  it('has other bytes each time it is made, even for the same content', async () => {
    const plain = Buffer.alloc(1_000, 7);
    expect((await seal(plain)).equals(await seal(plain))).toBe(false);
  });
});
