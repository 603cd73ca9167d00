import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import type { Moments } from '../../api/assessment/contract/past.ts';
import type { AnswersByPerson } from '../../api/results/contract/answers.ts';
import type { ReleasedComments } from '../../api/results/contract/comments.ts';
import type { Results } from '../../api/results/contract/results.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { releasedAssessment } from '../support/released.ts';
import { codeOf, send, until } from './wire.ts';

const day = 86_400_000;
const themes = themeIds(nineLenses);
let product: Product;
let leader: Leader;
let stranger: Leader;
let assessmentId: string;
let moments: Moments;
let later = 0;

beforeAll(async () => {
  product = await runProduct({
    change: (infra) => ({
      ...infra,
      clock: { now: () => Date.now() + later },
      monotonic: () => performance.now() + later,
    }),
  });
  leader = await registerLeader(product.url);
  stranger = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader);
  moments = await get<Moments>('moments');
});
afterAll(() => product.stop());

const get = <T>(path: string, of = assessmentId) =>
  leader.call<T>('GET', `/api/assessments/${of}/${path}`, undefined, leader);
const code = async (path: string, who: Leader = leader, of = assessmentId) => {
  const answer = await send(product.url, 'GET', `/api/assessments/${of}/${path}`, { token: who.token });
  return answer.status === 200 ? '200' : codeOf(answer);
};
const asked = [
  'participation',
  'participation/people',
  'results',
  'results/framework',
  'results/heat-map',
  'results/disagreement',
  'results/change',
  'results/compare',
  'results/receipt',
  'results/weighting',
  'results/comments',
  'results/export',
  'evidence',
  'audit-trail',
  'moments',
];

it('a moment before the launch, an invalid moment, and two moments at once are refused, each with its own code', async () => {
  const before = String(BigInt(moments.begin.position) - 1n);
  const head = BigInt((await product.infra.store.head()) ?? '0');
  const soon = new Date(Date.now() + 60_000).toISOString();
  for (const path of asked) {
    expect([path, await code(`${path}?at=${before}`)]).toEqual([path, '400 MOMENT_BEFORE_LAUNCH']);
    expect([path, await code(`${path}?moment=2020-01-01T00:00:00Z`)]).toEqual([
      path,
      '400 MOMENT_BEFORE_LAUNCH',
    ]);
    // The length of the log would reveal every save, so a future position shows the last moment.
    expect([path, await code(`${path}?at=${head + 1n}`)]).toEqual([path, '200']);
    expect([path, await code(`${path}?moment=${soon}`)]).toEqual([path, '400 MOMENT_IN_FUTURE']);
    const both = `at=${moments.end.position}&moment=${moments.end.at}`;
    expect([path, await code(`${path}?${both}`)]).toEqual([path, '400 MOMENT_TWICE']);
    for (const wrong of ['at=-1', 'at=1e3', `at=${'9'.repeat(21)}`, 'moment=yesterday', 'at=1&at=2'])
      expect([path, wrong, await code(`${path}?${wrong}`)]).toEqual([path, wrong, '400 VALIDATION_FAILED']);
  }
});

it('the past of another organisation’s assessment is answered as not found, for any moment', async () => {
  for (const path of asked)
    for (const query of [`at=${moments.begin.position}`, 'at=0', `moment=${moments.end.at}`, 'at=99999999'])
      expect([path, query, await code(`${path}?${query}`, stranger)]).toEqual([path, query, '404 NOT_FOUND']);
});

it('the past shows only figures released at that time: none before the first release', async () => {
  const [first] = moments.marks.filter(({ kind }) => kind === 'released');
  const before = String(BigInt(first?.position ?? '0') - 1n);
  const then = await get<Results>(`results?at=${before}`);
  // Five people had submitted; nothing was released yet.
  expect(then).toMatchObject({ state: 'waiting', figure: null, releases: [] });
  expect(then.assessment.counts.submitted).toBeGreaterThanOrEqual(5);
  const comments = await get<ReleasedComments>(`results/comments?at=${before}&theme=${themes[0]}`);
  expect(comments).toMatchObject({ release: null, comments: [] });
  const receipt = await get<{ shown: object; recomputed: object }>(`results/receipt?at=${before}`);
  expect(receipt).toMatchObject({ shown: { mean: null }, recomputed: { events: 0, mean: null } });
  const trail = await get<{ entries: { position: string; type: string }[] }>(
    `audit-trail?at=${before}&limit=200`,
  );
  expect(trail.entries.map(({ type }) => type)).not.toContain('ResultsReleased');
  const out = await get<Results>(`results?at=${first?.position}`);
  expect(out).toMatchObject({ state: 'released', releases: [{ number: 1 }] });
});

