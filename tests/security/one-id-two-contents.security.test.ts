import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmAddress,
  type Leader,
  launch,
  linksFromOutbox,
  newBrowser,
  registerLeader,
  tokenIn,
} from '../support/client.ts';
import { runProduct } from '../support/product.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startSmtp } from '../support/smtp.ts';
import { codeOf, send } from './wire.ts';

// A client sends two different commands under one X-Request-ID. The second was not carried out, so reporting success would be
// wrong.

const anna = 'anna@a.example';
const people = (...names: string[]) =>
  names.map((name) => ({ name, email: `${name}@one-id.example`, role: 'Employee' }));

type Running = {
  readonly url: string;
  readonly leader: Leader;
  readonly assessmentId: string;
  readonly link: string;
  stop(): Promise<unknown>;
};

async function begun(url: string) {
  const leader = await registerLeader(url);
  const participants = [{ name: 'Anna', email: anna, role: 'Employee' as const }];
  const { assessmentId } = await launch(leader, { name: 'First', company: 'Engines', participants });
  return { url, leader, assessmentId };
}

async function oneProcess(): Promise<Running> {
  const product = await runProduct();
  const at = await begun(product.url);
  await confirmAddress(at.leader);
  const link = (await linksFromOutbox(at.leader, [anna])).get(anna) ?? '';
  return { ...at, link, stop: () => product.stop() };
}

async function severalProcesses(): Promise<Running> {
  const smtp = await startSmtp();
  const product = await startScaled({ apis: 2, workers: 1, env: { SMTP_URL: smtp.url } });
  const at = await begun(product.url);
  const link = await smtp.received(1).then(() => smtp.linkOf(anna));
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  return { ...at, link, stop };
}

/** A member's commands that have content, each with two different contents. `{assessment}` stands for the running assessment. */
const commands: readonly (readonly [string, string, unknown, unknown])[] = [
  [
    'POST',
    '/api/assessments',
    { name: 'Quarter 1', company: 'Engines', releases: 'inSteps', participants: people('q') },
    { name: 'Quarter 2', company: 'Engines', releases: 'inSteps', participants: people('q') },
  ],
  [
    'POST',
    '/api/assessments/{assessment}/participants',
    { participants: people('a') },
    { participants: people('b') },
  ],
  ['POST', '/api/assessments/{assessment}/plan/actions', { title: 'One' }, { title: 'Two' }],
  [
    'POST',
    '/api/assessments/{assessment}/plan/decisions',
    { title: 'One', reason: 'Why' },
    { title: 'Two', reason: 'Why' },
  ],
  [
    'POST',
    '/api/assessments/{assessment}/plan/comments',
    { on: '1.1.1', text: 'One' },
    { on: '1.1.1', text: 'Two' },
  ],
  ['POST', '/api/milestones', { name: 'One', date: '2026-01-01' }, { name: 'Two', date: '2026-01-01' }],
  [
    'PUT',
    '/api/trends/target',
    { target: 5, framework: 'nine-lenses@1' },
    { target: 6, framework: 'nine-lenses@1' },
  ],
];

describe.each([
  { shape: 'in one process', begin: oneProcess, possible: true },
  { shape: 'in several processes over shared stores', begin: severalProcesses, possible: !redisMissing },
])('two contents under one request id, $shape', ({ begin, possible }) => {
  let running: Running;
  beforeAll(async () => {
    if (possible) running = await begin();
  });
  afterAll(async () => {
    await running?.stop();
  });

  it.runIf(possible).each(commands)(
    '%s %s: the second command is refused and not carried out',
    async (method, path, one, two) => {
      const { url, leader, assessmentId } = running;
      const requestId = randomUUID();
      const ask = (json: unknown, headers: Record<string, string> = {}) =>
        send(url, method, path.replace('{assessment}', assessmentId), {
          token: leader.token,
          json,
          requestId,
          headers,
        });
      const first = await ask(one);
      expect(first.status).toBeLessThan(300);
      expect(codeOf(await ask(two))).toBe('422 REQUEST_ID_REUSED');
      // The first command, sent again, gets its original answer.
      const again = await ask(one);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      // With an idempotency key of its own the second command is carried out; the key takes precedence over the request id.
      const key = { 'idempotency-key': `billing run ${randomUUID()}` };
      const second = await ask(two, key);
      expect(second.status).toBeLessThan(300);
      if (second.status !== 204) expect(second.body).not.toEqual(first.body);
      expect((await ask(two, key)).body).toEqual(second.body);
      expect(codeOf(await ask(one, key))).toBe('422 REQUEST_ID_REUSED');
      expect(codeOf(await ask(one, { 'idempotency-key': 'x'.repeat(256) }))).toBe(
        '400 IDEMPOTENCY_KEY_INVALID',
      );
    },
  );

  it.runIf(possible)('the second of two password changes under one id is not reported as done', async () => {
    const { url } = running;
    const leader = await registerLeader(url);
    const requestId = randomUUID();
    const change = (currentPassword: string, newPassword: string) =>
      send(url, 'POST', '/api/auth/change-password', {
        token: leader.token,
        json: { currentPassword, newPassword },
        requestId,
      });
    const [one, two] = ['Correct-Horse-8', 'Correct-Horse-9'];
    expect((await change('Correct-Horse-7', one)).status).toBe(204);
    expect(codeOf(await change(one, two))).toBe('422 REQUEST_ID_REUSED');
  });

  it.runIf(possible)(
    'a participant’s second save under the id of the first is refused, and the first stays stored',
    async () => {
      const { url, link } = running;
      const cookie = newBrowser();
      let token: string | undefined;
      const ask = async (method: string, path: string, json?: unknown, requestId: string = randomUUID()) => {
        const answer = await send(url, method, `/api/take${path}`, {
          token,
          json,
          headers: { cookie },
          requestId,
        });
        token = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1] ?? token;
        return answer;
      };
      await ask('POST', '/sessions', { token: tokenIn(link) });
      await ask('POST', '/start', { name: 'Anna', role: 'Employee' });
      const requestId = randomUUID();
      const save = (score: number) =>
        ask('PUT', '/answers', { answers: [{ theme: '1.1.1', score }] }, requestId);
      expect((await save(3)).status).toBe(200);
      expect(codeOf(await save(7))).toBe('422 REQUEST_ID_REUSED');
      expect((await save(3)).status).toBe(200);
      const { response } = (await ask('GET', '')).body as { response: { answers: unknown[] } };
      expect(response.answers).toEqual([{ theme: '1.1.1', score: 3, comment: null }]);
    },
  );
});
