import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { pdfOf } from '../../infra/document-writing/pdf.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { readingQueue } from '../../workers/documents/read-document.ts';
import { registerLeader } from '../support/client.ts';
import { partOf, zipOfParts } from '../support/documents/raw-zip.ts';
import { type Product, runProduct } from '../support/product.ts';
import { type Upload, type Uploaded, uploadFile } from '../support/uploads.ts';
import { send, until } from './wire.ts';

// A-46 to A-48 and A-54 to A-56 in docs/security.md: how files are uploaded and downloaded. How they are read is tested in
// reading.security.test.ts.
let product: Product;
let owner: string;
let stranger: string;

/** Files are stored, but not read. */
const unread = (infra: Infrastructure): Infrastructure => ({
  ...infra,
  jobs: {
    ...infra.jobs,
    work: (queue, handler, options) =>
      infra.jobs.work(queue, queue === readingQueue ? async () => undefined : handler, options),
  },
});

beforeAll(async () => {
  product = await runProduct({ change: unread });
  owner = (await registerLeader(product.url)).token;
  stranger = (await registerLeader(product.url)).token;
});
afterAll(() => product.stop());

const upload = (more: Partial<Upload> = {}) => uploadFile(product.url, { token: owner, ...more });
const library = async (url: string, token: string, after = '') =>
  (await send(url, 'GET', `/api/documents${after && `?after=${after}`}`, { token })).body as Documents;
/** Uploads a file, and returns the document's id once the library shows it. */
const stored = async (more: Partial<Upload> = {}) => {
  const { status, body } = await upload(more);
  expect([status, body.detail]).toEqual([201, undefined]);
  await library(product.url, owner, body.position);
  return body.documentId;
};
const detail = async (documentId: string) =>
  (await send(product.url, 'GET', `/api/documents/${documentId}`, { token: owner })).body as DocumentDetail;
