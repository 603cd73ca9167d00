import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import type { Moments } from '../../api/assessment/contract/past.ts';
import type { ReleasedComments } from '../../api/results/contract/comments.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { seededRandom } from '../../infra/event-store/awkward/random.ts';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { releasedAssessment } from '../support/released.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const steps = 40;
const themes = themeIds(nineLenses);
const [theme = ''] = themes;

/** Every query about an assessment that can be asked for a past moment. */
const views = [
  'participation',
  'participation/people',
  'results',
  'results?group=Employee',
  'results/heat-map',
  'results/disagreement',
  'results/panel',
  'results/change',
  'results/compare',
  'results/weighting',
  'results/comments',
  `results/comments?theme=${theme}`,
  'results/receipt?of=overall',
  'results/framework',
  'audit-trail?limit=200',
] as const;
const namedViews = [`results/answers?theme=${theme}`];

let product: Product;
let leader: Leader;

beforeAll(async () => {
  product = await runProduct({ env: { TRUST_PROXY: '1' } });
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const get = <T>(path: string) => leader.call<T>('GET', path, undefined, leader);
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

type Captured = { readonly position: string; readonly answers: ReadonlyMap<string, unknown> };

/** Answers of all queries, read while the log ends at one position that every read model has reached. */
async function capture(assessmentId: string, asked: readonly string[]): Promise<Captured> {
  for (;;) {
    const position = await product.infra.store.head();
    const reachedBefore = await allHaveRead(position);
    const answers = new Map<string, unknown>();
    for (const view of asked) {
      // A page of people and the framework have no position of their own, so they are read after the queries that have one.
      const settled =
        view.startsWith('participation/') || view.endsWith('framework') ? '' : `after=${position}`;
      const path = `/api/assessments/${assessmentId}/${view}`;
      answers.set(view, withoutPosition(await get<object>(settled ? withQuery(path, settled) : path)));
    }
    if (position !== null && reachedBefore && (await product.infra.store.head()) === position)
      return { position, answers };
  }
}

async function expectTheSameNow(assessmentId: string, captured: readonly Captured[]): Promise<void> {
  for (const { position, answers } of captured)
    for (const [view, then] of answers) {
      const past = await get<{ asOf?: { position: string } }>(
        withQuery(`/api/assessments/${assessmentId}/${view}`, `at=${position}`),
      );
      const { asOf, ...rest } = past;
      const shown = withoutPosition(rest);
      if (view.startsWith('results/comments')) expectFewerComments(shown as Comments, then as Comments);
      else expect([view, position, shown]).toEqual([view, position, then]);
      // `asOf` is the last moment at or before the position, because not every event is a moment.
      if (view === 'participation' || view === 'results')
        expect(BigInt(asOf?.position ?? '0')).toBeLessThanOrEqual(BigInt(position));
    }
}

type Comments = Pick<ReleasedComments, 'counts' | 'comments'>;

/** Comments that were changed or withdrawn later are not shown for a past moment either; everything else must be equal. */
function expectFewerComments(
  { counts, comments, ...shown }: Comments,
  { counts: countsThen, comments: commentsThen, ...then }: Comments,
): void {
  expect(shown).toEqual(then);
  for (const [about, count] of Object.entries(counts))
    expect(count).toBeLessThanOrEqual(countsThen[about] ?? 0);
  expect(commentsThen ?? []).toEqual(expect.arrayContaining(comments ?? []));
}

/** Removes the position. For the past it is that of the assessment's last change; for the present, of the organisation's. */
function withoutPosition(answer: object): object {
  const { position: _, ...rest } = answer as { position?: string };
  return rest;
}

const asksModels = [
  'directory',
  'participation-board',
  'results',
  'comments',
  'comparison',
  'answers-by-person',
  'audit-trail',
];
async function allHaveRead(position: string | null): Promise<boolean> {
  const { readModels } = product.infra;
  const models = (await readModels.models()).filter(({ name }) => asksModels.includes(name));
  const read = await Promise.all(models.map((model) => readModels.checkpoint(model)));
  return position !== null && read.every((one) => one !== null && BigInt(one) >= BigInt(position));
}

async function story(named: boolean): Promise<{ assessmentId: string; captured: readonly Captured[] }> {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const kind = named ? 'n' : 'a';
  const invited = Array.from({ length: 9 }, (_, person) => ({
    name: `Person ${person}`,
    email: `${kind}${person}@example.org`,
    role: person < 6 ? ('Employee' as const) : ('Manager' as const),
  }));
  const { assessmentId } = await launch(leader, {
    name: 'Spring',
    company: 'Engines',
    named,
    releases: 'inSteps',
    participants: invited,
  });
  const asked = named ? [...views, ...namedViews] : views;
  const captured = [await capture(assessmentId, asked)];
  const links = await linksFromOutbox(
    leader,
    invited.map(({ email }) => email),
  );
  const ids = (await get<Participation>(`/api/assessments/${assessmentId}/participation`)).people.map(
    ({ participantId }) => participantId,
  );
  const call = callerOf(product.url);
  const waiting = [...links.values()];
  const takers: Taker[] = [];
  const submitted = new Set<Taker>();
  const answer = (taker: Taker, some: number) =>
    taker.save(
      themes.slice(0, some).map((one) => ({
        theme: one,
        score: Math.floor(random() * 10),
        ...(random() < 0.02 || one === theme ? { comment: `Said ${Math.floor(random() * 1_000)}` } : {}),
      })),
    );
  const post = (path: string, body: object = {}) =>
    leader.call('POST', `/api/assessments/${assessmentId}/${path}`, body, leader);
  const doings: readonly (() => Promise<unknown>)[] = [
    async () => {
      const link = waiting.pop();
      if (!link) return;
      const taker = await openLink(call, link);
      await taker.start();
      takers.push(taker);
    },
    async () => {
      const taker = pick(takers);
      if (taker) await answer(taker, 1 + Math.floor(random() * 185));
    },
    async () => {
      const taker = takers.find((one) => !submitted.has(one));
      if (!taker) return;
      await answer(taker, themes.length);
      await taker.submit();
      submitted.add(taker);
    },
    () => post(`participants/${pick(ids)}/resend`),
    () => post(`participants/${pick(ids)}/${random() < 0.2 ? 'revoke' : 'reinstate'}`),
    () =>
      post('participants', {
        participants: [{ name: 'More', email: `${kind}-${random()}@example.org`, role: 'Manager' }],
      }),
    () => post('reminders', { note: 'Please' }),
  ];
  // Six of nine people answer first, so that something is released before the random commands.
  for (let person = 0; person < 6; person += 1) {
    await doings[0]?.();
    await doings[2]?.();
    captured.push(await capture(assessmentId, asked));
  }
  for (let n = 0; n < steps; n += 1) {
    // Most commands are about participation, so that there are further releases.
    const doing = random() < 0.6 ? doings[Math.floor(random() * 3)] : pick(doings);
    await doing?.().catch(refusedOnly);
    captured.push(await capture(assessmentId, asked));
  }
  await post('close');
  captured.push(await capture(assessmentId, asked));
  return { assessmentId, captured };
}

/** Many random commands are refused, which is expected; other errors are thrown. */
function refusedOnly(error: unknown): void {
  if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
}

for (const named of [false, true])
  it(`every answer about ${named ? 'a named' : 'an anonymous'} assessment as of a position equals the answer given when the log ended there (SEED=${seed})`, async () => {
    const { assessmentId, captured } = await story(named);
    const numbers = captured.map(
      ({ answers }) => (answers.get('results') as { releases: unknown[] }).releases.length,
    );
    expect(Math.max(...numbers)).toBeGreaterThan(0);
    await expectTheSameNow(assessmentId, captured);
  });

it('a change is computed against the figures released at that moment', async () => {
  const before = await releasedAssessment(product.url, leader, { name: 'Before', company: 'Cycles' });
  const others = { ...leader, email: `later-${leader.email}` };
  const after = await releasedAssessment(product.url, others, { name: 'After', company: 'Cycles' });
  const moments = (of: string) => get<Moments>(`/api/assessments/${of}/moments`);
  const change = (of: string, query: string) =>
    get<{ previous: { assessmentId: string } | null }>(`/api/assessments/${of}/results/change?${query}`);
  const { marks, end } = await moments(after);
  const released = marks.find(({ kind }) => kind === 'released')?.position ?? '';
  expect((await change(after, `at=${released}`)).previous?.assessmentId).toBe(before);
  // The opposite comparison: when the first assessment ended, the second had no release to compare with.
  const ended = (await moments(before)).end.position;
  expect((await change(before, `against=${after}&at=${ended}`)).previous).toBeNull();
  expect((await change(before, `against=${after}&at=${end.position}`)).previous?.assessmentId).toBe(after);
  expect(marks.map(({ kind }) => kind).filter((kind) => kind !== 'released')).toEqual(['launched', 'closed']);
});
