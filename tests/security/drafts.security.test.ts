import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssessmentSummary } from '../../api/assessment/contract/assessments.ts';
import type { ListedDraft, OpenedDraft } from '../../api/draft/contract/drafts.ts';
import { draftLimits } from '../../domain/draft/limits.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { codeOf, send } from './wire.ts';

type Saved = { readonly draftId: string; readonly version: number; readonly position: string };

let product: Product;
let leader: Leader;
let stranger: Leader;
let auditor: string;
let admin: string;

beforeAll(async () => {
  product = await runProduct({});
  leader = await registerLeader(product.url);
  stranger = await registerLeader(product.url);
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  admin = (await addMember(leader, product.url, 'admin')).token;
});
afterAll(() => product?.stop());

const secret = 'ada.lovelace@engines.example';
const content = (more: object = {}) => ({
  name: 'Spring review',
  company: 'Engines',
  description: '',
  opensAt: '',
  closesAt: '',
  threshold: 5,
  named: false,
  releases: null,
  groupsFrom: 'roles',
  ownGroups: [],
  second: null,
  people: [{ name: 'Ada Lovelace', email: secret, role: 'Employee', secondGroup: '' }],
  ...more,
});
const tell = (method: string, path: string, json?: unknown, token = leader.token) =>
  send(product.url, method, `/api${path}`, { token, json, requestId: crypto.randomUUID() });
