import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { Organization } from '../../domain/organization/state.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { BlobStoreUnavailable } from '../../infra/blob-store/port.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { createSweepFiles } from '../../workers/documents/sweep-files.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';

// An import is a stored file, a place of the plan and a stream of events, and each of them may fail on its own. No partial import may be
// visible, nothing may be left behind, and what was accepted must arrive.
let product: Product;
let leader: Leader;
/** What fails at the moment. */
let failing: 'reading' | 'storing' | 'beginning' | 'nothing' = 'nothing';

beforeAll(async () => {
  product = await runProduct({
    change: (infra) => ({
      ...infra,
      blobs: {
        ...infra.blobs,
        put: async (...file) => {
          if (failing === 'storing' && file[0].startsWith('imports/')) throw new BlobStoreUnavailable('down');
          return infra.blobs.put(...file);
        },
        delete: (key) => infra.blobs.delete(key),
        list: (...range) => infra.blobs.list(...range),
        get: async (key) =>
          failing === 'reading' && key.startsWith('imports/') ? undefined : infra.blobs.get(key),
      },
      commands: {
        load: (...noun) => infra.commands.load(...noun),
        handle: async (...command) => {
          if (failing === 'beginning' && (command[0] as unknown) === SurveyImport)
            throw new Error('too large');
          return infra.commands.handle(...command);
        },
      },
    }),
  });
});
beforeEach(async () => {
  failing = 'nothing';
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const nine = ['group,Q1', ...Array.from({ length: 9 }, (_, person) => `North,${1 + (person % 5)}`)];
const importOf = (
  lines: readonly string[],
  {
    requestId = randomUUID(),
    ...more
  }: { readonly requestId?: string; readonly [field: string]: unknown } = {},
) =>
  leader.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    {
      fileName: 'climate.csv',
      scale: { min: 1, max: 5 },
      content: Buffer.from(lines.join('\n')).toString('base64'),
      name: 'Climate',
      company: 'Engines Ltd',
      leaveOut: false,
      ...more,
    },
    { token: leader.token, requestId },
  );
const progressOf = (assessmentId: string) =>
  leader.call<ImportProgress>('GET', `/api/imports/${assessmentId}`, undefined, leader);
const untilIs = (state: ImportProgress['state'], assessmentId: string) =>
  expect
    .poll(async () => (await progressOf(assessmentId)).state, { timeout: 20_000, interval: 50 })
    .toBe(state);
const files = () => product.infra.blobs.list('imports/');
const places = async () =>
  (await product.infra.commands.load(Organization, leader.session.organization.id)).state?.allowed.size;

async function numbersOf(assessmentId: string): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { type, data } of readEvents(product.infra.store, SurveyImport.stream(assessmentId)))
    if (type === 'ResponseImported') numbers.push((data as { number: number }).number);
  return numbers;
}

test('an import that cannot continue is reported as failed, is not listed, takes no place, and can be continued', async () => {
  failing = 'reading';
  const { assessmentId } = await importOf(nine);
  await untilIs('failed', assessmentId);
  expect(await progressOf(assessmentId)).toMatchObject({ imported: 0, responses: 9 });
  const listed = await leader.call<{ assessments: unknown[] }>('GET', '/api/assessments', undefined, leader);
  expect(listed.assessments).toEqual([]);
  await expect.poll(places, { timeout: 5_000 }).toBe(0);
  const [dead] = await product.infra.jobs.deadLetters('survey-imports');
  expect(dead).toMatchObject({ error: expect.stringContaining('gone') });

  failing = 'nothing';
  await product.infra.jobs.retryDead(dead?.id ?? '');
  await untilIs('released', assessmentId);
  expect(await numbersOf(assessmentId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await expect.poll(files, { timeout: 5_000 }).toEqual([]);
});

test('an import of many comments arrives, and the same request afterwards stores nothing again', async () => {
  const asked = Array.from({ length: 30 }, (_, at) => `Q${at}`);
  const why = asked.map((question) => `Why ${question}`);
  const lines = Array.from({ length: 300 }, (_, person) => [
    'North',
    ...asked.map((_, at) => 1 + ((person + at * (person % 7)) % 5)),
    ...asked.map(() => 'It is slow here.'),
  ]);
  const more = {
    requestId: randomUUID(),
    columns: {
      questions: asked,
      comments: Object.fromEntries(asked.map((question) => [`Why ${question}`, question])),
    },
  };
  const rows = [['group', ...asked, ...why], ...lines].map((cells) => cells.join(','));
  const first = await importOf(rows, more);
  await untilIs('released', first.assessmentId);
  expect(await numbersOf(first.assessmentId)).toEqual(lines.map((_, at) => at + 1));
  await expect.poll(files, { timeout: 5_000 }).toEqual([]);
  expect(await importOf(rows, more)).toEqual(first);
  expect(await files()).toEqual([]);
  expect(await places()).toBe(1);
});

test('an import that does not begin leaves no file and no place', async () => {
  const wide = Array.from({ length: 1_000 }, (_, at) => `${at} `.padEnd(60, 'q'));
  const rows = [['group', ...wide], ...Array.from({ length: 12 }, () => ['North', ...wide.map(() => 3)])];
  await expect(importOf(rows.map((cells) => cells.join(',')))).rejects.toMatchObject({
    status: 400,
    code: 'TOO_LARGE',
  });
  for (const what of ['storing', 'beginning'] as const) {
    failing = what;
    await expect(importOf(nine)).rejects.toThrow();
    expect([await files(), await places()]).toEqual([[], 0]);
  }
});

test('a file that a killed request left is removed after a day, and none that an import still needs', async () => {
  failing = 'reading';
  const { assessmentId } = await importOf(nine);
  await untilIs('failed', assessmentId);
  const needed = await files();
  expect(needed).toHaveLength(1);
  for (const key of [`imports/${randomId()}`, `imports/${randomId()}/sealed`])
    await product.infra.blobs.put(key, Buffer.from('left behind'), { contentType: 'text/plain' });
  let now = 0;
  const sweep = createSweepFiles({ ...product.infra, monotonic: () => now });
  expect(await sweep()).toBe(0);
  now = 24 * 3_600_000;
  expect(await sweep()).toBe(2);
  expect(await files()).toEqual(needed);
});
