import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { DocumentDetail, DocumentHistory, Documents } from '../../api/document/contract/documents.ts';
import type { Operations } from '../../api/installation/contract/operations.ts';
import { Document, documentBlobs } from '../../domain/document/state.ts';
import { openFolderBlobStore } from '../../infra/blob-store/folder/blob-store.ts';
import { createClamd } from '../../infra/malware-scan/clamd.ts';
import { readingQueue } from '../../workers/documents/read-document.ts';
import { codeOf, problemIn, send, until } from '../security/wire.ts';
import { type ClamdServer, eicar, startClamd, usual } from '../support/clamd-server.ts';
import { type Leader, launch, registerLeader } from '../support/client.ts';
import { operatorTokenOf } from '../support/operators.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { startScaled } from '../support/scaled.ts';
import { temporaryFolder } from '../support/server.ts';
import { type Upload, uploadFile } from '../support/uploads.ts';

let clamd: ClamdServer;
beforeAll(async () => {
  clamd = await startClamd();
});
afterEach(async () => {
  clamd.script(usual);
  await clamd.refuse(false);
});
afterAll(async () => clamd.close());

/** Number of processes that this process started to read a file. */
let readers = 0;
const count = (message: unknown) => {
  const { process: child } = message as { readonly process: ChildProcess };
  child.once('spawn', () => {
    if (child.spawnargs.some((part) => part.includes('infra/extraction'))) readers += 1;
  });
};
subscribe('child_process', count);
afterAll(() => unsubscribe('child_process', count));

const uploadedBy = async (url: string, more: Upload): Promise<string> => {
  const { status, body } = await uploadFile(url, more);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.documentId;
};
/** A member's requests for one document. */
function documentOf(url: string, token: string, documentId: string) {
  const at = `/api/documents/${documentId}`;
  const detail = async () => (await send(url, 'GET', at, { token })).body as DocumentDetail;
  return {
    detail,
    /** Waits for a stage of the newest version. */
    reaches: (stage: DocumentDetail['document']['stage'], version = 1) =>
      until(detail, ({ document }) => document?.stage === stage && document.version === version, 60_000),
    file: (version?: number) =>
      send(url, 'GET', `${at}/file${version === undefined ? '' : `?version=${version}`}`, { token }),
    replace: (content: string) => uploadFile(url, { token, content, to: `${at}/versions` }),
    order: (method: string, path = '') => send(url, method, `${at}${path}`, { token }),
    history: async () =>
      ((await send(url, 'GET', `${at}/history`, { token })).body as DocumentHistory).entries.map(
        ({ text }) => text,
      ),
  };
}
const found = async (url: string, token: string, words: string) =>
  (await send(url, 'GET', `/api/documents?search=${words}`, { token })).body as Documents;

const refusal = { code: 'DOCUMENT_NOT_AVAILABLE', detail: 'Document URL not available for download' };

/** What members see in either deployment, with a scanner that is down at first. */
async function tale(url: string, token: string): Promise<void> {
  await clamd.refuse(true);
  const waiting = documentOf(url, token, await uploadedBy(url, { token, content: 'about turbines' }));
  await waiting.reaches('unscanned');
  expect(problemIn(await waiting.file())).toMatchObject({ status: 404, ...refusal });
  expect(await found(url, token, 'turbines')).toMatchObject({
    matching: 0,
    search: { reading: 1, failed: 0, texts: 0 },
  });
  await clamd.refuse(false);
  await waiting.reaches('ready');
  expect((await waiting.file()).text).toBe('about turbines');
  expect(await waiting.history()).toHaveLength(2);

  const infected = documentOf(url, token, await uploadedBy(url, { token, content: `a turbines ${eicar}` }));
  await infected.reaches('quarantined');
  expect(problemIn(await infected.file())).toMatchObject({ status: 404, ...refusal });
  expect(problemIn(await infected.file(1))).toMatchObject({ status: 404, ...refusal });
  expect(await infected.history()).toEqual([
    'Version 1 was quarantined: the virus scanner found Eicar-Test-Signature.',
    'Uploaded: notes.txt.',
  ]);
  // Shown like a document that cannot be read.
  const { documents, search } = await until(
    () => found(url, token, 'turbines'),
    (answer) => answer.search?.searched === 1,
  );
  expect(documents.map(({ stage }) => stage)).toEqual(['ready']);
  expect(search).toMatchObject({ texts: 1, reading: 0, failed: 1, scanned: 0 });
  expect(codeOf(await infected.order('GET', '/passages'))).toBe('409 NO_TEXT');
  expect(codeOf(await infected.order('POST', '/read-again'))).toBe('409 QUARANTINED');

  expect((await infected.replace('a clean copy')).status).toBe(201);
  const { versions } = await infected.reaches('ready', 2);
  expect(versions.map(({ stage }) => stage)).toEqual(['ready', 'quarantined']);
  expect((await infected.file()).text).toBe('a clean copy');
  expect(codeOf(await infected.file(1))).toBe('404 DOCUMENT_NOT_AVAILABLE');
  expect((await infected.order('DELETE')).status).toBe(200);
  await until(
    () => infected.order('GET'),
    ({ status }) => status === 404,
  );
}

