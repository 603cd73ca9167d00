import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { problems } from './problems.ts';
import { openPassage } from './sample-passage.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The passage on loopback, with a server in place of the process of the demo workspace. */
async function passageTo(behind: RequestListener, withinMs = 60_000) {
  const server = createServer(behind);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hung: number[] = [];
  const passage = openPassage({
    withinMs,
    sample: {
      state: () => 'ready',
      awake: async () => ({ port, secret: 'secret', give: () => expect.fail('nothing is upgraded') }),
      hold: () => () => undefined,
      hung: (at) => hung.push(at.port),
    },
  });
  const app = fastify();
  await app.register(problems);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null));
  app.all('/sample/api/*', passage.pass);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(
    () => passage.close(),
    () => app.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const ask = (init: RequestInit = {}) => fetch(`${url}/sample/api/x?y=1`, init);
  return { ask, hung, port, url, close: () => server.closeAllConnections() };
}

it('requests and answers pass whole, without cookies and headers of either side', async () => {
  const { ask } = await passageTo((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.writeHead(201, { 'set-cookie': ['take-device=b; Path=/api/take', 'refresh=c'], 'x-own': '1' });
      const { cookie, host: _, ...headers } = request.headers;
      const { method, url } = request;
      response.end(JSON.stringify({ method, url, cookie, headers, body: Buffer.concat(parts).toString() }));
    });
  });
  const answer = await ask({
    method: 'PUT',
    body: '{"a":"ü"}',
    headers: {
      cookie: 'refresh=a; sample-take-device=b',
      origin: 'http://x.example',
      authorization: 'Bearer t',
    },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-own')).toBe('1');
  expect(answer.headers.getSetCookie()).toEqual(['sample-take-device=b; Path=/sample/api/take']);
  const got = (await answer.json()) as { headers: Record<string, string> };
  expect(got).toMatchObject({ method: 'PUT', url: '/api/x?y=1', cookie: 'take-device=b', body: '{"a":"ü"}' });
  expect(got.headers).toMatchObject({
    authorization: 'Bearer t',
    'content-length': '10',
    'x-forwarded-for': '127.0.0.1',
    'x-sample-secret': 'secret',
  });
  expect(got.headers).not.toHaveProperty('origin');
});

it.each([0, 300_000])('an answer of %i bytes arrives as it is', async (bytes) => {
  const sent = Buffer.alloc(bytes, 'answer ');
  const { ask } = await passageTo((_, response) => {
    response.writeHead(200, { 'content-length': bytes });
    response.end(sent);
  });
  expect(Buffer.from(await (await ask()).arrayBuffer()).equals(sent)).toBe(true);
});

it('an answer that breaks off breaks off for the visitor, too', async () => {
  const { ask, close } = await passageTo((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', close);
  });
  await expect(ask().then((answer) => answer.text())).rejects.toThrow();
});

it('a process that does not answer in time is 503, counts as hung, and its request gives its turn back', async () => {
  const { ask, hung, port } = await passageTo((request, response) => {
    if (request.headers['x-answer']) response.end('answered');
  }, 50);
  const silent = await Promise.all(Array.from({ length: 4 }, () => ask()));
  expect(silent.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(silent[0]?.headers.get('retry-after')).toBe('10');
  expect(hung).toEqual([port, port, port, port]);
  expect(await (await ask({ headers: { 'x-answer': '1' } })).text()).toBe('answered');
});

it('a process that ends during a request is 503, does not count as hung, and gives the turn back', async () => {
  const { ask, hung } = await passageTo((request, response) => {
    if (request.headers['x-answer']) response.end('answered');
    else request.socket.destroy();
  });
  for (let turn = 0; turn < 5; turn += 1) expect((await ask()).status).toBe(503);
  expect(hung).toEqual([]);
  expect((await ask({ headers: { 'x-answer': '1' } })).status).toBe(200);
});

it('a visitor who leaves ends the request behind', async () => {
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { url } = await passageTo((request) => {
    arrived.resolve();
    request.once('close', () => left.resolve());
  });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /sample/api/x HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  await left.promise;
});
