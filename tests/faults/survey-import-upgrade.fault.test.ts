import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportCheck } from '../../api/survey-import/contract/reviews.ts';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { standardPlan } from '../../domain/billing/in-force.ts';
import { allowReview } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { type BeginImport, beginImport, failImport, importNext } from '../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { BlobStoreUnavailable } from '../../infra/blob-store/port.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';
import { derivedId, randomId } from '../../infra/identifiers/identifiers.ts';
import { createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { importFiles } from '../../infra/survey-files/import-files.ts';
import {
  type StoredResponses,
  storedContent,
  storedResponses,
} from '../../infra/survey-files/stored-responses.ts';
import { createSweepFiles } from '../../workers/documents/sweep-files.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { commandOf } from '../support/two-processes.ts';

// An earlier version sealed the files of all attempts of an import with one key. Imports that it left in review or unfinished go on, and the
// key is destroyed at their end.

let product: Product;
let leader: Leader;
/** The store of files is away for the worker. */
let isAway = false;
beforeAll(async () => {
  product = await runProduct({
    change: (infra) =>
      retryingWithin(200)({
        ...infra,
        blobs: {
          put: (...file) => infra.blobs.put(...file),
          exists: (key) => infra.blobs.exists(key),
          delete: (key) => infra.blobs.delete(key),
          list: (...range) => infra.blobs.list(...range),
          close: () => infra.blobs.close(),
          get: async (key) => {
            if (isAway && key.startsWith('imports/')) throw new BlobStoreUnavailable('down');
            return infra.blobs.get(key);
          },
        },
      }),
  });
});
beforeEach(async () => {
  isAway = false;
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const lines = Array.from({ length: 9 }, (_, at) => `Okapi,${1 + (at % 5)},Quagga said number ${at}`);
const body = {
  ...{ fileName: 'herd.csv', scale: { min: 1, max: 5 }, name: 'Herd of the year', company: 'Engines Ltd' },
  columns: { group: 'group', questions: ['Zebra listens'], comments: { Why: 'Zebra listens' } },
  content: Buffer.from(['group,Zebra listens,Why', ...lines].join('\n')).toString('base64'),
  leaveOut: true,
};
const post = <Answer>(path: string, json?: object) => leader.call<Answer>('POST', path, json, leader);
const progressOf = (assessmentId: string) =>
  leader.call<ImportProgress>('GET', `/api/imports/${assessmentId}`, undefined, leader);
const untilIs = (state: ImportProgress['state'], assessmentId: string) =>
  expect.poll(async () => (await progressOf(assessmentId)).state, { interval: 50 }).toBe(state);
const tenant = () => leader.session.organization.id;
function decided(
  assessmentId: string,
  decide: (state: SurveyImport) => ReturnType<typeof beginImport>,
): Promise<unknown> {
  return product.infra.commands.handle(
    SurveyImport,
    assessmentId,
    commandOf('process:test', tenant()),
    decide,
  );
}

type Earlier = {
  readonly began: BeginImport;
  readonly assessmentId: string;
  readonly key: string;
  readonly stored: StoredResponses;
  /** What a backup has of the file. */
  readonly bytes: Buffer;
};
/** An import as the earlier version left it: its place, its file, and its first event. */
async function earlierImport(isShown: boolean): Promise<Earlier> {
  const { blobs, keys, commands } = product.infra;
  // What the events and the file have, today and then.
  const { assessmentId: template } = await post<{ assessmentId: string }>('/api/imports', body);
  const { state } = await commands.load(SurveyImport, template);
  const found = state && (await importFiles({ blobs, keys }).get(state));
  if (!found || !state.review || state.review === 'withdrawn') throw new Error('The import has no file');
  const stored = await storedResponses(found);
  await post(`/api/imports/${template}/withdraw`);

  const [assessmentId, file] = [randomId(), randomId()];
  const { rule: _, ...described } = state.review;
  const began = { ...described, assessmentId, file };
  const key = `imports/${assessmentId}/${file}`;
  const subject = derivedId('import-file', assessmentId);
  await createSealedFiles({ blobs, keys }).put(subject, key, storedContent(stored));
  const place = { assessmentId, by: leader.session.user.id, open: 0, ended: [] };
  const plan = standardPlan('enterprise');
  await commands.handle(Organization, tenant(), commandOf('process:test', tenant()), (organization) =>
    allowReview(organization, place, plan),
  );
  const blob = await blobs.get(key);
  if (!blob) throw new Error('The file is not stored');
  const bytes = await buffer(blob.stream);
  isAway = isShown;
  await decided(assessmentId, (before) => beginImport(before, began, isShown));
  return { began, assessmentId, key, stored, bytes };
}

/** The file is removed, and nobody can read the copy of it. */
async function mustBeErased({ began, assessmentId, key, bytes }: Earlier): Promise<void> {
  const { blobs, keys } = product.infra;
  await expect.poll(() => blobs.list(`imports/${assessmentId}`)).toEqual([]);
  expect(await keys.find(derivedId('import-file', assessmentId))).toBeUndefined();
  await blobs.put(key, bytes, { contentType: 'application/octet-stream' });
  expect(await importFiles({ blobs, keys }).get(began)).toBeUndefined();
  await blobs.delete(key);
}

test('an import in review is checked and withdrawn', async () => {
  const earlier = await earlierImport(false);
  const { assessmentId } = earlier;
  const check = await leader.call<ImportCheck>(
    'GET',
    `/api/imports/${assessmentId}/check`,
    undefined,
    leader,
  );
  expect(check).toMatchObject({ people: 9, hasComments: true, groups: [{ group: 'Okapi', people: 9 }] });
  await expect(post('/api/imports', body)).rejects.toMatchObject({ code: 'IMPORT_SAME_FILE' });
  await post(`/api/imports/${assessmentId}/withdraw`);
  await mustBeErased(earlier);
  expect((await progressOf(assessmentId)).state).toBe('withdrawn');
  expect(await post('/api/imports', body)).toMatchObject({ assessmentId: expect.any(String) });
});

test('an import in review is shown, and arrives', async () => {
  const earlier = await earlierImport(false);
  await post(`/api/imports/${earlier.assessmentId}/show`);
  await untilIs('released', earlier.assessmentId);
  await mustBeErased(earlier);
});

test('an import that was shown, of which some answers are in the log, is finished', async () => {
  const earlier = await earlierImport(true);
  const { assessmentId, stored } = earlier;
  await decided(assessmentId, (state) =>
    importNext(state, stored.responses, { responses: 4, bytes: 1_000_000 }),
  );
  expect(await progressOf(assessmentId)).toMatchObject({ state: 'importing', imported: 4 });
  isAway = false;
  await untilIs('released', assessmentId);
  const numbers: unknown[] = [];
  for await (const { type, data } of readEvents(product.infra.store, SurveyImport.stream(assessmentId)))
    if (type === 'ResponseImported') numbers.push((data as { number: number }).number);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await mustBeErased(earlier);
});

test('a failed import that nobody continues for a day is erased with the key of all its attempts; one in review keeps it', async () => {
  const reviewed = await earlierImport(false);
  const importer = leader;
  leader = await registerLeader(product.url);
  const failed = await earlierImport(true);
  await decided(failed.assessmentId, (state) => failImport(state, 'gaveUp'));
  leader = importer;
  // A file of another attempt, sealed with the key of the import that goes on.
  const { blobs, keys } = product.infra;
  const { assessmentId } = reviewed;
  const other = `imports/${assessmentId}/${randomId()}`;
  await createSealedFiles({ blobs, keys }).put(
    derivedId('import-file', assessmentId),
    other,
    storedContent(reviewed.stored),
  );
  let now = 0;
  const sweep = createSweepFiles({ ...product.infra, monotonic: () => now });
  await sweep();
  now = 24 * 3_600_000;
  await sweep();
  isAway = false;
  await mustBeErased(failed);
  expect(await blobs.list(`imports/${assessmentId}`)).toEqual([reviewed.key]);
  const check = await leader.call<ImportCheck>(
    'GET',
    `/api/imports/${assessmentId}/check`,
    undefined,
    leader,
  );
  expect(check).toMatchObject({ people: 9 });
  await post(`/api/imports/${assessmentId}/withdraw`);
  await mustBeErased(reviewed);
});
