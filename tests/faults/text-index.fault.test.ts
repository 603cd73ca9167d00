import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Documents } from '../../api/document/contract/documents.ts';
import { send, until } from '../security/wire.ts';
import { registerLeader } from '../support/client.ts';
import { prose } from '../support/documents/prose.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
const documents = 12;
const queries = ['steel', '"steel price"', 'steel bud', 'absent'];

let server: TestServer;
let token: string;
let before: readonly Documents[];

const start = async () => {
  server = await startServer({ folder, env: { LOG_LEVEL: 'warn' } });
};
const search = async (query: string) =>
  (await send(server.url, 'GET', `/api/documents?search=${encodeURIComponent(query)}`, { token }))
    .body as Documents;
const whole = (query: string) =>
  until(
    () => search(query),
    (found) => found.search?.texts === documents && found.search.searched === documents,
    60_000,
  );
/** Answers without the position, which always advances, and without mappings, which are made in the background. */
const answers = async () => {
  const all: Documents[] = [];
  for (const query of queries) {
    const found = await whole(query);
    const rows = found.documents.map((row) => ({ ...row, mapping: null }));
    all.push({ ...found, documents: rows, position: null });
  }
  return all;
};
const indexFolder = path.join(folder, 'text-index');
const indexFile = () => {
  const [name = ''] = readdirSync(indexFolder).filter((file) => file.endsWith('.db'));
  return path.join(indexFolder, name);
};

beforeAll(async () => {
  await start();
  token = (await registerLeader(server.url)).token;
  for (let n = 0; n < documents; n += 1) {
    const text = prose(n);
    const content = `${text.title()}\n\n${text.paragraph(6)}\n\n${'steel '.repeat(n % 3)}price ${n}\n\nbudget`;
    expect((await uploadFile(server.url, { token, name: `${n}.txt`, content })).status).toBe(201);
  }
  before = await answers();
  expect(before.map(({ matching }) => matching)).toEqual([8, 8, 8, 0]);
  expect(before[0]?.documents.every(({ found }) => found.length > 0)).toBe(true);
});
afterAll(async () => {
  await server?.stop();
});

it('a deleted index is built again and gives the same answers', async () => {
  await server.stop();
  rmSync(indexFolder, { recursive: true });
  await start();
  expect(await answers()).toEqual(before);
  expect(server.output()).not.toContain('index of texts');
});

it.each([
  ['overwritten', (raw: Buffer) => raw.fill('damaged ')],
  ['cut', (raw: Buffer) => raw.subarray(0, 5_000)],
  ['full of zeros after its first page', (raw: Buffer) => raw.fill(0, 4_096)],
])(
  'an index that is %s is discarded with a line in the log, built again, and gives the same answers',
  async (_, damage) => {
    await server.stop();
    const file = indexFile();
    writeFileSync(file, damage(readFileSync(file)));
    await start();
    expect(await answers()).toEqual(before);
    // Log lines are written in the background.
    await expect
      .poll(() => server.output())
      .toContain('an index of texts could not be used; it is made again');
  },
);

it('an index whose process was killed while building it is completed and gives the same answers', async () => {
  await server.stop();
  rmSync(indexFolder, { recursive: true });
  await start();
  const asked = search('steel').catch(() => undefined);
  await until(
    async () => readdirSync(folder),
    (names) => names.includes('text-index'),
  );
  await server.kill();
  await asked;
  await start();
  expect(await answers()).toEqual(before);
});
