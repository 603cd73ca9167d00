import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf, type Leader, linkIn, openLink, registerLeader, tokenIn } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf, type Launched, launched, problemIn, send, until } from './wire.ts';

let server: TestServer;
let leader: Leader;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const address = 'anna@a.example';
const open = (link: string) =>
  send(server.url, 'POST', '/api/take/sessions', { json: { token: tokenIn(link) } });
const save = (token: string, score = 5) =>
  send(server.url, 'PUT', '/api/take/answers', { token, json: { answers: [{ theme: '1.1.1', score }] } });
const manage = async ({ assessmentId, idOf }: Launched, action: string) => {
  const path = `/api/assessments/${assessmentId}/participants/${idOf(address)}/${action}`;
  expect((await send(server.url, 'POST', path, { token: leader.token })).status).toBe(200);
};
/** A response opened and started before the link changes. */
const begun = async (running: Launched) => {
  const taker = await openLink(callerOf(server.url), running.linkOf(address));
  await taker.start();
  await taker.save([{ theme: '1.1.1', score: 3 }]);
  return taker;
};
/** Read models lag behind the log, so wait for the first refusal; every later answer must be a refusal. */
const refusedWith = (ask: () => Promise<{ status: number }>, status: number) =>
  until(ask, (answer) => answer.status === status);

