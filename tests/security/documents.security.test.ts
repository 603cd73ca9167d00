import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DocumentDetail,
  DocumentHistory,
  Documents,
  Passages,
} from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import { createHistoryQuery } from '../../api/document/queries/history.ts';
import { createPeople } from '../../api/queries/people.ts';
import { createPersonal } from '../../api/queries/personal.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import { Document } from '../../domain/document/state.ts';
import { nineLenses } from '../../domain/framework/frameworks.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { createEraseDocument, erasingQueue } from '../../workers/documents/erase-document.ts';
import { registerLeader } from '../support/client.ts';
import { compoundOf } from '../support/documents/compound.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { type Upload, uploadFile } from '../support/uploads.ts';
import { codeOf, problemIn, send, until } from './wire.ts';

let product: Product;
let owner: string;
let auditor: string;
let stranger: string;

beforeAll(async () => {
  product = await runProduct();
  const leader = await registerLeader(product.url);
  owner = leader.token;
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  stranger = (await registerLeader(product.url)).token;
});
afterAll(() => product.stop());

const upload = (more: Partial<Upload> = {}) => uploadFile(product.url, { token: owner, ...more });
const list = async (query = '', token = owner) =>
  (await send(product.url, 'GET', `/api/documents${query}`, { token })).body as Documents;
const detail = async (documentId: string, token = owner) =>
  (await send(product.url, 'GET', `/api/documents/${documentId}`, { token })).body as DocumentDetail;
const download = (documentId: string) =>
  fetch(`${product.url}/api/documents/${documentId}/file`, { headers: { authorization: `Bearer ${owner}` } });
const indexes = () => readdirSync(path.join(product.folder, 'text-index'));
/** Answers of a search once all texts are searched. */
const searched = (query: string, token = owner) =>
  until(
    () => list(`?search=${encodeURIComponent(query)}`, token),
    ({ search }) => search?.searched === search?.texts,
  );
const ready = (documentId: string) =>
  until(
    () => detail(documentId),
    ({ document }) => document?.stage === 'ready' || document?.stage === 'failed',
  );
