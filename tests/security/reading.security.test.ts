import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDetail, Passages } from '../../api/document/contract/documents.ts';
import { readDocument } from '../../infra/extraction/read-document.ts';
import { readers } from '../../infra/extraction/readers.ts';
import { registerLeader } from '../support/client.ts';
import { type Attack, attacks } from '../support/documents/attacks.ts';
import { partOf, zipOfParts } from '../support/documents/raw-zip.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { send, until } from './wire.ts';

// in docs/security.md: what hostile files can do while they are read. How files are uploaded and downloaded
// is tested in uploads.security.test.ts.
let product: Product;
let token: string;
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
const slipped = `slipped-${randomUUID()}`;
let all: readonly Attack[];

beforeAll(async () => {
  product = await runProduct();
  token = (await registerLeader(product.url)).token;
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  all = attacks(urlOfListener(), path.join(tmpdir(), slipped));
});
afterAll(async () => {
  listener.close();
  await product.stop();
});

async function settled(name: string, content: string | Uint8Array) {
  const { status, body } = await uploadFile(product.url, { token, name, content });
  expect([status, body.detail]).toEqual([201, undefined]);
  const at = `/api/documents/${body.documentId}`;
  const { document } = await until(
    async () =>
      (await send(product.url, 'GET', `${at}?after=${body.position}`, { token })).body as DocumentDetail,
    (answer) => ['ready', 'failed'].includes(answer.document.stage),
    60_000,
  );
  if (document.stage === 'failed') return { reason: document.reason };
  const { passages } = (await send(product.url, 'GET', `${at}/passages`, { token })).body as Passages;
  return { text: passages.map(({ text }) => text).join('\n') };
}

describe('a hostile file', () => {
  const executable = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003'), Buffer.alloc(2_000, 1)]);
  const archive = zipOfParts([partOf('index.html', '<html>')]);
  it.each([
    ['a program named txt', 'a.txt', executable],
    ['an archive that is no Office file, named docx', 'a.docx', archive],
  ])('is not read if its content is not what its name says: %s', async (_, name, content) => {
    expect(await settled(name, content)).toEqual({ reason: 'mismatch' });
  });

  it.each([
    ['A-49', 'archives that grow, or whose directory lies'],
    ['A-50', 'archives whose names lead elsewhere'],
    ['A-51', 'document types, entities and files elsewhere in XML'],
    ['A-52', 'tables without end and formulas'],
    ['A-53', 'pdfs with actions, loops and bombs'],
  ])('is read within its limits or refused with a reason, and makes no connection: %s, %s', async (id) => {
    const files = all.filter((one) => one.id === id);
    // In this process only the readers themselves prevent connections; the process that the server starts for a file has no
    // permission for network or writing.
    for (const file of files) expectEnd(file, await readHere(file));
    const [onServer] = files;
    if (!onServer) throw new Error(`There is no file for ${id}`);
    expectEnd(onServer, await settled(onServer.name, onServer.bytes));
    expect(connections).toBe(0);
    expect(readdirSync(tmpdir())).not.toContain(slipped);
    const stored = readdirSync(product.folder, { recursive: true, encoding: 'utf8' });
    expect(stored.filter((name) => name.includes('slipped'))).toEqual([]);
  });

  async function readHere({ name, bytes }: Attack) {
    const outcome = await readDocument({ name, bytes }, readers);
    return outcome.kind === 'failed'
      ? { reason: outcome.reason }
      : { text: outcome.extraction.passages.map(({ text }) => text).join('\n') };
  }

  function expectEnd({ what, end }: Attack, found: { reason: string | null } | { text: string }): void {
    const isRead = 'text' in end && 'text' in found && found.text.includes(end.text);
    expect([what, isRead ? end : found]).toEqual([what, end]);
  }
});

function urlOfListener(): string {
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('The listener has no port');
  return `http://127.0.0.1:${address.port}`;
}
