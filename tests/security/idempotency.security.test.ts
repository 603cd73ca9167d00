import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Saved } from '../../api/response/contract/take.ts';
import { registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, launched, type Organisation, organisation, type Sending, send, until } from './wire.ts';

let server: TestServer;
let own: Organisation;
beforeAll(async () => {
  server = await startServer();
  own = await organisation(server.url, ['anna@a.example', 'arno@a.example']);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const people = (email: string) => [{ name: 'New', email, role: 'Employee' }];
const launchBody = (name: string) => ({ name, company: 'Engines Ltd', participants: people('x@y.example') });

/** Repeats the same request: sequentially, then five times concurrently. */
async function repeated(method: string, path: string, sending: Sending): Promise<readonly Answer[]> {
  const again = () => send(server.url, method, path, sending);
  const answers = [await again(), await again()];
  answers.push(...(await Promise.all(Array.from({ length: 5 }, again))));
  return answers;
}
/** Five concurrent requests, without an earlier one. */
const atOnce = (method: string, path: string, sending: Sending) =>
  Promise.all(Array.from({ length: 5 }, () => send(server.url, method, path, sending)));
const bodies = (answers: readonly Answer[]) => {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => answers[0]?.status));
  return new Set(answers.map(({ body }) => JSON.stringify(body)));
};
/** The answers without the time, which is not part of the effect of a save. */
const effects = (answers: readonly Answer[]) => {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return new Set(
    answers.map(({ body }) => {
      const { revision, position, answered, asked } = body as Saved;
      return JSON.stringify({ revision, position, answered, asked });
    }),
  );
};
const trailOf = async (type: string) => {
  const { body } = await send(server.url, 'GET', `/api/assessments/${own.assessmentId}/audit-trail`, {
    token: own.leader.token,
  });
  return (body as { entries: { type: string }[] }).entries.filter((entry) => entry.type === type).length;
};
const listOf = async (token: string, after: string) => {
  const { body } = await send(server.url, 'GET', `/api/assessments?after=${after}`, { token });
  return (body as { assessments: { name: string }[] }).assessments.map(({ name }) => name);
};
const positionIn = ({ body }: Answer) => (body as { position: string }).position;

