import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { send, until } from './wire.ts';

let product: Product;
let token: string;
let release: () => void = () => undefined;

beforeAll(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  product = await runProduct({
    // Nothing is removed from the index until the end.
    change: (infra) => ({
      ...infra,
      textIndex: {
        ...infra.textIndex,
        remove: async (tenant, documentIds) => {
          if (documentIds.length > 0) await released;
          await infra.textIndex.remove(tenant, documentIds);
        },
      },
    }),
  });
  token = (await registerLeader(product.url)).token;
});
afterAll(async () => {
  release();
  await product.stop();
});

const search = async (query: string, more = '') =>
  (await send(product.url, 'GET', `/api/documents?search=${query}${more}`, { token })).body as Documents;
const readTo = (documentId: string, version: number) =>
  until(
    async () =>
      (await send(product.url, 'GET', `/api/documents/${documentId}`, { token })).body as DocumentDetail,
    ({ document }) => document?.stage === 'ready' && document.version === version,
  );
const unique = () => `w${randomUUID().replaceAll('-', '')}`;
const made = async (word: string) => {
  const { body } = await uploadFile(product.url, { token, content: `About ${word}` });
  await readTo(body.documentId, 1);
  await until(
    () => search(word),
    ({ matching }) => matching === 1,
  );
  return body.documentId;
};

it('a replaced or deleted text is never found, even while the index still contains it', async () => {
  const [replaced, deleted] = [unique(), unique()];
  const ids = [await made(replaced), await made(deleted)];
  const [first = '', second = ''] = ids;
  const to = `/api/documents/${first}/versions`;
  await uploadFile(product.url, { token, content: 'Another text', to });
  await readTo(first, 2);
  const { body } = await send(product.url, 'DELETE', `/api/documents/${second}`, { token });
  const after = `&after=${(body as { position: string }).position}`;
  for (const word of [replaced, deleted]) {
    const { documents, matching } = await search(word, after);
    expect([documents, matching]).toEqual([[], 0]);
  }
});