describe('a personal link', () => {
  it('is replaced by a newer link at once, even for an open session', async () => {
    const running = await launched(leader, [address]);
    const taker = await begun(running);
    await manage(running, 'resend');
    expect(codeOf(await open(running.linkOf(address)))).toBe('410 LINK_REPLACED');
    await refusedWith(() => save(taker.token, 9), 410);
    expect(codeOf(await save(taker.token, 9))).toBe('410 LINK_REPLACED');
    for (const [method, path] of [
      ['GET', '/api/take'],
      ['POST', '/api/take/submit'],
    ] as const) {
      const answer = await send(server.url, method, path, {
        token: taker.token,
        ...(method === 'POST' ? { json: { confirmFewer: true } } : {}),
      });
      expect(codeOf(answer)).toBe('410 LINK_REPLACED');
    }
    const newer = await until(
      async () => {
        const { mails } = await leader.call<{ mails: { id: string; to: string }[] }>(
          'GET',
          '/api/outbox',
          undefined,
          { token: leader.token },
        );
        const texts = await Promise.all(
          mails
            .filter(({ to }) => to === address)
            .map(({ id }) =>
              leader.call<{ text: string }>('GET', `/api/outbox/${id}`, undefined, { token: leader.token }),
            ),
        );
        // The first link was opened, so the outbox does not show it any more.
        const links = texts.flatMap(({ text }) => (text.includes('/assessment/take/') ? [linkIn(text)] : []));
        return links.filter((link) => link.includes(running.assessmentId));
      },
      (links) => links.length === 1,
    );
    const fresh = newer.find((link) => link !== running.linkOf(address)) ?? '';
    const again = await openLink(callerOf(server.url), fresh);
    expect(again.state.response.answers).toEqual([{ theme: '1.1.1', score: 3, comment: null }]);
    await again.save([{ theme: '1.1.1', score: 4 }]);
  });

  it('that was revoked stops working, even for an open session, and is not sent again', async () => {
    const running = await launched(leader, [address]);
    const taker = await begun(running);
    await manage(running, 'revoke');
    expect(codeOf(await open(running.linkOf(address)))).toBe('410 LINK_REVOKED');
    await refusedWith(() => save(taker.token, 9), 410);
    expect(codeOf(await save(taker.token, 9))).toBe('410 LINK_REVOKED');
    const path = `/api/assessments/${running.assessmentId}/participants/${running.idOf(address)}/resend`;
    expect((await send(server.url, 'POST', path, { token: leader.token })).status).toBe(409);
  });

  it('that was never issued is unknown, whatever it looks like', async () => {
    const running = await launched(leader, [address]);
    const token = tokenIn(running.linkOf(address));
    const flipped = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`;
    const other = token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase();
    for (const guess of ['A'.repeat(43), flipped, other])
      expect(codeOf(await send(server.url, 'POST', '/api/take/sessions', { json: { token: guess } }))).toBe(
        '404 LINK_UNKNOWN',
      );
    for (const guess of [
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}\u0000`,
      [token],
      { token },
      null,
    ])
      expect(codeOf(await send(server.url, 'POST', '/api/take/sessions', { json: { token: guess } }))).toBe(
        '400 VALIDATION_FAILED',
      );
  });

  it('is neither consumed nor counted as opened by fetching the page', async () => {
    const running = await launched(leader, [address]);
    const page = new URL(running.linkOf(address)).pathname;
    for (let round = 0; round < 5; round += 1)
      for (const method of ['GET', 'HEAD']) {
        const { status } = await send(server.url, method, page);
        expect([200, 404]).toContain(status);
      }
    for (const method of ['GET', 'HEAD'])
      expect((await send(server.url, method, '/api/take/sessions')).status).toBe(404);
    const trail = async () =>
      (
        await leader.call<{ entries: { type: string }[] }>(
          'GET',
          `/api/assessments/${running.assessmentId}/audit-trail`,
          undefined,
          { token: leader.token },
        )
      ).entries.map(({ type }) => type);
    expect(await trail()).not.toContain('LinkOpened');
    const taker = await openLink(callerOf(server.url), running.linkOf(address));
    expect(taker.state.response.state).toBe('notStarted');
    await until(trail, (types) => types.includes('LinkOpened'));
    // Opening it again on another device works, and does not count as a second opening.
    await openLink(callerOf(server.url), running.linkOf(address));
    await taker.start();
  });

  it('accepts no answers before the assessment opens', async () => {
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    const running = await launched(leader, [address], { opensAt });
    const taker = await openLink(callerOf(server.url), running.linkOf(address));
    expect(taker.state.assessment.status).toBe('scheduled');
    expect(codeOf(await save(taker.token))).toBe('409 NOT_OPEN_YET');
    await expect(taker.start()).rejects.toMatchObject({ status: 409, code: 'NOT_OPEN_YET' });
    await expect(taker.submit()).rejects.toMatchObject({ status: 409, code: 'NOT_OPEN_YET' });
    expect((await taker.read()).response).toMatchObject({ state: 'notStarted', revision: -1 });
  });

  it('accepts no answers or submission after the assessment is closed', async () => {
    const running = await launched(leader, [address]);
    const taker = await begun(running);
    await leader.call('POST', `/api/assessments/${running.assessmentId}/close`, undefined, {
      token: leader.token,
    });
    await refusedWith(() => save(taker.token, 9), 409);
    expect(codeOf(await save(taker.token, 9))).toBe('409 CLOSED');
    await expect(taker.submit()).rejects.toMatchObject({ status: 409, code: 'CLOSED' });
    const resend = `/api/assessments/${running.assessmentId}/participants/${running.idOf(address)}/resend`;
    expect(codeOf(await send(server.url, 'POST', resend, { token: leader.token }))).toBe('409 CLOSED');
    expect((await taker.read()).response).toMatchObject({
      state: 'started',
      answers: [{ theme: '1.1.1', score: 3 }],
    });
  });
});

describe('guessing links', () => {
  it('is throttled after sixty wrong links, while a right link still opens', async () => {
    // A separate server, because the tests before guessed from the same address within the last minute.
    const fresh = await startServer();
    const running = await launched(await registerLeader(fresh.url), [address]);
    const guess = (n: number) =>
      send(fresh.url, 'POST', '/api/take/sessions', { json: { token: String(n).padStart(43, 'G') } });
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => guess(n)));
    const codes = new Set(answers.map((answer) => codeOf(answer)));
    expect([...codes].toSorted()).toEqual(['404 LINK_UNKNOWN', '429 TOO_MANY_REQUESTS']);
    const slowed = answers.find(({ status }) => status === 429);
    expect(slowed && problemIn(slowed).retryAfter).toBe(60);
    expect(slowed?.headers.get('retry-after')).toBe('60');
    const json = { token: tokenIn(running.linkOf(address)) };
    expect((await send(fresh.url, 'POST', '/api/take/sessions', { json })).status).toBe(200);
    expect(await fresh.stop()).toBe(0);
  });
});