describe('with a virus scanner', () => {
  let product: Product;
  let leader: Leader;
  let token: string;
  beforeAll(async () => {
    product = await runProduct({ env: { CLAMAV_URL: clamd.url }, change: retryingWithin(80) });
    leader = await registerLeader(product.url);
    token = leader.token;
  });
  afterAll(async () => product.stop());

  const upload = async (content: string, name = 'notes.txt') =>
    documentOf(product.url, token, await uploadedBy(product.url, { token, content, name }));
  const operations = async () =>
    (await send(product.url, 'GET', '/api/operations', { token: operatorTokenOf(product.folder) }))
      .body as Operations;
  const failing = () => product.infra.jobs.failing(readingQueue);

  it('a document waits for the scanner, and is then read or quarantined', async () => {
    const { token: own } = await registerLeader(product.url);
    await tale(product.url, own);
  });

  it('that is down, no reader process gets a file, an operator sees the outage, and all files are read when the scanner is back', async () => {
    expect((await operations()).scanner).toBe('up');

    await clamd.refuse(true);
    const before = readers;
    const [kept, deleted] = [await upload(`kept ${randomUUID()}`), await upload(`deleted ${randomUUID()}`)];
    await until(failing, ({ jobs, lastError }) => jobs === 2 && /scanner cannot/.test(lastError ?? ''));
    expect((await operations()).scanner).toBe('down');
    expect(readers).toBe(before);
    for (const document of [kept, deleted]) {
      expect((await document.reaches('unscanned')).document.reason).toBeNull();
      expect(codeOf(await document.file())).toBe('404 DOCUMENT_NOT_AVAILABLE');
    }
    // A restored document waits as before.
    expect((await deleted.order('DELETE')).status).toBe(200);
    expect((await deleted.order('POST', '/restore')).status).toBe(200);
    await deleted.reaches('unscanned');
    expect(readers).toBe(before);

    await clamd.refuse(false);
    for (const document of [kept, deleted]) await document.reaches('ready');
    expect(readers).toBe(before + 2);
  });

  it.each([
    ['reports an error', 'stream: Can not allocate memory ERROR'],
    ['says nothing that can be understood', 'I am a teapot'],
    ['refuses the size', 'INSTREAM size limit exceeded. ERROR'],
  ])(
    'that %s, a file waits longer than jobs are usually retried, and is read in the end',
    async (_, says) => {
      const before = { readers, files: clamd.files.length };
      clamd.script(() => says);
      const document = await upload(`patient ${randomUUID()}`);
      // Without a scanner, a job ends after 6 attempts.
      await until(
        () => clamd.files.length - before.files,
        (tries) => tries >= 10,
        60_000,
      );
      expect((await document.detail()).document.stage).toBe('unscanned');
      expect(await product.infra.jobs.deadLetters(readingQueue)).toEqual([]);
      expect(readers).toBe(before.readers);
      clamd.script(usual);
      const { versions } = await document.reaches('ready');
      expect(versions).toHaveLength(1);
    },
  );

  it('a file that a member asks to be read again is scanned again first', async () => {
    const picture = await upload('%PDF-1.4 damaged', 'damaged.pdf');
    await picture.reaches('failed');
    expect((await picture.file()).status).toBe(200);
    await clamd.refuse(true);
    const before = readers;
    expect((await picture.order('POST', '/read-again')).status).toBe(200);
    await picture.reaches('unscanned');
    expect(codeOf(await picture.file())).toBe('404 DOCUMENT_NOT_AVAILABLE');
    await until(failing, ({ jobs }) => jobs === 1);
    expect(readers).toBe(before);
    clamd.script(() => 'stream: Late.Signature FOUND');
    await clamd.refuse(false);
    await picture.reaches('quarantined');
    expect(readers).toBe(before);
  });

  // A newer version that cannot be read has the same effect: none on the earlier version.
  it('an earlier version that was read stays available when a newer version is quarantined', async () => {
    const document = await upload('the first text');
    await document.reaches('ready');
    expect((await document.replace(`the second ${eicar}`)).status).toBe(201);
    const { versions } = await document.reaches('quarantined', 2);
    expect(versions.map(({ stage }) => stage)).toEqual(['quarantined', 'ready']);
    expect((await document.file(1)).text).toBe('the first text');
    expect((await document.order('GET', '/passages?version=1')).status).toBe(200);
    expect(codeOf(await document.file())).toBe('404 DOCUMENT_NOT_AVAILABLE');
  });

  it('a quarantined file cannot be attached as evidence', async () => {
    const participants = [{ name: 'P', email: `${randomUUID()}@scan.example`, role: 'Employee' as const }];
    const { assessmentId } = await launch(leader, { name: 'Cycle', company: 'Engines', participants });
    const documentId = await uploadedBy(product.url, { token, content: `evidence ${eicar}` });
    await documentOf(product.url, token, documentId).reaches('quarantined');
    const attach = (passage: number | null) =>
      send(product.url, 'POST', `/api/assessments/${assessmentId}/evidence`, {
        token,
        json: { subLens: '1.1', version: 1, documentId, passage },
      });
    expect(codeOf(await attach(null))).toBe('409 QUARANTINED');
    expect(codeOf(await attach(0))).toBe('409 QUARANTINED');
  });

  it('each attempt to read a file is recorded as one after a scan', async () => {
    const documentId = await uploadedBy(product.url, { token, content: `counted ${randomUUID()}` });
    await documentOf(product.url, token, documentId).reaches('ready');
    const { events } = (await product.infra.store.readStream(Document.stream(documentId))) as {
      events: readonly { type: string; data: object }[];
    };
    // Its passages may be mapped already.
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      'DocumentUploaded',
      'ExtractionStarted',
      'TextExtracted',
    ]);
    expect(events[1]?.data).toMatchObject({ isScanned: true });
  });
});