it('an assessment that is closed now is shown as open at a moment when it was open', async () => {
  const [launched] = moments.marks;
  const board = await get<Participation>(`participation?at=${launched?.position}`);
  expect(board).toMatchObject({
    assessment: { status: 'open', closedAt: null, counts: { submitted: 0 } },
    asOf: { position: launched?.position, at: launched?.at },
  });
  const trail = await get<{ entries: { type: string }[] }>(`audit-trail?at=${launched?.position}`);
  expect(trail.entries.map(({ type }) => type)).toEqual(['AssessmentLaunched']);
});

it('an instant and its position give the same answer', async () => {
  const { asOf, ...byInstant } = await get<Participation>(`participation?moment=${moments.end.at}`);
  expect(asOf?.position).toBe(moments.end.position);
  const { asOf: _, ...byPosition } = await get<Participation>(`participation?at=${asOf?.position}`);
  expect(byInstant).toEqual(byPosition);
});

it('an erased person is erased in the past, too, including their named answers', async () => {
  const address = 'answers@a.example';
  // The name of the second person must not be read earlier, because decrypted names are cached for a minute
  // (api/queries/personal.ts).
  const participants = [address, 'gone@a.example'].map((email) => ({
    name: 'Mx Gone',
    email,
    role: 'Employee' as const,
  }));
  const named = (await launch(leader, { name: 'Named', company: 'Engines', participants, named: true }))
    .assessmentId;
  const links = await linksFromOutbox(leader, [address]);
  const taker = await openLink(callerOf(product.url), links.get(address) ?? '');
  await taker.start();
  await taker.save([{ theme: '1.1.1', score: 3, comment: 'Between us' }]);
  await taker.submit();
  const { position } = await until(
    () => resultsOf(leader, named),
    ({ state }) => state === 'released',
  );
  const then = () => get<Participation>(`participation?at=${position}`, named);
  const answers = () => get<AnswersByPerson>(`results/answers?theme=1.1.1&at=${position}`, named);
  await leader.call('POST', `/api/assessments/${named}/close`, {}, leader);
  const { settings } = await leader.call<{ settings: object }>('GET', '/api/organization', undefined, leader);
  await leader.call('PUT', '/api/organization', { ...settings, retentionMonths: 1 }, leader);
  later = 40 * day;
  await until(
    async () => (await everyEvent(product.infra.store)).map(decodeEvent),
    (events) =>
      events.some(
        ({ type, data }) =>
          type === 'PersonalDataErased' && (data as { assessmentId: string }).assessmentId === named,
      ),
  );
  const again = await leader.call<{ accessToken: string }>('POST', '/api/auth/login', {
    email: leader.email,
    password: leader.password,
  });
  leader = { ...leader, token: again.accessToken };
  const { people, assessment } = await then();
  expect(assessment).toMatchObject({ status: 'open', counts: { submitted: 1 } });
  expect(people.find(({ state }) => state !== 'submitted')).toMatchObject({
    name: '[erased]',
    email: '[erased]',
  });
  // The view that stores the answers catches up by itself.
  expect(await until(answers, ({ over }) => over)).toMatchObject({ over: true, people: [] });
  expect(JSON.stringify(await get(`audit-trail?at=${position}&limit=200`, named))).not.toContain('Gone');
});

it('reading histories is rate limited per account, and the refusal states the time of the next attempt', async () => {
  const eager = await registerLeader(product.url);
  const of = (
    await launch(eager, {
      name: 'Eager',
      company: 'Engines',
      participants: [{ name: '', email: 'p@example.org', role: 'Employee' }],
    })
  ).assessmentId;
  const answers: string[] = [];
  for (let n = 0; n < 70 && !answers.includes('429 TOO_MANY_REQUESTS'); n += 1) {
    // Something new each time, so that caches are not enough.
    const email = `p${n}@example.org`;
    const { position } = await eager.call<{ position: string }>(
      'POST',
      `/api/assessments/${of}/participants`,
      { participants: [{ name: '', email, role: 'Employee' }] },
      eager,
    );
    answers.push(await code(`participation?at=${position}`, eager, of));
  }
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('200'));
  expect(answers).toContain('429 TOO_MANY_REQUESTS');
});

it('downloads of results are rate limited per organisation, because each download is an audit entry whose position counts the events of others', async () => {
  const eager = await registerLeader(product.url);
  const of = (
    await launch(eager, {
      name: 'Eager',
      company: 'Engines',
      participants: [{ name: '', email: 'p@example.org', role: 'Employee' }],
    })
  ).assessmentId;
  const answers: string[] = [];
  for (let n = 0; n < 100; n += 1) answers.push(await code('results/export?format=csv', eager, of));
  expect(answers).toEqual(Array(100).fill('200'));
  for (const format of ['csv', 'json'])
    expect(await code(`results/export?format=${format}`, eager, of)).toBe('429 TOO_MANY_REQUESTS');
});
