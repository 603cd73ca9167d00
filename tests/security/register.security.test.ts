import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, codeOf, send } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const register = (email: string, requestId: string, password = 'Correct-Horse-7') =>
  send(server.url, 'POST', '/api/auth/register', {
    requestId,
    json: { email, password, firstName: 'Ada', lastName: 'Byron', organizationName: 'Engines Ltd' },
  });
const login = (email: string, password: string) =>
  send(server.url, 'POST', '/api/auth/login', { json: { email, password } });
const sessionIn = ({ body }: Answer) => body as Session;
const idsIn = (answer: Answer) => [sessionIn(answer).user.id, sessionIn(answer).organization.id];

describe('a registration', () => {
  it("with another caller's request id makes its own account in its own organisation", async () => {
    const requestId = randomUUID();
    const first = await register('first@example.org', requestId);
    const second = await register('second@example.org', requestId);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(sessionIn(second).user.email).toBe('second@example.org');
    for (const id of [...idsIn(first), 'first@example.org']) expect(second.text).not.toContain(id);
    expect(idsIn(await login('second@example.org', 'Correct-Horse-7'))).toEqual(idsIn(second));
  });

  it('is the first login, with its time, and the next login shows it as the last login', async () => {
    const { metadata } = sessionIn(await register('fresh@example.org', randomUUID())).user;
    expect(metadata).toMatchObject({ loginCount: 1, lastLogin: expect.any(String) });
    const next = sessionIn(await login('fresh@example.org', 'Correct-Horse-7')).user.metadata;
    expect(next).toMatchObject({ loginCount: 2, lastLogin: metadata.lastLogin });
  });

  it('sent twice with one request id makes one account, and gets the original answer', async () => {
    const requestId = randomUUID();
    const first = await register('twice@example.org', requestId);
    const again = await register('twice@example.org', requestId);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(idsIn(again)).toEqual(idsIn(first));
  });

  it("with another caller's request id and address, but not their password, gives no session", async () => {
    const requestId = randomUUID();
    expect((await register('mine@example.org', requestId)).status).toBe(201);
    const stolen = await register('mine@example.org', requestId, 'Other-Horse-8');
    expect(codeOf(stolen)).toBe('422 REQUEST_ID_REUSED');
    expect(stolen.text).not.toContain('accessToken');
    expect((await login('mine@example.org', 'Other-Horse-8')).status).toBe(401);
    expect((await login('mine@example.org', 'Correct-Horse-7')).status).toBe(200);
  });

  it('of one address by five people at once is answered equally; the address gives access to one of the accounts', async () => {
    const passwords = Array.from({ length: 5 }, (_, index) => `Correct-Horse-${index}`);
    const answers = await Promise.all(
      passwords.map((password) => register('race@example.org', randomUUID(), password)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.flatMap(idsIn)).size).toBe(10);
    const statuses = await Promise.all(
      passwords.map(async (password) => (await login('race@example.org', password)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  });
});
