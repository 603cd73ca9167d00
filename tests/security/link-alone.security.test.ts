import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TakeState } from '../../api/contract/take.ts';
import { newBrowser, registerLeader, tokenIn } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { launched, nameOf, type Route, routesOf, send } from './wire.ts';

// An organiser keeps a copy of a personal link and asks with it, again and again, from a browser that was not admitted. No answer may move when the
// person saves, declares expertise or changes something after submitting: a position or a count would be the time of each save.

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(async () => {
  await product.stop();
});

const anna = 'anna@a.example';
const bodies: Readonly<Record<string, unknown>> = {
  'GET /api/take': undefined,
  'POST /api/take/start': { name: 'Spy', role: 'Employee' },
  'POST /api/take/continue': {},
  'POST /api/take/leave': {},
  'POST /api/take/only-here': {},
  'POST /api/take/codes': {},
  'POST /api/take/codes/mail': {},
  'POST /api/take/resume': { code: 'AAAA-AAAA' },
  'PUT /api/take/answers': { answers: [{ theme: '1.1.1', score: 9 }] },
  'PUT /api/take/expertise': { levels: { '1.1': 'expert' } },
  'POST /api/take/submit': { confirmFewer: true },
};

it('answers nothing that moves with a single save, on any route', async () => {
  const routes = (await routesOf(product.url)).filter(
    (route) => route.path.startsWith('/api/take') && nameOf(route) !== 'POST /api/take/sessions',
  );
  expect(new Set(routes.map(nameOf))).toEqual(new Set(Object.keys(bodies)));
  const { linkOf } = await launched(await registerLeader(product.url), [anna, 'bert@a.example']);
  const [person, spy] = [visitor(linkOf(anna)), visitor(linkOf(anna))];
  await person.open();
  await person.ask('POST', '/start', { name: 'Anna', role: 'Employee' });
  await person.ask('PUT', '/answers', { answers: [{ theme: '1.1.1', score: 3 }] });
  await spy.open();

  let seen = await spy.everything(routes);
  const nothingMoves = async (method: string, path: string, json: unknown) => {
    expect((await person.ask(method, path, json)).status).toBe(200);
    expect(await spy.everything(routes)).toEqual(seen);
  };
  await nothingMoves('PUT', '/answers', { answers: [{ theme: '1.1.2', score: 7, comment: 'Whose?' }] });
  await nothingMoves('PUT', '/answers', { answers: [{ theme: '1.1.2', score: null, comment: null }] });
  await nothingMoves('PUT', '/expertise', { levels: { '1.1': 'expert' } });
  // Submitting is a step that everybody is told; after it, nothing moves again.
  await person.ask('POST', '/submit', { confirmFewer: true });
  seen = await spy.everything(routes);
  await nothingMoves('PUT', '/answers', { answers: [{ theme: '1.1.1', score: 8 }] });
});

/** One browser with the link. */
function visitor(link: string, browser = newBrowser()) {
  let token: string | undefined;
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await send(product.url, method, `/api/take${path}`, {
      token,
      json,
      headers: { cookie: browser },
    });
    token = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1] ?? token;
    return answer;
  };
  const open = async () => {
    const { body } = await ask('POST', '/sessions', { token: tokenIn(link) });
    return (body as { state: TakeState }).state;
  };
  /** The session opened again and every other route, without what is new in each answer whatever happens. */
  const everything = async (routes: readonly Route[]) => {
    const answers: [string, string][] = [['POST /api/take/sessions', JSON.stringify(await open())]];
    for (const route of routes) {
      const { status, text } = await ask(
        route.method,
        route.path.slice('/api/take'.length),
        bodies[nameOf(route)],
      );
      answers.push([nameOf(route), `${status} ${text.replace(/"requestId":"[^"]+"/, '')}`]);
    }
    return Object.fromEntries(answers);
  };
  return { ask, open, everything };
}
