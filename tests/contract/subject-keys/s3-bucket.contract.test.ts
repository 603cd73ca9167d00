import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import { SubjectErased, type SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { SubjectKeysUnavailable } from '../../../infra/subject-keys/s3/key-objects.ts';
import { openS3SubjectKeys } from '../../../infra/subject-keys/s3/subject-keys.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';

// What only keys in a bucket have to face: other processes, other settings, a network.
describe('subject keys in a bucket', () => {
  const masterKey = randomBytes(32);
  let server: S3Server;
  let opened: SubjectKeys[];
  const open = async (cacheMs?: number, master = masterKey) => {
    const s3 = connectToS3(server.url);
    const keys = await openS3SubjectKeys({
      s3,
      masterKey: master,
      ...(cacheMs !== undefined && { cacheMs }),
    });
    opened.push(keys);
    return keys;
  };
  beforeEach(async () => {
    server = await startS3Server();
    opened = [];
  });
  afterEach(async () => {
    for (const keys of opened) await keys.close();
    await server.close();
  });

  test('a key that one process destroys is gone from another when its cache time is over', async () => {
    const [one, other] = [await open(), await open(300)];
    const key = await one.obtain('person-1');
    const read = performance.now();
    expect(await other.find('person-1')).toEqual(key);
    await one.destroy('person-1');
    while ((await other.find('person-1')) !== undefined) {
      expect(performance.now() - read).toBeLessThan(2_000);
      await delay(5);
    }
    expect(performance.now() - read).toBeGreaterThan(250);
    await expect(other.obtain('person-1')).rejects.toBeInstanceOf(SubjectErased);
  });

  test('a key that was read is not asked for again while its time lasts', async () => {
    const keys = await open();
    await keys.obtain('person-1');
    const before = server.requests.length;
    for (let n = 0; n < 100; n += 1) await keys.obtain('person-1');
    expect(server.requests.length).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  test('another master key is refused with a sentence, and nothing is changed', async () => {
    const keys = await open();
    const key = await keys.obtain('person-1');
    await expect(open(undefined, randomBytes(32))).rejects.toThrow(
      /MASTER_KEY is not the master key of the keys/,
    );
    expect(await (await open()).find('person-1')).toEqual(key);
  });

  test('two processes that start at once on an empty bucket with different master keys cannot both have it', async () => {
    const starts = await Promise.allSettled([open(), open(undefined, randomBytes(32))]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['Enabled', 'Suspended'] as const)(
    'a bucket whose versioning is %s is refused',
    async (status) => {
      server.versioning(status);
      await expect(open()).rejects.toThrow(
        /keeps old versions of its objects .+ a destroyed key would still be there/,
      );
    },
  );

  test('a bucket that ignores conditional writes is refused', async () => {
    server.ignoreConditions(true);
    await expect(open()).rejects.toThrow(/ignores conditional writes/);
  });

  test('a key whose making was carried out but not answered is the same key for everybody', async () => {
    const [one, other] = [await open(), await open()];
    let lost = 0;
    server.meets(({ method }) => {
      if (method !== 'PUT' || lost > 0) return undefined;
      lost += 1;
      return 'lost';
    });
    const key = await one.obtain('person-1');
    expect(lost).toBe(1);
    expect(await other.obtain('person-1')).toEqual(key);
  });

  test('while the bucket is away nothing is taken for missing, and afterwards all is as before', async () => {
    const keys = await open();
    const key = await keys.obtain('person-1');
    server.meets(() => 'slowDown');
    const asked = [keys.obtain('person-2'), keys.find('person-3'), keys.destroy('person-4')];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes).toEqual(
      asked.map(() => ({ status: 'rejected', reason: expect.any(SubjectKeysUnavailable) })),
    );
    server.meets(() => undefined);
    expect(await (await open()).find('person-1')).toEqual(key);
  });
});