const start = async (more: object = {}): Promise<Saved> => {
  const answer = await tell('POST', '/drafts', { step: 2, content: content(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Saved;
};
const save = (draftId: string, version: number, more: object = {}, token = leader.token) =>
  tell('PUT', `/drafts/${draftId}`, { version, step: 2, content: content(more) }, token);
const head = () => product.infra.store.head();
const listed = async (token = leader.token) =>
  ((await tell('GET', `/drafts?after=${await head()}`, undefined, token)).body as { drafts: ListedDraft[] })
    .drafts;
const opened = async (draftId: string, token = leader.token) =>
  (await tell('GET', `/drafts/${draftId}?after=${await head()}`, undefined, token)).body as OpenedDraft;
const launch = (
  draftId: string,
  token = leader.token,
  requestId: string = crypto.randomUUID(),
  draftVersion?: number,
) =>
  send(product.url, 'POST', '/api/assessments', {
    token,
    requestId,
    json: {
      name: 'Spring review',
      company: 'Engines',
      draftId,
      draftVersion,
      participants: [{ name: 'Ada Lovelace', email: secret, role: 'Employee' }],
    },
  });

/** Facts of a draft as the log holds them. */
async function rawOf(draftId: string): Promise<string> {
  const slice = await product.infra.store.readStream(`draft-${draftId}` as never);
  return slice.exists ? JSON.stringify(slice.events) : '';
}
/** Whether the key with which the draft was sealed is gone. */
const isErased = (draftId: string) =>
  eventually(
    async () => (await product.infra.keys.find(draftId)) === undefined,
    (gone) => gone,
  );

describe('drafts', () => {
  it('are kept for everybody who may launch, as typed, and are sealed in the log', async () => {
    const typed = { people: [{ name: '', email: 'not an address', role: 'Nowhere', secondGroup: '' }] };
    const { draftId } = await start(typed);
    expect(await opened(draftId, admin)).toMatchObject({ version: 1, step: 2, content: content(typed) });
    expect((await listed(admin)).find((one) => one.draftId === draftId)).toMatchObject({
      name: 'Spring review',
      step: 2,
      people: 1,
      launched: null,
    });
    const raw = await rawOf(draftId);
    expect(raw).toContain('DraftSaved');
    expect(raw).not.toContain('Spring review');
    expect(raw).not.toContain('not an address');
  });

  it('are not shown to others: a member without the right, another organisation', async () => {
    const { draftId } = await start();
    for (const [method, path, json] of [
      ['GET', '/drafts', undefined],
      ['GET', `/drafts/${draftId}`, undefined],
      ['POST', '/drafts', { step: 1, content: content() }],
      ['PUT', `/drafts/${draftId}`, { version: 1, step: 1, content: content() }],
      ['DELETE', `/drafts/${draftId}`, {}],
    ] as const) {
      expect((await tell(method, path, json, auditor)).status, `${method} ${path}`).toBe(403);
      if (path !== '/drafts')
        expect((await tell(method, path, json, stranger.token)).status, `${method} ${path}`).toBe(404);
    }
    expect(await listed(stranger.token)).toEqual([]);
    expect(codeOf(await launch(draftId, stranger.token))).toBe('404 NOT_FOUND');
    expect((await launch(draftId, auditor)).status).toBe(403);
    expect(await opened(draftId)).toMatchObject({ version: 1, launched: null });
  });

  it('saved by two people: the second one is told who was first, and overwrites nothing', async () => {
    const { draftId } = await start();
    const first = await save(draftId, 1, { name: 'Of the first' }, admin);
    expect(first.body).toMatchObject({ version: 2 });
    const second = await save(draftId, 1, { name: 'Of the second' });
    expect(codeOf(second)).toBe('409 DRAFT_CHANGED');
    const { savedBy, savedAt } = await opened(draftId);
    expect(second.text).toContain(savedBy);
    expect(second.text).toContain(savedAt.slice(0, 10));
    expect(await opened(draftId)).toMatchObject({ version: 2, content: { name: 'Of the first' } });
    expect((await save(draftId, 2, { name: 'Of both' })).body).toMatchObject({ version: 3 });
  });

  it('that are too large are refused with both sizes', async () => {
    const person = {
      name: 'x'.repeat(450),
      email: `${'y'.repeat(400)}@z.example`,
      role: '',
      secondGroup: '',
    };
    const people = Array.from({ length: 180 }, () => person);
    const answer = await tell('POST', '/drafts', { step: 2, content: content({ people }) });
    expect(codeOf(answer)).toBe('400 DRAFT_TOO_LARGE');
    expect(answer.text).toContain(`at most ${draftLimits.contentBytes / 1_000} kB`);
  });
});

describe('the key of a draft', () => {
  it('is destroyed when it is discarded, after which nobody reads its people', async () => {
    const { draftId } = await start();
    const sealed = await product.infra.keys.find(draftId);
    expect(sealed).toBeDefined();
    expect((await tell('DELETE', `/drafts/${draftId}`, {})).status).toBe(200);
    await isErased(draftId);
    expect(codeOf(await tell('GET', `/drafts/${draftId}?after=${await head()}`))).toBe('404 NOT_FOUND');
    expect(codeOf(await save(draftId, 1))).toBe('404 NOT_FOUND');
    expect(codeOf(await launch(draftId))).toBe('404 NOT_FOUND');
    expect((await listed()).map((one) => one.draftId)).not.toContain(draftId);
    expect(await rawOf(draftId)).not.toContain(secret);
  });

  it('is destroyed by the launch, which happens once whoever asks', async () => {
    const { draftId } = await start();
    const requestId = crypto.randomUUID();
    const [one, other] = await Promise.all([
      launch(draftId, leader.token, requestId),
      launch(draftId, admin),
    ]);
    const [done, refused] = one.status === 201 ? [one, other] : [other, one];
    expect(done.status, done.text).toBe(201);
    expect(codeOf(refused)).toBe('409 ALREADY_LAUNCHED');
    const { assessmentId } = done.body as { assessmentId: string };
    await isErased(draftId);
    expect(await opened(draftId)).toMatchObject({
      step: 3,
      name: 'Spring review',
      people: 1,
      launched: { assessmentId },
      content: null,
    });
    expect(codeOf(await save(draftId, 1))).toBe('409 DRAFT_LAUNCHED');
    expect(codeOf(await launch(draftId))).toBe('409 ALREADY_LAUNCHED');
    const again = await launch(draftId, leader.token, requestId);
    expect(again.status).toBe(one.status);
    const { assessments } = (await tell('GET', `/assessments?after=${await head()}`)).body as {
      assessments: AssessmentSummary[];
    };
    expect(assessments.map((each) => [each.assessmentId, each.counts.invited])).toEqual([[assessmentId, 1]]);
    expect(await rawOf(draftId)).not.toContain(secret);
    expect((await tell('DELETE', `/drafts/${draftId}`, {})).status).toBe(200);
    expect((await listed()).map((each) => each.draftId)).not.toContain(draftId);
  });

  it('is launched only as the newest version, if the caller says which one it read', async () => {
    const { draftId } = await start();
    expect((await save(draftId, 1)).status).toBe(200);
    const launchOf = (version: number) => launch(draftId, leader.token, crypto.randomUUID(), version);
    expect(codeOf(await launchOf(1))).toBe('409 DRAFT_CHANGED');
    expect(await opened(draftId)).toMatchObject({ version: 2, launched: null });
    expect((await launchOf(2)).status).toBe(201);
  });
});

it(`an organisation has at most ${draftLimits.ofOrganization} drafts`, async () => {
  for (let n = (await listed()).length; n < draftLimits.ofOrganization; n += 1) await start({ people: [] });
  const answer = await tell('POST', '/drafts', { step: 1, content: content() });
  expect(codeOf(answer)).toBe('409 TOO_MANY_DRAFTS');
  expect(answer.text).toContain(`${draftLimits.ofOrganization} drafts`);
  const [oldest] = (await listed()).toReversed();
  await tell('DELETE', `/drafts/${oldest?.draftId}`, {});
  await start({ people: [] });
});