test('a damaged stored file is given up as without a scanner, and reaches no reader process', async () => {
  const folder = temporaryFolder();
  const start = () => runProduct({ folder, env: { CLAMAV_URL: clamd.url }, change: retryingWithin(80) });
  await clamd.refuse(true);
  const first = await start();
  const { token } = await registerLeader(first.url);
  const documentId = await uploadedBy(first.url, { token, content: 'text' });
  await first.stop();
  const blobs = openFolderBlobStore({ folder: path.join(folder, 'blobs') });
  const [key = ''] = await blobs.list(documentBlobs(documentId));
  await blobs.delete(key);
  await blobs.put(key, Buffer.alloc(200), { contentType: 'application/octet-stream' });
  await blobs.close();
  await clamd.refuse(false);
  const before = readers;
  const second = await start();
  const { document } = await documentOf(second.url, token, documentId).reaches('failed');
  expect([document.reason, readers]).toEqual(['crashed', before]);
  await second.stop();
});

test('a scanner that never answers delays other organisations by no more than its timeout', async () => {
  const answerMs = 500;
  const product = await runProduct({
    change: (infra) =>
      retryingWithin(80)({
        ...infra,
        scanner: createClamd({ host: '127.0.0.1', port: clamd.port, answerMs }),
      }),
  });
  const [slow, quick] = [await registerLeader(product.url), await registerLeader(product.url)];
  clamd.script((file) => (file.includes('slow') ? null : usual(file)));
  const before = clamd.files.length;
  const stuck = await Promise.all(
    ['slow 1', 'slow 2', 'slow 3', 'slow 4'].map(async (content) =>
      documentOf(product.url, slow.token, await uploadedBy(product.url, { token: slow.token, content })),
    ),
  );
  const other = documentOf(
    product.url,
    quick.token,
    await uploadedBy(product.url, { token: quick.token, content: 'other' }),
  );
  await other.reaches('ready');
  // Each file is tried again.
  await until(
    () => clamd.files.slice(before).filter((file) => file.includes('slow')).length,
    (tries) => tries > stuck.length,
    30_000,
  );
  for (const document of stuck) expect((await document.detail()).document.stage).toBe('unscanned');
  clamd.script(usual);
  for (const document of stuck) await document.reaches('ready');
  await product.stop();
});

test('a stopping server does not wait for the scanner, and scans the file after the next start', async () => {
  const folder = temporaryFolder();
  const start = () => runProduct({ folder, env: { CLAMAV_URL: clamd.url } });
  const asked = Promise.withResolvers<void>();
  clamd.script(() => {
    asked.resolve();
    return null;
  });
  const first = await start();
  const { token } = await registerLeader(first.url);
  const documentId = await uploadedBy(first.url, { token, content: 'text' });
  await asked.promise;
  // The timeout of the scanner would be 150 s.
  await first.stop();
  clamd.script(usual);
  const second = await start();
  await documentOf(second.url, token, documentId).reaches('ready');
  await second.stop();
});

