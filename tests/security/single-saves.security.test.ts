import path from 'node:path';
import JSZip from 'jszip';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import type { Moments } from '../../api/assessment/contract/past.ts';
import type { LiveParticipation } from '../../api/live/contract/live.ts';
import type { Saved } from '../../api/response/contract/take.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { createCommandHandler } from '../../infra/command-handling/command-handler.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { openSqliteJobQueue } from '../../infra/job-queue/sqlite/job-queue.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { type Product, type ProductOptions, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { waitFor } from '../support/wait-for.ts';
import { send } from './wire.ts';

// An insider with access to results watches a dashboard, polls everything continuously, and knows for every comment when it was
// written. No visible data may change with a single save.

const day = 86_400_000;
/** Tomorrow at noon, so that no midnight lies in between. */
const noon = Math.ceil(Date.now() / day) * day + day / 2;
const began = performance.now();
const themes = themeIds(nineLenses);
let later = 0;
const now = () => Math.floor(noon + later + performance.now() - began);
let product: Product;
let leader: Leader;
let assessmentId: string;
let documentId: string;
let takers: Taker[];
let links: ReadonlyMap<string, string>;
/** Position of the first save. */
let savedFirst: string;
/** Position of the last start; its push may still be on its way. */
let begun: bigint;
let socket: Socket;
/** All messages the server pushes, in order. */
const heard: (readonly [event: string, data: unknown])[] = [];

beforeAll(async () => {
  product = await runProduct({ change: onClock({ now }) });
  leader = await registerLeader(product.url);
  const addresses = ['ada', 'bob', 'cyd'].map((name) => `${name}@single.example`);
  const participants = addresses.map((email) => ({ name: '', email, role: 'Employee' as const }));
  ({ assessmentId } = await launch(leader, { name: 'Watched', company: 'Engines', participants }));
  links = await linksFromOutbox(leader, addresses);
  takers = await Promise.all(
    addresses.map((address) => openLink(callerOf(product.url), links.get(address) ?? '')),
  );
  const starts: Saved[] = [];
  for (const one of takers) starts.push(await one.start());
  begun = BigInt(starts.at(-1)?.position ?? 0);
  // The trail shows the first save of a day, as a day with saves.
  ({ position: savedFirst } = await taker(0).save([{ theme: themes[0] ?? '', score: 3 }]));
  ({ documentId } = (await uploadFile(product.url, { token: leader.token, content: praise })).body);
  await waitFor(async () => {
    const place = `/api/documents/${documentId}/analysis`;
    const { analysable } = await leader.call<DocumentAnalysisAnswer>('GET', place, undefined, leader);
    expect(analysable).toBe(1);
  });
  socket = await listening();
});
afterAll(async () => {
  socket?.close();
  await product?.stop();
});

it('a save, a comment, a changed or a withdrawn score changes nothing that others can see', async () => {
  const watched = await everything(savedFirst);
  const saves = [
    { theme: themes[1], score: 7 },
    { theme: themes[1], score: 2 },
    { theme: themes[1], comment: 'Whose is this?' },
    { theme: themes[1], score: null, comment: null },
    { theme: themes[2], score: 'cantJudge' },
  ] as const;
  for (const [index, save] of saves.entries()) {
    const { position } = await taker(index % 2).save([{ ...save, theme: save.theme ?? '' }]);
    expect(await everything(position)).toEqual(watched);
    // The past at the position of the save, and at the position before it, equals the last visible state.
    expect(await everything(position, `at=${position}`)).toEqual(
      await everything(position, `at=${before(position)}`),
    );
  }
  expect(heard).toEqual([]);
});

it('a step of progress changes the board, the list and the moments and is pushed; then nothing changes until the next step', async () => {
  const watched = await everything();
  const { position } = await taker(0).save(themes.slice(0, 100).map((theme) => ({ theme, score: 4 })));
  const moved = await everything(position);
  expect(changed(watched, moved)).toEqual(
    expect.arrayContaining([
      '/assessments',
      `${own}/participation`,
      `${own}/participation/people`,
      `${own}/moments`,
    ]),
  );
  expect(changed(watched, moved)).not.toContain(`${own}/audit-trail?limit=200`);
  await waitFor(() => expect(heard.map(([event]) => event)).toEqual(['participation']));
  const [[, push] = []] = heard;
  expect(push as LiveParticipation).toMatchObject({
    counts: { started: 3, progress: 50 },
    people: [{ participantId: taker(0).state.participant.id, state: 'half' }],
    activity: [{ kind: 'half' }],
  });
  const more = await taker(0).save([{ theme: themes[100] ?? '', score: 4 }]);
  await taker(0).save(themes.slice(0, 60).map((theme) => ({ theme, score: null })));
  expect(await everything(more.position)).toEqual(moved);
  const nearly = await taker(0).save(themes.slice(0, 180).map((theme) => ({ theme, score: 5 })));
  expect(changed(moved, await everything(nearly.position))).toContain(`${own}/participation`);
  // A push between the two steps would have arrived before the push of the second step.
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]?.[1]).toMatchObject({ people: [{ state: 'nearly' }], counts: { progress: 90 } });
});

