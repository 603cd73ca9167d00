import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { seededRandom } from '../load/seeded-ratings.ts';
import { send, until } from '../security/wire.ts';
import { registerLeader } from '../support/client.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { uploadFile } from '../support/uploads.ts';
import { type KillableProduct, startKillable } from './killable-product.ts';

const points = process.env.LONG === '1' ? 100 : 3;
const seed = Number(process.env.SEED ?? 20_261_125);
const megabyte = 1024 * 1024;

type Sent = { readonly id: string; readonly name: string; readonly content: Buffer };

const detailOf = async (url: string, token: string, documentId: string) =>
  (await send(url, 'GET', `/api/documents/${documentId}`, { token })).body as DocumentDetail;
const isReady = ({ document }: DocumentDetail) => document?.stage === 'ready';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('kill -9 at random during an upload and its reading', () => {
  const folder = temporaryFolder();
  let product: KillableProduct;
  afterAll(async () => {
    await product?.kill();
  });

  it(`loses no acknowledged file and stores none twice, at ${points} points; all files are read in the end`, async () => {
    process.stdout.write(`  seed ${seed}\n`);
    const random = seededRandom(seed);
    const kept = new Map<string, Sent>();
    let acknowledged = 0;
    product = await startKillable({ folder });
    const { token } = await registerLeader(urlOf(product));
    // Both acknowledged and unacknowledged uploads must occur; otherwise only one case is tested, and more points follow.
    const hasBoth = () => acknowledged > 0 && acknowledged < kept.size;
    let point = 0;
    for (; point < points || (!hasBoth() && point < 8 * points); point += 1) {
      const files = [filled(point, 2_000), filled(point, Math.round(random() * 4 * megabyte))];
      const doomed = product;
      const answers = files.map((file) =>
        uploadFile(urlOf(doomed), { token, ...file }).catch(() => undefined),
      );
      // Half of the points are in the first 0.1 s, while the files arrive; later ones are tried on a machine on which that takes longer.
      await new Promise((resolve) => setTimeout(resolve, random() ** 3 * 900 * Math.max(1, point / points)));
      expect(await doomed.kill()).toBe(true);
      const before = await Promise.all(answers);
      product = await startKillable({ folder });
      for (const [index, file] of files.entries()) {
        const earlier = before[index];
        if (earlier) acknowledged += 1;
        // The file is sent again, as a page does; a file that was acknowledged is the same document.
        const { status, body } = await uploadFile(urlOf(product), { token, ...file });
        expect([status, body.detail]).toEqual([201, undefined]);
        if (earlier) expect(body.documentId).toBe(earlier.body.documentId);
        kept.set(body.documentId, file);
      }
      for (const [documentId] of [...kept].slice(-files.length))
        await until(() => detailOf(urlOf(product), token, documentId), isReady, 60_000);
    }
    await expectKept(urlOf(product), token, kept);
    process.stdout.write(`  ${kept.size} files, ${acknowledged} acknowledged before the kill\n`);
    expect(kept.size).toBe(point * 2);
    expect(hasBoth(), `${acknowledged} of ${kept.size} acknowledged`).toBe(true);
  }, 1_800_000);

  function urlOf({ url }: KillableProduct): string {
    if (url === undefined) throw new Error('The product was not ready');
    return url;
  }

  function filled(point: number, size: number): Sent {
    const id = randomUUID();
    return { id, name: `${point}-${id}.txt`, content: Buffer.alloc(size, `${id} is in every line.\n`) };
  }

  async function expectKept(url: string, token: string, kept: ReadonlyMap<string, Sent>): Promise<void> {
    const { counts } = (await send(url, 'GET', '/api/documents', { token })).body as Documents;
    expect(counts.total).toBe(kept.size);
    for (const [documentId, { name, content }] of kept) {
      const { document, versions } = await detailOf(url, token, documentId);
      expect(document).toMatchObject({ name, stage: 'ready' });
      expect(versions).toHaveLength(1);
      expect(sha256(await fileOf(url, token, documentId))).toBe(sha256(content));
    }
  }

  /**
   * Downloads a document.
   * @throws an error with the document and the cause when the download breaks off
   */
  async function fileOf(url: string, token: string, documentId: string): Promise<Uint8Array> {
    try {
      const file = await fetch(`${url}/api/documents/${documentId}/file`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return await file.bytes();
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Error(`Download of ${documentId}: ${message}: ${inspect(cause)}`, { cause: error });
    }
  }
});

describe('an upload to a full disk', () => {
  const folder = temporaryFolder();
  const ballast = path.join(folder, 'ballast');
  let server: TestServer | undefined;
  let unmount: (() => void) | undefined;
  afterAll(async () => {
    await server?.kill();
    unmount?.();
  });

  it('is answered with NO_ROOM and stores nothing; the next upload after there is room is read', async (context) => {
    mount(context);
    server = await startServer({ folder, env: { LOG_LEVEL: 'silent' } });
    const { url } = server;
    const { token } = await registerLeader(url);
    fill(3 * megabyte);
    const content = Buffer.alloc(6 * megabyte, 'A long text.\n');
    const answer = await uploadFile(url, { token, content });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      507,
      'NO_ROOM',
      'The server has no room left to keep files. Tell the operator. Your answers and results are not affected.',
    ]);
    expect(blobs()).toEqual([]);
    const { counts } = (await send(url, 'GET', '/api/documents', { token })).body as Documents;
    expect(counts.total).toBe(0);
    rmSync(ballast);
    const { status, body } = await uploadFile(url, { token, content });
    expect(status).toBe(201);
    await until(() => detailOf(url, token, body.documentId), isReady, 30_000);
  });

  function mount({ skip }: TestContext): void {
    unmount = mountSmallDisk(folder, '24m');
    if (!unmount) skip('a small disk (tmpfs) can only be mounted by root, on Linux');
  }

  /** Fills the disk except for `left` bytes. */
  function fill(left: number): void {
    const file = openSync(ballast, 'a');
    let size = 0;
    try {
      for (;;) size += writeSync(file, Buffer.alloc(megabyte / 4));
    } catch {
      truncateSync(ballast, Math.max(0, size - left));
    } finally {
      closeSync(file);
    }
  }

  const blobs = () =>
    readdirSync(path.join(folder, 'blobs'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.includes('documents+') || name.startsWith('unfinished/'),
    );
});
