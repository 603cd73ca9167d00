import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import type { Passages } from '../../api/document/contract/documents.ts';
import { send } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { eventually } from '../support/eventually.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
let server: TestServer;
let leader: Leader;

beforeAll(async () => {
  server = await startServer({ folder });
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await server?.kill();
});

async function uploaded(content: string): Promise<string> {
  const { body } = await uploadFile(server.url, { token: leader.token, content });
  await eventually(
    () => answerOf(body.documentId),
    ({ analysable: version }) => typeof version === 'number',
  );
  return `/api/documents/${body.documentId}`;
}
const answerOf = async (path: string) =>
  (
    await send(server.url, 'GET', `${path.startsWith('/') ? path : `/api/documents/${path}`}/analysis`, {
      token: leader.token,
    })
  ).body as DocumentAnalysisAnswer;
const requested = async (path: string) =>
  expect((await send(server.url, 'POST', `${path}/analyse`, { token: leader.token, json: {} })).status).toBe(
    200,
  );
const analysed = (path: string) =>
  eventually(
    () => answerOf(path),
    ({ analysis }) => Boolean(analysis),
  );

it('an analysis whose server was killed is completed after the next start, with the result of any equal text', async () => {
  const content = Array.from({ length: 200 }, (_, n) => `${analysable.content}\n\nChapter ${n}.`).join(
    '\n\n',
  );
  const [killed, other] = [await uploaded(content), await uploaded(`${content}\n`)];
  await requested(killed);
  await server.kill();
  server = await startServer({ folder });
  const { analysis, running } = await analysed(killed);
  expect(running).toBeNull();
  await requested(other);
  const again = await analysed(other);
  const { at: _, ...first } = analysis ?? { at: '' };
  const { at: __, ...second } = again.analysis ?? { at: '' };
  expect(first).toEqual(second);
});

describe('an analysis whose result cannot be stored', () => {
  const small = temporaryFolder();
  const ballast = path.join(small, 'ballast');
  const { now } = Date;
  let product: Product | undefined;
  let unmount: (() => void) | undefined;
  afterEach(async () => {
    Date.now = now;
    await product?.stop();
    unmount?.();
    unmount = undefined;
  });

  it('because the disk is full is completed when there is room', async ({ skip }) => {
    unmount = mountSmallDisk(small, '24m');
    if (!unmount) return skip('a small disk (tmpfs) can only be mounted by root, on Linux');
    // The retry cannot be recorded either, so the job is taken again when its lease ends, after 30 s.
    await failsAtFirst(
      small,
      () => fillDisk(ballast),
      () => rmSync(ballast),
    );
  });

  it('while the clock is a year ahead is completed when it went back', async () => {
    const fault = () => {
      Date.now = () => now() + 366 * 86_400_000;
      throw new Error('The disk is gone');
    };
    await failsAtFirst(temporaryFolder(), fault, () => {
      Date.now = now;
    });
  });

  /** @param fault happens when the analysis is to be stored */
  async function failsAtFirst(data: string, fault: () => void, mend: () => void): Promise<void> {
    let refused = 0;
    let isMended = false;
    product = await runProduct({
      folder: data,
      change: (infra) => {
        const put: typeof infra.blobs.put = async (key, ...file) => {
          if (!isMended) fault();
          return infra.blobs.put(key, ...file);
        };
        const failing: typeof infra.blobs.put = (key, ...file) =>
          key.includes('/analysis-')
            ? put(key, ...file).catch((error) => {
                refused += 1;
                throw error;
              })
            : infra.blobs.put(key, ...file);
        return { ...retryingWithin(400)(infra), blobs: { ...infra.blobs, put: failing } };
      },
    });
    const { url } = product;
    const { token } = await registerLeader(url);
    const ask = async <Answer>(at: string) => (await send(url, 'GET', at, { token })).body as Answer;
    const { body } = await uploadFile(url, { token, content: analysable.content });
    const at = `/api/documents/${body.documentId}`;
    const answer = () => ask<DocumentAnalysisAnswer>(`${at}/analysis`);
    await eventually(answer, ({ analysable: version }) => typeof version === 'number');
    expect((await send(url, 'POST', `${at}/analyse`, { token, json: {} })).status).toBe(200);
    await eventually(
      async () => refused,
      (times) => times > 0,
    );
    // A session ends within a year.
    if (Date.now === now) {
      expect(await answer()).toMatchObject({ analysis: null, failure: null, running: { version: 1 } });
      expect((await ask<Passages>(`${at}/passages`)).total).toBe(1);
    }
    isMended = true;
    mend();
    const { analysis, running } = await eventually(answer, (found) => Boolean(found.analysis));
    expect([running, analysis?.version]).toEqual([null, 1]);
  }
});
