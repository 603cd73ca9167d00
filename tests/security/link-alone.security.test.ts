import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Saved, TakeState } from '../../api/response/contract/take.ts';
import {
  type Leader,
  launch,
  linksFromOutbox,
  newBrowser,
  registerLeader,
  tokenIn,
} from '../support/client.ts';
import { runProduct } from '../support/product.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startSmtp } from '../support/smtp.ts';
import { nameOf, routesOf, send } from './wire.ts';

// An organiser keeps a copy of a personal link and queries it repeatedly from a browser that was not admitted, while watching a
// dashboard. No answer may change when the person saves, declares expertise or edits after submitting: a position or a count
// would reveal the time of each save.

const anna = 'anna@a.example';
const addresses = [anna, 'bert@a.example'];
const bodies: Readonly<Record<string, unknown>> = {
  'GET /api/take': undefined,
  'POST /api/take/start': { name: 'Spy', role: 'Employee' },
  'POST /api/take/continue': {},
  'POST /api/take/leave': {},
  'POST /api/take/only-here': {},
  'POST /api/take/codes': {},
  'POST /api/take/resume': { code: 'AAAA-AAAA' },
  'PUT /api/take/answers': { answers: [{ theme: '1.1.1', score: 9 }] },
  'PUT /api/take/expertise': { levels: { '1.1': 'expert' } },
  'POST /api/take/submit': { confirmFewer: true },
};
/**
 * Routes left out: the first begins a session at each query, and a mailed code always expires an hour from now, whatever was
 * saved.
 */
const apart = ['POST /api/take/sessions', 'POST /api/take/codes/mail'];

/** A member's queries; those with a star can wait for a position. */
const boards = [
  '/assessments',
  '/home',
  '/assessments/{id}/moments',
  '*/assessments/{id}/participation',
  '*/assessments/{id}/results',
  '*/assessments/{id}/audit-trail',
];

type Running = {
  readonly url: string;
  readonly leader: Leader;
  readonly assessmentId: string;
  readonly link: string;
  stop(): Promise<unknown>;
};

async function launchedAt(url: string) {
  const leader = await registerLeader(url);
  const participants = addresses.map((email) => ({ name: '', email, role: 'Employee' }));
  const { assessmentId } = await launch(leader, { name: 'Watched', company: 'Engines', participants });
  return { url, leader, assessmentId };
}

async function oneProcess(): Promise<Running> {
  const product = await runProduct();
  const at = await launchedAt(product.url);
  const link = (await linksFromOutbox(at.leader, addresses)).get(anna) ?? '';
  return { ...at, link, stop: () => product.stop() };
}

async function severalProcesses(): Promise<Running> {
  const smtp = await startSmtp();
  const product = await startScaled({ apis: 2, workers: 1, env: { SMTP_URL: smtp.url } });
  const at = await launchedAt(product.url);
  await smtp.received(addresses.length);
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  return { ...at, link: smtp.linkOf(anna), stop };
}

describe.each([
  { shape: 'in one process', begin: oneProcess, possible: true },
  { shape: 'in several processes over shared stores', begin: severalProcesses, possible: !redisMissing },
])('a link in a browser that was not admitted, together with a dashboard, $shape', ({ begin, possible }) => {
  let running: Running;
  beforeAll(async () => {
    if (possible) running = await begin();
  });
  afterAll(async () => {
    await running?.stop();
  });

  it.runIf(possible)(
    'get no answer that changes with a single save, on any route',
    async () => {
      const { url, link } = running;
      const routes = (await routesOf(url)).filter(
        (route) => route.path.startsWith('/api/take') && !apart.includes(nameOf(route)),
      );
      expect(new Set(routes.map(nameOf))).toEqual(new Set(Object.keys(bodies)));
      const [person, spy] = [visitor(url, link), visitor(url, link)];
      await person.open();
      await person.ask('POST', '/start', { name: 'Anna', role: 'Employee' });
      // The trail shows the first save of a day, as a day with saves.
      const first = await person.ask('PUT', '/answers', { answers: [{ theme: '1.1.1', score: 3 }] });
      await spy.open();

      const everything = async (after: string) => {
        const answers: [string, string][] = [['POST /api/take/sessions', JSON.stringify(await spy.open())]];
        for (const route of routes) {
          const path = route.path.slice('/api/take'.length);
          const { status, text } = await spy.ask(route.method, path, bodies[nameOf(route)]);
          answers.push([nameOf(route), `${status} ${text.replace(/"requestId":"[^"]+"/, '')}`]);
        }
        for (const board of boards.toReversed()) answers.push([board, await read(running, board, after)]);
        return Object.fromEntries(answers);
      };
      const positionOf = ({ body }: { body: unknown }) => (body as Saved).position;
      let seen = await everything(positionOf(first));
      const nothingMoves = async (method: string, path: string, json: unknown) => {
        const saved = await person.ask(method, path, json);
        expect(saved.status).toBe(200);
        expect(await everything(positionOf(saved))).toEqual(seen);
      };
      await nothingMoves('PUT', '/answers', { answers: [{ theme: '1.1.2', score: 7, comment: 'Whose?' }] });
      await nothingMoves('PUT', '/answers', { answers: [{ theme: '1.1.2', score: null, comment: null }] });
      await nothingMoves('PUT', '/expertise', { levels: { '1.1': 'expert' } });
      // Submitting is a visible step; after it nothing changes.
      seen = await everything(positionOf(await person.ask('POST', '/submit', { confirmFewer: true })));
      await nothingMoves('PUT', '/answers', { answers: [{ theme: '1.1.1', score: 8 }] });
    },
    120_000,
  );
});

/** The answer of a board, after its views have folded up to `after`. */
async function read({ url, leader, assessmentId }: Running, board: string, after: string): Promise<string> {
  const path = `/api${board.replace('*', '').replace('{id}', assessmentId)}`;
  const asked = board.startsWith('*') ? `${path}?after=${after}` : path;
  const { status, text } = await send(url, 'GET', asked, { token: leader.token });
  return `${status} ${text}`;
}

/** A browser that has the link. */
function visitor(url: string, link: string, browser = newBrowser()) {
  let token: string | undefined;
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await send(url, method, `/api/take${path}`, { token, json, headers: { cookie: browser } });
    token = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1] ?? token;
    return answer;
  };
  const open = async () => {
    const { body } = await ask('POST', '/sessions', { token: tokenIn(link) });
    return (body as { state: TakeState }).state;
  };
  return { ask, open };
}
