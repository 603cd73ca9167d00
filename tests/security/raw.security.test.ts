import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerLeader } from '../support/client.ts';
import { runProduct } from '../support/product.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf, send, until } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/**
 * Sends raw bytes.
 * @returns everything received until the connection ended (status 0: closed without an answer), and the time in ms
 */
async function raw(text: string, { more }: { more?: (socket: net.Socket) => void } = {}) {
  const began = performance.now();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  more?.(socket);
  await new Promise((resolve) => socket.once('close', resolve));
  return { answer, status: Number(answer.slice(9, 12) || 0), ms: performance.now() - began };
}

const head = (method: string, path: string, ...lines: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n');
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024;
const json = 'Content-Type: application/json';

describe('an oversized request', () => {
  it('with a large body is refused before it is buffered, with and without a declared length', async () => {
    expect(codeOf(await send(server.url, 'POST', '/api/auth/login', { raw: 'x'.repeat(1_048_577) }))).toBe(
      '413 BODY_TOO_LARGE',
    );
    const before = residentMb();
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    let sent = 0;
    const { status } = await raw(head('POST', '/api/auth/login', json, 'Transfer-Encoding: chunked'), {
      more: (socket) => {
        const next = () => {
          if (socket.destroyed || sent > 100 * 1_048_576) return;
          sent += chunk.length;
          socket.write(chunk, next);
        };
        next();
      },
    });
    expect([413, 0]).toContain(status);
    expect(residentMb() - before).toBeLessThan(40);
  });

  it('with large headers or address is refused', async () => {
    expect([431, 0]).toContain((await raw(head('GET', '/api/me', `X: ${'x'.repeat(65_536)}`))).status);
    const many = Array.from({ length: 10_000 }, (_, n) => `X${n}: 1`);
    expect([431, 0]).toContain((await raw(head('GET', '/api/me', ...many))).status);
    const query = Array.from({ length: 3_000 }, (_, n) => `a${n}=1`).join('&');
    expect((await raw(head('GET', `/api/assessments?${query}`))).status).toBeGreaterThanOrEqual(400);
  });

  it('with a compressed body is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(30 * 1_048_576, ' ')).toString('latin1');
    const lines = [json, 'Content-Encoding: gzip', `Content-Length: ${bomb.length}`];
    const before = residentMb();
    const { status } = await raw(head('POST', '/api/auth/login', ...lines), {
      more: (socket) => socket.write(bomb, 'latin1'),
    });
    expect([400, 413, 415]).toContain(status);
    expect(residentMb() - before).toBeLessThan(40);
  });
});

describe('a malformed request', () => {
  it('is refused: two lengths, a length and chunks, a TRACE-like method, wrong line ends', async () => {
    const body = '5\r\nhello\r\n0\r\n\r\n';
    for (const text of [
      `${head('POST', '/api/auth/login', json, 'Content-Length: 4', 'Transfer-Encoding: chunked')}${body}`,
      `${head('POST', '/api/auth/login', json, 'Content-Length: 4', 'Content-Length: 5')}hello`,
      `${head('POST', '/api/auth/login', json, 'Transfer-Encoding: xchunked')}${body}`,
      `${head('POST', '/api/auth/login', json, 'Transfer-Encoding : chunked')}${body}`,
      `${head('POST', '/api/auth/login', json, 'Content-Length: -1')}hello`,
      head('GET', '/api/me', 'X: a\nAuthorization: Bearer x'),
      'GET /api/me HTTP/1.1\r\n\r\n',
      'NONSENSE\r\n\r\n',
    ])
      expect([text.slice(0, 160), (await raw(text)).status]).toEqual([text.slice(0, 160), 400]);
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND']) {
      const { answer, status } = await raw(head(method, '/api/me', 'X-Secret: echoed'));
      expect([method, answer.includes('echoed')]).toEqual([method, false]);
      expect([method, status === 0 || status >= 400]).toEqual([method, true]);
      expect(status).not.toBe(500);
    }
  });

  it('gets no page that identifies our tools', async () => {
    for (const path of [
      '/docs',
      '/documentation',
      '/swagger',
      '/admin/queues',
      '/debug',
      '/graphql',
      '/server-status',
    ]) {
      const { text } = await send(server.url, 'GET', path);
      expect([path, /swagger|bull|stack|GraphQL/i.test(text)]).toEqual([path, false]);
    }
    const { headers } = await send(server.url, 'GET', '/');
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers.get(name)).toBeNull();
  });

  it("leaves one log line, which is JSON and contains none of the request's text", async () => {
    const hostile = [
      '\u001b[31mred',
      '{"level":60,"msg":"forged"}',
      '"}\\n{"level":60',
      '%0d%0aforged',
      'anna@a.example',
    ];
    for (const text of hostile)
      await send(server.url, 'POST', `/api/none/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`, {
        raw: JSON.stringify({ email: text }),
        headers: Object.fromEntries(
          ['user-agent', 'referer', 'x-forwarded-for', 'x-request-id'].map((name) => [
            name,
            text.replaceAll(/[^\x20-\x7e]/g, ''),
          ]),
        ),
      });
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(hostile.length);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    for (const word of ['forged', '[31m', 'anna@a.example']) expect(server.output()).not.toContain(word);
  });
});

