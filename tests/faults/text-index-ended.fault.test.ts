import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { TextIndexEnded } from '../../infra/text-index/port.ts';
import { send, until } from '../security/wire.ts';
import { registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';

let product: Product;
let token: string;
let isDead = false;
/** Id of the document whose text crashes the index. */
let deadly = '';
let deaths = 0;

beforeAll(async () => {
  const ended = () => Promise.reject(new TextIndexEnded('The thread of the text index ended'));
  product = await runProduct({
    change: ({ textIndex, ...infra }) => ({
      ...infra,
      textIndex: {
        ...textIndex,
        held: (tenant) => (isDead ? ended() : textIndex.held(tenant)),
        find: (tenant, terms) => (isDead ? ended() : textIndex.find(tenant, terms)),
        add: (tenant, text) => {
          if (text.documentId !== deadly) return textIndex.add(tenant, text);
          deaths += 1;
          return ended();
        },
      },
    }),
  });
  token = (await registerLeader(product.url)).token;
});
afterAll(() => product.stop());

const search = async (query: string) =>
  (await send(product.url, 'GET', `/api/documents?search=${query}`, { token })).body as Documents;
async function read(name: string, content: string): Promise<string> {
  const { body } = await uploadFile(product.url, { token, name, content });
  await until(
    async () =>
      (await send(product.url, 'GET', `/api/documents/${body.documentId}`, { token })).body as DocumentDetail,
    ({ document }) => document?.stage === 'ready',
  );
  return body.documentId;
}

it('while the index has no answer, names are still searched, and the next search asks the index again', async () => {
  await read('harvest.txt', 'About the weather');
  await until(
    () => search('weather'),
    ({ matching }) => matching === 1,
  );
  isDead = true;
  const named = await search('harvest');
  expect([named.matching, named.search?.texts, named.search?.searched]).toEqual([1, 1, 0]);
  expect((await search('weather')).matching).toBe(0);
  isDead = false;
  expect((await search('weather')).matching).toBe(1);
});

it('a text that crashes the index does not keep other texts from being found', async () => {
  isDead = true;
  deadly = await read('deadly.txt', 'About storms');
  await read('later.txt', 'About sunshine');
  isDead = false;
  const found = await until(
    () => search('sunshine'),
    ({ matching }) => matching === 1,
  );
  expect([found.search?.texts, found.search?.searched]).toEqual([3, 2]);
  expect((await search('storms')).matching).toBe(0);
  expect(deaths).toBe(1);
});
