import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBeginImport } from '../../api/survey-import/commands/begin-import.ts';
import { type ImportProgress, importBody } from '../../api/survey-import/contract/survey-import.ts';
import { createKnownComments } from '../../api/survey-import/queries/known-comments.ts';
import { standardPlan } from '../../domain/billing/in-force.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { allowAssessment, assessmentNotLaunched } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { beginImport, finishImport, importNext } from '../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { BlobStoreUnavailable } from '../../infra/blob-store/port.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { OutcomeUnknown, StoreFull } from '../../infra/event-store/errors.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';
import { commandIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import { readWrappedKeys } from '../../infra/subject-keys/sqlite/wrapped-keys.ts';
import { createSweepFiles } from '../../workers/documents/sweep-files.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { addMember, type Member } from '../support/members.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/server.ts';
import { commandOf } from '../support/two-processes.ts';
import { startKillable } from './killable-product.ts';

// An import is a stored file, a place of the plan and a stream of events, and each of them may fail on its own. No partial import may be
// visible, nothing may be left behind, and what was accepted must arrive.
let product: Product;
let leader: Leader;
/** What fails at the moment. */
let isFull = false;
/** The write of which nobody knew whether it would arrive. */
let late: () => Promise<unknown> = async () => undefined;
let failing:
  | 'reading'
  | 'pausing'
  | 'storing'
  | 'beginning'
  | 'full'
  | 'unknown'
  | 'waiting'
  | 'holding'
  | 'dying'
  | 'nothing' = 'nothing';
/** The first request that stores its file waits until the test has done something else. */
let [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
/** Two requests that store their files wait for each other. */
let [arrived, bothArrived] = [0, Promise.withResolvers<void>()];

/** The blob store of the product, without what fails. */
let reachable: Infrastructure['blobs'];

const change = (infra: Infrastructure): Infrastructure => ({
  ...infra,
  jobs: {
    ...infra.jobs,
    work: (queue, handler, options) =>
      infra.jobs.work(
        queue,
        (job, signal) =>
          handler(failing === 'dying' && queue === 'survey-imports' ? { ...job, deaths: 5 } : job, signal),
        options,
      ),
  },
  blobs: {
    ...infra.blobs,
    put: async (...file) => {
      if (failing === 'storing' && file[0].startsWith('imports/')) throw new BlobStoreUnavailable('down');
      if (failing === 'waiting' && file[0].startsWith('imports/')) {
        arrived += 1;
        if (arrived === 2) bothArrived.resolve();
        await bothArrived.promise;
      }
      if (failing === 'holding' && file[0].startsWith('imports/')) {
        failing = 'nothing';
        held.resolve();
        await goOn.promise;
      }
      return infra.blobs.put(...file);
    },
    delete: (key) => infra.blobs.delete(key),
    list: (...range) => infra.blobs.list(...range),
    get: async (key) => {
      if (failing === 'pausing' && key.startsWith('imports/')) throw new BlobStoreUnavailable('down');
      return failing === 'reading' && key.startsWith('imports/') ? undefined : infra.blobs.get(key);
    },
  },
  commands: {
    load: (...noun) => infra.commands.load(...noun),
    handle: async (...command) => {
      const isImport = (command[0] as unknown) === SurveyImport;
      if (failing === 'beginning' && isImport) throw new Error('too large');
      // From the first event of the import on.
      isFull ||= failing === 'full' && isImport;
      if (isFull) throw new StoreFull('full');
      if (failing === 'unknown' && isImport) {
        late = () => infra.commands.handle(...command);
        throw new OutcomeUnknown('unknown');
      }
      return infra.commands.handle(...command);
    },
  },
});
beforeAll(async () => {
  product = await runProduct({
    change: (infra) => {
      reachable = infra.blobs;
      return change(infra);
    },
  });
});
beforeEach(async () => {
  failing = 'nothing';
  isFull = false;
  [arrived, bothArrived] = [0, Promise.withResolvers()];
  [held, goOn] = [Promise.withResolvers(), Promise.withResolvers()];
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const nine = ['group,Q1', ...Array.from({ length: 9 }, (_, person) => `North,${1 + (person % 5)}`)];
const about = {
  fileName: 'climate.csv',
  scale: { min: 1, max: 5 },
  name: 'Climate',
  company: 'Engines Ltd',
  leaveOut: false,
  show: true,
};
const contentOf = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64');
/** Files of imports in the blob store of a product's folder. */
const storedIn = (folder: string) =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('imports+'))
    .map(({ name }) => name);
/** Keys in a product's folder that are not destroyed. */
const keysLeft = () =>
  readWrappedKeys(path.join(product.folder, 'keys.db')).keys.filter(({ wrapped }) => wrapped).length;
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
    { ...about, content: contentOf(lines), ...more },
    { token: leader.token, requestId },
  );
const progressOf = (assessmentId: string) =>
  leader.call<ImportProgress>('GET', `/api/imports/${assessmentId}`, undefined, leader);
const untilIs = (state: ImportProgress['state'], assessmentId: string) =>
  expect.poll(async () => (await progressOf(assessmentId)).state, { interval: 50 }).toBe(state);
const pathOf = ({ accountId }: Member) => `/api/team/members/${accountId}`;
const withoutRight = ({ session }: Member) => ({
  role: 'admin',
  permissions: { ...session.user.permissions, canCreateAssessments: false },
});
const files = () => product.infra.blobs.list('imports/');
const places = async () =>
  (await product.infra.commands.load(Organization, leader.session.organization.id)).state?.allowed.size;

/** The dead letter of an import, which is kept a moment after the import is reported as failed. */
const deadLetterOf = (assessmentId: string) =>
  eventually(
    async () =>
      (await product.infra.jobs.deadLetters('survey-imports')).find(({ payload }) =>
        JSON.stringify(payload).includes(assessmentId),
      ),
    (found) => found !== undefined,
  );

/** The command as another process has it, for an organisation without earlier imports. */
function inAnotherProcess(deps: Parameters<typeof createBeginImport>[0]['deps']) {
  const directory = { assessmentsOf: async () => [] };
  return createBeginImport({ deps, directory, commentsOf: createKnownComments(deps, directory) });
}

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
  await expect.poll(places).toBe(0);
  const dead = await deadLetterOf(assessmentId);
  expect(dead).toMatchObject({ error: expect.stringContaining('gone') });

  failing = 'nothing';
  await product.infra.jobs.retryDead(dead?.id ?? '');
  await untilIs('released', assessmentId);
  expect(await numbersOf(assessmentId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await expect.poll(files).toEqual([]);
});

const asked = Array.from({ length: 10 }, (_, at) => `Q${at}`);
// Fractional parts of multiples of irrational numbers: no two people are alike.
const ratingOf = (person: number, at: number) =>
  1 + Math.floor(((person + 1) * Math.sqrt(at * 3 + 2) * 5) % 5);
const crowd = Array.from({ length: 14 }, (_, person) =>
  ['North', ...asked.map((_, at) => ratingOf(person, at))].join(','),
);
/** A file of fourteen people, or of those from this one on. */
const rows = (from: number) => [['group', ...asked].join(','), ...crowd.slice(from)];

test('a failed import is compared with those that begin before it is continued, and takes its place of the plan again', async () => {
  failing = 'reading';
  const { assessmentId } = await importOf(rows(0));
  await untilIs('failed', assessmentId);
  await expect.poll(places).toBe(0);
  failing = 'nothing';
  await expect(importOf(rows(1))).rejects.toMatchObject({ code: 'IMPORT_OVERLAPS' });
  const dead = await deadLetterOf(assessmentId);
  await product.infra.jobs.retryDead(dead?.id ?? '');
  await untilIs('released', assessmentId);
  expect(await places()).toBe(1);
  await expect(importOf(rows(1))).rejects.toMatchObject({ code: 'IMPORT_OVERLAPS' });
});

test('a failed import that is continued without a place of the plan fails again, and writes nothing', async () => {
  const small = await runProduct({ change, env: { DEFAULT_PLAN: 'free' } });
  const owner = await registerLeader(small.url);
  const tenant = owner.session.organization.id;
  const call = <Answer>(method: string, route: string, body?: object) =>
    owner.call<Answer>(method, route, body, owner);
  const decided = (decide: (state: Organization) => ReturnType<typeof allowAssessment>) =>
    small.infra.commands.handle(Organization, tenant, commandOf('process:test', tenant), decide);
  const placesOf = async () => (await small.infra.commands.load(Organization, tenant)).state?.allowed.size;
  const deadLetter = () =>
    eventually(
      async () => (await small.infra.jobs.deadLetters('survey-imports'))[0],
      (found) => found !== undefined,
    );
  failing = 'reading';
  const { assessmentId } = await call<{ assessmentId: string }>('POST', '/api/imports', {
    ...about,
    content: contentOf(nine),
  });
  const stateOf = async () => (await call<ImportProgress>('GET', `/api/imports/${assessmentId}`)).state;
  await expect.poll(stateOf).toBe('failed');
  await expect.poll(placesOf).toBe(0);
  failing = 'nothing';
  const plan = standardPlan('free');
  const others = Array.from({ length: 5 }, randomId);
  for (const other of others) await decided((state) => allowAssessment(state, other, plan));

  const dead = await deadLetter();
  await small.infra.jobs.retryDead(dead?.id ?? '');
  await expect.poll(deadLetter).toMatchObject({ error: expect.stringContaining('5 assessments') });
  expect([await stateOf(), await placesOf()]).toEqual(['failed', 5]);
  for await (const { type } of readEvents(small.infra.store, SurveyImport.stream(assessmentId)))
    expect(type).not.toBe('ResponseImported');

  await decided((state) => assessmentNotLaunched(state, others[0] ?? ''));
  await small.infra.jobs.retryDead((await deadLetter())?.id ?? '');
  await expect.poll(stateOf).toBe('released');
  expect(await placesOf()).toBe(5);
  await small.stop();
});

test('a failed import whose file is gone fails again, as often as it is continued, and takes no place', async () => {
  failing = 'reading';
  const { assessmentId } = await importOf(nine);
  await untilIs('failed', assessmentId);
  await expect.poll(places).toBe(0);
  for (const key of await files()) await product.infra.blobs.delete(key);
  failing = 'nothing';
  // Each time the place is taken and returned, by the same job.
  for (const _ of [1, 2]) {
    const dead = await deadLetterOf(assessmentId);
    await product.infra.jobs.retryDead(dead?.id ?? '');
    await expect
      .poll(async () =>
        (await product.infra.jobs.deadLetters('survey-imports')).some(({ id }) => id === dead?.id),
      )
      .toBe(true);
    expect(await places()).toBe(0);
  }
});

test('nothing is imported for a member who left, lost the right or revoked the key while the file was read', async () => {
  const [removed, lowered] = [
    await addMember(leader, product.url, 'admin'),
    await addMember(leader, product.url, 'admin'),
  ];
  const scopes = ['assessments.manage'];
  const key = await leader.call<{ keyId: string; key: string }>(
    'POST',
    '/api/organization/keys',
    { name: 'Imports', scopes, days: 1, currentPassword: leader.password },
    leader,
  );
  const cases = [
    [
      removed.token,
      401,
      () => leader.call('DELETE', pathOf(removed), { currentPassword: leader.password }, leader),
    ],
    [lowered.token, 403, () => leader.call('PUT', pathOf(lowered), withoutRight(lowered), leader)],
    [key.key, 401, () => leader.call('DELETE', `/api/organization/keys/${key.keyId}`, undefined, leader)],
  ] as const;
  for (const [token, status, takeAway] of cases) {
    failing = 'holding';
    [held, goOn] = [Promise.withResolvers(), Promise.withResolvers()];
    const running = leader.call('POST', '/api/imports', { ...about, content: contentOf(nine) }, { token });
    const refused = expect(running).rejects.toMatchObject({ status });
    await held.promise;
    await takeAway();
    goOn.resolve();
    await refused;
    expect([await files(), await places()]).toEqual([[], 0]);
  }
});

async function commentedIn(assessmentId: string): Promise<number> {
  let people = 0;
  for await (const { data } of readEvents(product.infra.store, SurveyImport.stream(assessmentId)))
    if ('comments' in (data as object)) people += 1;
  return people;
}

const commented = (from: number, to: number) =>
  [
    'group,Q1,Why',
    ...Array.from(
      { length: to - from },
      (_, at) => `North,${1 + (at % 5)},Remark about my work number ${from + at}`,
    ),
  ] as const;
const withComments = { columns: { questions: ['Q1'], comments: { Why: 'Q1' } } };

test('comments of a failed import that can be continued, and of one that begins while the file is read, are found', async () => {
  failing = 'reading';
  const { assessmentId } = await importOf(commented(0, 9), withComments);
  await untilIs('failed', assessmentId);
  await expect.poll(places).toBe(0);
  failing = 'nothing';
  // One of eleven is in the other import.
  const beside = await importOf(commented(8, 19), withComments);
  await untilIs('released', beside.assessmentId);
  expect(await commentedIn(beside.assessmentId)).toBe(10);
  for (const key of await files()) await product.infra.blobs.delete(key);

  failing = 'holding';
  const reading = importOf(commented(20, 31), withComments);
  await held.promise;
  // In another process, because this one lets them wait for each other.
  const tenant = leader.session.organization.id;
  const deps = { ...product.infra, terms: { sold: false, standard: 'enterprise' } as const };
  const begin = inAnotherProcess(deps);
  const account = { tenant, accountId: leader.session.user.id };
  const caller = { ...account, actor: `account:${account.accountId}` };
  const body = importBody.parse({ ...about, ...withComments, content: contentOf(commented(30, 41)) });
  await begin(body, caller, {
    ...commandOf(caller.actor, tenant),
    commandId: commandIdFrom('with comments', 'request', ''),
  });
  goOn.resolve();
  const later = await reading;
  await untilIs('released', later.assessmentId);
  expect(await commentedIn(later.assessmentId)).toBe(10);
  await expect.poll(files).toEqual([]);
  expect(await places()).toBe(3);
});

test('comments are compared with a limited number of others', async () => {
  const { assessmentId } = await importOf(commented(0, 9), withComments);
  await untilIs('released', assessmentId);
  const tenant = leader.session.organization.id;
  const directory = { assessmentsOf: async () => [] };
  const another = randomId();
  const few = createKnownComments(product.infra, directory, 16 * 8);
  for (const _ of ['first', 'again'])
    await expect(few(tenant, another)).rejects.toMatchObject({ code: 'IMPORT_COMMENTS_NOT_COMPARED' });
  const enough = createKnownComments(product.infra, directory, 16 * 9);
  expect((await enough(tenant, another)).codes.texts.join('')).toHaveLength(16 * 9);
});

test('comments are not collected for a caller who has left', async () => {
  const { assessmentId } = await importOf(commented(0, 9), withComments);
  await untilIs('released', assessmentId);
  const tenant = leader.session.organization.id;
  const commentsOf = createKnownComments(product.infra, { assessmentsOf: async () => [] });
  await expect(commentsOf(tenant, randomId(), AbortSignal.abort())).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
  });
  expect((await commentsOf(tenant, randomId(), new AbortController().signal)).codes.texts).not.toEqual([]);
});

