import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Demo, DemoState, GuestSession } from '../../api/demo/contract/demo.ts';
import { codeOf, problemIn, send, until } from '../security/wire.ts';
import { childrenOf } from '../support/child-processes.ts';
import { operateDemo, prepareDemo } from '../support/demo.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

/** Making it takes a processor for 20 s, of which other tests leave a part. In ms. */
const makingMs = 600_000;
const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  await prepareDemo(folder);
  server = await startServer({ folder, env: { DEMO: 'on' } });
});
afterAll(() => server?.stop());

const state = async () => ((await send(server.url, 'GET', '/sample/api/demo/state')).body as DemoState).state;
const enter = () => send(server.url, 'POST', '/sample/api/guest-session');
const closed = async () => {
  const { accessToken: token } = (await enter()).body as GuestSession;
  return ((await send(server.url, 'GET', '/sample/api/demo', { token })).body as Demo).closed;
};

it(
  'the demo workspace is removed and made anew by the operator, beside the running server, which says so meanwhile',
  async () => {
    expect(await closed()).toHaveLength(3);
    await operateDemo(folder, 'remove');
    await until(state, (now) => now === 'off');
    expect(codeOf(await enter())).toBe('404 DEMO_OFF');
    await until(
      () => childrenOf(server.pid).length,
      (running) => running === 0,
    );
    // The folder is removed once its process has ended.
    await until(
      () => readdirSync(path.join(folder, 'demo')).join(),
      (names) => names === 'removed',
    );
    await operateDemo(folder, 'rebuild');
    await until(state, (now) => now === 'making');
    const early = await enter();
    expect(codeOf(early)).toBe('503 DEMO_NOT_READY');
    expect(problemIn(early).detail).toMatch(/being prepared.*try again/);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    await until(state, (now) => now === 'ready', makingMs);
    expect(await closed()).toHaveLength(3);
  },
  makingMs + 120_000,
);
