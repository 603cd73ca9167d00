import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { SampleGiven, SampleUpgrade } from '../../infra/demo/sample-host.ts';
import { problems } from './plugins/problems.ts';
import { createSampleLive } from './sample-live.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Process = { takes: () => void; closes: () => void; readonly upgrade: SampleUpgrade };

/** The way of live connections on loopback, to a process that takes and closes them when the test says so. */
async function live(withinMs: number) {
  const given: Process[] = [];
  const hung = Promise.withResolvers<number>();
  const counts = { held: 0, hung: 0 };
  const give = (upgrade: SampleUpgrade, socket: Socket): SampleGiven => {
    const [taken, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    given.push({ upgrade, takes: taken.resolve, closes: closed.resolve });
    ends.push(() => socket.destroy());
    return { taken: taken.promise, closed: closed.promise };
  };
  const openLive = createSampleLive(
    {
      state: () => 'ready',
      awake: async () => ({ port: 7, secret: 'secret', give }),
      hold: () => {
        counts.held += 1;
        return () => {
          counts.held -= 1;
        };
      },
      hung: ({ port }) => {
        counts.hung += 1;
        hung.resolve(port);
      },
    },
    withinMs,
  );
  const app = fastify();
  await app.register(problems);
  app.get('/sample/socket.io/', openLive);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  const visitor = () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    ends.push(() => socket.destroy());
    socket.write(
      'GET /sample/socket.io/?EIO=4 HTTP/1.1\r\nhost: x\r\nsec-websocket-key: k\r\ncookie: a=b\r\n\r\n',
    );
  };
  return { given, hung: hung.promise, counts, visitor };
}

it('a process that does not take a connection in time hangs; one whose connection closed does not', async () => {
  const { given, hung, counts, visitor } = await live(1);
  visitor();
  expect(await hung).toBe(7);
  // It was killed, and the connection with it.
  given[0]?.closes();
  await expect.poll(() => counts.held).toBe(0);
  expect(counts.hung).toBe(1);
});

it('a connection that is taken is not watched any longer, and keeps the process until it closes', async () => {
  const { given, counts, visitor } = await live(200);
  visitor();
  await expect.poll(() => given.length).toBe(1);
  expect(given[0]?.upgrade).toMatchObject({
    url: '/socket.io/?EIO=4',
    headers: { 'sec-websocket-key': 'k', 'x-sample-secret': 'secret' },
  });
  expect(given[0]?.upgrade.headers).not.toHaveProperty('cookie');
  given[0]?.takes();
  // A second one, which nobody takes, is late after the first would have been.
  visitor();
  await expect.poll(() => counts.hung, { timeout: 10_000 }).toBe(1);
  expect(counts.held).toBe(2);
  for (const { closes } of given) closes();
  await expect.poll(() => counts.held).toBe(0);
});