test('an import that begins in another process is compared, though another place is returned at the same time', async () => {
  const tenant = leader.session.organization.id;
  const plan = standardPlan('enterprise');
  const other = randomId();
  const change = (decide: (state: Organization) => ReturnType<typeof allowAssessment>) =>
    product.infra.commands.handle(Organization, tenant, commandOf('process:test', tenant), decide);
  await change((state) => allowAssessment(state, other, plan));
  failing = 'holding';
  const refused = expect(importOf(rows(0))).rejects.toMatchObject({ code: 'IMPORT_OVERLAPS' });
  await held.promise;
  const deps = { ...product.infra, terms: { sold: false, standard: 'enterprise' } as const };
  const begin = inAnotherProcess(deps);
  const account = { tenant, accountId: leader.session.user.id };
  const caller = { ...account, actor: `account:${account.accountId}` };
  await begin(importBody.parse({ ...about, content: contentOf(rows(1)) }), caller, {
    ...commandOf(caller.actor, tenant),
    commandId: commandIdFrom('another', 'request', ''),
  });
  await change((state) => assessmentNotLaunched(state, other));
  goOn.resolve();
  await refused;
  await expect.poll(files).toEqual([]);
  expect(await places()).toBe(1);
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
  await expect.poll(files).toEqual([]);
  expect(await importOf(rows, more)).toEqual(first);
  expect(await files()).toEqual([]);
  expect(await places()).toBe(1);
});