it('submitting is visible once, also in the trail, and nothing after it is visible', async () => {
  const watched = await everything();
  const { position } = await taker(0).submit();
  const done = await everything(position);
  expect(changed(watched, done)).toEqual(
    expect.arrayContaining([
      `${own}/participation`,
      `${own}/audit-trail?limit=200`,
      `${own}/moments`,
      '/home',
    ]),
  );
  await waitFor(() => expect(heard).toHaveLength(3));
  const { position: changedAt } = await taker(0).save([
    { theme: themes[7] ?? '', score: 9, comment: 'Late words' },
  ]);
  expect(await everything(changedAt)).toEqual(done);
});

it('the first save of another day changes nothing either; when that day is over, it is shown to everybody', async () => {
  later += day;
  await signedInAgain();
  const watched = await everything();
  const late = await taker(0).save([{ theme: themes[8] ?? '', score: 1 }]);
  expect(await everything(late.position)).toEqual(watched);
  const first = await taker(1).save([{ theme: themes[3] ?? '', score: 1 }]);
  const second = await taker(1).save([{ theme: themes[4] ?? '', score: 1, comment: 'Mine' }]);
  expect(await everything(second.position)).toEqual(watched);
  expect(await everything(first.position, `at=${first.position}`)).toEqual(
    await everything(first.position, `at=${before(first.position)}`),
  );
  expect(heard).toHaveLength(3);
  expect(await daysOf()).toEqual([0, 0, 0].map(dayAt));

  later += day;
  await signedInAgain();
  expect(await daysOf()).toEqual([0, 1, 0].map(dayAt));
});

it('the trail and the moments show days and steps only', async () => {
  type Entry = { type: string; at: string; actor: string; participantId: string | null; summary: string };
  const { entries } = await get<{ entries: Entry[] }>('audit-trail?limit=200');
  const of = (type: string) => entries.filter((entry) => entry.type === type);
  expect(of('ResponseStarted')).toHaveLength(3);
  expect(of('ResponseSubmitted')).toHaveLength(1);
  expect(
    of('AnswersSaved').map(({ at, actor, participantId, summary }) => [at, actor, participantId, summary]),
  ).toEqual(
    [1, 0].map((after) => [
      new Date(Math.floor((noon + after * day) / day) * day).toISOString(),
      'participants',
      null,
      'Participants saved answers on this day (UTC).',
    ]),
  );
  const { buckets } = await get<Moments>('moments');
  // One launch, three each of invited, sent, opened and started, and one each of half, nearly and submitted.
  expect(buckets.reduce((sum, bucket) => sum + bucket.events, 0)).toBe(16);
});

it("an export contains only the hash of a participant's answers", async () => {
  const answer = await fetch(`${product.url}/api/assessments/${assessmentId}/audit-trail/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leader.token}` },
  });
  const { files } = await JSZip.loadAsync(await answer.arrayBuffer());
  const text = (await files['export.json']?.async('string')) ?? '';
  const { events } = JSON.parse(text) as { events: Record<string, unknown>[] };
  const closed = events.filter((event) => !('type' in event));
  // Three people started, one submitted, and there were saves on two days.
  expect(closed).toHaveLength(6);
  for (const event of closed) expect(Object.keys(event)).toEqual(['index', 'leaf']);
  expect(text).not.toMatch(/AnswersSaved|Response(Started|Submitted)/);
  expect(
    events.filter(({ actor }) => String(actor).startsWith('participant:')).map(({ type }) => type),
  ).toEqual(Array(3).fill('LinkOpened'));
});

it('a query about the past costs the same whether there was a save or not', async () => {
  // This account has used up its budget for reading histories, so the next history is refused.
  const asks = async (query: string) => {
    const path = `/api/assessments/${assessmentId}/moments?${query}`;
    return (await send(product.url, 'GET', path, { token: leader.token })).status;
  };
  let last = 200;
  for (let tried = 0; tried < 200 && last === 200; tried += 1)
    last = await asks(`moment=${new Date(now()).toISOString()}`);
  expect(last).toBe(429);
  const beyond = 'at=999999999';
  expect(await asks(beyond)).toBe(200);
  const { position } = await taker(1).save([
    { theme: themes[20] ?? '', score: 4, comment: 'When was this?' },
  ]);
  await caughtUp(position);
  expect([await asks(beyond), await asks(`at=${position}`), await asks('')]).toEqual([200, 200, 200]);
});

const own = '/assessments/*';
const praise = 'Customers recommend our brand, and our market share in the strongest market grew again.';
/** Everything that a member may read about participation, in this assessment and in the organisation. */
const everywhere = ['/assessments', '/home', '/trends'];
const withoutPast = [
  'recommendations',
  'plan',
  `plan/threads/${themes[0]}`,
  'reports',
  'shares',
  'audit-trail/proof',
  'contradictions',
  'evidence',
  'documents/*document/insights',
  'documents/*document/relations',
];
/** Asked of the assistant, about this assessment. */
const questions = [
  'How is Market rated?',
  'What is our weakest lens?',
  'Where do people disagree?',
  'What did Ada rate?',
];
const ofAssessment = [
  'participation',
  'participation/people',
  'results',
  'results/heat-map',
  'results/disagreement',
  'results/change',
  'results/compare',
  'results/receipt?of=overall',
  'results/weighting',
  'results/comments',
  'results/panel',
  'audit-trail?limit=200',
  'moments',
];

