import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { send, until } from './wire.ts';

let product: Product;
let token: string;
/** Number of files that were read from the blob store. */
let reads = 0;

beforeAll(async () => {
  product = await runProduct({
    change: (infra) => ({
      ...infra,
      blobs: {
        ...infra.blobs,
        get: async (key) => {
          reads += 1;
          return infra.blobs.get(key);
        },
      },
    }),
  });
  token = (await registerLeader(product.url)).token;
});
afterAll(async () => product?.stop());

const search = async (query: string, more = '') =>
  (await send(product.url, 'GET', `/api/documents?search=${query}${more}`, { token })).body as Documents;
const readTo = (documentId: string, version: number) =>
  until(
    async () =>
      (await send(product.url, 'GET', `/api/documents/${documentId}`, { token })).body as DocumentDetail,
    ({ document }) => document?.stage === 'ready' && document.version === version,
  );
const unique = () => `w${randomUUID().replaceAll('-', '')}`;

describe('a text that a search opened before', () => {
  const textOf = async (word: string, more = '') => {
    const before = reads;
    const { documents, matching } = await search(word, more);
    return { matching, found: documents.flatMap(({ found }) => found), reads: reads - before };
  };
  /** A document whose text is kept in memory. */
  const opened = async () => {
    const word = unique();
    const { body } = await uploadFile(product.url, { token, content: `About ${word}` });
    const id = body.documentId;
    await readTo(id, 1);
    await until(
      () => search(word),
      ({ matching }) => matching === 1,
    );
    // Jobs read the new text as well; a search alone reads no file.
    const shown = await until(
      () => textOf(word),
      ({ reads: read }) => read === 0,
    );
    expect(shown).toMatchObject({ matching: 1, found: [{ text: `About ${word}` }] });
    return { word, id };
  };

  it('is not shown any more once its key is destroyed', async () => {
    const { word, id } = await opened();
    await product.infra.keys.destroy(id);
    expect(await textOf(word)).toMatchObject({ found: [] });
  });

  it('is not shown after the deletion of its document, and again after a restoration', async () => {
    const { word, id } = await opened();
    const change = async (method: string, path: string) => {
      const { status, body } = await send(product.url, method, path, { token });
      expect(status).toBe(200);
      return `&after=${(body as { position: string }).position}`;
    };
    const deleted = await change('DELETE', `/api/documents/${id}`);
    expect(await textOf(word, deleted)).toMatchObject({ matching: 0, found: [] });
    const restored = await change('POST', `/api/documents/${id}/restore`);
    expect(await textOf(word, restored)).toMatchObject({ matching: 1, found: [{ text: `About ${word}` }] });
  });

  it('is not shown for a new version, nor to another organisation', async () => {
    const { word, id } = await opened();
    const other = (await registerLeader(product.url)).token;
    const elsewhere = await send(product.url, 'GET', `/api/documents?search=${word}`, { token: other });
    expect(elsewhere.body).toMatchObject({ documents: [], matching: 0 });
    const next = unique();
    await uploadFile(product.url, { token, content: `About ${next}`, to: `/api/documents/${id}/versions` });
    await readTo(id, 2);
    expect(await textOf(word)).toMatchObject({ matching: 0, found: [] });
    await until(
      () => search(next),
      ({ matching }) => matching === 1,
    );
    expect((await textOf(next)).found).toMatchObject([{ text: `About ${next}` }]);
  });
});
