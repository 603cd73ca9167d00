import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { send, until } from '../security/wire.ts';
import { registerLeader } from '../support/client.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const temporary = path.join(temporaryFolder(), 'tmp');
const word = 'unmistakableword';

let product: ScaledProduct;
let token: string;

beforeAll(async () => {
  mkdirSync(temporary, { recursive: true });
  product = await startScaled({ apis: 2, workers: 1, env: { TMPDIR: temporary } });
  token = (await registerLeader(product.url)).token;
});

const indexes = () => readdirSync(temporary).filter((name) => name.startsWith('text-index-'));
const search = async (url: string, more = '') =>
  (await send(url, 'GET', `/api/documents?search=${word}${more}`, { token })).body as Documents;

it('every API process finds and forgets a document, stores no word in plain text, and leaves no index behind', async () => {
  const { body } = await uploadFile(product.url, { token, content: `About ${word}` });
  await until(
    async () =>
      (await send(product.url, 'GET', `/api/documents/${body.documentId}?after=${body.position}`, { token }))
        .body as DocumentDetail,
    ({ document }) => document?.stage === 'ready',
  );
  for (const { url } of product.apis) {
    const { documents } = await until(
      () => search(url),
      ({ matching }) => matching === 1,
    );
    expect(documents[0]?.found).toHaveLength(1);
  }
  expect(indexes()).toHaveLength(2);
  for (const folder of indexes())
    for (const name of readdirSync(path.join(temporary, folder)))
      expect(readFileSync(path.join(temporary, folder, name)).includes(word.slice(0, 8))).toBe(false);

  const deleted = await send(product.url, 'DELETE', `/api/documents/${body.documentId}`, { token });
  const after = `&after=${(deleted.body as { position: string }).position}`;
  for (const { url } of product.apis) expect((await search(url, after)).matching).toBe(0);
});

afterAll(async () => {
  await product?.stop();
  expect(indexes()).toEqual([]);
});
