import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo, DemoState, GuestSession } from '../../api/demo/contract/demo.ts';
import { backUp } from '../../workers/operate/backup.ts';
import { childrenOf, isRunning } from '../support/child-processes.ts';
import { prepareDemo } from '../support/demo.ts';
import { resetAfter } from '../support/reset.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { codeOf, send, until } from './wire.ts';

const folder = temporaryFolder();
let server: TestServer;

const stateOf = async ({ url }: TestServer) =>
  ((await send(url, 'GET', '/sample/api/demo/state')).body as DemoState).state;
const ready = (one: TestServer) =>
  until(
    () => stateOf(one),
    (state) => state === 'ready',
    150_000,
  );
const guestOf = async ({ url }: TestServer) =>
  (await send(url, 'POST', '/sample/api/guest-session')).body as GuestSession;
const demoOf = async (one: TestServer) => {
  const { accessToken: token } = await guestOf(one);
  return { token, demo: (await send(one.url, 'GET', '/sample/api/demo', { token })).body as Demo };
};

beforeAll(async () => {
  await prepareDemo(folder);
  server = await startServer({ folder, env: { DEMO: 'on' } });
  await ready(server);
});
afterAll(() => server.stop());

describe('the way to the demo workspace', () => {
  it('ends at once where the operator turned the demo workspace off', async () => {
    const off = await startServer();
    expect(await stateOf(off)).toBe('off');
    for (const [method, target] of [
      ['POST', '/sample/api/guest-session'],
      ['GET', '/sample/api/demo'],
      ['GET', '/sample/socket.io/?EIO=4&transport=polling'],
    ] as const)
      expect(codeOf(await send(off.url, method, target))).toBe('404 DEMO_OFF');
    expect(existsSync(path.join(off.folder, 'demo'))).toBe(false);
    await off.stop();
  });

  it('carries no cookie of the installation, and keeps that of a survey under its own name', async () => {
    const { demo, token } = await demoOf(server);
    const { body } = await send(server.url, 'POST', '/sample/api/demo/five-themes', { token });
    const link = (body as { link: string }).link;
    expect(link.startsWith(`/sample/assessment/take/${demo.fiveThemes.assessmentId}#`)).toBe(true);
    const open = async (cookie: string) => {
      const json = { token: link.slice(link.indexOf('#') + 1) };
      const answer = await send(server.url, 'POST', '/sample/api/take/sessions', {
        json,
        headers: { cookie },
      });
      expect(answer.status).toBe(200);
      return answer.headers.getSetCookie();
    };
    const [installations, samples] = [1, 2].map(() => randomBytes(32).toString('base64url'));
    const [first = '', ...others] = await open(`refresh=secret; take-device=${installations}`);
    expect(others).toEqual([]);
    expect(first).toMatch(/^sample-take-device=[\w-]{43}; .*Path=\/sample\/api\/take;/);
    expect(first).not.toContain(installations);
    expect(await open(`sample-take-device=${samples}`)).toEqual([
      expect.stringContaining(`sample-take-device=${samples};`),
    ]);
  });

  it('counts a visitor by their real address, whatever they claim, and lets nobody forge the secret', async () => {
    const codes: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${turn}`, 'x-sample-secret': 'forged' };
      codes.push((await send(server.url, 'POST', '/sample/api/guest-session', { headers })).status);
    }
    expect(new Set(codes)).toEqual(new Set([201, 429]));
    expect(codes.at(-1)).toBe(429);
  });

  it('is closed to pages of other sites, also for the socket', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const refused = await send(server.url, 'POST', '/sample/api/guest-session', { headers });
    expect(codeOf(refused)).toBe('403 FOREIGN_ORIGIN');
    const told = await new Promise((resolve) => {
      const socket = io(server.url, {
        path: '/sample/socket.io',
        transports: ['websocket'],
        extraHeaders: headers,
        reconnection: false,
      });
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', ({ message }) => {
        socket.close();
        resolve(message);
      });
    });
    expect(told).toBe('websocket error');
  });

  it('passes on no body that the process behind would refuse', async () => {
    const raw = JSON.stringify({ text: 'x'.repeat(70_000) });
    const answer = await send(server.url, 'PUT', '/sample/api/take/answers', { raw });
    expect(codeOf(answer)).toBe('413 BODY_TOO_LARGE');
  });

  it('counts a body whose length is not stated', async () => {
    const { url } = server;
    const answer = await exchange(url, [
      'PUT /sample/api/take/answers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      ...Array.from({ length: 9 }, () => `2000\r\n${'x'.repeat(8_192)}\r\n`),
      '0\r\n\r\n',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('BODY_TOO_LARGE');
  });

  it('takes requests that ask for a permission to send, and closes connections that are to be closed', async () => {
    const ask = (headers: string) =>
      exchange(server.url, [
        `PUT /sample/api/take/answers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n`,
        '{}',
      ]);
    // The process behind has answered: the token is missing.
    for (const headers of [
      'expect: 100-continue\r\ncontent-length: 2\r\nconnection: close\r\n',
      'keep-alive: timeout=5\r\ncontent-length: 2\r\nconnection: close\r\n',
    ]) {
      const answer = await ask(headers);
      expect(answer).toContain('SIGN_IN_FIRST');
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(answer.toLowerCase()).not.toContain('keep-alive');
    }
  });

  it('reads the same path of a whole address as its routes, so that nothing else of the process is reached', async () => {
    const ask = (target: string) =>
      exchange(server.url, [`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`]);
    expect(await ask('https://x/sample/api/demo')).toContain('SIGN_IN_FIRST');
    expect(await ask('http://x/sample/api/demo')).toContain('SIGN_IN_FIRST');
    // A poll waits longer than the process may take to answer, which would have it killed.
    const polled = await ask('https://socket.io/sample/api/x?EIO=4&transport=polling');
    expect(polled).toContain('NOT_FOUND');
    expect(polled).not.toContain('sid');
  });

  it('survives an upgrade that follows a request at once, and one that breaks off while it waits', async () => {
    const request = 'GET /sample/api/demo HTTP/1.1\r\nhost: x\r\n\r\n';
    await exchange(server.url, [request + upgradeRequest]);
    for (const pauseMs of [0, 5, 20]) await resetAfter(server.url, upgradeRequest, pauseMs);
    expect(await stateOf(server)).toBe('ready');
  });

  it('opens at most twenty live connections of one address, and no other way to them', async () => {
    const polled = await send(server.url, 'GET', '/sample/socket.io/?EIO=4&transport=polling');
    expect(codeOf(polled)).toBe('400 DEMO_SOCKET_ONLY');
    const open: Socket[] = [];
    const upgrade = () =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(server.url);
        const socket = connect(Number(port), hostname, () => socket.write(upgradeRequest));
        open.push(socket);
        socket.once('data', (data) => resolve(data.toString().slice(9, 12)));
        socket.once('error', reject);
      });
    const codes: string[] = [];
    for (let turn = 0; turn < 21; turn += 1) codes.push(await upgrade());
    expect(codes).toEqual([...Array.from({ length: 20 }, () => '101'), '429']);
    for (const socket of open.splice(0)) socket.destroy();
    await until(upgrade, (code) => code === '101');
    for (const socket of open) socket.destroy();
  });
});

describe('the process of the demo workspace', () => {
  it('is in no backup, and no stranger in the data folder', async () => {
    const target = path.join(temporaryFolder(), 'backup');
    const { manifest, leftOut } = await backUp({ folder, target });
    expect(leftOut).toEqual([]);
    expect(manifest.files.filter((file) => file.path.startsWith('demo'))).toEqual([]);
    expect(existsSync(path.join(folder, 'demo', 'workspace', 'events.db'))).toBe(true);
  });

  it('is in no metric of the installation', async () => {
    await guestOf(server);
    const { text, status } = await send(server.url, 'GET', '/metrics');
    expect(status).toBe(200);
    expect(text).not.toContain('sample');
  });

  it('leaves the log of the installation alone', async () => {
    const { manifest } = await backUp({ folder, target: path.join(temporaryFolder(), 'backup') });
    expect(manifest.log.events).toBeLessThan(5);
  });

  it('ends with a server that is killed; the next one opens the same workspace at the first visit', async () => {
    const before = childrenOf(server.pid);
    expect(before.length).toBeGreaterThan(0);
    await server.kill();
    await until(
      () => before.filter(isRunning).length,
      (left) => left === 0,
    );
    server = await startServer({ folder, env: { DEMO: 'on' } });
    expect(await stateOf(server)).toBe('ready');
    expect(childrenOf(server.pid)).toEqual([]);
    const { demo } = await demoOf(server);
    expect(demo.closed).toHaveLength(3);
    expect(childrenOf(server.pid)).toHaveLength(1);
  });

  it('is killed and started again when it does not answer', async () => {
    await demoOf(server);
    const [child = 0] = childrenOf(server.pid);
    process.kill(child, 'SIGSTOP');
    expect(codeOf(await send(server.url, 'GET', '/sample/api/instance'))).toBe('503 DEMO_NOT_READY');
    await until(
      () => isRunning(child),
      (running) => !running,
    );
    expect((await send(server.url, 'GET', '/sample/api/instance')).status).toBe(200);
  });

  it('ends with a server that is stopped, which does not wait for it', async () => {
    await send(server.url, 'GET', '/sample/api/instance');
    const [child = 0] = childrenOf(server.pid);
    process.kill(child, 'SIGSTOP');
    const before = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(isRunning(child)).toBe(false);
    server = await startServer({ folder, env: { DEMO: 'on' } });
  });
});

const upgradeRequest =
  'GET /sample/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n';

/** Sends bytes as they are. @returns all that comes until the server closes the connection, or has answered at length */
function exchange(url: string, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    let got = '';
    socket.on('data', (data) => {
      got += data.toString();
      if (got.includes('requestId')) socket.end();
    });
    socket.once('close', () => resolve(got));
    socket.once('error', (error) => (got === '' ? reject(error) : resolve(got)));
  });
}
