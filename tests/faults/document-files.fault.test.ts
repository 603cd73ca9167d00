import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentDetail } from '../../api/document/contract/documents.ts';
import { sourceFileKey } from '../../domain/data-source/state.ts';
import { documentFileKey } from '../../domain/document/state.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { createSweepFiles } from '../../workers/documents/sweep-files.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';

// An upload stores its file before it appends the event that names it, so a killed process can leave a file that no event names.
let product: Product;
let leader: Leader;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const dayMs = 24 * 3_600_000;
const documentFiles = () => product.infra.blobs.list('documents/');

test('a file that no event names is removed after a day, and files of documents never are', async () => {
  const { body } = await uploadFile(product.url, { token: leader.token, content: `Kept ${randomUUID()}` });
  await eventually(
    () =>
      leader.call<DocumentDetail>(
        'GET',
        `/api/documents/${body.documentId}?after=${body.position}`,
        undefined,
        leader,
      ),
    ({ document }) => document.stage === 'ready',
  );
  const kept = await documentFiles();
  expect(kept).toHaveLength(2);
  const left = [
    documentFileKey(body.documentId, randomId()),
    documentFileKey(randomId(), randomId()),
    sourceFileKey(randomId(), randomId()),
  ];
  for (const key of left)
    await product.infra.blobs.put(key, Buffer.from('left behind'), { contentType: 'text/plain' });

  let now = 0;
  const sweep = createSweepFiles({ ...product.infra, monotonic: () => now });
  expect(await sweep()).toBe(0);
  now = dayMs - 1;
  expect(await sweep()).toBe(0);
  now = dayMs;
  expect(await sweep()).toBe(3);
  expect(await documentFiles()).toEqual(kept);
});