test('an import of too few people, which an earlier version accepted, ends and says so', async () => {
  const assessmentId = randomId();
  const tenant = leader.session.organization.id;
  const beginning = {
    ...{ assessmentId, name: 'Climate', company: 'Engines Ltd', description: '', framework: 'nine-lenses@1' },
    ...{ definition: null, items: {}, answeredAt: null, threshold: 4, responses: 4, importedBy: randomId() },
    source: { fileName: 'a.csv', sha256: '0'.repeat(64), rows: 4, leftOut: 0 },
  };
  const began = beginImport(null, beginning, true);
  if (isRefusal(began)) throw new Error(began.code);
  const four = Array.from({ length: 4 }, (_, at) => ({
    line: at + 2,
    group: 'North',
    ratings: { '1.1.1': 1 },
  }));
  const append = (decide: (state: SurveyImport) => ReturnType<typeof beginImport>) =>
    product.infra.commands.handle(SurveyImport, assessmentId, commandOf('process:test', tenant), decide);
  await append(() =>
    began.map((event) =>
      event.type === 'SurveyImportBegan' ? { ...event, data: { ...event.data, threshold: 5 } } : event,
    ),
  );
  await append((state) => importNext(state, four, { responses: 9, bytes: 900_000 }));
  await append((state) => finishImport(state, [{ group: 'North', people: 4 }]));
  await expect
    .poll(async () => (await progressOf(assessmentId).catch(() => null))?.state)
    .toBe('tooFewPeople');
});

