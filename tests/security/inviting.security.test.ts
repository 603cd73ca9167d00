import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../api/http/problem.ts';
import { createInviting } from '../../api/mailbox/inviting.ts';
import { say } from '../../domain/texts/sentence.ts';
import { createCommandHandler } from '../../infra/command-handling/command-handler.ts';
import { readConfig } from '../../infra/config/config.ts';
import { type Leader, mailedTokenIn, participationOf, registerLeader } from '../support/client.ts';
import { runProduct } from '../support/product.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, problemIn, send, until } from './wire.ts';

// Limits on mails that strangers can cause to other strangers, with default settings.

const defaults = {
  CONFIRM_BEFORE_INVITING: 'yes',
  INVITATIONS_A_DAY: '4',
  SUPPORT_EMAIL: 'abuse@lenses.example',
};
const day = 86_400_000;

type Running = {
  readonly url: string;
  readonly smtp: TestSmtp;
  later(ms: number): void;
  stop(): Promise<unknown>;
};

async function oneProcess(): Promise<Running> {
  const smtp = await startSmtp();
  let ahead = 0;
  const product = await runProduct({
    env: { ...defaults, SMTP_URL: smtp.url },
    change: (infra) => ({
      ...infra,
      clock: { now: () => Date.now() + ahead },
      monotonic: () => performance.now() + ahead,
    }),
  });
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  return {
    url: product.url,
    smtp,
    stop,
    later: (ms) => {
      ahead += ms;
    },
  };
}

async function severalProcesses(): Promise<Running> {
  const smtp = await startSmtp();
  const product = await startScaled({ apis: 2, workers: 1, env: { ...defaults, SMTP_URL: smtp.url } });
  const stop = async () => {
    await product.stop();
    await smtp.close();
  };
  return { url: product.url, smtp, stop, later: () => undefined };
}

const people = (count: number) =>
  Array.from({ length: count }, () => {
    const name = randomUUID().slice(0, 12);
    return { name, email: `${name}@strangers.example`, role: 'Employee' };
  });
const launching = (count: number, more: object = {}) => ({
  name: 'Spring',
  company: 'Engines',
  participants: people(count),
  ...more,
});

