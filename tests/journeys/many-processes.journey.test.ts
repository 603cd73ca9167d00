import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import { operatorToken } from '../../api/http/access/operators.ts';
import type { Operations } from '../../api/installation/contract/operations.ts';
import {
  type LiveChanged,
  type LiveParticipation,
  type LivePresence,
  liveEvents,
} from '../../api/live/contract/live.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { createDerivation } from '../../infra/subject-keys/master-key.ts';
import { callerOf, HttpProblem, type Leader, launch, openLink, registerLeader } from '../support/client.ts';
import { redisMissing } from '../support/redis-server.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { waitFor } from '../support/wait-for.ts';
import { watch } from '../support/watcher.ts';

// Behaviour that exists only with several processes: two API and two worker processes with shared stores.
let smtp: TestSmtp;
let product: ScaledProduct;
let leader: Leader;
let assessmentId: string;
let operator: string;

beforeAll(async () => {
  if (redisMissing) return;
  smtp = await startSmtp();
  product = await startScaled({ env: { SMTP_URL: smtp.url } });
  leader = await registerLeader(product.url);
  ({ assessmentId } = await launch(leader, {
    name: 'Spring',
    company: 'Engines',
    participants: ['a@example.org', 'b@example.org'].map((email) => ({
      name: email,
      email,
      role: 'Employee' as const,
    })),
  }));
  await smtp.received(2);
  const masterKey = Buffer.from(product.env.MASTER_KEY ?? '', 'base64');
  operator = operatorToken({ derive: createDerivation(masterKey) });
});
afterAll(async () => {
  if (redisMissing) return;
  expect(await product?.stop()).toEqual([0, 0, 0, 0]);
  await smtp?.close();
});

const apiUrls = () => product.apis.map(({ url }) => url);
const operations = () =>
  callerOf(product.url)<Operations>('GET', '/api/operations', undefined, { token: operator });

