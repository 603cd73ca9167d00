import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BlobCorrupt,
  BlobExists,
  type BlobStore,
  BlobTooLarge,
  InvalidBlobKey,
  maxBlobBytes,
} from '../../../infra/blob-store/port.ts';
import { blobStores, type OpenedBlobStore } from './fixtures.ts';

const pdf = { contentType: 'application/pdf' };
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'hex');

describe.each(blobStores)('blob store: $name', (fixture) => {
  let opened: OpenedBlobStore;
  let store: BlobStore;
  beforeEach(async ({ skip }) => {
    const reason = await fixture.absent();
    if (reason !== undefined) return skip(reason);
    opened = await fixture.open();
    store = opened.store;
  });
  afterEach(() => opened?.dispose());
  afterAll(() => fixture.end());

  const contentOf = async (key: string, from = store) => {
    const blob = await from.get(key);
    return blob && { ...blob, content: await buffer(blob.stream) };
  };

  test.each([0, 1, 255, 256, 257, 65_536, 5_000_000])('%i bytes are returned unchanged', async (size) => {
    const content = randomBytes(size);
    expect(await store.put('documents/a-1/original', content, pdf)).toEqual({
      sha256: sha256(content),
      size,
    });
    const found = await contentOf('documents/a-1/original');
    expect(found).toMatchObject({ ...pdf, size, sha256: sha256(content) });
    expect(found?.content.equals(content)).toBe(true);
  });

  test('a stream is stored as the same bytes', async () => {
    const chunks = Array.from({ length: 40 }, (_, n) => Buffer.alloc(50_000, n));
    const whole = Buffer.concat(chunks);
    await store.put('documents/streamed', Readable.from(chunks), pdf);
    expect((await contentOf('documents/streamed'))?.content.equals(whole)).toBe(true);
  });

  test('a key that was never stored reads as undefined, does not exist, and can be deleted', async () => {
    expect(await store.get('documents/none')).toBeUndefined();
    expect(await store.exists('documents/none')).toBe(false);
    await store.delete('documents/none');
  });

  test('a key is written once: writing the same bytes again is idempotent, other bytes are refused and change nothing', async () => {
    const first = await store.put('documents/once', Buffer.from('first'), pdf);
    expect(await store.put('documents/once', Buffer.from('first'), pdf)).toEqual(first);
    await expect(store.put('documents/once', Buffer.from('other'), pdf)).rejects.toMatchObject({
      name: 'BlobExists',
      key: 'documents/once',
    });
    expect((await contentOf('documents/once'))?.content.toString()).toBe('first');
  });

  test('of twenty writers of one key with different bytes, in two processes, exactly one wins', async () => {
    const other = opened.connect();
    const contents = Array.from({ length: 20 }, (_, n) => Buffer.from(`writer ${n}`));
    const outcomes = await Promise.allSettled(
      contents.map((content, n) => (n % 2 ? store : other).put('documents/contested', content, pdf)),
    );
    const winners = contents.filter((_, n) => outcomes[n]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const losses = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(losses.filter((error) => error instanceof BlobExists)).toHaveLength(19);
    expect((await contentOf('documents/contested', other))?.content).toEqual(winners[0]);
  });

  test('of twenty writers of one key with the same bytes all succeed', async () => {
    const put = () => store.put('documents/shared', Buffer.from('same'), pdf);
    expect(
      new Set((await Promise.all(Array.from({ length: 20 }, put))).map((each) => each.sha256)).size,
    ).toBe(1);
  });

  test('content that differs from the announced hash is refused, and nothing is stored', async () => {
    const announced = { ...pdf, sha256: sha256(Buffer.from('expected')) };
    await expect(store.put('documents/announced', Buffer.from('arrived'), announced)).rejects.toBeInstanceOf(
      BlobCorrupt,
    );
    expect(await store.exists('documents/announced')).toBe(false);
    await store.put('documents/announced', Buffer.from('expected'), announced);
    expect(await store.exists('documents/announced')).toBe(true);
  });

  test('an interrupted upload leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error('The phone went into a tunnel');
      })(),
    );
    await expect(store.put('documents/broken', broken, pdf)).rejects.toThrow('tunnel');
    expect(await store.exists('documents/broken')).toBe(false);
    expect(await store.list('')).toEqual([]);
  });

  test('one byte more than the limit is refused, and nothing is stored', async () => {
    const megabyte = 1024 * 1024;
    const tooMuch = function* () {
      for (let sent = 0; sent < maxBlobBytes; sent += megabyte) yield Buffer.alloc(megabyte);
      yield Buffer.alloc(1);
    };
    await expect(store.put('documents/large', Readable.from(tooMuch()), pdf)).rejects.toBeInstanceOf(
      BlobTooLarge,
    );
    expect(await store.exists('documents/large')).toBe(false);
  });

  test('bytes altered in the store are never returned as complete, and the error names the key', async () => {
    const content = randomBytes(300_000);
    const changes: Record<string, (bytes: Buffer) => Buffer> = {
      flipped: (bytes) => flip(bytes, 150_000),
      'last byte flipped': (bytes) => flip(bytes, bytes.length - 1),
      shorter: (bytes) => bytes.subarray(0, -1),
      longer: (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
      empty: () => Buffer.alloc(0),
    };
    let detected = 0;
    for (const [name, change] of Object.entries(changes)) {
      const key = `documents/${name.replaceAll(' ', '-')}`;
      await store.put(key, content, pdf);
      await opened.damage(key, change);
      await expect(contentOf(key)).rejects.toMatchObject({ name: 'BlobCorrupt', key });
      detected += 1;
    }
    expect(detected).toBe(5);
  });

  test('deleted content is gone for every client, and the key is free again', async () => {
    const other = opened.connect();
    await store.put('documents/gone', Buffer.from('secret'), pdf);
    await store.delete('documents/gone');
    expect(await other.get('documents/gone')).toBeUndefined();
    expect(await other.exists('documents/gone')).toBe(false);
    expect(await other.list('documents/')).toEqual([]);
    await other.put('documents/gone', Buffer.from('new'), pdf);
    expect((await contentOf('documents/gone'))?.content.toString()).toBe('new');
  });

  test('keys are listed in order, by prefix and in pages', async () => {
    const keys = ['a/1', 'a/10', 'a/2', 'ab/1', 'b/1', 'b/2.pdf'];
    for (const key of keys.toReversed()) await store.put(key, Buffer.from(key), pdf);
    expect(await store.list('')).toEqual(keys);
    expect(await store.list('a/')).toEqual(['a/1', 'a/10', 'a/2']);
    expect(await store.list('a')).toEqual(['a/1', 'a/10', 'a/2', 'ab/1']);
    expect(await store.list('', 'a/10', 2)).toEqual(['a/2', 'ab/1']);
    expect(await store.list('b/', 'a/2')).toEqual(['b/1', 'b/2.pdf']);
    expect(await store.list('c')).toEqual([]);
    await expect(store.list('', undefined, 1_001)).rejects.toBeInstanceOf(RangeError);
  });

  test('a blob survives the process that wrote it', async () => {
    await store.put('documents/kept', Buffer.from('kept'), pdf);
    await store.close();
    expect((await contentOf('documents/kept', opened.connect()))?.content.toString()).toBe('kept');
  });

  test('an unread stream can be destroyed', async () => {
    await store.put('documents/unread', randomBytes(1_000_000), pdf);
    for (let n = 0; n < 120; n += 1) (await store.get('documents/unread'))?.stream.destroy();
    expect((await contentOf('documents/unread'))?.size).toBe(1_000_000);
  });

  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '..',
    'a/../b',
    '.a',
    'A',
    'ä',
    'a b',
    'a+b',
    'a\\b',
    'a\0',
    'x'.repeat(201),
  ])('%j is refused as a key', async (key) => {
    await expect(store.put(key, Buffer.from('x'), pdf)).rejects.toBeInstanceOf(InvalidBlobKey);
    await expect(store.get(key)).rejects.toBeInstanceOf(InvalidBlobKey);
    await expect(store.exists(key)).rejects.toBeInstanceOf(InvalidBlobKey);
    await expect(store.delete(key)).rejects.toBeInstanceOf(InvalidBlobKey);
  });

  test('a key of the maximum length works', async () => {
    const key = `a/${'b'.repeat(198)}`;
    await store.put(key, Buffer.from('x'), pdf);
    expect(await store.list('a/')).toEqual([key]);
  });

  test.each(['', 'text/plain\r\nx: y', 'ä/b', 'x'.repeat(101)])(
    '%j is refused as a content type',
    async (contentType) => {
      await expect(store.put('documents/type', Buffer.from('x'), { contentType })).rejects.toThrow(
        'is not a content type',
      );
    },
  );
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