describe.each([
  { shape: 'in one process', begin: oneProcess, possible: true, clock: true },
  {
    shape: 'in several processes over shared stores',
    begin: severalProcesses,
    possible: !redisMissing,
    clock: false,
  },
])('inviting people by mail, $shape', ({ begin, possible, clock }) => {
  let running: Running;
  beforeAll(async () => {
    if (possible) running = await begin();
  });
  afterAll(async () => {
    await running?.stop();
  });

  const ask = (leader: Leader, path: string, json: unknown, method = 'POST') =>
    send(running.url, method, path, { token: leader.token, json });
  const confirm = async (leader: Leader) => {
    const { mail } = await running.smtp.letter(leader.email, 'Confirm your email address');
    const token = mailedTokenIn(mail.text ?? '');
    expect(
      (
        await send(running.url, 'POST', '/api/auth/verify-email', {
          json: { token, password: leader.password },
        })
      ).status,
    ).toBe(204);
  };
  const confirmed = async () => {
    const leader = await registerLeader(running.url);
    await confirm(leader);
    return leader;
  };
  const launched = async (leader: Leader, count: number) => {
    const answer = await ask(leader, '/api/assessments', launching(count));
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return (answer.body as { assessmentId: string }).assessmentId;
  };

  it.runIf(possible)(
    "needs a confirmed address of one's own; without it nothing is written, and the same request works after confirming",
    async () => {
      const leader = await registerLeader(running.url);
      const refused = await ask(leader, '/api/assessments', launching(2));
      expect(codeOf(refused)).toBe('403 ADDRESS_NOT_CONFIRMED');
      const invited = await ask(leader, '/api/team/invitations', {
        email: 'stranger@strangers.example',
        role: 'member',
      });
      expect(codeOf(invited)).toBe('403 ADDRESS_NOT_CONFIRMED');
      const { assessments } = (await send(running.url, 'GET', '/api/assessments', { token: leader.token }))
        .body as { assessments: unknown[] };
      expect(assessments).toEqual([]);
      await confirm(leader);
      await launched(leader, 2);
    },
  );

  it.runIf(possible)('is limited to an exact number of people a day, over all ways of inviting', async () => {
    const leader = await confirmed();
    const assessmentId = await launched(leader, 2);
    const add = (count: number) =>
      ask(leader, `/api/assessments/${assessmentId}/participants`, { participants: people(count) });
    const tooMany = await add(3);
    expect(codeOf(tooMany)).toBe('409 INVITATIONS_OF_TODAY');
    expect(problemIn(tooMany).detail).toMatch(
      /may invite 4 people a day by mail, and 2 of them are used.*at most 2 now/,
    );
    // A request that is refused for another reason does not count.
    const wrong = await ask(
      leader,
      '/api/assessments',
      launching(2, { closesAt: '2020-01-01T00:00:00.000Z' }),
    );
    expect(wrong.status).toBe(400);
    const race = await Promise.all(Array.from({ length: 6 }, () => add(1)));
    expect(race.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
    expect(
      codeOf(await ask(leader, '/api/team/invitations', { email: 'x@strangers.example', role: 'member' })),
    ).toBe('409 INVITATIONS_OF_TODAY');
    const board = await until(
      () => participationOf(leader, assessmentId),
      ({ people: list }) => list.length === 4,
    );
    const path = `/api/assessments/${assessmentId}/participants/${board.people[0]?.participantId}`;
    expect(codeOf(await ask(leader, path, { email: 'y@strangers.example' }, 'PATCH'))).toBe(
      '409 INVITATIONS_OF_TODAY',
    );
    // Another organisation has its own limit.
    await launched(await confirmed(), 4);
  });

  // The test needs one clock, and several processes have separate clocks.
  if (clock)
    it('has a limit that grows with the age of the organisation, and is reset the next day', async () => {
      const leader = await confirmed();
      await launched(leader, 4);
      expect(codeOf(await ask(leader, '/api/assessments', launching(1)))).toBe('409 INVITATIONS_OF_TODAY');
      const again = async (ahead: number) => {
        running.later(ahead);
        const { email, password } = leader;
        const { body } = await send(running.url, 'POST', '/api/auth/login', { json: { email, password } });
        return { ...leader, token: (body as { accessToken: string }).accessToken };
      };
      const tomorrow = await again(day);
      await launched(tomorrow, 4);
      expect(codeOf(await ask(tomorrow, '/api/assessments', launching(1)))).toBe('409 INVITATIONS_OF_TODAY');
      await launched(await again(6 * day), 20);
      await launched(await again(23 * day), 80);
    });

  it.runIf(possible)(
    'names the sender and the abuse contact in the mail, and contains no name that becomes a link',
    async () => {
      const leader = await confirmed();
      for (const [field, value] of Object.entries({
        name: 'Win at https://evil.example',
        company: 'www.evil.example',
      })) {
        const refused = await ask(leader, '/api/assessments', launching(1, { [field]: value }));
        expect(codeOf(refused)).toBe('400 VALIDATION_FAILED');
        expect(problemIn(refused).errors).toMatchObject([
          { path: field, message: 'A name has no web address in it' },
        ]);
      }
      const lure = launching(1, { company: 'Parcels.example' });
      const [person] = lure.participants;
      expect((await ask(leader, '/api/assessments', lure)).status).toBe(201);
      const found = await until(
        async () => (await running.smtp.received(1)).find(({ to }) => to === person?.email),
        (mail) => mail !== undefined,
      );
      for (const page of [found?.mail.text ?? '', found?.mail.html ?? '']) {
        expect(page).toMatch(/Sent for “Engines Ltd”, an organization that uses 127\.0\.0\.1/);
        expect(page).toContain('mailto:abuse@lenses.example');
        expect(page).not.toContain('Parcels.example');
        expect(page).toContain('Parcels\u2024example');
      }
    },
  );
});

it("people invited by a repeated request are counted even if the first request's count is being released", async () => {
  const product = await runProduct();
  const leader = await registerLeader(product.url);
  const { id } = leader.session.user;
  const tenant = leader.session.organization.id;
  const commands = createCommandHandler(product.infra.store, product.infra.keys);
  const inviting = createInviting({
    ...product.infra,
    commands,
    outbox: undefined,
    inviting: { confirmedOnly: false, aDay: 4 },
    terms: readConfig({}).terms,
  } as never);
  const caller = { accountId: id, tenant } as never;
  const request = (commandId: string) => ({
    commandId,
    correlationId: commandId,
    actor: `account:${id}`,
    tenant,
  });
  const refusal = new ApiProblem(409, 'CLOSED', say('assessment.closed.invite'));
  const { promise: firstAsked, resolve: asks } = Promise.withResolvers<void>();
  const { promise: refused, reject: refuseFirst } = Promise.withResolvers<never>();
  const first = inviting.within(caller, 3, request('the-same'), () => {
    asks();
    return refused;
  });
  await firstAsked;
  await inviting.within(caller, 3, request('the-same'), async () => {
    refuseFirst(refusal);
    await expect(first).rejects.toBe(refusal);
  });
  await expect(inviting.within(caller, 2, request('another'), async () => 'invited')).rejects.toMatchObject({
    code: 'INVITATIONS_OF_TODAY',
  });
  expect(await inviting.within(caller, 1, request('a-third'), async () => 'invited')).toBe('invited');
  await product.stop();
});
