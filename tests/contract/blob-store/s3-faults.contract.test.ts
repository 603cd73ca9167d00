import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, BlobStoreUnavailable } from '../../../infra/blob-store/port.ts';
import { openS3BlobStore } from '../../../infra/blob-store/s3/blob-store.ts';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import { type S3Fault, type S3Server, startS3Server } from '../../support/s3-server.ts';

// Faults that only a remote server can cause: throttling, cut connections, missing answers.
const pdf = { contentType: 'application/pdf' };
const content = Buffer.from('content');

describe('blobs on a faulty S3 server', () => {
  let server: S3Server;
  let stores: BlobStore[];
  const connect = (url = server.url, answerMs = 20_000) => {
    const store = openS3BlobStore({ s3: connectToS3(url, { answerMs }) });
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    server = await startS3Server();
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await server.close();
  });

  /** The first requests get these faults; later requests succeed. */
  function firstMeet(faults: readonly S3Fault[]): void {
    let met = 0;
    server.meets(() => {
      met += 1;
      return faults[met - 1];
    });
  }

  test.each(['slowDown', 'cut', 'lost'] as const)(
    'a put, a get and a delete that meet "%s" twice succeed and take effect once',
    async (fault) => {
      const store = connect();
      firstMeet([fault, fault]);
      const { sha256 } = await store.put('a/1', content, pdf);
      firstMeet([fault, fault]);
      const blob = await store.get('a/1');
      expect(blob && (await buffer(blob.stream)).equals(content) && blob.sha256).toBe(sha256);
      firstMeet([fault, fault]);
      await store.delete('a/1');
      expect(await store.exists('a/1')).toBe(false);
      // Three requests for each of the three operations, and one for `exists`; a put whose answer was lost also reads the stored
      // object.
      expect(server.requests.length).toBe(fault === 'lost' ? 11 : 10);
    },
  );

  test.each(['slowDown', 'cut'] as const)(
    'a repeated "%s" fault ends in BlobStoreUnavailable after four attempts',
    async (fault) => {
      const store = connect();
      server.meets(() => fault);
      const asked = [
        store.put('a/1', content, pdf),
        store.get('a/1'),
        store.exists('a/1'),
        store.delete('a/1'),
        store.list('a/'),
      ];
      const outcomes = await Promise.allSettled(asked);
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refusals).toEqual(asked.map(() => expect.any(BlobStoreUnavailable)));
      expect(String(refusals[0])).toMatch(/does not answer as it should .+ try again/);
      expect(server.requests).toHaveLength(4 * asked.length);
      server.meets(() => undefined);
      expect(await store.exists('a/1')).toBe(false);
    },
  );

  test('a silent server is given up after the configured time', async () => {
    const store = connect(server.url, 100);
    server.meets(() => 'silent');
    const asked = performance.now();
    await expect(store.put('a/1', content, pdf)).rejects.toBeInstanceOf(BlobStoreUnavailable);
    expect(performance.now() - asked).toBeLessThan(60_000);
    expect(server.requests.length).toBeGreaterThan(0);
  });

  test('truncated content never looks complete', async () => {
    const store = connect();
    await store.put('a/large', Buffer.alloc(8_000_000), pdf);
    const blob = await store.get('a/large');
    const reading = blob && buffer(blob.stream);
    await server.close();
    await expect(reading).rejects.toThrow();
  });

  test.each([
    ['another access key', 'OTHERKEY', 'test/secret+key', 'InvalidAccessKeyId'],
    ['another secret', 'TESTKEY', 'other', 'SignatureDoesNotMatch'],
  ])('%s is refused with a message that does not contain the access keys', async (_, key, secret, code) => {
    const store = connect(server.urlWith(key, secret));
    const refusal = await store.put('a/1', content, pdf).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BlobStoreUnavailable);
    expect(String(refusal)).toContain(`refuses these credentials (${code})`);
    expect(String(refusal)).not.toContain(secret);
    expect(await connect().exists('a/1')).toBe(false);
  });

  test('the error for a missing bucket names the bucket', async () => {
    const store = connect(server.url.replace('/nine-lenses?', '/nine-mirrors?'));
    await expect(store.get('a/1')).rejects.toThrow(
      'There is no bucket nine-mirrors; make it, or correct S3_URL',
    );
  });
});