test('files read before there was a scanner stay as they are, and a quarantine remains when the scanner is removed', async () => {
  const folder = temporaryFolder();
  const without = await runProduct({ folder });
  const { token } = await registerLeader(without.url);
  const old = await uploadedBy(without.url, { token, content: `old ${eicar}` });
  await documentOf(without.url, token, old).reaches('ready');
  const { scanner } = (
    await send(without.url, 'GET', '/api/operations', { token: operatorTokenOf(without.folder) })
  ).body as Operations;
  expect(scanner).toBeNull();
  await without.stop();

  const within = await runProduct({ folder, env: { CLAMAV_URL: clamd.url } });
  expect((await documentOf(within.url, token, old).detail()).document.stage).toBe('ready');
  expect((await documentOf(within.url, token, old).file()).status).toBe(200);
  const withheld = await uploadedBy(within.url, { token, content: `new ${eicar}` });
  await documentOf(within.url, token, withheld).reaches('quarantined');
  await within.stop();

  const after = await runProduct({ folder });
  expect((await documentOf(after.url, token, withheld).detail()).document.stage).toBe('quarantined');
  expect(codeOf(await documentOf(after.url, token, withheld).file())).toBe('404 DOCUMENT_NOT_AVAILABLE');
  await after.stop();
  const views = await compareWithRebuild(folder);
  expect(views.filter(({ different }) => different.length > 0)).toEqual([]);
  expect(views.find(({ model }) => model.startsWith('library'))?.documents).toBeGreaterThan(2);
});

test('a document whose job is older than the scanner waits for it like any other document', async () => {
  const folder = temporaryFolder();
  const idle = await runProduct({
    folder,
    change: (infra) => ({
      ...infra,
      jobs: {
        ...infra.jobs,
        work: (queue, ...rest) =>
          queue === readingQueue ? async () => undefined : infra.jobs.work(queue, ...rest),
      },
    }),
  });
  const { token } = await registerLeader(idle.url);
  const documentId = await uploadedBy(idle.url, { token, content: `early ${randomUUID()}` });
  await until(
    () => idle.infra.jobs.counts(readingQueue),
    ({ waiting }) => waiting === 1,
  );
  await idle.stop();
  clamd.script(() => 'stream: The database is being loaded ERROR');
  const before = clamd.files.length;
  const product = await runProduct({
    folder,
    env: { CLAMAV_URL: clamd.url },
    change: retryingWithin(80),
  });
  await until(
    () => clamd.files.length - before,
    (tries) => tries >= 10,
    60_000,
  );
  clamd.script(usual);
  await documentOf(product.url, token, documentId).reaches('ready');
  expect(await product.infra.jobs.deadLetters(readingQueue)).toEqual([]);
  await product.stop();
});

test('with several processes, a document waits for the scanner, and is then read or quarantined', async () => {
  const product = await startScaled({
    apis: 1,
    workers: 1,
    env: { CLAMAV_URL: clamd.url, LOG_LEVEL: 'warn' },
  });
  const { token } = await registerLeader(product.url);
  await tale(product.url, token);
  const output = () => product.workers.map((worker) => worker.output()).join('');
  const times = (sentence: string) => output().split(sentence).length - 1;
  const said = () => [
    times('documents wait, because the virus scanner gives no verdict'),
    times('the virus scanner answers again'),
  ];
  const [down = 0, up = 0] = said();
  const before = clamd.files.length;
  clamd.script(() => 'stream: The database is being loaded ERROR');
  const documentId = await uploadedBy(product.url, { token, content: 'told once' });
  await until(
    () => clamd.files.length - before,
    (tries) => tries >= 3,
    60_000,
  );
  clamd.script(usual);
  await documentOf(product.url, token, documentId).reaches('ready');
  await product.stop();
  expect(said()).toEqual([down + 1, up + 1]);
  expect(output()).toContain('"signature":"Eicar-Test-Signature"');
  expect(output()).not.toContain('notes.txt');
});

test('a stored file that cannot be read for scanning can never be downloaded, even when it is given up, and is scanned when a member asks', async () => {
  let isBroken = true;
  const product = await runProduct({
    env: { CLAMAV_URL: clamd.url },
    change: (infra) =>
      retryingWithin(80)({
        ...infra,
        blobs: {
          ...infra.blobs,
          get: async (key) => {
            if (isBroken && key.startsWith('documents/')) throw new Error('EIO: i/o error, read');
            return infra.blobs.get(key);
          },
        },
      }),
  });
  const { token } = await registerLeader(product.url);
  const document = documentOf(
    product.url,
    token,
    await uploadedBy(product.url, { token, content: `hello ${eicar}` }),
  );
  await document.reaches('failed');
  isBroken = false;
  expect(problemIn(await document.file())).toMatchObject({ status: 404, ...refusal });
  expect((await document.order('POST', '/read-again')).status).toBe(200);
  await document.reaches('quarantined');
  expect(problemIn(await document.file())).toMatchObject({ status: 404, ...refusal });
  await product.stop();
});
