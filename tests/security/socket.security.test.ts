import { SignJWT } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LiveParticipation, liveEvents } from '../../api/live/contract/live.ts';
import { stakeholderRoles } from '../../domain/assessment/roles.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { callerOf } from '../support/client.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { type Organisation, organisation, send, until } from './wire.ts';

let server: TestServer;
let key: Buffer;
let a: Organisation;
let b: Organisation;
beforeAll(async () => {
  const folder = temporaryFolder();
  const keys = openSubjectKeys({ folder });
  key = keys.derive('access-token');
  await keys.close();
  server = await startServer({ folder });
  a = await organisation(server.url, ['anna@a.example', 'arno@a.example']);
  b = await organisation(server.url, ['bert@b.example']);
});
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

type Options = {
  readonly headers?: Record<string, string>;
  readonly transport?: 'websocket' | 'polling';
  readonly path?: string;
};
type Connected = { readonly socket: Socket; readonly received: { event: string; data: unknown }[] };

/**
 * Connects as an attacker's client.
 * @returns the refusal, or the socket after the server's greeting
 */
function connect(auth: object, options: Options = {}): Promise<Connected | { readonly refused: string }> {
  const socket = io(`${server.url}${options.path ?? ''}`, {
    transports: [options.transport ?? 'websocket'],
    auth,
    extraHeaders: options.headers ?? {},
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  const received: { event: string; data: unknown }[] = [];
  socket.onAny((event: string, data: unknown) => received.push({ event, data }));
  return new Promise((resolve) => {
    socket.once(liveEvents.hello, () => resolve({ socket, received }));
    socket.once('connect_error', (error) => resolve({ refused: error.message }));
  });
}
async function admitted(auth: object, options: Options = {}): Promise<Connected> {
  const answer = await connect(auth, options);
  if ('refused' in answer) throw new Error(`Refused: ${answer.refused}`);
  return answer;
}
const pushesIn = ({ received }: Connected) =>
  received
    .filter(({ event }) => event === liveEvents.participation)
    .map(({ data }) => data as LiveParticipation);

let activities = 0;
/** Causes activity in one organisation and waits until its watcher sees it; all earlier pushes have been sent by then. */
async function activityAt({ takers, assessmentId }: Organisation, watcher: Connected): Promise<void> {
  const before = pushesIn(watcher).length;
  activities += 1;
  // Chooses a different group each time, because a save is not pushed.
  const role = stakeholderRoles[activities % stakeholderRoles.length];
  await callerOf(server.url)('POST', '/api/take/start', { name: 'Somebody', role }, takers[0]);
  await until(
    () => pushesIn(watcher).slice(before),
    (pushes) => pushes.some((push) => push.assessmentId === assessmentId),
  );
}

describe('a live socket', () => {
  it('is open to a signed-in member from the product’s own pages and from programs', async () => {
    for (const headers of [{}, { origin: server.url }, { 'sec-fetch-site': 'same-origin' }])
      for (const transport of ['websocket', 'polling'] as const)
        expect(await connect({ token: a.leader.token }, { headers, transport })).toHaveProperty('socket');
  });

  it('cannot skip authentication by connection recovery (A-09)', async () => {
    const answer = await connect({ token: a.leader.token });
    if (!('socket' in answer)) throw new Error(answer.refused);
    // A server with connection recovery issues this id, and a client presents it instead of authenticating again.
    expect(Reflect.has(answer.socket, '_pid')).toBe(true);
    expect([Reflect.get(answer.socket, '_pid'), answer.socket.recovered ?? false]).toEqual([
      undefined,
      false,
    ]);
  });

  it('from a foreign origin is refused before its token is checked', async () => {
    const { port } = new URL(server.url);
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      `http://evil@127.0.0.1.evil.example:${port}`,
      `http://localhost:${Number(port) + 1}`,
      'file://',
      '',
      'not an origin',
    ])
      for (const transport of ['websocket', 'polling'] as const) {
        const answer = await connect({ token: a.leader.token }, { headers: { origin }, transport });
        expect([origin, transport, 'refused' in answer]).toEqual([origin, transport, true]);
      }
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect(await connect({ token: a.leader.token }, { headers: crossSite })).toHaveProperty('refused');
  });

  it('is refused without a token, with an expired token, and with a token of another kind', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const { user, organization } = a.leader.session;
    const payload = a.leader.token.split('.')[1] ?? '';
    const { sessionId } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sessionId: string };
    const signed = (expires: number) =>
      new SignJWT({ accountId: user.id, tenant: organization.id, sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('nine-lenses')
        .setAudience('member')
        .setIssuedAt(now - 600)
        .setExpirationTime(expires)
        .sign(key);
    expect(await connect({ token: await signed(now + 60) })).toHaveProperty('socket');
    for (const auth of [
      {},
      { token: '' },
      { token: null },
      { token: 7 },
      { token: [a.leader.token] },
      { token: { toString: a.leader.token } },
      { token: await signed(now - 1) },
      { token: a.takers[0]?.token },
      { token: a.leader.session.refreshToken },
      { token: `${a.leader.token.slice(0, -3)}AAA` },
      { Token: a.leader.token },
      JSON.parse('{"__proto__":{"token":"x"}}') as object,
    ])
      expect(await connect(auth)).toEqual({ refused: 'INVALID_TOKEN' });
    const inHeader = { authorization: `Bearer ${a.leader.token}` };
    expect(await connect({}, { headers: inHeader })).toEqual({ refused: 'INVALID_TOKEN' });
    expect(await connect({ token: a.leader.token }, { path: '/admin' })).toEqual({
      refused: 'Invalid namespace',
    });
  });

  it('of another organisation receives no messages about this one', async () => {
    const [mine, theirs] = [
      await admitted({ token: a.leader.token }),
      await admitted({ token: b.leader.token, tenant: a.leader.session.organization.id }),
    ];
    for (let round = 0; round < 5; round += 1) await activityAt(a, mine);
    await activityAt(b, theirs);
    expect(pushesIn(mine).length).toBeGreaterThanOrEqual(5);
    expect(new Set(pushesIn(mine).map(({ assessmentId }) => assessmentId))).toEqual(
      new Set([a.assessmentId]),
    );
    expect(new Set(pushesIn(theirs).map(({ assessmentId }) => assessmentId))).toEqual(
      new Set([b.assessmentId]),
    );
    const everything = JSON.stringify(theirs.received);
    for (const secret of [a.assessmentId, a.idOf('anna@a.example'), a.leader.session.organization.id])
      expect(everything).not.toContain(secret);
  });

  it('sends no ratings, texts or identities', async () => {
    const mine = await admitted({ token: a.leader.token });
    await a.takers[0]?.save([{ theme: '1.1.2', score: 9, comment: 'Nobody sees this' }]);
    await activityAt(a, mine);
    const everything = JSON.stringify(mine.received);
    for (const secret of ['Nobody sees this', '1.1.2', 'anna@a.example', '"score"', '"ratings"'])
      expect(everything).not.toContain(secret);
  });

  it('cannot join a room or address others, whatever it sends', async () => {
    const mine = await admitted({ token: a.leader.token });
    const attacker = await admitted({ token: b.leader.token });
    const rooms = [
      `organization:${a.leader.session.organization.id}`,
      a.leader.session.organization.id,
      a.assessmentId,
      mine.socket.id ?? '',
      '__proto__',
      Array.from({ length: 500 }, (_, n) => `room:${n}`),
    ];
    for (const event of ['join', 'subscribe', 'room', 'joinRoom', liveEvents.participation, liveEvents.hello])
      for (const room of rooms) attacker.socket.emit(event, room, { room, assessmentId: a.assessmentId });
    for (let round = 0; round < 3; round += 1) await activityAt(a, mine);
    await activityAt(b, attacker);
    expect(pushesIn(attacker).map(({ assessmentId }) => assessmentId)).not.toContain(a.assessmentId);
    expect(new Set(mine.received.map(({ event }) => event))).toEqual(
      new Set([liveEvents.participation, liveEvents.hello]),
    );
    expect(pushesIn(mine).every(({ position }) => /^\d+$/.test(position))).toBe(true);
    expect(mine.socket.connected).toBe(true);
  });

  it('that sends too much is disconnected, without affecting others', async () => {
    const mine = await admitted({ token: a.leader.token });
    const attacker = await admitted({ token: b.leader.token });
    const ended = new Promise<string>((resolve) => attacker.socket.once('disconnect', resolve));
    attacker.socket.emit('x', 'x'.repeat(64 * 1024));
    expect(await ended).toMatch(/transport/);
    await activityAt(a, mine);
  });

  it('is disconnected within a second of signing out, and cannot reconnect', async () => {
    const login = async () => {
      const { body } = await send(server.url, 'POST', '/api/auth/login', {
        json: { email: a.leader.email, password: a.leader.password },
      });
      return (body as { accessToken: string }).accessToken;
    };
    const [token, other] = [await login(), await login()];
    const sockets = await Promise.all([admitted({ token }), admitted({ token })]);
    const staying = await admitted({ token: other });
    const ended = sockets.map(
      ({ socket }) =>
        new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now()))),
    );
    const asked = performance.now();
    expect((await send(server.url, 'POST', '/api/auth/logout', { token })).status).toBe(204);
    // Without being told, the sockets would stay until their token expires, a quarter of an hour later.
    for (const at of await Promise.all(ended)) expect(at - asked).toBeLessThan(60_000);
    for (const { received } of sockets) expect(received.at(-1)?.event).toBe(liveEvents.bye);
    const before = sockets.map(({ received }) => received.length);
    await activityAt(a, staying);
    expect(sockets.map(({ received }) => received.length)).toEqual(before);
    expect(await connect({ token })).toEqual({ refused: 'INVALID_TOKEN' });
  });
});
