import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import { SubjectErased, type SubjectKeys } from '../../../infra/subject-keys/port.ts';
import {
  createKeyObjects,
  type KeyObjects,
  SubjectKeysUnavailable,
} from '../../../infra/subject-keys/s3/key-objects.ts';
import { rotateBucketKeys } from '../../../infra/subject-keys/s3/rotate.ts';
import { openS3SubjectKeys } from '../../../infra/subject-keys/s3/subject-keys.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';

// Conditions specific to keys in a bucket: other processes, other settings, a network.
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

  test('a key destroyed by one process is gone from another after its cache time', async () => {
    const [one, other] = [await open(), await open(300)];
    const key = await one.obtain('person-1');
    const read = performance.now();
    expect(await other.find('person-1')).toEqual(key);
    await one.destroy('person-1');
    while ((await other.find('person-1')) !== undefined) {
      expect(performance.now() - read).toBeLessThan(60_000);
      await delay(5);
    }
    expect(performance.now() - read).toBeGreaterThan(250);
    await expect(other.obtain('person-1')).rejects.toBeInstanceOf(SubjectErased);
  });

  test('a rotation to a new master key, killed at any point, completes when it is repeated', async () => {
    const people = ['person-1', 'person-2', 'person-3'];
    const keys = await open();
    const known = await Promise.all(people.map((person) => keys.obtain(person)));
    await keys.obtain('erased');
    await keys.destroy('erased');
    const address = keys.derive('account-address');
    const objects = createKeyObjects(connectToS3(server.url));
    let before = masterKey;
    for (let kill = 1, killed = true; killed; kill += 1) {
      const next = randomBytes(32);
      killed = await rotateBucketKeys(dyingAfter(objects, kill), { before, next }).then(
        () => false,
        () => true,
      );
      // Before its first step the rotation has not begun, and after its last step it is complete; in between no process can open
      // the keys.
      if (killed && kill > 1)
        for (const master of [before, next])
          await expect(open(0, master)).rejects.toThrow(/finish it first: npm run rotate-key/);
      if (killed && kill > 2)
        await expect(rotateBucketKeys(objects, { before, next: randomBytes(32) })).rejects.toThrow(
          'Another rotation',
        );
      expect(await rotateBucketKeys(objects, { before, next })).toBe(people.length);
      await expect(open(0, before)).rejects.toThrow('is not the master key');
      const now = await open(0, next);
      expect(await Promise.all(people.map((person) => now.find(person)))).toEqual(known);
      await expect(now.obtain('erased')).rejects.toBeInstanceOf(SubjectErased);
      expect(now.derive('account-address')).toEqual(address);
      before = next;
    }
  });

  test('a cached key is not requested again during its cache time', async () => {
    const keys = await open();
    await keys.obtain('person-1');
    const before = server.requests.length;
    for (let n = 0; n < 100; n += 1) await keys.obtain('person-1');
    expect(server.requests.length).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  test('another master key is refused with a message, and nothing is changed', async () => {
    const keys = await open();
    const key = await keys.obtain('person-1');
    await expect(open(undefined, randomBytes(32))).rejects.toThrow(
      /MASTER_KEY is not the master key of the keys/,
    );
    expect(await (await open()).find('person-1')).toEqual(key);
  });

  test('of two processes that start at once on an empty bucket with different master keys, at most one succeeds', async () => {
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

  test('a key whose creation got no answer is the same key for every process', async () => {
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

  test('an unreachable bucket never looks like a missing key, and everything works again afterwards', async () => {
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

/** Simulates a process that is killed before its n-th write. */
function dyingAfter(objects: KeyObjects, n: number): KeyObjects {
  let writes = 0;
  const write = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      writes += 1;
      if (writes >= n) throw new Error('killed');
      return work(...args);
    };
  };
  return {
    ...objects,
    putNote: write(objects.putNote),
    rewrap: write(objects.rewrap),
  };
}
