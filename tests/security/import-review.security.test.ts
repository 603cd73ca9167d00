import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportCheck, ImportReviews } from '../../api/survey-import/contract/reviews.ts';
import type { ImportPreview, ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { Organization } from '../../domain/organization/state.ts';
import { beginImport } from '../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember, type Member } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { codeOf, nameOf, routesOf, send, until } from './wire.ts';

// Nobody but the importer, who has the file, reads a figure of an import in review. Otherwise the difference to a corrected import of the same
// people would tell what few of them answered.

let product: Product;
let owner: Leader;
let importer: Member;
let callers: Readonly<Record<string, string>>;
beforeAll(async () => {
  product = await runProduct();
  owner = await registerLeader(product.url);
  importer = await addMember(owner, product.url);
  const others = await Promise.all(
    (['admin', 'member', 'facilitator', 'auditor'] as const).map(
      async (role) => [role, (await addMember(owner, product.url, role)).token] as const,
    ),
  );
  const { key } = await owner.call<{ key: string }>(
    'POST',
    '/api/organization/keys',
    {
      name: 'Import',
      scopes: ['assessments.read', 'assessments.manage', 'results.read'],
      days: 5,
      currentPassword: owner.password,
    },
    owner,
  );
  callers = {
    owner: owner.token,
    ...Object.fromEntries(others),
    program: key,
    stranger: (await registerLeader(product.url)).token,
  };
});
afterAll(async () => {
  await product.stop();
  // Imports in review, withdrawn and shown: views rebuilt from the log are those that were read.
  for (const { model, different } of await compareWithRebuild(product.folder))
    expect([model, different]).toEqual([model, []]);
});

const questions = ['Zebra listens', 'Zebra explains', 'Zebra decides', 'Zebra answers', 'Zebra asks'];
// Fractional parts of multiples of irrational numbers: no two people are alike.
const rows = Array.from({ length: 30 }, (_, person) => [
  ['Okapi north', 'Okapi south'][person % 2],
  ...questions.map((_, at) => 1 + Math.floor(((person + 1) * Math.sqrt(at * 3 + 2) * 5) % 5)),
  `Quagga said number ${person}`,
]);
const file = {
  fileName: 'herd.csv',
  scale: { min: 1, max: 5 },
  columns: { group: 'group', questions, comments: { Why: 'Zebra listens' } },
  content: Buffer.from(
    [['group', ...questions, 'Why'].join(','), ...rows.map((cells) => cells.join(','))].join('\n'),
  ).toString('base64'),
  name: 'Herd of the year',
  company: 'Engines Ltd',
};
/** Words of the file. Nobody may read them in an answer about an import in review. */
const words = /zebra|okapi|quagga/i;

const tell = (method: string, path: string, token: string, json?: object) =>
  send(product.url, method, path, { token, json });
async function reviewed(token: string, more: object = {}): Promise<string> {
  const { body } = await tell(
    'POST',
    '/api/imports/preview',
    token,
    (({ name: _, company: __, ...rest }) => rest)(file),
  );
  const { lost } = (body as ImportPreview).survey ?? {};
  const answer = await tell('POST', '/api/imports', token, {
    ...file,
    leaveOut: true,
    confirmedLoss: lost,
    ...more,
  });
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  return (answer.body as { assessmentId: string }).assessmentId;
}
const stateOf = async (assessmentId: string, token = importer.token) =>
  ((await tell('GET', `/api/imports/${assessmentId}`, token)).body as ImportProgress).state;
const listedFor = async (token: string) =>
  ((await tell('GET', '/api/imports', token)).body as ImportReviews).imports;
const tenantOf = ({ session }: Leader) => session.organization.id;
const placesOf = async () =>
  (await product.infra.commands.load(Organization, tenantOf(owner))).state?.allowed.size;

/** Every route that reads, by everybody; of the routes with an id, that of the import. @returns the routes that told something */
async function tellingRoutes(assessmentId: string): Promise<readonly string[]> {
  const told: string[] = [];
  for (const route of await routesOf(product.url)) {
    // Keys, sessions and the end of the organisation belong to other tests.
    if (route.method !== 'GET' && !route.path.includes('{assessmentId}')) continue;
    if (/\/(show|withdraw)$/.test(route.path)) continue;
    const path = route.path.replace('{assessmentId}', assessmentId).replaceAll(/\{\w+\}/g, 'a'.repeat(24));
    for (const [who, token] of Object.entries({ ...callers, importer: importer.token })) {
      const { status, text } = await tell(route.method, path, token, route.method === 'GET' ? undefined : {});
      // A refusal for the number of requests would hide what the route tells.
      if (status === 429 && route.path.includes('{assessmentId}'))
        throw new Error(`${who}: ${nameOf(route)} 429`);
      const isOfId = route.path.includes('{assessmentId}') && status < 300;
      if (isOfId || words.test(text)) told.push(`${who}: ${nameOf(route)}`);
    }
  }
  return told.toSorted();
}
const trail = ['admin', 'auditor', 'facilitator', 'importer', 'member', 'owner', 'program'].map(
  (who) => `${who}: GET /api/assessments/{assessmentId}/audit-trail`,
);
const progress = ['admin', 'facilitator', 'importer', 'member', 'owner', 'program'].map(
  (who) => `${who}: GET /api/imports/{assessmentId}`,
);
const kept = ['admin', 'facilitator', 'importer', 'member', 'owner', 'program'].map(
  (who) => `${who}: GET /api/imports/mappings`,
);

it('nobody but its importer reads a figure, a question, a group or a comment of an import in review, over any route; after its withdrawal nobody', async () => {
  const assessmentId = await reviewed(importer.token);
  expect(await tellingRoutes(assessmentId)).toEqual(
    [...trail, ...progress, ...kept, 'importer: GET /api/imports/{assessmentId}/check'].toSorted(),
  );
  const check = `/api/imports/${assessmentId}/check`;
  for (const [who, token] of Object.entries(callers)) {
    const refused = {
      auditor: '403 PERMISSION_MISSING',
      program: '403 PERMISSION_MISSING',
      stranger: '404 NOT_FOUND',
    };
    const code = refused[who as keyof typeof refused] ?? '403 IMPORT_OF_ANOTHER';
    expect([who, codeOf(await tell('GET', check, token))]).toEqual([who, code]);
    expect([who, codeOf(await tell('POST', `/api/imports/${assessmentId}/show`, token))]).toEqual([
      who,
      code,
    ]);
    if (who === 'owner') continue;
    expect([who, codeOf(await tell('POST', `/api/imports/${assessmentId}/withdraw`, token))]).toEqual([
      who,
      code,
    ]);
  }
  const { text, body } = await tell('GET', check, importer.token);
  // Which comments other imports have must not be told, so the check has none.
  expect(text).not.toMatch(/quagga/i);
  expect(body as ImportCheck).toMatchObject({
    people: 30,
    hasComments: true,
    groups: [
      { group: 'Okapi north', people: 15 },
      { group: 'Okapi south', people: 15 },
    ],
  });
  expect((body as ImportCheck).questions.map(({ item, n }) => [item, n])).toEqual(
    questions.map((item) => [item, 30]),
  );
  expect(await listedFor(owner.token)).toMatchObject([
    { assessmentId, name: file.name, people: 30, isOwn: false, withdrawn: null },
  ]);
  expect((await listedFor(importer.token))[0]).toMatchObject({ isOwn: true });
  expect(await listedFor(callers.stranger ?? '')).toEqual([]);

  const { status } = await tell('POST', `/api/imports/${assessmentId}/withdraw`, importer.token);
  expect(status).toBe(200);
  expect(await tellingRoutes(assessmentId)).toEqual([...trail, ...progress, ...kept].toSorted());
  expect(codeOf(await tell('GET', check, importer.token))).toBe('409 IMPORT_WITHDRAWN');
  expect(codeOf(await tell('POST', `/api/imports/${assessmentId}/show`, importer.token))).toBe(
    '409 IMPORT_WITHDRAWN',
  );
  const { body: lines } = await tell('GET', `/api/assessments/${assessmentId}/audit-trail`, owner.token);
  expect((lines as { entries: { type: string; actor: string }[] }).entries).toMatchObject([
    { type: 'SurveyImportWithdrawn', actor: `account:${importer.accountId}` },
    { type: 'SurveyReviewBegan' },
  ]);
});

it('a withdrawn import leaves no answer: no event of one, no file, no key, no place; the same file is imported again at once', async () => {
  const before = await placesOf();
  const assessmentId = await reviewed(importer.token);
  expect(await placesOf()).toBe((before ?? 0) + 1);
  // As long as it is in review, the same people cannot be imported beside it.
  expect(codeOf(await tell('POST', '/api/imports', owner.token, { ...file, leaveOut: true }))).toBe(
    '409 IMPORT_OVERLAPS',
  );
  const { status } = await tell('POST', `/api/imports/${assessmentId}/withdraw`, importer.token);
  expect(status).toBe(200);
  expect(await placesOf()).toBe(before);
  expect(await product.infra.blobs.list('imports/')).toEqual([]);
  const slice = await product.infra.store.readStream(`survey-${assessmentId}` as never, { limit: 10 });
  expect(slice.exists && slice.events.map(({ type }) => type)).toEqual([
    'SurveyReviewBegan',
    'SurveyImportWithdrawn',
  ]);
  // A repeated withdrawal is the same one.
  expect((await tell('POST', `/api/imports/${assessmentId}/withdraw`, importer.token)).status).toBe(200);
  expect(await placesOf()).toBe(before);

  const next = await reviewed(importer.token);
  expect(next).not.toBe(assessmentId);
  expect((await tell('POST', `/api/imports/${next}/show`, importer.token)).status).toBe(200);
  await until(
    () => stateOf(next),
    (state) => state === 'released',
  );
  expect(codeOf(await tell('POST', `/api/imports/${next}/withdraw`, importer.token))).toBe(
    '409 IMPORT_SHOWN',
  );
  expect(codeOf(await tell('GET', `/api/imports/${next}/check`, importer.token))).toBe('409 IMPORT_SHOWN');
  expect((await tell('POST', `/api/imports/${next}/show`, importer.token)).status).toBe(200);
  // Now everybody with the right reads it, as before.
  const { text } = await tell('GET', `/api/assessments/${next}/results/framework`, callers.auditor ?? '');
  expect(text).toMatch(words);
  expect((await listedFor(owner.token)).filter(({ withdrawn }) => !withdrawn)).toEqual([]);
  // Neither it nor the withdrawn one is compared as two: the file is refused because of the one that is shown.
  expect(codeOf(await tell('POST', '/api/imports', importer.token, { ...file, leaveOut: true }))).toBe(
    '409 IMPORT_OVERLAPS',
  );
});

it('an owner withdraws, without reading it, an import whose importer left; shown and withdrawn at once, one of them wins', async () => {
  const leader = await registerLeader(product.url);
  const leaving = await addMember(leader, product.url);
  const assessmentId = await reviewed(leaving.token);
  await leader.call(
    'DELETE',
    `/api/team/members/${leaving.accountId}`,
    { currentPassword: leader.password },
    leader,
  );
  expect(codeOf(await tell('GET', `/api/imports/${assessmentId}/check`, leader.token))).toBe(
    '403 IMPORT_OF_ANOTHER',
  );
  expect((await tell('POST', `/api/imports/${assessmentId}/withdraw`, leader.token)).status).toBe(200);

  // This one stays in review.
  await reviewed((await registerLeader(product.url)).token);
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const contested = await reviewed(leader.token);
    const [shown, withdrawn] = await Promise.all([
      tell('POST', `/api/imports/${contested}/show`, leader.token),
      tell('POST', `/api/imports/${contested}/withdraw`, leader.token),
    ]);
    const state = await stateOf(contested, leader.token);
    const isWithdrawn = withdrawn.status === 200;
    expect([shown.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    expect(state === 'withdrawn').toBe(isWithdrawn);
    outcomes.add(isWithdrawn ? 'withdrawn' : 'shown');
    // What is shown can only be imported once.
    if (!isWithdrawn) break;
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

it('the check says the same of a file of guessed comments, whether one of them is in an import of the organisation or none', async () => {
  const leader = await registerLeader(product.url);
  const guessing = await addMember(leader, product.url);
  await reviewed(leader.token);
  const told: unknown[] = [];
  for (const [at, guess] of ['Quagga said number 3', 'Quagga said number 99'].entries()) {
    // Other people, who differ between the two files.
    const guesses = Array.from({ length: 12 }, (_, person) => [
      'Okapi west',
      ...questions.map((__, question) => 1 + ((person * (question + 2) + at * 3 + (person >> 2)) % 5)),
      person === 0 ? guess : '',
    ]);
    const content = Buffer.from(
      [['group', ...questions, 'Why'].join(','), ...guesses.map((cells) => cells.join(','))].join('\n'),
    ).toString('base64');
    const assessmentId = await reviewed(guessing.token, { content, confirmedLoss: undefined });
    const { body } = await tell('GET', `/api/imports/${assessmentId}/check`, guessing.token);
    const { people, hasComments, leftOut } = body as ImportCheck;
    told.push({ people, hasComments, leftOut });
    expect((await tell('POST', `/api/imports/${assessmentId}/withdraw`, guessing.token)).status).toBe(200);
  }
  expect(told).toEqual(Array(2).fill({ people: 12, hasComments: true, leftOut: 0 }));
});

it('guesses cannot wait in review: an account checks ten imports at once, and no more until it showed or withdrew one', async () => {
  const leader = await registerLeader(product.url);
  const guessing = await addMember(leader, product.url);
  const guess = (number: number) => ({
    ...file,
    columns: { group: 'group', questions: [`Question ${number}`] },
    content: Buffer.from(
      ['group', 'x', 'x', 'x', 'x', 'x']
        .map((group, at) => `${group},${at === 0 ? `Question ${number}` : at}`)
        .join('\n'),
    ).toString('base64'),
    leaveOut: true,
  });
  const begun: string[] = [];
  for (let number = 1; number <= 10; number += 1) {
    const { status, body } = await tell('POST', '/api/imports', guessing.token, guess(number));
    expect(status).toBe(202);
    begun.push((body as { assessmentId: string }).assessmentId);
  }
  await until(
    () => listedFor(guessing.token),
    (imports) => imports.length === 10,
  );
  const next = () => tell('POST', '/api/imports', guessing.token, guess(11));
  expect(codeOf(await next())).toBe('409 IMPORTS_UNCHECKED');
  expect((await tell('POST', '/api/imports', leader.token, guess(12))).status).toBe(202);
  await tell('POST', `/api/imports/${begun[0]}/withdraw`, guessing.token);
  await until(
    () => listedFor(guessing.token),
    (imports) => imports.filter(({ withdrawn, isOwn }) => isOwn && !withdrawn).length === 9,
  );
  expect((await next()).status).toBe(202);
});

it('every import in review is listed, however many there are or were', async () => {
  const leader = await registerLeader(product.url);
  const { accountId } = await addMember(leader, product.url);
  const tenant = tenantOf(leader);
  for (let number = 0; number < 205; number += 1) {
    const assessmentId = randomId();
    const context = { commandId: randomId() as never, correlationId: 'many', actor: 'process:test', tenant };
    await product.infra.commands.handle(SurveyImport, assessmentId, context, (state) =>
      beginImport(
        state,
        {
          ...{ assessmentId, name: `Herd ${number}`, company: 'Engines Ltd', description: '' },
          ...{ framework: 'nine-lenses@1', definition: null, items: {}, answeredAt: null },
          ...{ threshold: 5, file: 'f'.repeat(24), responses: 30, importedBy: accountId },
          source: { fileName: 'herd.csv', sha256: '0'.repeat(64), rows: 30, leftOut: 0 },
        },
        false,
      ),
    );
  }
  const imports = await until(
    () => listedFor(leader.token),
    (listed) => listed.length >= 205,
  );
  expect(new Set(imports.map(({ name }) => name)).size).toBe(205);
});