const part = (name: string, value: string, header = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${header}\r\n\r\n${value}\r\n`;
/** Uploaded files on the disk. Texts are left out, because they appear meanwhile as documents are read. */
const files = () =>
  readdirSync(path.join(product.folder, 'blobs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /documents\+\w+\+file-/.test(file),
  );

describe('a document', () => {
  it('is stored, read, and returned byte for byte', async () => {
    const content = 'Strategy\n\nWe grow in three markets.\n\nWe hire forty people.';
    const { status, body } = await upload({
      content,
      name: 'Größe & Plan.txt',
      fields: { lens: '1', subLens: '1.1', documentType: 'strategy' },
    });
    expect(status).toBe(201);
    const { document, versions } = await ready(body.documentId);
    expect(document).toMatchObject({
      name: 'Größe & Plan.txt',
      lens: '1',
      subLens: '1.1',
      documentType: 'strategy',
      stage: 'ready',
      size: Buffer.byteLength(content),
    });
    expect(versions).toHaveLength(1);
    const file = await download(body.documentId);
    expect(await file.text()).toBe(content);
    expect(file.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20Plan.txt",
    );
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const read = (
      await send(product.url, 'GET', `/api/documents/${body.documentId}/passages`, { token: owner })
    ).body as Passages;
    expect(read.passages.map(({ text }) => text).join('\n')).toContain('We hire forty people.');
  });

  it.each(['80 people work here.', 'HK and Singapore', 'x marks the spot', 'hb', '(4)', 'Xfer'])(
    'that begins like compressed data is returned byte for byte: "%s"',
    async (beginning) => {
      const content = `${beginning} ${randomUUID()} `.repeat(200);
      const { body } = await upload({ content });
      await ready(body.documentId);
      expect(await (await download(body.documentId)).text()).toBe(content);
    },
  );

  it('of Word is read by a separate process', async () => {
    const zip = new JSZip();
    zip.file(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    );
    zip.file(
      '_rels/.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    );
    zip.file(
      'word/document.xml',
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>A customer promise.</w:t></w:r></w:p></w:body></w:document>',
    );
    const { body } = await upload({
      name: 'promise.docx',
      content: await zip.generateAsync({ type: 'uint8array' }),
    });
    const { document } = await ready(body.documentId);
    expect(document).toMatchObject({ stage: 'ready', format: 'docx' });
  });

  it('of plain text may mention other formats', async () => {
    const content = `Such files begin with %PDF- or PK, says ${randomUUID()}`;
    expect((await upload({ content, name: 'formats.txt' })).status).toBe(201);
  });

  it('sent twice with one request id is one document, and another file with that id is refused', async () => {
    const id = randomUUID();
    const content = `The same ${id}`;
    const first = await upload({ content, id });
    const second = await upload({ content, id });
    expect(second.body.documentId).toBe(first.body.documentId);
    expect((await upload({ content: 'another', id })).status).toBe(422);
  });

  it('with the content of another document is refused, and the refusal names that document', async () => {
    const content = `Once ${randomUUID()}`;
    const first = await upload({ content, name: 'first.txt' });
    await list(`?after=${first.body.position}`);
    const { status, body } = await upload({ content, name: 'second.txt' });
    expect([status, body.code, body.documentId]).toEqual([409, 'DOCUMENT_EXISTS', first.body.documentId]);
    expect(body.detail).toBe('This file is already there as first.txt.');
    // Another organisation is not told that the content exists.
    expect((await upload({ content, token: stranger })).status).toBe(201);
  });

  it('replaced twice with one request id gets one new version, and another file with that id is refused', async () => {
    const { body } = await upload();
    const to = `/api/documents/${body.documentId}/versions`;
    const id = randomUUID();
    const content = `Version ${id}`;
    const versions = [await upload({ content, id, to }), await upload({ content, id, to })];
    expect(versions.map(({ body: { version } }) => version)).toEqual([2, 2]);
    expect((await upload({ content: 'another', id, to })).status).toBe(422);
  });

  it('gets a new version when it is replaced, and keeps the earlier version', async () => {
    const first = `One ${randomUUID()}`;
    const { body } = await upload({ content: first });
    const to = `/api/documents/${body.documentId}/versions`;
    const replaced = await upload({ content: `Two ${randomUUID()}`, name: 'notes-2.txt', to });
    expect(replaced.body).toMatchObject({ documentId: body.documentId, version: 2 });
    const { document, versions } = await ready(body.documentId);
    expect([document.name, versions.length]).toEqual(['notes-2.txt', 2]);
    const old = await send(product.url, 'GET', `/api/documents/${body.documentId}/file?version=1`, {
      token: owner,
    });
    expect(old.text).toBe(first);
  });
});

describe('a document that could not be read', () => {
  const readAgain = (documentId: string) =>
    send(product.url, 'POST', `/api/documents/${documentId}/read-again`, { token: owner });
  const attemptsOf = async (documentId: string) =>
    (await product.infra.commands.load(Document, documentId)).state;

  it('is read once more when a member asks, and then states again why there is no text', async () => {
    const { body } = await upload({ content: `PK\u0003\u0004${randomUUID()}`, name: 'no-archive.docx' });
    expect((await ready(body.documentId)).document).toMatchObject({ stage: 'failed', reason: 'damaged' });
    expect((await readAgain(body.documentId)).status).toBe(200);
    const state = await until(
      () => attemptsOf(body.documentId),
      (at) => at?.versions[0]?.stage === 'failed' && at.versions[0].attempts === 2,
    );
    expect(state?.versions[0]).toMatchObject({ reason: 'damaged' });
  });

  it('is not read again if reading would fail the same way, or if it has been read', async () => {
    const plain = await upload();
    await ready(plain.body.documentId);
    expect(codeOf(await readAgain(plain.body.documentId))).toBe('409 ALREADY_READ');
    const locked = compoundOf({ EncryptedPackage: Buffer.from(randomUUID()) });
    const { body } = await upload({ content: locked, name: 'locked.doc' });
    expect((await ready(body.documentId)).document.reason).toBe('encrypted');
    expect(codeOf(await readAgain(body.documentId))).toBe('409 READS_ALIKE');
  });
});

describe('an upload', () => {
  it.each([
    ['empty', 'a.txt', '', 400, 'FILE_EMPTY', 'File is empty'],
    [
      'too large',
      'a.txt',
      new Uint8Array(documentLimits.bytes + 1),
      413,
      'FILE_TOO_LARGE',
      'File exceeds 10MB limit',
    ],
    [
      'of another type',
      'a.exe',
      'MZ',
      415,
      'FILE_TYPE_NOT_SUPPORTED',
      'File type not supported. Allowed types: PDF, DOC, XLS, PPT, TXT, CSV, JSON',
    ],
    [
      'of another content than its name says',
      'a.pdf',
      'PK\u0003\u0004 no pdf',
      415,
      'FILE_CONTENT_DIFFERS',
      'The name of this file says PDF, its content is of another kind. Save it as PDF and upload it again.',
    ],
  ])('that is %s is refused and not stored', async (_, name, content, status, code, detail) => {
    const before = files();
    const answer = await upload({ name, content });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([status, code, detail]);
    expect(files()).toEqual(before);
  });

  it.each([
    ['has no boundary', 'multipart/form-data', ''],
    ['has no boundary and a body', 'multipart/form-data', '--b\r\n'],
    ['ends before its file begins', 'multipart/form-data; boundary=b', '--b\r\ncontent-dis'],
    ['has a field that changes prototypes', 'multipart/form-data; boundary=b', part('__proto__', 'x')],
    [
      'has more fields than any form of ours',
      'multipart/form-data; boundary=b',
      Array.from({ length: 9 }, (__, n) => part(`field-${n}`, 'x')).join(''),
    ],
    [
      'has a broken json field',
      'multipart/form-data; boundary=b',
      part('a', '{', '\r\ncontent-type: application/json'),
    ],
    [
      'names no file',
      'multipart/form-data; boundary=b',
      `${part('file', 'x', '\r\ncontent-type: application/octet-stream')}--b--\r\n`,
    ],
    ['has no parts', 'multipart/form-data; boundary=b', '--b--\r\n'],
  ])('whose form %s is refused with a sentence', async (_, contentType, body) => {
    const { documentId } = (await upload()).body;
    for (const to of ['/api/documents', `/api/documents/${documentId}/versions`]) {
      const answer = await fetch(product.url + to, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner}`,
          'content-type': contentType,
          'idempotency-key': randomUUID(),
        },
        body,
      });
      const { code } = (await answer.json()) as { code: string };
      expect([answer.status, code]).toEqual([
        expect.toBeOneOf([400, 415]),
        expect.stringMatching(/^(FORM_MALFORMED|NO_FILE|FILE_TYPE_NOT_SUPPORTED)$/),
      ]);
    }
  });

  it('whose connection broke is not stored', async () => {
    const before = files();
    const { hostname, port } = new URL(product.url);
    await new Promise<void>((resolve) => {
      const sending = request({
        hostname,
        port,
        method: 'POST',
        path: '/api/documents',
        headers: {
          authorization: `Bearer ${owner}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 5_000_000,
        },
      });
      sending.once('error', () => resolve());
      sending.once('close', () => resolve());
      sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="cut.txt"\r\n\r\n');
      sending.write('x'.repeat(1_000_000), () => sending.destroy());
    });
    await until(
      async () => files(),
      (now) => now.length === before.length,
    );
    expect((await list('?search=cut.txt')).matching).toBe(0);
  });
});

describe('the library', () => {
  it('is searched by name and filtered by lens and type', async () => {
    const word = randomUUID().slice(0, 8);
    const made = await upload({ name: `Plan ${word}.txt`, fields: { lens: '2' } });
    await upload({ name: `Other ${word}.txt` });
    const names = async (query: string) =>
      (await list(`?after=${made.body.position}&search=${word}${query}`)).documents.map(({ name }) => name);
    await until(
      async () => names(''),
      (found) => found.length === 2,
    );
    expect(await names('&lens=2')).toEqual([`Plan ${word}.txt`]);
    expect(await names('&lens=none')).toEqual([`Other ${word}.txt`]);
    expect(await names('&type=financial')).toEqual([]);
    expect(await names('&sort=name')).toEqual([`Other ${word}.txt`, `Plan ${word}.txt`]);
  });

  it('is filtered by tag in combination with other filters, and counts tags among documents matching the other filters', async () => {
    const word = randomUUID().slice(0, 8);
    const made: string[] = [];
    for (const [name, lens, tags] of [
      [`One ${word}.txt`, '2', ['Board', 'Draft']],
      [`Two ${word}.txt`, '2', ['Board']],
      [`Three ${word}.txt`, '3', ['board', '__proto__']],
    ] as const) {
      const { documentId } = (await upload({ name })).body;
      const json = { lens, subLens: null, documentType: 'other', tags };
      const { body } = await send(product.url, 'PUT', `/api/documents/${documentId}/category`, {
        token: owner,
        json,
      });
      made.push((body as { position: string }).position);
    }
    const found = (query: string) => list(`?after=${made.at(-1)}&sort=name&search=${word}${query}`);
    const all = await found('');
    expect(all.tags).toEqual([
      { tag: 'Board', documents: 2 },
      { tag: '__proto__', documents: 1 },
      { tag: 'board', documents: 1 },
      { tag: 'Draft', documents: 1 },
    ]);
    const board = await found('&tag=Board');
    expect([board.matching, board.documents.map(({ name }) => name)]).toEqual([
      2,
      [`One ${word}.txt`, `Two ${word}.txt`],
    ]);
    // The tags that could be chosen instead are still listed.
    expect(board.tags).toEqual(all.tags);
    expect((await found('&lens=3')).tags.map(({ tag }) => tag)).toEqual(['__proto__', 'board']);
    expect((await found('&lens=3&tag=Board')).matching).toBe(0);
    expect((await list('', stranger)).tags).toEqual([]);
  });

  it('can be read by auditors, who cannot change it', async () => {
    const { body } = await upload();
    const { documentId } = body;
    await ready(documentId);
    expect((await detail(documentId, auditor)).document.documentId).toBe(documentId);
    expect((await upload({ token: auditor })).status).toBe(403);
    const at = `/api/documents/${documentId}`;
    for (const [method, where, sent] of [
      ['DELETE', at, undefined],
      ['PUT', `${at}/name`, { name: 'mine.txt' }],
      ['POST', `${at}/read-again`, undefined],
    ] as const)
      expect((await send(product.url, method, where, { token: auditor, json: sent })).status).toBe(403);
  });

  it('is answered as missing for another organisation', async () => {
    const { body } = await upload();
    const at = `/api/documents/${body.documentId}`;
    for (const where of [at, `${at}/file`, `${at}/passages`, `${at}/history`])
      expect((await send(product.url, 'GET', where, { token: stranger })).status).toBe(404);
    expect((await send(product.url, 'DELETE', at, { token: stranger })).status).toBe(404);
    for (const what of ['restore', 'read-again'])
      expect((await send(product.url, 'POST', `${at}/${what}`, { token: stranger })).status).toBe(404);
    expect((await upload({ token: stranger, to: `${at}/versions` })).status).toBe(404);
    expect((await list('', stranger)).documents.map(({ documentId }) => documentId)).not.toContain(
      body.documentId,
    );
  });

  it('stores neither the text nor the names of its documents readably on the disk, searched or not', async () => {
    const word = `unreadable${randomUUID().replaceAll('-', '')}`;
    const { body } = await upload({ name: `${word}.txt`, content: `About ${word}` });
    await ready(body.documentId);
    await searched(word);
    expect(indexes()).not.toEqual([]);
    const found = readdirSync(product.folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes(word));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});

describe('a search', () => {
  const unique = () => `w${randomUUID().replaceAll('-', '')}`;
  const made = async (content: string, more: Partial<Upload> = {}) => {
    const { body } = await upload({ content, ...more });
    await ready(body.documentId);
    return body.documentId;
  };
  const idsOf = ({ documents }: Documents) => documents.map(({ documentId }) => documentId);

  it('finds words, phrases and beginnings of words in texts, and returns the passages', async () => {
    const word = unique();
    const documentId = await made(`Minutes\n\nThe ${word} Größe was approved.\n\nNothing else.`);
    for (const query of [word, `${word} GROSSE`, `"the ${word}"`, word.slice(0, 12), `${word} appro`])
      expect([query, idsOf(await searched(query))]).toEqual([query, [documentId]]);
    for (const query of [`"${word} the"`, `${word} absent`, `"${word.slice(0, 12)}"`])
      expect([query, idsOf(await searched(query))]).toEqual([query, []]);
    const { documents, search } = await searched(`${word} grösse`);
    const [passage] = documents[0]?.found ?? [];
    expect(passage?.ranges.map(({ start, end }) => passage.text.slice(start, end))).toEqual([word, 'Größe']);
    expect(passage?.place).toMatchObject({ kind: 'line' });
    expect(search?.searched).toBe(search?.texts);
  });

  it('finds only text of the newest version', async () => {
    const [first, second] = [unique(), unique()];
    const documentId = await made(`First ${first}`);
    expect(idsOf(await searched(first))).toEqual([documentId]);
    await upload({ content: `Second ${second}`, to: `/api/documents/${documentId}/versions` });
    await until(
      () => detail(documentId),
      ({ document }) => document.version === 2 && document.stage === 'ready',
    );
    expect(idsOf(await searched(second))).toEqual([documentId]);
    expect(idsOf(await searched(first))).toEqual([]);
  });

  it('finds no deleted document, whose words are removed from the index', async () => {
    const word = unique();
    const documentId = await made(`About ${word}`);
    expect(idsOf(await searched(word))).toEqual([documentId]);
    const at = `/api/documents/${documentId}`;
    const { position } = (await send(product.url, 'DELETE', at, { token: owner })).body as {
      position: string;
    };
    const listed = await list(`?after=${position}&search=${word}`);
    expect([idsOf(listed), listed.matching]).toEqual([[], 0]);
    const tenants = new Set(indexes().map((name) => name.split('.')[0] ?? ''));
    await until(
      async () => {
        const held = await Promise.all([...tenants].map((tenant) => product.infra.textIndex.held(tenant)));
        return held.filter((texts) => texts.has(documentId));
      },
      (holding) => holding.length === 0,
    );
    await send(product.url, 'POST', `${at}/restore`, { token: owner });
    await ready(documentId);
    expect(idsOf(await searched(word))).toEqual([documentId]);
  });

  it('finds nothing of another organisation, even if its texts have the same words', async () => {
    const word = unique();
    const documentId = await made(`Theirs ${word}`, { token: owner });
    expect(idsOf(await searched(word))).toEqual([documentId]);
    const other = await searched(word, stranger);
    expect([idsOf(other), other.matching]).toEqual([[], 0]);
    const { body } = await upload({ token: stranger, content: `Ours ${word}` });
    await until(
      () => searched(word, stranger),
      (found) => idsOf(found).includes(body.documentId),
    );
    expect(idsOf(await searched(word))).toEqual([documentId]);
  });

  it('can be made by auditors, and not without an account of the organisation', async () => {
    const word = unique();
    const documentId = await made(`For auditors ${word}`);
    expect(idsOf(await searched(word, auditor))).toEqual([documentId]);
    expect((await send(product.url, 'GET', `/api/documents?search=${word}`)).status).toBe(401);
  });

  it('with too many words, or with too long words, is refused with a sentence', async () => {
    const asked = (query: string) =>
      send(product.url, 'GET', `/api/documents?search=${encodeURIComponent(query)}`, { token: owner });
    const words = (number: number) => Array.from({ length: number }, (_, at) => `word${at}`).join(' ');
    expect((await asked(words(12))).status).toBe(200);
    const refused = await asked(words(13));
    expect(codeOf(refused)).toBe('400 SEARCH_TOO_LONG');
    expect((refused.body as { detail: string }).detail).toContain('at most 12 words.');
    expect((await asked('x'.repeat(256))).status).toBe(400);
  });

  it.each([
    '"',
    '""',
    '"a" OR',
    'NEAR(a b)',
    'words:a*',
    "'; DROP TABLE words; --",
    '^a + b',
    '{a b}: c',
    '\\u0000',
  ])('for %j is a search for words', async (query) => {
    const { status } = await send(product.url, 'GET', `/api/documents?search=${encodeURIComponent(query)}`, {
      token: owner,
    });
    expect(status).toBe(200);
  });
});

describe('the history of a document', () => {
  const history = async (documentId: string, token = owner) =>
    (await send(product.url, 'GET', `/api/documents/${documentId}/history`, { token }))
      .body as DocumentHistory;
  const put = (documentId: string, what: string, json: unknown) =>
    send(product.url, 'PUT', `/api/documents/${documentId}/${what}`, { token: owner, json });

  it('tells an auditor what happened, who did it and when, newest first', async () => {
    const { body } = await upload({ name: 'Draft.txt', content: `Draft\u200b ${randomUUID()}` });
    const { documentId } = body;
    const { document } = await ready(documentId);
    await put(documentId, 'name', { name: 'Plan.txt' });
    await put(documentId, 'category', {
      lens: '1',
      subLens: '1.1',
      documentType: 'strategy',
      tags: ['A', 'B'],
    });
    await upload({
      content: `Plan ${randomUUID()}`,
      name: 'Plan 2.txt',
      to: `/api/documents/${documentId}/versions`,
    });
    await until(
      () => detail(documentId),
      ({ document: { version, stage } }) => version === 2 && stage === 'ready',
    );
    const { entries, isWhole } = await history(documentId, auditor);
    const [lens] = nineLenses.lenses;
    expect(entries.map(({ text }) => text)).toEqual([
      'Version 2 was read: 41 characters of text.',
      'Version 2 uploaded: Plan 2.txt.',
      `Categorized: ${lens?.name} → ${lens?.subLenses[0]?.name}, Strategy Documents, tagged A, B.`,
      'Renamed to Plan.txt.',
      'Version 1 was read: 42 characters of text. Left out, because a reader of the file does not see it: 1 character.',
      'Uploaded: Draft.txt.',
    ]);
    expect(isWhole).toBe(true);
    expect(entries.map(({ by }) => by === null)).toEqual([true, false, false, false, true, false]);
    expect(entries.at(-1)).toMatchObject({ by: document.uploadedBy, at: document.uploadedAt });
  });

  it('keeps who did what and when after the document is erased, and shows its names as erased', async () => {
    const { body } = await upload({ name: 'Secret plan.txt' });
    await ready(body.documentId);
    await put(body.documentId, 'name', { name: 'Secret.txt' });
    await send(product.url, 'DELETE', `/api/documents/${body.documentId}`, { token: owner });
    await product.infra.keys.destroy(body.documentId);
    // Decrypted names are cached for a minute, so another server shows what a restart would show.
    const { entries } = await createHistoryQuery(
      product.infra,
      createPersonal(product.infra.keys),
      createPeople(product.infra, createPersonal(product.infra.keys)),
    )(await tenantOf(body.documentId), body.documentId);
    expect(entries.map(({ text }) => text)).toEqual([
      'Deleted.',
      'Renamed to [erased].',
      expect.stringMatching(/^Version 1 was read/),
      'Uploaded: [erased].',
    ]);
    expect(entries[0]?.by).toBe((await history(body.documentId)).entries[0]?.by);
  });

  const tenantOf = async (documentId: string) => {
    const { state } = await product.infra.commands.load(Document, documentId);
    if (!state) throw new Error('There is no such document.');
    return state.organizationId;
  };
});

describe('a deleted document', () => {
  it('is hidden at once, and available again when it is restored', async () => {
    const { body } = await upload();
    const at = `/api/documents/${body.documentId}`;
    const deleted = await send(product.url, 'DELETE', at, { token: owner });
    const { position } = deleted.body as { position: string };
    expect((await list(`?after=${position}`)).documents.map(({ documentId }) => documentId)).not.toContain(
      body.documentId,
    );
    for (const where of [at, `${at}/file`, `${at}/passages`])
      expect(codeOf(await send(product.url, 'GET', where, { token: owner }))).toBe('404 NOT_FOUND');
    await send(product.url, 'POST', `${at}/restore`, { token: owner });
    expect((await ready(body.documentId)).document.stage).toBe('ready');
  });
});

describe('the library at a past moment', () => {
  /** An instant after everything acknowledged so far, and before everything that follows. */
  const now = async () => {
    const instant = Date.now() + 1;
    await until(Date.now, (time) => time > instant);
    return new Date(instant).toISOString();
  };

  it('has the documents of that moment, with the names, categories and versions they had', async () => {
    const leader = await registerLeader(product.url);
    const { token } = leader;
    const uploaded = async (name: string) => {
      const { documentId } = (await upload({ token, name })).body;
      await until(
        () => detail(documentId, token),
        (answer) => answer.document?.stage === 'ready',
      );
      return documentId;
    };
    const begin = await now();
    const kept = await uploaded('Strategy draft.txt');
    const gone = await uploaded('Private notes.txt');
    const then = await now();
    const put = (path: string, json: object) =>
      send(product.url, 'PUT', `/api/documents/${kept}/${path}`, { token, json });
    await put('name', { name: 'Strategy.txt' });
    await put('category', { lens: '2', subLens: null, documentType: 'strategy', tags: ['board'] });
    await upload({ token, to: `/api/documents/${kept}/versions`, name: 'Newer.txt' });
    await send(product.url, 'DELETE', `/api/documents/${gone}`, { token });
    const deleted = await now();
    await createEraseDocument(product.infra)({
      id: randomUUID(),
      queue: erasingQueue,
      payload: {
        documentId: gone,
        deletion: 1,
        tenant: leader.session.organization.id,
        correlationId: randomUUID(),
      },
      attempt: 1,
    } as Job);
    await uploaded('Later.txt');
    const at = (moment: string, more = '') => list(`?sort=name&moment=${moment}${more}`, token);

    expect(await at(begin)).toMatchObject({ documents: [], matching: 0, asOf: { at: begin, erased: 0 } });
    const past = await until(
      () => at(then),
      ({ asOf }) => asOf?.erased === 1,
    );
    expect(past).toMatchObject({
      asOf: { at: then, erased: 1 },
      counts: { total: 2, categorized: 0 },
      tags: [],
      documents: [
        { documentId: gone, name: '[erased]', isErased: true, tags: [] },
        {
          documentId: kept,
          name: 'Strategy draft.txt',
          isErased: false,
          lens: null,
          documentType: 'other',
          version: 1,
        },
      ],
    });
    expect(await at(deleted)).toMatchObject({
      asOf: { erased: 0 },
      documents: [{ name: 'Newer.txt', lens: '2', documentType: 'strategy', tags: ['board'], version: 2 }],
    });
    expect((await at(then, '&search=draft')).documents.map(({ documentId }) => documentId)).toEqual([kept]);
    expect((await at(then, '&search=newer')).documents).toEqual([]);
    expect((await list('', token)).asOf).toBeUndefined();
  });

  it('is read for one organisation at a time, so that another organisation is answered while one asks for many moments', async () => {
    const instant = Date.now() - 60_000;
    const asked = Array.from({ length: 30 }, (_, number) =>
      send(product.url, 'GET', `/api/documents?moment=${new Date(instant - number).toISOString()}`, {
        token: owner,
      }),
    );
    const other = await send(product.url, 'GET', `/api/documents?moment=${new Date(instant).toISOString()}`, {
      token: stranger,
    });
    expect(other.status).toBe(200);
    const codes = new Set((await Promise.all(asked)).map(({ status }) => status));
    expect([...codes].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(codes).toContain(200);
  });

  it("is limited to one's own organisation, open to auditors, and never in the future", async () => {
    const at = `?moment=${await now()}`;
    const own = (await list(at)).documents.map(({ documentId }) => documentId);
    expect(own.length).toBeGreaterThan(0);
    expect((await list(at, auditor)).documents.map(({ documentId }) => documentId)).toEqual(own);
    const theirs = (await list(at, stranger)).documents.map(({ documentId }) => documentId);
    expect(theirs.filter((documentId) => own.includes(documentId))).toEqual([]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const refused = await send(product.url, 'GET', `/api/documents?moment=${soon}`, { token: owner });
    expect([refused.status, problemIn(refused).code]).toEqual([400, 'MOMENT_IN_FUTURE']);
  });

  it('has the mapping that counted then, for its own organisation and for documents that were there', async () => {
    const before = await now();
    const { documentId } = (
      await upload({ token: owner, name: 'Rivals.txt', content: disagreeing.competition.content })
    ).body;
    const mapping = (query = '', token = owner) =>
      send(product.url, 'GET', `/api/documents/${documentId}/mapping${query}`, { token });
    const first = await until(
      async () => (await mapping()).body as TextMapping,
      (answer) => Boolean(answer.mapping),
    );
    const then = await now();
    const { position } = (
      await send(product.url, 'POST', `/api/documents/${documentId}/move-passage`, {
        token: owner,
        json: { version: 1, passage: 0, subLens: '9.4' },
        requestId: randomUUID(),
      })
    ).body as { position: string };
    const moved = (await mapping(`?after=${position}`)).body as TextMapping;
    expect(moved.mapping?.entries[0]).toMatchObject({ subLens: '9.4', isMoved: true });
    const past = (await mapping(`?moment=${then}`)).body as TextMapping;
    expect(past.mapping).toEqual(first.mapping);
    expect((await mapping(`?moment=${then}`, auditor)).body).toMatchObject({ mapping: first.mapping });
    const refusals = await Promise.all([
      mapping(`?moment=${before}`),
      mapping(`?moment=${then}`, stranger),
      mapping(`?moment=${then}&version=2`),
      mapping(`?moment=${new Date(Date.now() + 60_000).toISOString()}`),
    ]);
    expect(refusals.map((one) => [one.status, problemIn(one).code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [400, 'MOMENT_IN_FUTURE'],
    ]);
  });
});