/**
 * Text by address, byte for byte; with `at`, as of that moment.
 * @param after a position that every view must reach first
 */
async function everything(after?: string, at?: string): Promise<Map<string, string>> {
  if (after !== undefined) await caughtUp(after);
  // Signs the save, too: the card of the proof may not depend on it.
  await product.infra.proof.sign();
  // Lets caches of a few seconds expire, because they would hide changes.
  later += 10_000;
  const places = [
    ...(at === undefined ? everywhere : []),
    ...ofAssessment.map((part) => `${own}/${part}`),
    ...(at === undefined ? withoutPast.map((part) => `${own}/${part}`) : []),
  ];
  const found = new Map<string, string>();
  for (const place of places) {
    const path = `/api${place.replace('*document', documentId).replace('*', assessmentId)}`;
    const answer = await send(
      product.url,
      'GET',
      at === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${at}`,
      {
        token: leader.token,
      },
    );
    expect([place, answer.status, answer.text.slice(0, 200)]).toEqual([place, 200, expect.any(String)]);
    found.set(place, answer.text);
  }
  for (const question of at === undefined ? questions : []) {
    const { text } = await send(product.url, 'POST', '/api/assistant/ask', {
      token: leader.token,
      json: { question, assessmentId },
    });
    expect(text).toContain('"about"');
    found.set(question, text);
  }
  return found;
}

/** Waits until every view has folded this position. */
async function caughtUp(position: string): Promise<void> {
  await waitFor(async () => {
    for (const name of [
      'participation-board',
      'audit-trail',
      'results',
      'comments',
      'directory',
      'action-plan',
      'handouts',
      'trend',
    ]) {
      const model = (await product.infra.readModels.models()).find((one) => one.name === name);
      if (!model) throw new Error(`There is no ${name}`);
      const reached = await product.infra.readModels.checkpoint(model);
      expect(BigInt(reached ?? '0')).toBeGreaterThanOrEqual(BigInt(position));
    }
  });
}

/** Runs the product on this clock, including event times. */
function onClock(clock: Clock): NonNullable<ProductOptions['change']> {
  return (infra, folder) => {
    const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock });
    const jobs = openSqliteJobQueue({ file: path.join(folder, 'jobs.db'), clock, random: Math.random });
    return {
      ...infra,
      clock,
      store,
      jobs,
      commands: createCommandHandler(store, infra.keys),
      close: async () => {
        await jobs.close();
        await store.close();
        await infra.close();
      },
    };
  };
}

const changed = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].flatMap(([place, text]) => (other.get(place) === text ? [] : [place]));

const dayAt = (after: number) => new Date(noon + after * day).toISOString().slice(0, 10);

/** The last day of activity of each person, as shown on the board. */
async function daysOf(): Promise<(string | undefined)[]> {
  later += 10_000;
  const { people } = await get<{ people: { participantId: string; lastActivityOn: string }[] }>(
    'participation',
  );
  return takers.map(
    ({ state }) => people.find(({ participantId }) => participantId === state.participant.id)?.lastActivityOn,
  );
}

async function signedInAgain(): Promise<void> {
  const again = await leader.call<{ accessToken: string }>('POST', '/api/auth/login', {
    email: leader.email,
    password: leader.password,
  });
  leader = { ...leader, token: again.accessToken };
  takers = await Promise.all(takers.map(async ({ state }) => reopened(state.participant.maskedEmail)));
}

const before = (position: string) => String(BigInt(position) - 1n);
const get = <T>(part: string) =>
  leader.call<T>('GET', `/api/assessments/${assessmentId}/${part}`, undefined, leader);

function taker(person: number): Omit<Taker, 'save'> & { save(answers: unknown): Promise<Saved> } {
  const found = takers[person];
  if (!found) throw new Error(`There is no person ${person}`);
  return found as never;
}

async function reopened(masked: string): Promise<Taker> {
  const address = ['ada', 'bob', 'cyd']
    .map((name) => `${name}@single.example`)
    .find((one) => one[0] === masked[0]);
  return openLink(callerOf(product.url), links.get(address ?? '') ?? '');
}

/** Connects a socket, waits for the greeting, and records everything after it. */
function listening(): Promise<Socket> {
  const opened = io(product.url, {
    transports: ['websocket'],
    auth: { token: leader.token },
    forceNew: true,
  });
  return new Promise((resolve, reject) => {
    opened.once('connect_error', reject);
    opened.once('hello', () => {
      opened.onAny((event: string, data: { readonly position?: string }) => {
        if (BigInt(data.position ?? begun + 1n) > begun) heard.push([event, data]);
      });
      resolve(opened);
    });
  });
}