describe('a slow client', () => {
  it('is disconnected at a deadline, for headers, for a body and for a file, while others are served', async () => {
    const drip = (socket: net.Socket) => {
      const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('X')), 500);
    };
    const { token } = await registerLeader(server.url);
    const form = [`Authorization: Bearer ${token}`, 'Content-Type: multipart/form-data; boundary=b'];
    const upload = head('POST', '/api/documents', ...form, 'Content-Length: 5000000');
    const slow = [
      ...Array.from({ length: 50 }, () => raw('GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ', { more: drip })),
      raw(head('POST', '/api/auth/login', json, 'Content-Length: 1000'), { more: drip }),
      raw(
        `${upload}--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(70_000)}`,
        { more: drip },
      ),
    ];
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      expect((await send(server.url, 'GET', '/health/live')).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(30_000);
    }
    const ended = await Promise.all(slow);
    for (const { ms } of ended.slice(0, -2)) expect(ms).toBeLessThan(45_000);
    for (const { ms } of ended.slice(-2)) expect(ms).toBeLessThan(90_000);
    for (const { status } of ended) expect(status).toBe(408);
    const kept = () => readdirSync(path.join(server.folder, 'blobs'), { recursive: true, encoding: 'utf8' });
    await until(kept, (names) => !names.some((name) => /documents|unfinished\/./.test(name)));
  });
});

describe('the live socket', () => {
  it('accepts neither polluting nor deeply nested data, and the server keeps running', async () => {
    const product = await runProduct();
    try {
      const leader = await registerLeader(product.url);
      const auth = JSON.parse(
        `{"token":${JSON.stringify(leader.token)},"__proto__":{"polluted":1}}`,
      ) as object;
      const socket = io(product.url, { transports: ['websocket'], auth, reconnection: false });
      await new Promise((resolve) => socket.once('hello', resolve));
      const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
      for (const packet of [
        '2["__proto__",{"__proto__":{"polluted":1}}]',
        '2["x",{"constructor":{"prototype":{"polluted":1}}}]',
        `2["x",${deep(7_000)}]`,
        '0{"__proto__":{"polluted":1}}',
        '2[null]',
        '2{}',
        '9',
        '51-["x",{"_placeholder":true,"num":-1}]',
      ]) {
        const other = io(product.url, {
          transports: ['websocket'],
          auth,
          reconnection: false,
          forceNew: true,
        });
        await new Promise((resolve) => other.once('hello', resolve));
        other.io.engine.write(packet);
        other.emit('after');
        expect((await send(product.url, 'GET', '/health/live')).status).toBe(200);
        other.close();
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      expect(socket.connected).toBe(true);
      socket.close();
    } finally {
      await product.stop();
    }
  });
});