test('an import that does not begin leaves no file, no key and no place', async () => {
  const wide = Array.from({ length: 1_000 }, (_, at) => `${at} `.padEnd(60, 'q'));
  const rows = [['group', ...wide], ...Array.from({ length: 12 }, () => ['North', ...wide.map(() => 3)])];
  await expect(importOf(rows.map((cells) => cells.join(',')))).rejects.toMatchObject({
    status: 400,
    code: 'TOO_LARGE',
  });
  const before = keysLeft();
  for (const what of ['storing', 'beginning'] as const) {
    failing = what;
    await expect(importOf(nine)).rejects.toThrow();
    expect([await files(), await places(), keysLeft()]).toEqual([[], 0, before]);
  }
});

test('a store that is full in the middle of a request keeps no file and no key of the import', async () => {
  const before = keysLeft();
  failing = 'full';
  await expect(importOf(nine, { show: false })).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect([await files(), keysLeft()]).toEqual([[], before]);
});

test('an import whose first event arrives late, after the request failed, has its answers', async () => {
  failing = 'unknown';
  const requestId = randomUUID();
  await expect(importOf(nine, { show: false, requestId })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  failing = 'nothing';
  await late();
  const { assessmentId } = await importOf(nine, { show: false, requestId });
  const check = `/api/imports/${assessmentId}/check`;
  expect(await leader.call('GET', check, undefined, leader)).toMatchObject({ people: 9 });
  await leader.call('POST', `/api/imports/${assessmentId}/withdraw`, {}, leader);
  expect([await files(), await places()]).toEqual([[], 0]);
});

test('a withdrawn import is erased, though the store of files is away for longer than the first attempts', async () => {
  let away = 0;
  const patient = await runProduct({
    change: (infra) => ({
      ...retryingWithin(40)(infra),
      blobs: {
        ...infra.blobs,
        list: async (...range) => {
          if (away > 0 && range[0].startsWith('imports/')) {
            away -= 1;
            throw new BlobStoreUnavailable('away');
          }
          return infra.blobs.list(...range);
        },
      },
    }),
  });
  const owner = await registerLeader(patient.url);
  const { assessmentId } = await owner.call<{ assessmentId: string }>(
    'POST',
    '/api/imports',
    { ...about, show: false, content: contentOf(nine) },
    owner,
  );
  away = 12;
  await expect(owner.call('POST', `/api/imports/${assessmentId}/withdraw`, {}, owner)).rejects.toMatchObject({
    code: 'STORE_AWAY',
  });
  await expect.poll(() => storedIn(patient.folder)).toEqual([]);
  await patient.stop();
});

test('an import arrives, though the store of events takes nothing for longer than an import is tried', async () => {
  let refused = 0;
  let isAway = false;
  const patient = await runProduct({
    change: (infra) => ({
      ...retryingWithin(16)(infra),
      commands: {
        load: (...noun) => infra.commands.load(...noun),
        handle: async (...command) => {
          if (isAway && command[2].actor === 'process:import-survey') {
            refused += 1;
            throw new StoreFull('full');
          }
          return infra.commands.handle(...command);
        },
      },
    }),
  });
  const owner = await registerLeader(patient.url);
  isAway = true;
  const body = { ...about, content: contentOf(nine) };
  const { assessmentId } = await owner.call<{ assessmentId: string }>('POST', '/api/imports', body, owner);
  const stateOf = async () =>
    (await owner.call<ImportProgress>('GET', `/api/imports/${assessmentId}`, undefined, owner)).state;
  // From the twentieth attempt on the failure cannot be recorded, either.
  await expect.poll(() => refused).toBeGreaterThan(50);
  expect(await stateOf()).toBe('importing');
  isAway = false;
  await expect.poll(stateOf).toBe('released');
  expect(await patient.infra.jobs.deadLetters('survey-imports')).toEqual([]);
  await patient.stop();
});

test('a file that cannot be read any more shows an operator nothing that it says', async () => {
  const garbled = await runProduct({
    change: (infra) => ({
      ...retryingWithin(1)(infra),
      blobs: {
        ...infra.blobs,
        get: async (key) => (key.startsWith('imports/') ? JSON.parse('Quagga said') : infra.blobs.get(key)),
      },
    }),
  });
  const owner = await registerLeader(garbled.url);
  await owner.call('POST', '/api/imports', { ...about, content: contentOf(nine) }, owner);
  const deadLetters = () => garbled.infra.jobs.deadLetters('survey-imports');
  await expect.poll(deadLetters).toMatchObject([{ error: 'SyntaxError' }]);
  await garbled.stop();
});

test('an import during which five processes died is not tried again, says so, and arrives when it is continued', async () => {
  failing = 'dying';
  const { assessmentId } = await importOf(nine);
  await untilIs('failed', assessmentId);
  await expect.poll(places).toBe(0);
  const dead = await deadLetterOf(assessmentId);
  expect(dead).toMatchObject({
    attempt: 1,
    payload: { assessmentId },
    error: 'The process died 5 times while it brought this import in.',
  });
  failing = 'nothing';
  await product.infra.jobs.retryDead(dead?.id ?? '');
  await untilIs('released', assessmentId);
  expect(await numbersOf(assessmentId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([await files(), await places()]).toEqual([[], 1]);
});

test('a request that failed before its first event may be repeated with its id, as often as it fails', async () => {
  const requestId = randomUUID();
  for (const what of ['beginning', 'storing', 'beginning', 'beginning'] as const) {
    failing = what;
    await expect(importOf(nine, { requestId })).rejects.toThrow();
    expect([await files(), await places()]).toEqual([[], 0]);
  }
  failing = 'nothing';
  const began = await importOf(nine, { requestId });
  await untilIs('released', began.assessmentId);
  expect(await importOf(nine, { requestId })).toEqual(began);
  expect(await places()).toBe(1);
  await expect.poll(files).toEqual([]);
});

test('two processes with one request id begin one import, and neither takes the file of the other', async () => {
  failing = 'waiting';
  const [body, account] = [
    importBody.parse({ ...about, content: contentOf(nine) }),
    { tenant: leader.session.organization.id, accountId: leader.session.user.id },
  ];
  const caller = { ...account, actor: `account:${account.accountId}` };
  const context = {
    ...commandOf(caller.actor, caller.tenant),
    commandId: commandIdFrom('one', 'request', ''),
  };
  const deps = { ...product.infra, terms: { sold: false, standard: 'enterprise' } as const };
  // Each process lets the imports of an organisation wait for each other, and knows nothing of the other's.
  const processes = [1, 2].map(() => inAnotherProcess(deps));
  const [one, other] = await Promise.all(processes.map((begin) => begin(body, caller, context)));
  expect(other?.assessmentId).toBe(one?.assessmentId);
  expect(await places()).toBe(1);
  await untilIs('released', one?.assessmentId ?? '');
  expect(await numbersOf(one?.assessmentId ?? '')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await expect.poll(files).toEqual([]);
});

test('a process that is killed between the file and the first event leaves an id that works again', async () => {
  const folder = temporaryFolder();
  const killed = await startKillable({
    folder,
    kill: { step: 'append SurveyImportBegan', occurrence: 1, when: 'before' },
  });
  const owner = await registerLeader(killed.url ?? '');
  const requestId = randomUUID();
  const send = (url: string | undefined) =>
    fetch(`${url}/api/imports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
      body: JSON.stringify({ ...about, content: contentOf(nine) }),
    });
  await expect(send(killed.url)).rejects.toThrow();
  expect(await killed.gone).toBe(true);
  const next = await startKillable({ folder });
  const answer = await send(next.url);
  expect(answer.status).toBe(202);
  const began = (await answer.json()) as { assessmentId: string };
  await expect
    .poll(
      async () => {
        const headers = { authorization: `Bearer ${owner.token}` };
        const progress = await fetch(`${next.url}/api/imports/${began.assessmentId}`, { headers });
        return (await progress.json()) as ImportProgress;
      },
      { interval: 50 },
    )
    .toMatchObject({ state: 'released', imported: 9 });
  expect(await (await send(next.url)).json()).toMatchObject(began);
  // The file of the killed process is gone with that of the import.
  await expect.poll(() => storedIn(folder)).toEqual([]);
  await next.stop();
});

test('a process that is killed at any step of a withdrawal leaves nothing of the import, once another one runs', async () => {
  const steps = [
    ['append SurveyImportWithdrawn', 'before'],
    ['append SurveyImportWithdrawn', 'after'],
    ['append AssessmentNotLaunched', 'before'],
    ['append AssessmentNotLaunched', 'after'],
    ['job withdrawn-imports', 'before'],
    ['job withdrawn-imports', 'after'],
  ] as const;
  // Every second one, odd or even by chance; LONG=1: all.
  const odd = randomInt(2);
  for (const [step, when] of steps.filter(
    (_, index) => process.env.LONG === '1' || (index + Math.floor(index / 2)) % 2 === odd,
  )) {
    const folder = temporaryFolder();
    const killed = await startKillable({ folder, kill: { step, occurrence: 1, when } });
    const owner = await registerLeader(killed.url ?? '');
    const content = contentOf(nine);
    const { assessmentId } = await owner.call<{ assessmentId: string }>(
      'POST',
      '/api/imports',
      { ...about, show: false, content },
      owner,
    );
    expect(storedIn(folder)).toHaveLength(1);
    const requestId = randomUUID();
    const withdraw = (url: string | undefined) =>
      fetch(`${url}/api/imports/${assessmentId}/withdraw`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'x-request-id': requestId },
      });
    await withdraw(killed.url).catch(() => undefined);
    expect([step, when, await killed.gone]).toEqual([step, when, true]);
    const next = await startKillable({ folder });
    const ask = async (path: string) =>
      (await (
        await fetch(`${next.url}${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
      ).json()) as ImportProgress;
    // Only what was not written yet has to be asked for again.
    if (step === 'append SurveyImportWithdrawn' && when === 'before')
      expect((await withdraw(next.url)).status).toBe(200);
    await expect.poll(() => storedIn(folder), { interval: 50 }).toEqual([]);
    expect(await ask(`/api/imports/${assessmentId}`)).toMatchObject({ state: 'withdrawn', imported: 0 });
    // The same request is the same withdrawal, and the place is free for the same file.
    expect((await withdraw(next.url)).status).toBe(200);
    const again = await fetch(`${next.url}/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...about, content }),
    });
    expect(again.status).toBe(202);
    await next.stop();
  }
});

test('an import that was shown arrives, though the process is killed before or after it began', async () => {
  for (const when of ['before', 'after'] as const) {
    const folder = temporaryFolder();
    const killed = await startKillable({
      folder,
      kill: { step: 'append SurveyImportBegan', occurrence: 1, when },
    });
    const owner = await registerLeader(killed.url ?? '');
    const { assessmentId } = await owner.call<{ assessmentId: string }>(
      'POST',
      '/api/imports',
      { ...about, show: false, content: contentOf(nine) },
      owner,
    );
    const requestId = randomUUID();
    const headers = { authorization: `Bearer ${owner.token}` };
    const show = (url: string | undefined) =>
      fetch(`${url}/api/imports/${assessmentId}/show`, {
        method: 'POST',
        headers: { ...headers, 'x-request-id': requestId },
      });
    await expect(show(killed.url)).rejects.toThrow();
    expect(await killed.gone).toBe(true);
    const next = await startKillable({ folder });
    expect((await show(next.url)).status).toBe(200);
    await expect
      .poll(
        async () =>
          (await (
            await fetch(`${next.url}/api/imports/${assessmentId}`, { headers })
          ).json()) as ImportProgress,
        { interval: 50 },
      )
      .toMatchObject({ state: 'released', imported: 9 });
    await expect.poll(() => storedIn(folder)).toEqual([]);
    await next.stop();
  }
});

test('the file of an import in review is kept for as long as nobody ends the review, and then removed', async () => {
  const { assessmentId } = await importOf(nine, { show: false });
  const [file] = await files();
  let now = 0;
  const sweep = createSweepFiles({ ...product.infra, monotonic: () => now });
  for (const day of [0, 2, 400]) {
    now = day * 24 * 3_600_000;
    await sweep();
  }
  expect(await files()).toEqual([file]);
  await leader.call('POST', `/api/imports/${assessmentId}/withdraw`, undefined, leader);
  expect(await files()).toEqual([]);
  expect(await places()).toBe(0);
});

/** Alters the only stored file so that nobody can open it. */
async function damage(
  how: 'altered' | 'cut' | 'gone',
  blobs: Infrastructure['blobs'] = product.infra.blobs,
): Promise<void> {
  const [key = ''] = await files();
  const stored = await blobs.get(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stored?.stream ?? []) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  await blobs.delete(key);
  if (how === 'gone') return;
  const content = how === 'cut' ? bytes.subarray(0, 30) : bytes;
  await blobs.put(key, Readable.from([content]), { contentType: 'application/octet-stream' });
}

test('an import in review whose stored file is damaged or gone says so, and the organisation imports again once it is withdrawn', async () => {
  for (const how of ['altered', 'cut', 'gone'] as const) {
    const { assessmentId } = await importOf(rows(0), { show: false });
    await damage(how);
    const broken = expect.objectContaining({ code: 'IMPORT_FILE_BROKEN' });
    const check = `/api/imports/${assessmentId}/check`;
    await expect(leader.call('GET', check, undefined, leader)).rejects.toEqual(broken);
    // It cannot be compared, and might be repaired and shown.
    await expect(importOf(rows(0), { show: false })).rejects.toEqual(broken);
    await leader.call('POST', `/api/imports/${assessmentId}/withdraw`, {}, leader);
    expect(await files()).toEqual([]);
    const again = await importOf(rows(0), { show: false });
    await leader.call('POST', `/api/imports/${again.assessmentId}/withdraw`, {}, leader);
  }
});

test('a shown import whose stored file is damaged stops by itself, is erased, and stands in the way of no other', async () => {
  // The worker cannot reach its file yet; another process can.
  failing = 'pausing';
  const { assessmentId } = await importOf(rows(0));
  const blobs = reachable;
  await damage('altered', blobs);
  const account = { tenant: leader.session.organization.id, accountId: leader.session.user.id };
  const caller = { ...account, actor: `account:${account.accountId}` };
  const terms = { sold: false, standard: 'enterprise' } as const;
  const begin = inAnotherProcess({ ...product.infra, blobs, terms });
  const body = importBody.parse({ ...about, content: contentOf(rows(0)) });
  const commandId = commandIdFrom('beside a damaged file', 'request', '');
  await expect(
    begin(body, caller, { ...commandOf(caller.actor, caller.tenant), commandId }),
  ).rejects.toMatchObject({
    code: 'IMPORT_FILE_BROKEN',
    sentence: { key: 'surveyImport.importFileBroken.shown' },
  });
  failing = 'nothing';
  await expect
    .poll(async () => (await progressOf(assessmentId)).state, { interval: 50, timeout: 60_000 })
    .toBe('failed');
  await expect.poll(files).toEqual([]);
  const again = await importOf(rows(0));
  await untilIs('released', again.assessmentId);
  expect(await places()).toBe(1);
});

test('a failed import whose stored file is damaged later is not compared, because it cannot be continued', async () => {
  failing = 'reading';
  const { assessmentId } = await importOf(rows(0));
  await untilIs('failed', assessmentId);
  failing = 'nothing';
  await damage('altered');
  const again = await importOf(rows(1));
  await untilIs('released', again.assessmentId);
  const dead = await deadLetterOf(assessmentId);
  await product.infra.jobs.retryDead(dead?.id ?? '');
  await expect.poll(files).toEqual([]);
  await untilIs('failed', assessmentId);
  expect(await numbersOf(assessmentId)).toEqual([]);
});

test('the same file is imported once by an account, however few its questions; other questions of it are another import', async () => {
  const two = ['group,Q1,Q2', ...[1, 2, 3, 4, 5].map((value) => `North,${value},${6 - value}`)];
  const asking = (questions: readonly string[]) => {
    const ignore = ['Q1', 'Q2'].filter((name) => !questions.includes(name));
    return { show: false, columns: { questions, ignore } };
  };
  const { assessmentId } = await importOf(two, { ...asking(['Q1']), name: 'Pulse' });
  await expect(importOf(two, asking(['Q1', 'Q2']))).rejects.toMatchObject({
    code: 'IMPORT_SAME_FILE',
    message: expect.stringContaining('“Pulse”, and are still checking it'),
  });
  const other = await importOf(two, asking(['Q2']));
  await leader.call('POST', `/api/imports/${assessmentId}/withdraw`, {}, leader);
  await leader.call('POST', `/api/imports/${other.assessmentId}/withdraw`, {}, leader);
  const again = await importOf(two, { ...asking(['Q1']), show: true, name: 'Pulse' });
  await untilIs('released', again.assessmentId);
  await expect(importOf(two, asking(['Q1']))).rejects.toMatchObject({
    code: 'IMPORT_SAME_FILE',
    message: expect.stringContaining('Use that one'),
  });
  // Whether a file is a colleague's tells nothing: a refusal would answer guesses at what is not known of it.
  const colleague = await addMember(leader, product.url, 'admin');
  await leader.call(
    'POST',
    '/api/imports',
    { ...about, ...asking(['Q1']), content: contentOf(two) },
    { token: colleague.token },
  );
  for (const key of await files()) await product.infra.blobs.delete(key);
});

test('files of a killed request and of a failed import are removed after a day, and none that an import still needs', async () => {
  failing = 'reading';
  const { assessmentId: failed } = await importOf(nine);
  await untilIs('failed', failed);
  expect(await files()).toHaveLength(1);
  failing = 'pausing';
  // Of another organisation, because an import is compared with the file of a failed one, which cannot be read now.
  leader = await registerLeader(product.url);
  const { assessmentId: pausing } = await importOf(nine, { name: 'Another' });
  const needed = (await files()).filter((key) => key.includes(pausing));
  expect(needed).toHaveLength(1);
  for (const key of [`imports/${randomId()}`, `imports/${randomId()}/sealed`])
    await product.infra.blobs.put(key, Buffer.from('left behind'), { contentType: 'text/plain' });
  let now = 0;
  const sweep = createSweepFiles({ ...product.infra, monotonic: () => now });
  expect(await sweep()).toBe(0);
  now = 24 * 3_600_000;
  const before = keysLeft();
  expect(await sweep()).toBe(3);
  expect(await files()).toEqual(needed);
  // With the file of the failed import its key is gone.
  expect(keysLeft()).toBe(before - 1);
});