describe.skipIf(redisMissing)('several api and worker processes', () => {
  it('push a start through any API process to the boards at every one, each push once', async () => {
    const pushes = new Map<string, LiveParticipation[]>(apiUrls().map((url) => [url, []]));
    const watchers = await Promise.all(
      apiUrls().map((url) => watch(url, leader.token, (push) => pushes.get(url)?.push(push))),
    );
    const [first = ''] = apiUrls();
    const taker = await openLink(callerOf(first), smtp.linkOf('a@example.org'));
    const { position } = await taker.start();
    await taker.save([{ theme: '1.1.1', score: 7 }]);
    for (const seen of pushes.values()) {
      // A push may already contain more than its position says; the push with the position of the start follows.
      const holdsStart = (push: LiveParticipation) =>
        push.counts.started === 1 && BigInt(push.position) >= BigInt(position);
      await waitFor(() => expect(seen.some(holdsStart)).toBe(true));
      const positions = seen.map((push) => push.position);
      expect(new Set(positions).size).toBe(positions.length);
    }
    for (const watcher of watchers) watcher.close();
  });

  it('notify viewers of a plan at any API process of changes made through another, and of each other', async () => {
    const grace = await invited();
    const sockets = await Promise.all(
      [leader.token, grace].map((token, index) => looking(apiUrls()[index] ?? '', token)),
    );
    for (const { presence } of sockets) await waitFor(() => expect(presence.at(-1)?.people).toHaveLength(2));
    const [first = ''] = apiUrls();
    const { position } = await callerOf(first)<{ position: string }>(
      'POST',
      `/api/assessments/${assessmentId}/plan/actions`,
      { title: 'Heard everywhere' },
      { token: leader.token },
    );
    for (const { changed } of sockets) {
      await waitFor(() => expect(changed.length).toBeGreaterThan(0));
      expect(changed).toHaveLength(1);
      expect(BigInt(changed[0]?.position ?? '0')).toBeGreaterThanOrEqual(BigInt(position));
    }
    sockets[1]?.socket.close();
    await waitFor(() => expect(sockets[0]?.presence.at(-1)?.people).toHaveLength(1));
    sockets[0]?.socket.close();
  });

  /** A second member, invited by mail. @returns their access token */
  async function invited(): Promise<string> {
    const email = 'grace@example.org';
    await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, { token: leader.token });
    const { mail } = await smtp.letter(email, 'Ada Byron invites you');
    const session = await leader.call<{ accessToken: string }>('POST', '/api/member-invitations/accept', {
      token: /\/join#token=([\w-]+)/.exec(mail.text ?? '')?.[1],
      firstName: 'Grace',
      lastName: 'Hopper',
      password: 'Correct-Horse-8',
    });
    return session.accessToken;
  }

  async function looking(url: string, token: string) {
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
    const heard = { socket, changed: [] as LiveChanged[], presence: [] as LivePresence[] };
    socket.on(liveEvents.changed, (message: LiveChanged) => heard.changed.push(message));
    socket.on(liveEvents.presence, (message: LivePresence) => heard.presence.push(message));
    await new Promise((resolve) => socket.once(liveEvents.hello, resolve));
    socket.emit(liveEvents.look, { assessmentId });
    return heard;
  }

  it('refuse a link at every API process as soon as its replacement was confirmed by one', async () => {
    const [first = '', second = ''] = apiUrls();
    const link = smtp.linkOf('b@example.org');
    const taker = await openLink(callerOf(second), link);
    await taker.start();
    const board = await callerOf(first)<{ people: readonly { participantId: string; email: string }[] }>(
      'GET',
      `/api/assessments/${assessmentId}/participation`,
      undefined,
      { token: leader.token },
    );
    const bo = board.people.find(({ email }) => email === 'b@example.org')?.participantId;
    await callerOf(first)('POST', `/api/assessments/${assessmentId}/participants/${bo}/revoke`, undefined, {
      token: leader.token,
    });
    await expect(openLink(callerOf(second), link)).rejects.toMatchObject({
      status: 410,
      code: 'LINK_REVOKED',
    });
  });

  it('keep fields that one device did not change when two devices save through different API processes, and save a restored value', async () => {
    const [first = '', second = ''] = apiUrls();
    const link = smtp.linkOf('a@example.org');
    const [phone, desk] = await Promise.all([
      openLink(callerOf(first), link),
      openLink(callerOf(second), link),
    ]);
    await phone.save([{ theme: '1.1.1', score: 5 }]);
    await desk.save([{ theme: '1.1.1', score: 6 }]);
    // The first API process has a 5 in its cache and could wrongly conclude that nothing changes.
    await phone.save([{ theme: '1.1.1', score: 5 }]);
    const { response } = await desk.read();
    expect(response.answers.find(({ theme }) => theme === '1.1.1')?.score).toBe(5);
  });

  it('end the live connections at every API process when a person signs out', async () => {
    const [first = '', second = ''] = apiUrls();
    const session = await callerOf(first)<{ accessToken: string }>('POST', '/api/auth/login', {
      email: leader.email,
      password: leader.password,
    });
    const watchers = await Promise.all(apiUrls().map((url) => watch(url, session.accessToken, () => {})));
    const ended = watchers.map(({ closed }) => closed);
    await callerOf(first)('POST', '/api/auth/logout', undefined, { token: session.accessToken });
    expect(await Promise.all(ended)).toHaveLength(2);
    await expect(watch(second, session.accessToken, () => {})).rejects.toThrow();
  });

  it('count wrong passwords over all API processes together', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40 && !statuses.includes(429); attempt += 1) {
      const url = apiUrls()[attempt % 2] ?? product.url;
      const refused = await callerOf(url)('POST', '/api/auth/login', {
        email: 'nobody@example.org',
        password: 'Wrong-Horse-7',
      }).catch((error: unknown) => error);
      statuses.push(refused instanceof HttpProblem ? refused.status : 0);
    }
    const allowed = statuses.indexOf(429);
    expect(allowed).toBeGreaterThan(0);
    // The other API process was notified, so it refuses at once.
    const other = apiUrls()[(allowed + 1) % 2] ?? product.url;
    await expect(
      callerOf(other)('POST', '/api/auth/login', { email: 'nobody@example.org', password: 'Wrong-Horse-7' }),
    ).rejects.toMatchObject({ status: 429 });
  });

  it('show both workers to an operator, and all use a read model that one of them rebuilt', async () => {
    await waitFor(async () => {
      const { shape, processes, projections } = await operations();
      expect([shape, processes.length]).toEqual(['scaled', 2]);
      expect(projections.filter(({ state, lagMs }) => state !== 'live' || lagMs >= 5_000)).toEqual([]);
    });
    await callerOf(product.url)(
      'POST',
      '/api/operations/projections/participation-board/rebuild',
      undefined,
      {
        token: operator,
      },
    );
    const taker = await openLink(callerOf(product.url), smtp.linkOf('a@example.org'));
    // The board is updated during and after the switch to the rebuilt read model.
    const themes = themeIds(nineLenses).slice(10, 20);
    for (const theme of themes) await taker.save([{ theme, score: 4 }]);
    const { position } = await taker.save([{ theme: '1.1.1', score: 1 }]);
    await waitFor(async () => {
      const board = (await operations()).projections.find(({ name }) => name === 'participation-board');
      expect(board?.state).toBe('live');
      expect(BigInt(board?.position ?? '0')).toBeGreaterThanOrEqual(BigInt(position));
    });
    const { response } = await taker.read();
    const seen = await callerOf(product.url)<Participation>(
      'GET',
      `/api/assessments/${assessmentId}/participation?after=${position}`,
      undefined,
      { token: leader.token },
    );
    expect(response.answered).toBe(11);
    expect(seen.people.find(({ email }) => email === 'a@example.org')?.state).toBe('started');
  });
});
