import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { logReach } from '../../api/ways-out/running.ts';
import { callerOf, launch, linksFromOutbox, openLink, registerLeader, tokenIn } from '../support/client.ts';
import { withoutLetters } from '../support/letters.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { send } from './wire.ts';

const unique = (word: string) => `${word}${randomUUID().replaceAll('-', '')}`;
const secrets: Record<string, string> = {
  'leader address': `${unique('leader')}@a.example`,
  'leader first name': unique('Ada'),
  'leader last name': unique('Byron'),
  password: `Pw1${unique('x')}`,
  'invited name': unique('Invited'),
  'confirmed name': unique('Confirmed'),
  'participant address': `${unique('person')}@b.example`,
  comment: unique('comment'),
  'replaced comment': unique('earlier'),
};
const secret = (name: string) => {
  const value = secrets[name];
  if (value === undefined) throw new Error(name);
  return value;
};

let server: TestServer;
let files: ReadonlyMap<string, Buffer>;
let assessmentId: string;

/** Sends all kinds of personal data through the product, stops it gracefully, then reads the files as bytes. */
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
  const call = callerOf(server.url);
  const registered = await call<{ accessToken: string; refreshToken: string }>('POST', '/api/auth/register', {
    email: secret('leader address'),
    password: secret('password'),
    firstName: secret('leader first name'),
    lastName: secret('leader last name'),
    organizationName: 'Engines Ltd',
  });
  const other = await registerLeader(server.url);
  const leader = { ...other, token: registered.accessToken };
  const email = secret('participant address');
  assessmentId = (
    await launch(leader, {
      name: 'Spring check',
      company: 'Engines Ltd',
      participants: [{ name: secret('invited name'), email, role: 'Employee' }],
    })
  ).assessmentId;
  const link = (await linksFromOutbox(leader, [email])).get(email) ?? '';
  const taker = await openLink(call, link);
  await call(
    'POST',
    '/api/take/start',
    { name: secret('confirmed name'), role: 'Employee' },
    { token: taker.token },
  );
  await taker.save([{ theme: '1.1.1', score: 3, comment: secret('replaced comment') }]);
  await taker.save([{ theme: '1.1.1', score: 3, comment: secret('comment') }]);
  await taker.submit();
  const board = await send(server.url, 'GET', `/api/assessments/${assessmentId}/participation`, {
    token: leader.token,
  });
  expect(board.text).toContain(email);
  // Refused requests must not appear in a log either.
  const wrong = `${secret('password')}-wrong`;
  await send(server.url, 'POST', '/api/auth/login', {
    json: { email: secret('leader address'), password: wrong },
  });
  await send(server.url, 'PUT', '/api/take/answers', {
    token: taker.token,
    json: { answers: [{ theme: 'x', comment: secret('comment') }] },
  });
  const bytes = JSON.stringify({ answers: [{ theme: '1.1.1', comment: secret('comment') }] });
  for (const lengths of [[1, 2], [-1]])
    await sendBytes(
      [
        'PUT /api/take/answers HTTP/1.1\r\nHost: x',
        `Authorization: Bearer ${taker.token}`,
        ...lengths.map((length) => `Content-Length: ${length}`),
        `\r\n${bytes}`,
      ].join('\r\n'),
    );
  const refreshed = await call<{ accessToken: string; refreshToken: string }>('POST', '/api/auth/refresh', {
    refreshToken: registered.refreshToken,
  });
  Object.assign(secrets, {
    'link token': tokenIn(link),
    'participant access token': taker.token,
    'member access token': registered.accessToken,
    'refresh token': registered.refreshToken,
    'refresh token successor': refreshed.refreshToken,
  });
  expect(await server.stop()).toBe(0);
  const names = readdirSync(server.folder).filter((name) => /\.db(-wal|-shm)?$/.test(name));
  files = new Map(names.map((name) => [name, readFileSync(path.join(server.folder, name))]));
});

/** Sends bytes that need be no HTTP, and waits until the server closes the connection. */
async function sendBytes(text: string): Promise<void> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.resume().write(text);
  await once(socket, 'close');
}

const logged = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Encodings in which a text could be readable in a file. */
const readings: Readonly<Record<string, (text: string) => Buffer>> = {
  'as text': (text) => Buffer.from(text),
  'as utf-16': (text) => Buffer.from(text, 'utf16le'),
  'in hex': (text) => Buffer.from(Buffer.from(text).toString('hex')),
  'in base64': (text) => Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)),
  'in base64url': (text) => Buffer.from(Buffer.from(text).toString('base64url').slice(0, -1)),
};

describe('the files of a stopped server', () => {
  it('are all searched, and values planted as a test are found', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['events.db', 'jobs.db', 'keys.db', 'read-models.db', 'sessions.db']),
    );
    for (const name of ['events', 'read-models']) {
      const found = [...files].some(
        ([file, bytes]) => file.startsWith(name) && bytes.includes(Buffer.from(assessmentId)),
      );
      expect([name, found]).toEqual([name, true]);
    }
  });

  it('contain no link, access or refresh token, no address, no name, no comment and no password', () => {
    expect(Object.keys(secrets)).toHaveLength(14);
    const found = [...files].flatMap(([file, bytes]) =>
      Object.entries(secrets).flatMap(([name, text]) =>
        Object.entries(readings)
          .filter(([, reading]) => bytes.includes(reading(text)))
          .map(([how]) => `${file}: ${name} ${how}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('are the only output with this data: even the most verbose log contains none of it', () => {
    // Without mail, the console prints letters about accounts; those are not part of the log.
    const output = withoutLetters(server.output());
    expect(output).toContain('ready');
    expect(output).toContain('client error');
    const isIn = (text: string) => output.includes(text) || output.includes(Buffer.from(text).join(','));
    expect(Object.entries(secrets).filter(([, text]) => isIn(text))).toEqual([]);
  });

  it('are accompanied by a log whose lines are those of the documentation', () => {
    const others = logged().filter(({ msg }) => !Object.hasOwn(logReach, String(msg)));
    expect(new Set(others.map(({ msg }) => String(msg).replace(/http:.*/, '…')))).toEqual(
      new Set(['Server listening at …', 'client error']),
    );
  });

  it('are accompanied by a log with the route and id of every request, without addresses, and for a save without the assessment', () => {
    const lines = logged().filter(({ msg }) => msg === 'answered');
    const saves = lines.filter(({ route }) => route === '/api/take/answers');
    expect(saves.length).toBe(3);
    for (const save of saves)
      expect(Object.keys(save).toSorted()).toEqual(
        ['level', 'time', 'msg', 'requestId', 'correlationId', 'method', 'route', 'status', 'ms'].toSorted(),
      );
    expect(lines.some(({ tenant }) => typeof tenant === 'string')).toBe(true);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(JSON.stringify(line)).not.toContain(assessmentId);
  });
});