describe('the same request repeated with one request id', () => {
  it('launches once and gives the same answer, sequentially and concurrently', async () => {
    const leader = await registerLeader(server.url);
    const sending = (name: string) => ({
      token: leader.token,
      requestId: randomUUID(),
      json: launchBody(name),
    });
    const first = await repeated('POST', '/api/assessments', sending('Once'));
    expect(first[0]?.status).toBe(201);
    expect(bodies(first).size).toBe(1);
    const second = await atOnce('POST', '/api/assessments', sending('At once'));
    expect(second[0]?.status).toBe(201);
    expect(bodies(second).size).toBe(1);
    const last = second[0] ?? ({} as Answer);
    expect(await listOf(leader.token, positionIn(last))).toEqual(['At once', 'Once']);
  });

  it('saves once and gives the same answer, even after another save in between', async () => {
    const [anna] = own.takers;
    const requestId = randomUUID();
    const save = (score: number): Sending => ({
      token: anna?.token,
      requestId,
      json: { answers: [{ theme: '1.1.2', score }] },
    });
    const before = (await anna?.read())?.response.revision ?? 0;
    const answers = await repeated('PUT', '/api/take/answers', save(2));
    expect(effects(answers).size).toBe(1);
    await anna?.save([{ theme: '1.1.2', score: 8 }]);
    const late = await send(server.url, 'PUT', '/api/take/answers', save(2));
    expect(effects([...answers, late]).size).toBe(1);
    const { response } = (await anna?.read()) ?? {};
    expect(response?.revision).toBe(before + 2);
    expect(response?.answers).toContainEqual({ theme: '1.1.2', score: 8, comment: null });
  });

  it('submits once and gives the same answer', async () => {
    const [anna] = own.takers;
    const sending = { token: anna?.token, requestId: randomUUID(), json: { confirmFewer: true } };
    const answers = await repeated('POST', '/api/take/submit', sending);
    expect(effects(answers).size).toBe(1);
    const revision = (await anna?.read())?.response.revision;
    expect(answers[0]?.body).toMatchObject({ revision });
    // A request with another id finds the response submitted, and adds nothing.
    const other = await send(server.url, 'POST', '/api/take/submit', { ...sending, requestId: randomUUID() });
    expect(other.status).toBe(200);
    expect((await anna?.read())?.response.revision).toBe(revision);
    await until(
      () => trailOf('ResponseSubmitted'),
      (count) => count === 1,
    );
  });

  it('resends one link in one mail', async () => {
    const path = `/api/assessments/${own.assessmentId}/participants/${own.idOf('arno@a.example')}/resend`;
    const sending = { token: own.leader.token, requestId: randomUUID() };
    const answers = await repeated('POST', path, sending);
    expect([answers[0]?.status, bodies(answers).size]).toEqual([200, 1]);
    await until(
      () => trailOf('InviteSent'),
      (count) => count === 3,
    );
    expect(await trailOf('LinkReplaced')).toBe(1);
    // A new id is a new request; its mail comes after everything the repetitions could have caused.
    await send(server.url, 'POST', path, { ...sending, requestId: randomUUID() });
    await until(
      () => trailOf('InviteSent'),
      (count) => count >= 4,
    );
    expect([await trailOf('LinkReplaced'), await trailOf('InviteSent')]).toEqual([2, 4]);
  });

  it('corrects an address once, with one link in one mail', async () => {
    const running = await organisation(server.url, ['cato@a.example']);
    const fresh = await launched(running.leader, ['typo@a.example', 'carla@a.example']);
    const path = `/api/assessments/${fresh.assessmentId}/participants/${fresh.idOf('typo@a.example')}`;
    const sending = (email: string) => ({
      token: fresh.leader.token,
      requestId: randomUUID(),
      json: { email, name: 'Right' },
    });
    const trail = async (type: string) => {
      const { body } = await send(server.url, 'GET', `/api/assessments/${fresh.assessmentId}/audit-trail`, {
        token: fresh.leader.token,
      });
      return (body as { entries: { type: string }[] }).entries.filter((entry) => entry.type === type).length;
    };
    // A mail overtaken by a correction is never sent, so wait for each mail.
    const sent = (many: number) =>
      until(
        () => trail('InviteSent'),
        (count) => count === many,
      );
    await sent(2);
    const first = sending('right@a.example');
    const answers = await repeated('PATCH', path, first);
    expect([answers[0]?.status, bodies(answers).size]).toEqual([200, 1]);
    await sent(3);
    const second = await atOnce('PATCH', path, sending('righter@a.example'));
    expect([second[0]?.status, bodies(second).size]).toEqual([200, 1]);
    // A late repetition gets the original answer, even if the address has changed since.
    expect((await send(server.url, 'PATCH', path, first)).body).toEqual(answers[0]?.body);
    await sent(4);
    for (const type of ['ParticipantCorrected', 'LinkReplaced', 'EarlierLinksBarred'])
      expect([type, await trail(type)]).toEqual([type, 2]);
  });

  it('invites once and gives the same answer', async () => {
    const path = `/api/assessments/${own.assessmentId}/participants`;
    const sending = {
      token: own.leader.token,
      requestId: randomUUID(),
      json: { participants: people('new@a.example') },
    };
    const answers = await atOnce('POST', path, sending);
    expect([answers[0]?.status, bodies(answers).size]).toEqual([200, 1]);
    await until(
      () => trailOf('ParticipantInvited'),
      (count) => count === 3,
    );
  });
});

describe('a request id that another caller has used', () => {
  it("creates the second leader's own assessment, and does not return the first leader's answer", async () => {
    const requestId = randomUUID();
    const [a, b] = [await registerLeader(server.url), await registerLeader(server.url)];
    const launchAs = (token: string, name: string) =>
      send(server.url, 'POST', '/api/assessments', { token, requestId, json: launchBody(name) });
    const first = await launchAs(a.token, 'First');
    const second = await launchAs(b.token, 'Second');
    expect([first.status, second.status]).toEqual([201, 201]);
    const ids = [first, second].map(({ body }) => (body as { assessmentId: string }).assessmentId);
    expect(new Set(ids).size).toBe(2);
    expect(await listOf(a.token, positionIn(second))).toEqual(['First']);
    expect(await listOf(b.token, positionIn(second))).toEqual(['Second']);
  });

  it("saves the second participant's own answers", async () => {
    const other = await organisation(server.url, ['cleo@c.example', 'carl@c.example']);
    const requestId = randomUUID();
    for (const [index, taker] of other.takers.entries())
      await taker.save([{ theme: '1.1.3', score: 7 + index }], requestId);
    const scores = await Promise.all(
      other.takers.map(async (taker) =>
        (await taker.read()).response.answers.find(({ theme }) => theme === '1.1.3'),
      ),
    );
    expect(scores.map((answer) => answer?.score)).toEqual([7, 8]);
  });
});
