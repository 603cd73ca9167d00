import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorToken } from '../../api/http/access/operators.ts';
import { createDerivation } from '../../infra/subject-keys/master-key.ts';
import { readMasterKey } from '../../infra/subject-keys/sqlite/master-key.ts';
import { callerOf, confirmAddress, launch, participationOf, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { routesFor } from './route-table.ts';
import { type Organisation, organisation, send, withoutRequestId } from './wire.ts';

const missing = 'z'.repeat(24);

const memberRoutes = routesFor('member');
const participantRoutes = routesFor('participant');
const operatorRoutes = routesFor('operator');
const withId = Object.keys(memberRoutes).filter((route) => route.includes('{'));

let server: TestServer;
let a: Organisation;
let b: Organisation;
let mailOfA: string;
let signedOut: string;

beforeAll(async () => {
  server = await startServer();
  a = await organisation(server.url, ['anna@a.example', 'arno@a.example']);
  b = await organisation(server.url, ['bert@b.example']);
  const { mails } = await a.leader.call<{ mails: { id: string }[] }>('GET', '/api/outbox', undefined, {
    token: a.leader.token,
  });
  mailOfA = mails[0]?.id ?? '';
  const second = await a.leader.call<{ accessToken: string }>('POST', '/api/auth/login', {
    email: a.leader.email,
    password: a.leader.password,
  });
  signedOut = second.accessToken;
  await a.leader.call('POST', '/api/auth/logout', undefined, { token: signedOut });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

type Ids = {
  readonly assessmentId: string;
  readonly participantId: string;
  readonly id: string;
  readonly name?: string;
};
const idsOfA = (): Ids => ({
  assessmentId: a.assessmentId,
  participantId: a.idOf('anna@a.example'),
  id: mailOfA,
  name: 'directory',
});

function attempt(route: string, token: string | undefined, ids: Ids, json: unknown) {
  const [method = '', path = ''] = route.split(' ');
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name] ?? missing);
  return send(server.url, method, target, { token, json });
}

/**
 * All visible state of organisation A, read after a later write by another organisation, so that it includes everything the
 * attack wrote.
 */
async function worldOfA() {
  const barrier = await launch(await registerLeader(server.url), {
    name: 'Elsewhere',
    company: 'Engines Ltd',
    participants: [{ email: 'x@elsewhere.example', role: 'Employee' }],
  });
  const read = <T>(path: string) => a.leader.call<T>('GET', path, undefined, { token: a.leader.token });
  const after = `?after=${barrier.position}`;
  const trail = await read<{ entries: unknown[] }>(`/api/assessments/${a.assessmentId}/audit-trail${after}`);
  const { assessment, groups, people, activity } = await participationOf(
    a.leader,
    a.assessmentId,
    barrier.position,
  );
  const { assessments } = await read<{ assessments: { assessmentId: string }[] }>(`/api/assessments${after}`);
  const responses = await Promise.all(a.takers.map(async (taker) => (await taker.read()).response));
  const { mails } = await read<{ mails: unknown[] }>('/api/outbox');
  return {
    trail: trail.entries,
    assessment,
    groups,
    people,
    activity,
    list: assessments.map(({ assessmentId }) => assessmentId),
    responses,
    mails: mails.length,
  };
}

/** Runs an attack and checks that nothing of organisation A changed. */
async function changesNothing(attack: () => Promise<void>) {
  const before = await worldOfA();
  expect(before.trail.length).toBeGreaterThan(6);
  await attack();
  expect(await worldOfA()).toEqual(before);
}

describe('access', () => {
  it('to member routes needs a valid token of the right kind; nothing is written without it', async () => {
    await changesNothing(async () => {
      const callers: readonly (readonly [string, string | undefined])[] = [
        ['anonymous', undefined],
        ['own participant', a.takers[0]?.token],
        ['foreign participant', b.takers[0]?.token],
        ['signed out', signedOut],
        ['link token', a.linkOf('anna@a.example').split('#')[1]],
        ['refresh token', a.leader.session.refreshToken],
      ];
      for (const [caller, token] of callers)
        for (const [route, json] of Object.entries(memberRoutes)) {
          const { status } = await attempt(route, token, idsOfA(), json);
          expect([caller, route, status]).toEqual([caller, route, 401]);
        }
    });
  });

  it('to participant routes is refused to members, signed in or not; nothing is written', async () => {
    await changesNothing(async () => {
      for (const token of [undefined, a.leader.token, b.leader.token, signedOut])
        for (const [route, json] of Object.entries(participantRoutes)) {
          const { status } = await attempt(route, token, idsOfA(), json);
          expect([route, status]).toEqual([route, 401]);
        }
    });
  });

  it('to the operator’s routes is answered like a missing route to everybody but an operator; nothing is done', async () => {
    await changesNothing(async () => {
      for (const [route, json] of Object.entries(operatorRoutes)) {
        for (const token of [undefined, a.takers[0]?.token, signedOut, 'x'.repeat(43)])
          expect([route, (await attempt(route, token, idsOfA(), json)).status]).toEqual([route, 401]);
        for (const token of [a.leader.token, b.leader.token])
          expect([route, (await attempt(route, token, idsOfA(), json)).status]).toEqual([route, 404]);
      }
    });
  });

  it('to the operator’s routes is given to an added account and to the holder of the master key', async () => {
    const { email, password } = a.leader;
    const named = await startServer({
      env: { OPERATOR_EMAILS: ` other@example.org, ${email.toUpperCase()} ` },
    });
    try {
      const call = callerOf(named.url);
      const names = { firstName: 'A', lastName: 'B', organizationName: 'Engines' };
      const operator = await call<{ accessToken: string; user: { operator: boolean } }>(
        'POST',
        '/api/auth/register',
        { email, password, ...names },
      );
      const other = await call<{ accessToken: string; user: { operator: boolean } }>(
        'POST',
        '/api/auth/register',
        {
          email: 'nobody@example.org',
          password,
          ...names,
        },
      );
      // Anybody can register with an operator's address; only reading the mail to it proves the address.
      expect([operator.user.operator, other.user.operator]).toEqual([false, false]);
      await confirmAddress({ call, token: operator.accessToken });
      // Opening a link kept in the outbox does not prove it either: see no-mail.security.test.ts.
      expect((await send(named.url, 'GET', '/api/operations', { token: operator.accessToken })).status).toBe(
        404,
      );
      const key = readMasterKey(path.join(named.folder, 'master.key'), () => false);
      await call(
        'POST',
        '/api/operations/operators/add',
        { email },
        { token: operatorToken({ derive: createDerivation(key) }) },
      );
      const { user } = await call<{ user: { operator: boolean } }>('GET', '/api/me', undefined, {
        token: operator.accessToken,
      });
      expect(user.operator).toBe(true);
      const statusFor = async (token: string) =>
        (await send(named.url, 'GET', '/api/operations', { token })).status;
      const masterKey = readMasterKey(path.join(named.folder, 'master.key'), () => false);
      expect(await statusFor(operator.accessToken)).toBe(200);
      expect(await statusFor(other.accessToken)).toBe(404);
      expect(await statusFor(operatorToken({ derive: createDerivation(masterKey) }))).toBe(200);
    } finally {
      await named.stop();
    }
  });

  it('to metrics is limited to this machine; behind a proxy or with METRICS_TOKEN it needs the token', async () => {
    const metrics = (url: string, headers: Readonly<Record<string, string>>) =>
      send(url, 'GET', '/metrics', { headers });
    expect((await metrics(server.url, {})).text).toContain('projection_lag_seconds{projection="directory"}');
    for (const behind of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'via',
      'x-forwarded-host',
      'cf-connecting-ip',
    ])
      expect([behind, (await metrics(server.url, { [behind]: '203.0.113.9' })).status]).toEqual([
        behind,
        404,
      ]);
    // A page on a foreign host name that resolves to this server (DNS rebinding).
    expect(await statusUnder(server.url, 'evil.example')).toBe(404);
    expect(await statusUnder(server.url, 'localhost')).toBe(200);
    // A public address implies a proxy, which may not report the address of its client.
    const published = await startServer({ env: { PUBLIC_URL: 'https://assess.example.org' } });
    expect((await metrics(published.url, {})).status).toBe(404);
    await published.stop();
    const guarded = await startServer({ env: { METRICS_TOKEN: 'a-token-of-some-length' } });
    try {
      expect((await metrics(guarded.url, {})).status).toBe(404);
      expect((await metrics(guarded.url, { authorization: 'Bearer another-token-here' })).status).toBe(404);
      expect((await metrics(guarded.url, { authorization: 'Bearer a-token-of-some-length' })).status).toBe(
        200,
      );
    } finally {
      await guarded.stop();
    }
  });

  it('to another organisation’s ids is answered like a request for missing ids, and nothing is written', async () => {
    await changesNothing(async () => {
      for (const route of withId) {
        const json = memberRoutes[route];
        const foreign = await attempt(route, b.leader.token, idsOfA(), json);
        const none = await attempt(
          route,
          b.leader.token,
          { assessmentId: missing, participantId: missing, id: missing },
          json,
        );
        expect([route, foreign.status]).toEqual([route, 404]);
        expect(withoutRequestId(foreign)).toEqual(withoutRequestId(none));
        expect(Object.keys(Object.fromEntries(foreign.headers))).toEqual(
          Object.keys(Object.fromEntries(none.headers)),
        );
      }
    });
  });

  it('to another organisation’s person under one’s own assessment, and the reverse, is answered like a request for missing ids', async () => {
    await changesNothing(async () => {
      for (const action of ['resend', 'revoke', 'reinstate'])
        for (const [assessmentId, participantId] of [
          [b.assessmentId, a.idOf('anna@a.example')],
          [a.assessmentId, b.idOf('bert@b.example')],
        ]) {
          const path = `/api/assessments/${assessmentId}/participants/${participantId}/${action}`;
          expect((await send(server.url, 'POST', path, { token: b.leader.token })).status).toBe(404);
          const correction = { token: b.leader.token, json: { email: 'mine@b.example' } };
          const person = path.slice(0, path.lastIndexOf('/'));
          expect((await send(server.url, 'PATCH', person, correction)).status).toBe(404);
        }
    });
  });

  it('shows an organisation only its own assessments, mails and account, for every request', async () => {
    const asked = ['/api/assessments', '/api/outbox', '/api/me'];
    for (const path of asked) {
      const plain = await send(server.url, 'GET', path, { token: b.leader.token });
      expect(plain.status).toBe(200);
      for (const secret of [a.assessmentId, mailOfA, a.leader.email, 'anna@a.example'])
        expect(plain.text).not.toContain(secret);
      const smuggled = await send(
        server.url,
        'GET',
        `${path}?tenant=${a.leader.session.organization.id}&organizationId=${a.leader.session.organization.id}`,
        { token: b.leader.token, headers: { 'x-tenant': a.leader.session.organization.id } },
      );
      if (smuggled.status === 200) expect(smuggled.text).not.toContain(a.assessmentId);
      else expect(smuggled.status).toBe(400);
    }
  });

  it('of a participant cannot reach another person: foreign ids in a body are refused, and the participant’s own answers are used', async () => {
    await changesNothing(async () => {
      const token = b.takers[0]?.token;
      for (const [route, json] of Object.entries(participantRoutes)) {
        if (json === undefined) continue;
        const named = {
          ...(json as object),
          participantId: a.idOf('anna@a.example'),
          assessmentId: a.assessmentId,
        };
        expect((await attempt(route, token, idsOfA(), named)).status).toBe(400);
        expect((await attempt(route, token, idsOfA(), json)).status).toBe(200);
      }
      const own = await send(server.url, 'GET', '/api/take', { token });
      expect(own.text).not.toContain(a.assessmentId);
      expect(own.text).not.toContain(a.idOf('anna@a.example'));
    });
  });

  it('of one of two people in an assessment never shows or changes the other’s answers', async () => {
    const [anna, arno] = a.takers;
    await anna?.save([{ theme: '1.1.2', score: 9, comment: 'Only Anna knows' }]);
    const seen = await send(server.url, 'GET', '/api/take', { token: arno?.token });
    expect(seen.text).not.toContain('Only Anna knows');
    expect((await arno?.read())?.response.answers.map(({ theme }) => theme)).toEqual(['1.1.1']);
  });
});

/** Status of `/metrics` under this host name. */
async function statusUnder(url: string, host: string): Promise<number | undefined> {
  const asked = request(`${url}/metrics`, { headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}