const fileOf = (
  documentId: string,
  headers: Readonly<Record<string, string>> = {},
  token = owner,
  query = '',
) =>
  fetch(`${product.url}/api/documents/${documentId}/file${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
/** Files of documents on the disk, including files that are being written. */
const filesIn = ({ folder }: Product) =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('+file-') || name.startsWith('unfinished/'),
  );

/** Waits until only these files are left, because the end of a connection is noticed a moment later. */
const onlyFiles = (files: readonly string[]) =>
  until(
    () => filesIn(product),
    (now) => now.join() === files.join(),
  );

/** Begins an upload over a raw connection. `answer` grows until the connection ends. */
function connected(...headers: readonly string[]) {
  const socket = net.connect(Number(new URL(product.url).port), '127.0.0.1');
  const seen = { answer: '' };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    seen.answer += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const lines = [
    'POST /api/documents HTTP/1.1',
    'host: x',
    `authorization: Bearer ${owner}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: multipart/form-data; boundary=b',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, seen, closed };
}
const beginning = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('the size of an upload', () => {
  it('may be 10,485,760 bytes, and not one byte more', async () => {
    expect(documentLimits.bytes).toBe(10_485_760);
    const largest = randomBytes(documentLimits.bytes + 1);
    largest.write('%PDF-');
    const before = filesIn(product);
    const over = await upload({ name: 'over.pdf', content: largest });
    expect([over.status, over.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    await onlyFiles(before);
    const documentId = await stored({ name: 'largest.pdf', content: largest.subarray(0, -1) });
    expect((await detail(documentId)).document.size).toBe(documentLimits.bytes);
  });

  it('may not exceed its Content-Length: the file is not stored, and the rest is not treated as a request', async () => {
    const before = filesIn(product);
    const sent = `${beginning('short.txt')}Text`;
    const { socket, seen, closed } = connected(`content-length: ${sent.length}`);
    socket.write(`${sent}DELETE /api/documents/x HTTP/1.1\r\n\r\n`);
    await closed;
    expect(seen.answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen.answer).toContain('UPLOAD_INCOMPLETE');
    expect(seen.answer.split('HTTP/1.1 ').slice(2).join()).not.toMatch(/^[1235]/);
    await onlyFiles(before);
  });

  it.each(['a file', 'a field', 'no part'])(
    'is limited even in an endless request, which is read up to twice the limit and not stored: %s',
    async (what) => {
      const before = filesIn(product);
      const { socket, seen, closed } = connected('transfer-encoding: chunked');
      const field = '--b\r\ncontent-disposition: form-data; name="lens"\r\n\r\n';
      if (what !== 'no part') socket.write(chunked(what === 'a file' ? beginning('endless.txt') : field));
      const block = chunked('x'.repeat(65_536));
      let sent = 0;
      const next = (error?: Error | null) => {
        // Far more than the buffers of both ends hold.
        if (error || sent > 200 * 1_048_576) return;
        sent += block.length;
        socket.write(block, next);
      };
      next();
      await closed;
      expect(sent).toBeLessThan(100 * 1_048_576);
      if (what === 'a file') expect(seen.answer).toContain('FILE_TOO_LARGE');
      await onlyFiles(before);
    },
  );

  it.each([20, 70_000, 3_000_000])(
    'is complete before a file is stored: an upload of which only %i bytes arrive leaves nothing',
    async (bytes) => {
      const before = filesIn(product);
      const { total } = (await library(product.url, owner)).counts;
      const { socket, closed } = connected('content-length: 5000000');
      socket.write(`${beginning('cut.txt')}${'x'.repeat(bytes)}`);
      await until(
        () => filesIn(product),
        (now) => now.length > before.length,
      );
      socket.destroy();
      await closed;
      await onlyFiles(before);
      expect((await library(product.url, owner)).counts.total).toBe(total);
    },
  );
});

const html = '<!doctype html><html><script>alert(document.domain)</script></html>';
const executable = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003'), randomBytes(2_000)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const zip = zipOfParts([partOf('index.html', html)]);
const pdf = Buffer.from(pdfOf([{ texts: [{ text: 'A page', x: 50, y: 700 }] }]));

describe('a file whose content is not what its name says', () => {
  it.each([
    ['a program named pdf', 'a.pdf', executable],
    ['a program named docx', 'a.docx', executable],
    ['a program named xls', 'a.xls', executable],
    ['a picture with scripts named pdf', 'a.pdf', svg],
    ['a web page named pdf', 'a.pdf', html],
    ['a web page named docx', 'a.docx', html],
    ['a web page before an archive, named docx', 'a.docx', Buffer.concat([Buffer.from(html), zip])],
    ['an archive named pdf', 'a.pdf', zip],
    ['an archive named txt', 'a.txt', zip],
    ['an archive named csv', 'a.csv', zip],
    ['a pdf named txt', 'a.txt', pdf],
    ['a pdf named json', 'a.json', pdf],
    ['a pdf named doc', 'a.doc', pdf],
  ])('is refused before it is stored: %s', async (_, name, content) => {
    const before = filesIn(product);
    const { status, body } = await upload({ name, content });
    expect([status, body.code]).toEqual([415, 'FILE_CONTENT_DIFFERS']);
    await onlyFiles(before);
  });
});

describe('a file that is two formats at once', () => {
  it.each([
    ['a web page', 'a.txt', html, 'text/plain; charset=utf-8'],
    ['a picture that is a script', 'b.txt', 'GIF89a/*\n*/=1;alert(1)//', 'text/plain; charset=utf-8'],
    ['a picture with scripts', 'a.csv', svg, 'text/csv; charset=utf-8'],
    ['a script', 'a.json', '{"a":1}/**/;alert(1)', 'application/json; charset=utf-8'],
    ['a pdf that is a web page', 'a.pdf', Buffer.concat([Buffer.from(html), pdf]), 'application/pdf'],
    ['a pdf that is an archive', 'b.pdf', Buffer.concat([pdf, zip]), 'application/pdf'],
    ['a pdf that is a picture', 'c.pdf', Buffer.concat([Buffer.from('GIF89a'), pdf]), 'application/pdf'],
    [
      'an archive that is a web page',
      'a.docx',
      Buffer.concat([zip, Buffer.from(html)]),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('is sent only as a download, with the content type of its name: %s', async (_, name, content, type) => {
    const file = await fileOf(await stored({ name, content }), { accept: 'text/html' });
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
});

describe('a file name', () => {
  it.each([
    'con',
    'a.pdf.html',
    'a.txt.',
    'a.txt:stream',
    'a.txt::$DATA',
    'a.txt\u0000.exe',
    '..',
    '.',
    'txt',
    'a.svg',
  ])('is refused if it ends in no known format: %j', async (name) => {
    const { status, body } = await upload({ name });
    expect([status, body.code]).toEqual([415, 'FILE_TYPE_NOT_SUPPORTED']);
  });

  it.each([
    ['../../x.txt', 'x.txt'],
    ['..\\..\\x.txt', 'x.txt'],
    ['/etc/x.txt', 'x.txt'],
    ['C:\\x.txt', 'x.txt'],
    ['%2e%2e/%2e%2e/x.txt', 'x.txt'],
    ['%2e%2e%2fx.txt', '%2e%2e%2fx.txt'],
    ['con.txt', 'con.txt'],
    ['a.html:b.txt', 'a.html:b.txt'],
    ['x.txt ', 'x.txt'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ["it's (1)*!.txt", "it's (1)*!.txt"],
    ['a\u0000b.txt', 'a b.txt'],
    ['a\u2028b\u2029c.txt', 'a b c.txt'],
    ['\u202etxt.exe.txt', 'txt.exe.txt'],
    ['Cafe\u0301 株式会社.txt', 'Café 株式会社.txt'],
    ['😀'.repeat(2_000).concat('.txt'), expect.stringMatching(/^😀+…😀+\.txt$/u)],
    ['x'.concat('😀'.repeat(2_000), '.txt'), expect.stringMatching(/^x😀+.?….?😀+\.txt$/u)],
  ])('is stored on one line without folders, and sent as RFC 6266 requires: %j', async (name, kept) => {
    await expectName(await stored({ name }), kept);
  });

  it.each([
    ['filename="a\\"; filename=\\"b.html.txt"', 'a"; filename="b.html.txt'],
    ["filename*=UTF-8''a%0D%0Aset-cookie%3A%20x%3D1.txt", null],
    ["filename*=UTF-8''%2E%2E%2F%2E%2E%2Fx%00y.txt", 'x y.txt'],
    ["filename*=UTF-8''%E2%80%AEb.txt", 'b.txt'],
    ['filename="\ud83d\ude00.txt"', '😀.txt'],
  ])('is read from the header of its part, and contains no line end: %s', async (disposition, kept) => {
    const answer = await fetch(`${product.url}/api/documents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner}`,
        'idempotency-key': randomUUID(),
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: `--b\r\ncontent-disposition: form-data; name="file"; ${disposition}\r\n\r\n${randomUUID()}\r\n--b--\r\n`,
    });
    const { documentId, position, code } = (await answer.json()) as Uploaded['body'];
    expect([answer.status, code]).toEqual(kept === null ? [400, 'NO_FILE'] : [201, undefined]);
    if (kept === null) return;
    await library(product.url, owner, position);
    await expectName(documentId, kept);
  });

  async function expectName(documentId: string, kept: string): Promise<void> {
    const { document } = await detail(documentId);
    expect(document.name).toEqual(kept);
    const file = await fileOf(documentId);
    await file.arrayBuffer();
    expect(file.headers.get('set-cookie')).toBeNull();
    const parsed = dispositionOf(file.headers.get('content-disposition') ?? '');
    expect(parsed.name).toBe(document.name);
    expect(parsed.plain).toMatch(/^[\w .()-]+$/);
    // Names are encrypted, and no file on the disk is named after its document.
    for (const each of filesIn(product)) expect(path.basename(each)).toMatch(/^documents\+\w+\+file-\w+$/);
  }

  /** A strict parser: `filename` must be a quoted string without escapes, `filename*` an ext-value of RFC 8187. */
  function dispositionOf(header: string) {
    const [, plain, encoded = ''] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})*)$/.exec(
        header,
      ) ?? [];
    return { plain, name: decodeURIComponent(encoded) };
  }
});

describe('a download', () => {
  it('ignores ranges: it has one answer with the whole file, however many ranges are requested', async () => {
    const content = randomUUID().repeat(3_000);
    const documentId = await stored({ content });
    const many = Array.from({ length: 1_000 }, (_, at) => `${at}-`).join(',');
    for (const range of ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=99999999999-', `bytes=${many}`]) {
      const file = await fileOf(documentId, { range });
      expect([file.status, file.headers.get('content-range'), file.headers.get('accept-ranges')]).toEqual([
        200,
        null,
        null,
      ]);
      expect(await file.text()).toBe(content);
    }
  });

  it('of a deleted, foreign or missing document, or without a session, discloses nothing and is not cached', async () => {
    const [documentId, deleted] = [await stored(), await stored()];
    const deletion = await send(product.url, 'DELETE', `/api/documents/${deleted}`, { token: owner });
    await library(product.url, owner, (deletion.body as { position: string }).position);
    const answers = await Promise.all([
      fileOf(documentId, {}, stranger),
      fileOf(deleted),
      fileOf(randomId()),
      fileOf(documentId, {}, owner, '?version=2'),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(((await answer.json()) as { code: string }).code).toBe('NOT_FOUND');
    }
    const none = await fetch(`${product.url}/api/documents/${documentId}/file`);
    expect([none.status, none.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });
});

it('a client that reads a refusal only after sending the whole file still receives it', async () => {
  const content = 'x'.repeat(9_000_000);
  const form = `--b\r\ncontent-disposition: form-data; name="documentType"\r\n\r\nnonsense\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`;
  const { hostname, port } = new URL(product.url);
  const socket = net.connect(Number(port), hostname);
  socket.pause();
  const head = `POST /api/documents HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${owner}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${Buffer.byteLength(form)}\r\n\r\n`;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(head + form, () => resolve());
  });
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString())).resume();
  });
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

describe('a full library', () => {
  let small: Product;
  let token: string;
  const quota = Math.round(0.001 * 1024 ** 3);
  const size = 50_000;
  const fitting = Math.floor(quota / size);
  beforeAll(async () => {
    small = await runProduct({ env: { LIBRARY_GB: '0.001' }, change: unread });
    token = (await registerLeader(small.url)).token;
  });
  afterAll(() => small.stop());
  const sized = (bytes: number) => randomUUID().padEnd(bytes, 'x');

  it('accepts exactly as many of sixty concurrent uploads as fit, and keeps nothing of the others', async () => {
    const uploads = Array.from({ length: 60 }, () => uploadFile(small.url, { token, content: sized(size) }));
    const answers = await Promise.all(uploads);
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body }) => status === 507 && body.code === 'LIBRARY_FULL');
    expect([accepted.length, refused.length]).toEqual([fitting, 60 - fitting]);
    const newest = accepted.map(({ body }) => BigInt(body.position)).reduce((a, b) => (a > b ? a : b));
    const { usage, counts } = await library(small.url, token, `${newest}`);
    expect([usage, counts.total]).toEqual([{ bytes: fitting * size, quota }, fitting]);
    expect(filesIn(small)).toHaveLength(fitting);

    // After that, a file of exactly the remaining bytes is accepted, and a file with one byte more is not.
    const left = quota - fitting * size;
    const over = await uploadFile(small.url, { token, content: sized(left + 1) });
    expect([over.status, over.body.code]).toEqual([507, 'LIBRARY_FULL']);
    const last = { token, content: sized(left), id: randomUUID() };
    const taken = await uploadFile(small.url, last);
    expect(taken.status).toBe(201);
    // A repeated upload, whose answer was lost, returns the same document.
    expect((await uploadFile(small.url, last)).body).toEqual(taken.body);
    expect((await uploadFile(small.url, { token, content: 'x' })).status).toBe(507);
    expect(filesIn(small)).toHaveLength(fitting + 1);
  });

  it('refuses concurrent uploads that never end, before they fill the disk', async () => {
    const other = (await registerLeader(small.url)).token;
    const before = filesIn(small).length;
    const senders = Array.from({ length: 4 }, () => {
      const sender = request(`${small.url}/api/documents`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${other}`,
          'content-type': 'multipart/form-data; boundary=b',
          'idempotency-key': randomUUID(),
        },
      });
      sender.on('error', () => undefined);
      sender.write(
        `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${sized(6_000_000)}`,
      );
      return sender;
    });
    const statuses: (number | undefined)[] = [];
    for (const sender of senders) sender.on('response', ({ statusCode }) => statuses.push(statusCode));
    await until(
      () => statuses.length,
      (answers) => answers >= 3,
    );
    expect(new Set(statuses)).toEqual(new Set([507]));
    for (const sender of senders) sender.destroy();
    await until(
      async () => (await uploadFile(small.url, { token: other, content: sized(size) })).status,
      (status) => status === 201,
    );
    await until(
      () => filesIn(small).length,
      (files) => files === before + 1,
    );
  });

  it('stores the same content once, even if it is sent ten times at once', async () => {
    const other = (await registerLeader(small.url)).token;
    const content = sized(size);
    const before = filesIn(small);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => uploadFile(small.url, { token: other, content })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(filesIn(small)).toHaveLength(before.length + 1);
  });
});
