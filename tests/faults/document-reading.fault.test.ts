import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentDetail, Documents } from '../../api/document/contract/documents.ts';
import { Document, documentBlobs } from '../../domain/document/state.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { createExtractor, type Extractor } from '../../infra/extraction/extract.ts';
import type { JobHandler } from '../../infra/job-queue/port.ts';
import { createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { createEraseDocument, erasingQueue } from '../../workers/documents/erase-document.ts';
import { createReadDocument, readingQueue, recognitionQueue } from '../../workers/documents/read-document.ts';
import { createReadingNow } from '../../workers/documents/reading-now.ts';
import { until } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { scannedPage, scannedPdf } from '../support/documents/scan.ts';
import { eventually } from '../support/eventually.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';

// A reader that can crash on a file, as that of an earlier release could, and a gate where files wait before they are read.
const program = path.join(import.meta.dirname, '../../infra/extraction/testing/hostile-child.ts');
const dying = createExtractor({ program });
const mended = createExtractor();
const stalling = createExtractor({ program, wallClockMs: 6_000 });
const reading = createReadingNow();
let extractor: Pick<Extractor, 'extract' | 'recognize'> = dying;
let product: Product;
let leader: Leader;

beforeAll(async () => {
  product = await runProduct({ change: (infra) => retryingWithin(80)(withExtractor(infra)) });
  leader = await registerLeader(product.url);
});
afterAll(async () => {
  await product.stop();
  await dying.close();
  await mended.close();
  await stalling.close();
});

function withExtractor(infra: Infrastructure): Infrastructure {
  const parts = {
    ...infra,
    files: createSealedFiles(infra),
    extractor: {
      extract: (...file) => extractor.extract(...file),
      recognize: (...file) => extractor.recognize(...file),
    } satisfies typeof extractor,
    reading,
    recognizesScans: true,
    isStopping: () => false,
  };
  const handlers = new Map<string, JobHandler>(
    ([readingQueue, recognitionQueue] as const).map((queue) => [queue, createReadDocument(parts, queue)]),
  );
  return {
    ...infra,
    reports: {
      ...infra.reports,
      put: (report) => infra.reports.put({ ...report, reading: reading.list() }),
    },
    jobs: {
      ...infra.jobs,
      work: (queue, own, options) => infra.jobs.work(queue, handlers.get(queue) ?? own, options),
    },
  };
}

test('a file that was given up is read after an upgrade only when a member asks', async () => {
  const { body } = await uploadFile(product.url, { token: leader.token, content: 'die' });
  const read = () =>
    leader.call<DocumentDetail>(
      'GET',
      `/api/documents/${body.documentId}?after=${body.position}`,
      undefined,
      leader,
    );
  const { document } = await eventually(read, ({ document: { stage } }) => stage === 'failed');
  expect(document.reason).toBe('crashed');

  // A fault that is still there has the same result: after three more attempts the file is given up again.
  await leader.call('POST', `/api/documents/${body.documentId}/read-again`, undefined, leader);
  await eventually(
    async () => {
      await read();
      return (await product.infra.commands.load(Document, body.documentId)).state?.versions[0];
    },
    (version) => version?.stage === 'failed' && version.attempts === 6,
  );

  extractor = mended;
  await leader.call('POST', `/api/documents/${body.documentId}/read-again`, undefined, leader);
  const { versions } = await eventually(read, ({ document: { stage } }) => stage === 'ready');
  expect(versions[0]?.text?.characters).toBe(3);
});

test('one file of an organisation is read before the many slow ones that another uploaded earlier', async () => {
  const begin = Promise.withResolvers<void>();
  const sizes: number[] = [];
  extractor = {
    ...mended,
    extract: async (file, options) => {
      sizes.push(file.size);
      await begin.promise;
      return mended.extract(file, options);
    },
  };
  const other = await registerLeader(product.url);
  for (let n = 0; n < 10; n += 1) await uploadFile(product.url, { token: leader.token });
  const waiting = async (files: number) =>
    eventually(
      async () => {
        await leader.call('GET', '/api/documents', undefined, leader);
        return product.infra.jobs.counts(readingQueue);
      },
      (counts) => counts.running === 2 && counts.waiting === files,
    );
  await waiting(8);
  await uploadFile(product.url, { token: other.token, content: 'Short' });
  await waiting(9);
  begin.resolve();
  for (const who of [leader, other])
    await eventually(
      () => who.call<Documents>('GET', '/api/documents', undefined, who),
      ({ documents }) => documents.every(({ stage }) => stage === 'ready'),
    );
  expect([sizes.length, sizes.indexOf(5)]).toEqual([11, 2]);
});

const scanOf = async (words: string) => ({
  name: `${words}.pdf`,
  content: await scannedPdf([`The ${words} page came from a scanner.`], {
    paper: [4.5, 1.5],
    pages: [{ ...scannedPage, size: [324, 108] }],
  }),
});
const stagesOf = async (who: Leader) =>
  (await who.call<Documents>('GET', '/api/documents', undefined, who)).documents.map(({ stage }) => stage);

test('scans take turns by organisation when they wait for text recognition, and delay no other document', async () => {
  const begin = Promise.withResolvers<void>();
  const sizes: number[] = [];
  extractor = {
    ...mended,
    recognize: async (file, options) => {
      sizes.push(file.size);
      await begin.promise;
      return mended.recognize(file, options);
    },
  };
  const [many, one] = [await registerLeader(product.url), await registerLeader(product.url)];
  for (const words of ['first', 'second', 'third'])
    await uploadFile(product.url, { token: many.token, ...(await scanOf(words)) });
  // Without this, 'reading' might mean that the typed pages of a scan are read.
  await eventually(
    () => Promise.resolve(sizes),
    () => sizes.length === 1,
  );
  await eventually(
    () => stagesOf(many),
    (found) => found.toSorted().join() === 'reading,toRecognize,toRecognize',
  );
  const own = await scanOf('own');
  await uploadFile(product.url, { token: one.token, ...own });
  await eventually(
    () => stagesOf(one),
    ([stage]) => stage === 'toRecognize',
  );
  // Text recognition of the first scan is still running.
  await uploadFile(product.url, { token: one.token, content: 'Short' });
  await eventually(
    () => stagesOf(one),
    (found) => found.toSorted().join() === 'ready,toRecognize',
  );
  expect(sizes).toHaveLength(1);
  begin.resolve();
  for (const who of [many, one])
    await eventually(
      () => stagesOf(who),
      (found) => found.every((stage) => stage === 'ready'),
    );
  expect([sizes.length, sizes.indexOf(own.content.length)]).toEqual([4, 1]);
});

test('text recognition ends when its document is deleted, and the document is read anew after it is restored', async () => {
  const sizes: number[] = [];
  extractor = {
    ...mended,
    recognize: (file, { signal }) =>
      new Promise((_, reject) => {
        sizes.push(file.size);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const who = await registerLeader(product.url);
  const scans = [await scanOf('stalling'), await scanOf('waiting for it')];
  const ids: string[] = [];
  const begun = () => Promise.resolve(sizes);
  for (const scan of scans) {
    ids.push((await uploadFile(product.url, { token: who.token, ...scan })).body.documentId);
    // Recognition of the first scan has begun before the second is uploaded, so that the first is the one that is deleted.
    await eventually(begun, () => sizes.length === 1);
  }
  await eventually(
    () => stagesOf(who),
    (found) => found.toSorted().join() === 'reading,toRecognize',
  );
  const [first = ''] = ids;
  await who.call('DELETE', `/api/documents/${first}`, undefined, who);
  await eventually(begun, () => sizes.length === 2);
  expect(sizes).toEqual(scans.map(({ content }) => content.length));
  extractor = mended;
  await who.call('DELETE', `/api/documents/${ids[1]}`, undefined, who);
  for (const id of ids) await who.call('POST', `/api/documents/${id}/restore`, {}, who);
  await eventually(
    () => stagesOf(who),
    (found) => found.length === 2 && found.every((stage) => stage === 'ready'),
  );
});

test('the progress of reading is shown while a file is read, and not afterwards', async () => {
  extractor = stalling;
  const content = 'report progress and wait forever';
  const { body } = await uploadFile(product.url, { token: leader.token, content });
  const read = () =>
    leader.call<DocumentDetail>(
      'GET',
      `/api/documents/${body.documentId}?after=${body.position}`,
      undefined,
      leader,
    );
  const { document } = await eventually(read, ({ document: { progress } }) => progress !== null);
  expect(document).toMatchObject({ stage: 'reading', progress: { done: 1, total: 3 } });
  const { documents } = await leader.call<Documents>('GET', '/api/documents', undefined, leader);
  expect(documents.filter(({ progress }) => progress !== null).map(({ documentId }) => documentId)).toEqual([
    body.documentId,
  ]);
  const ended = await eventually(read, ({ document: { stage } }) => stage === 'failed');
  expect(ended.document).toMatchObject({ reason: 'timedOut', progress: null });
});

test('reading a document that is erased meanwhile ends, and nothing of the document stays on the disk', async () => {
  const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const outcomes: string[] = [];
  extractor = {
    ...mended,
    extract: async (file, options) => {
      begin.resolve();
      await end.promise;
      // The deletion aborts reading; this reader ignores that and reads to the end.
      const outcome = await mended.extract(file, { ...options, signal: new AbortController().signal });
      outcomes.push(outcome.kind);
      return outcome;
    },
  };
  const content = `${randomUUID()} is a line.\n`.repeat(20_000);
  const { documentId } = (await uploadFile(product.url, { token: leader.token, content })).body;
  await begin.promise;
  await leader.call('DELETE', `/api/documents/${documentId}`, undefined, leader);
  const { state } = await product.infra.commands.load(Document, documentId);
  if (!state) throw new Error('The document is missing');
  // As the job does a minute after the deletion.
  const erase = createEraseDocument(product.infra);
  const payload = { documentId, deletion: 1, tenant: state.organizationId, correlationId: randomUUID() };
  await erase({ id: randomUUID(), queue: erasingQueue, payload, attempt: 1 });
  end.resolve();
  await until(
    () => product.infra.jobs.counts(readingQueue),
    ({ running, waiting }) => running + waiting === 0,
    60_000,
  );
  // The file was read, but its text was not kept.
  expect(outcomes).toEqual(['extracted']);
  expect((await product.infra.commands.load(Document, documentId)).state?.stage).toBe('erased');
  expect(await product.infra.blobs.list(documentBlobs(documentId))).toEqual([]);
});
