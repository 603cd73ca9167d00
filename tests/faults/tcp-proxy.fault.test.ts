import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { waitFor } from '../support/wait-for.ts';

describe('the fault-injecting TCP proxy', () => {
  let echo: Server;
  let echoed: number;
  let proxy: TcpProxy;
  beforeEach(async () => {
    echoed = 0;
    echo = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        echoed += chunk.length;
        socket.write(chunk);
      });
    }).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    const address = echo.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    proxy = await startTcpProxy({ target: { host: '127.0.0.1', port: address.port } });
  });
  afterEach(async () => {
    await proxy.stop();
    echo.close();
    await once(echo, 'close');
  });

  async function dial(): Promise<Socket> {
    const socket = connect(proxy.port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  }

  async function say(socket: Socket, text: string): Promise<string> {
    socket.write(text);
    let heard = '';
    while (heard.length < text.length) heard += String((await once(socket, 'data'))[0]);
    return heard;
  }

  test('passes data on in order without a fault', async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => n).join(' ');
    expect(await say(await dial(), text)).toBe(text);
    expect(proxy.open).toBe(1);
  });

  test('with latency delays every answer in both directions, until it is reset', async () => {
    const socket = await dial();
    proxy.latency(40, 20);
    const slowly = performance.now();
    expect(await say(socket, 'hello')).toBe('hello');
    expect(performance.now() - slowly).toBeGreaterThanOrEqual(79);
    await proxy.restore();
    expect(await say(socket, 'again')).toBe('again');
  });

  test('with slow limits the rate', async () => {
    const socket = await dial();
    proxy.slow(100_000);
    const from = performance.now();
    await say(socket, 'x'.repeat(10_000));
    expect(performance.now() - from).toBeGreaterThanOrEqual(190);
  });

  test('with cut resets every connection and accepts new ones', async () => {
    const sockets = await Promise.all([dial(), dial(), dial()]);
    await Promise.all(sockets.map((socket) => say(socket, 'there?')));
    const ends = sockets.map((socket) => once(socket, 'error'));
    proxy.cut();
    expect(await Promise.all(ends)).toMatchObject(Array(3).fill([{ code: 'ECONNRESET' }]));
    await waitFor(() => expect(proxy.open).toBe(0), { interval: 5 });
    expect(await say(await dial(), 'hello')).toBe('hello');
  });

  test('with half open accepts and silently drops data', async () => {
    const socket = await dial();
    await say(socket, 'heard');
    const before = echoed;
    proxy.halfOpen(true);
    const second = await dial();
    second.write('not heard');
    await new Promise<void>((resolve) => socket.write('nor this', () => resolve()));
    expect([socket.destroyed, second.destroyed]).toEqual([false, false]);
    await proxy.restore();
    expect(await say(await dial(), 'hello')).toBe('hello');
    expect(echoed - before).toBe('hello'.length);
  });

  test('with refuse behaves like a machine that is down, then listens on the same port again', async () => {
    const { port } = proxy;
    const socket = await dial();
    await say(socket, 'there?');
    const end = once(socket, 'error');
    await proxy.refuse(true);
    expect(await end).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(await once(connect(port, '127.0.0.1'), 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    await proxy.refuse(false);
    expect(proxy.port).toBe(port);
    expect(await say(await dial(), 'hello')).toBe('hello');
  });
});
