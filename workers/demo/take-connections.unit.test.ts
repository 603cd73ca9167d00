import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/server.ts';
import { type DemoProcess, started } from './processes.ts';

const folder = temporaryFolder();
/** Answers with the upgrade, then with every byte; `bye` makes it close. */
const echo = path.join(folder, 'echo.mjs');
writeFileSync(
  echo,
  `import { takeConnections } from ${JSON.stringify(path.join(import.meta.dirname, 'take-connections.ts'))};
  takeConnections(({ url }, socket) => {
    socket.write(url + ' ');
    socket.on('data', (data) => (data.toString() === 'bye' ? socket.end() : socket.write(data)));
  });
  process.once('disconnect', () => process.exit(0));
  process.send({ port: 7 });`,
);

const children: DemoProcess[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) server.close();
});

/** A process that takes connections, and a server in front that gives it each of its own. */
async function front() {
  const child = started(echo, 0);
  children.push(child);
  await child.answered;
  const given: ReturnType<DemoProcess['give']>[] = [];
  const server = createServer((socket) => given.push(child.give({ url: '/live', headers: {} }, socket)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    child,
    given,
    visitor: () => connect(port, '127.0.0.1'),
    counted: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  };
}

/** Reads until this has arrived. */
const read = (socket: Socket, wanted: string) =>
  new Promise<void>((resolve, reject) => {
    let got = '';
    socket.on('data', (data) => {
      got += data.toString();
      if (got === wanted) resolve();
    });
    socket.once('close', () => reject(new Error(`closed after ${got}`)));
  });
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => undefined);
    socket.resume();
  });

it('bytes arrive in both directions, and none is lost when many visitors answer at once', async () => {
  const { visitor, given, counted } = await front();
  const all = Array.from({ length: 60 }, visitor);
  await Promise.all(
    all.map((socket) => {
      socket.once('data', () => socket.write('hello'));
      return read(socket, '/live hello');
    }),
  );
  await Promise.all(given.map(({ taken }) => taken));
  // The server in front can close without waiting for them.
  expect(await counted()).toBe(0);
  for (const socket of all) socket.destroy();
  await Promise.all(given.map((one) => one.closed));
});

it('a connection that the process closes is closed for the visitor, and told', async () => {
  const { visitor, given } = await front();
  const socket = visitor();
  await read(socket, '/live ');
  const gone = closed(socket);
  socket.write('bye');
  await Promise.all([gone, given[0]?.closed]);
});

it('a process that ends closes all, and takes none afterwards', async () => {
  const { child, visitor, given } = await front();
  const sockets = [visitor(), visitor()];
  await Promise.all(sockets.map((socket) => read(socket, '/live ')));
  const gone = sockets.map(closed);
  child.kill('SIGKILL');
  await Promise.all([...gone, ...given.map((one) => one.closed), child.ended]);
  await closed(visitor());
  await given[2]?.closed;
});

it('a process that hangs takes none; those that wait are closed when it is killed', async () => {
  const { child, visitor, given } = await front();
  const first = visitor();
  await read(first, '/live ');
  child.kill('SIGSTOP');
  const gone = [visitor(), visitor(), visitor()].map(closed);
  await expect.poll(() => given.length).toBe(4);
  const told = await Promise.race([
    given[1]?.taken.then(() => 'taken'),
    given[1]?.closed.then(() => 'closed'),
    new Promise((resolve) => setImmediate(resolve, 'nothing')),
  ]);
  expect(told).toBe('nothing');
  child.kill('SIGKILL');
  await Promise.all([...gone, closed(first), ...given.map((one) => one.closed)]);
});
