import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { seededRandom } from '../load/seeded-ratings.ts';
import { send, until } from '../security/wire.ts';
import { callerOf, type Leader, registerLeader } from '../support/client.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const isLong = process.env.LONG === '1';
const apiKills = isLong ? 100 : 4;
const workerKills = 20;
const seed = Number(process.env.SEED ?? 20_261_126);
const megabyte = 1024 * 1024;
/** Twice the lease of a job, plus the time to read the file. */
const readWithinMs = 120_000;

let product: ScaledProduct;
let api: TestServer;
let leader: Leader;
let token: string;
const started: TestServer[] = [];
const kept = new Map<string, Buffer>();
const random = seededRandom(seed);

beforeAll(async () => {
  product = await startScaled({ apis: 1, workers: 1 });
  api = product.apis[0] as TestServer;
  leader = await registerLeader(api.url);
  token = leader.token;
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()));
  await product?.stop();
});

async function startOne(role: 'api' | 'worker'): Promise<TestServer> {
  const server = await startServer({ role, env: product.env });
  started.push(server);
  return server;
}

/** Signs in again, because a session ends before the long form of these tests does. */
async function signInAgain(): Promise<void> {
  const { email, password } = leader;
  const session = await callerOf(api.url)<Session>('POST', '/api/auth/login', { email, password });
  token = session.accessToken;
}

const filled = (size: number) => {
  const id = randomUUID();
  return { id, name: `${id}.txt`, content: Buffer.alloc(size, `${id} is in every line.\n`) };
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const detailOf = async (documentId: string) =>
  (await send(api.url, 'GET', `/api/documents/${documentId}`, { token })).body as DocumentDetail;
const ready = (documentId: string) =>
  until(
    () => detailOf(documentId),
    ({ document }) => document?.stage === 'ready',
    readWithinMs,
  );

it(`an API process killed at ${apiKills} points of an upload loses no acknowledged file and stores none twice`, async () => {
  process.stdout.write(`  seed ${seed}\n`);
  for (let point = 0; point < apiKills; point += 1) {
    if (point % 5 === 4) await signInAgain();
    const files = [filled(2_000), filled(Math.round(random() * 4 * megabyte))];
    const answers = files.map((file) => uploadFile(api.url, { token, ...file }).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, random() ** 3 * 600));
    await api.kill();
    const before = await Promise.all(answers);
    api = await startOne('api');
    for (const [index, file] of files.entries()) {
      const earlier = before[index];
      // The file is sent again, as a page does.
      const { status, body } = await uploadFile(api.url, { token, ...file });
      expect([status, body.detail]).toEqual([201, undefined]);
      if (earlier) expect(body.documentId).toBe(earlier.body.documentId);
      kept.set(body.documentId, file.content);
    }
  }
  for (const documentId of kept.keys()) await ready(documentId);
}, 1_800_000);

it(`a file whose worker was killed while reading it, ${workerKills} times, is read by the next worker`, async ({
  skip,
}) => {
  if (!isLong) skip('each kill waits a minute for the lease of its job; npm run test:long');
  let worker = product.workers[0] as TestServer;
  for (let point = 0; point < workerKills; point += 1) {
    await signInAgain();
    const file = filled(8 * megabyte);
    const { body } = await uploadFile(api.url, { token, ...file });
    kept.set(body.documentId, file.content);
    await until(
      () => detailOf(body.documentId),
      ({ document }) => document?.stage === 'reading',
      readWithinMs,
    );
    await worker.kill();
    worker = await startOne('worker');
    await ready(body.documentId);
  }
}, 3_600_000);

it('after all kills every file exists once, byte for byte, in one version', async () => {
  await signInAgain();
  const { counts } = (await send(api.url, 'GET', '/api/documents', { token })).body as Documents;
  expect(counts.total).toBe(kept.size);
  for (const [documentId, content] of kept) {
    const { versions } = await detailOf(documentId);
    expect(versions).toHaveLength(1);
    const file = await fetch(`${api.url}/api/documents/${documentId}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(sha256(await file.bytes())).toBe(sha256(content));
  }
});
