import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { stepAt } from '../../domain/read-models/participation-board/documents.ts';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  openLink,
  participationOf,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { redisMissing } from '../support/redis-server.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

// Faults of the whole scaled-out deployment: two API and two worker processes, real Redis, an S3 server, and an event store that
// speaks EventStoreDB's protocol. A test fails if an acknowledged answer is missing or stored twice, a mail is sent twice, or a
// board never converges.
const themes = themeIds(nineLenses);
const addresses = Array.from({ length: 12 }, (_, index) => `p${index}@example.org`);

let smtp: TestSmtp;
let product: ScaledProduct;
let leader: Leader;
let assessmentId: string;
let people: readonly Person[];

type Person = { readonly taker: Taker; saved: number; retried: number; slowestMs: number };

beforeAll(async () => {
  if (redisMissing) return;
  smtp = await startSmtp();
  product = await startScaled({ env: { SMTP_URL: smtp.url } });
  leader = await registerLeader(product.url, { email: 'leader@example.org' });
  ({ assessmentId } = await launch(leader, {
    name: 'Faults',
    company: 'Engines',
    participants: addresses.map((email) => ({ name: email, email, role: 'Employee' as const })),
  }));
  await smtp.received(addresses.length);
  const call = callerOf(product.url);
  people = await Promise.all(
    addresses.map(async (email) => {
      const taker = await openLink(call, smtp.linkOf(email));
      await taker.start();
      return { taker, saved: 0, retried: 0, slowestMs: 0 };
    }),
  );
});
afterAll(async () => {
  if (redisMissing) return;
  expect((await product?.stop())?.every((code) => code === 0 || code === null)).toBe(true);
  await smtp?.close();
});

/** Answers like the survey: sends the next answer once the previous one is saved, retrying with one request id. */
async function answer(person: Person): Promise<void> {
  const theme = themes[person.saved % themes.length] ?? '1.1.1';
  const score = (person.saved + Math.floor(person.saved / themes.length)) % 10;
  const requestId = randomUUID();
  const began = performance.now();
  for (;;) {
    try {
      await person.taker.save([{ theme, score }], requestId);
      break;
    } catch (error) {
      // A 5xx answer and a lost connection are retried; any other error fails the test.
      if (error instanceof HttpProblem && error.status < 500) throw error;
      person.retried += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  person.saved += 1;
  person.slowestMs = Math.max(person.slowestMs, performance.now() - began);
}

/** Everybody answers during `fault`, and five more times after it. */
async function whileAnswering(
  fault: () => Promise<void>,
): Promise<{ saves: number; retries: number; slowest: number }> {
  const before = people.reduce((sum, { saved }) => sum + saved, 0);
  for (const person of people) Object.assign(person, { retried: 0, slowestMs: 0 });
  let over = false;
  const answering = people.map(async (person) => {
    while (!over) await answer(person);
    for (let more = 0; more < 5; more += 1) await answer(person);
  });
  // Waits until saves are in progress before the fault.
  await vi.waitUntil(
    () => people.reduce((sum, { saved }) => sum + saved, 0) - before > people.length,
    120_000,
  );
  try {
    await fault();
  } finally {
    // Stop all load before the next test, even if the fault could not be caused.
    over = true;
    await Promise.all(answering);
  }
  return {
    saves: people.reduce((sum, { saved }) => sum + saved, 0) - before,
    retries: people.reduce((sum, { retried }) => sum + retried, 0),
    slowest: Math.round(Math.max(...people.map(({ slowestMs }) => slowestMs))),
  };
}

/** Checks that every acknowledged answer exists once: one event each, and the last score of every theme. */
async function nothingLost(): Promise<void> {
  for (const { taker, saved } of people) {
    const { response } = await patiently(() => taker.read());
    // The stream contains the start and one event per save.
    expect(response.revision).toBe(saved);
    expect(response.answered).toBe(Math.min(saved, themes.length));
  }
}

/** Repeats a request like the web: after a 503 with Retry-After, for at most a minute and a half. */
async function patiently<T>(request: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const passes = error instanceof HttpProblem && error.status === 503;
      if (!passes || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Waits until pushes have brought the board to the true state, without polling. */
async function boardIsTrue(token = leader.token): Promise<void> {
  const progress = people.reduce(
    (sum, { saved }) => sum + stepAt(Math.min(saved, themes.length), themes.length),
    0,
  );
  const deadline = performance.now() + 90_000;
  for (;;) {
    const board = await participationOf({ ...leader, token }, assessmentId).catch(() => undefined);
    if (board?.assessment.counts.progress === progress) return;
    if (performance.now() > deadline)
      expect(board?.assessment.counts.progress, 'the board never came to the truth').toBe(progress);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(redisMissing)('the scaled-out deployment', () => {
  test('loses nothing when connections to the event store are cut, the leader changes, and it is down for a second', async () => {
    const seen = await whileAnswering(async () => {
      for (const order of ['cut', 'not-leader', 'cut', 'not-leader', 'cut'] as const) {
        product.eventStore.order(order);
        await Promise.all(people.slice(0, 4).map(({ taker }) => taker.read().catch(() => undefined)));
      }
      product.eventStore.order('down');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      product.eventStore.order('up');
    });
    await nothingLost();
    await boardIsTrue();
    expect(seen.saves).toBeGreaterThan(60);
    console.log(
      `  R11 scaled: ${seen.saves} saves, ${seen.retries} retries, slowest ${seen.slowest} ms, 0 lost`,
    );
  });

  test('accepts answers while Redis is silent, and the board catches up', async () => {
    const seen = await whileAnswering(async () => {
      product.redis.pause();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      product.redis.resume();
    });
    await nothingLost();
    await boardIsTrue();
    expect(seen.saves).toBeGreaterThan(60);
    console.log(
      `  R8 silent: ${seen.saves} saves, ${seen.retries} retries, slowest ${seen.slowest} ms in 3 s of silence, 0 lost`,
    );
  });

  test('rebuilds views and queue from the log when Redis loses all data, and sends no mail twice', async () => {
    const seen = await whileAnswering(() => product.redis.flush());
    await nothingLost();
    // Sessions were in Redis too, so the leader signs in again; rate limits are reset.
    const began = performance.now();
    const again = await signInAgain();
    await boardIsTrue(again);
    leader = { ...leader, token: again };
    const mails = await smtp.received(addresses.length);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(seen.saves).toBeGreaterThan(60);
    console.log(
      `  R8 flushed: ${seen.saves} saves, ${seen.retries} retries, slowest ${seen.slowest} ms, board true after ${Math.round(performance.now() - began)} ms, ${mails.length} mails for ${addresses.length} people`,
    );
  });

  test('notices without traffic that Redis has lost all data', async () => {
    await product.redis.flush();
    const began = performance.now();
    const again = await signInAgain();
    await boardIsTrue(again);
    leader = { ...leader, token: again };
    expect(await smtp.received(addresses.length)).toHaveLength(addresses.length);
    console.log(`  R8 flushed, nobody there: board true after ${Math.round(performance.now() - began)} ms`);
  });

  test('survives a dying worker: the standby takes over, and a mail requested meanwhile is sent once', async () => {
    const [victim] = product.workers;
    const late = Array.from({ length: 5 }, (_, index) => `late${index}@example.org`);
    const seen = await whileAnswering(async () => {
      // The views have been rebuilding since the previous test and may be behind.
      await patiently(() =>
        leader.call(
          'POST',
          `/api/assessments/${assessmentId}/participants`,
          { participants: late.map((email) => ({ name: email, email, role: 'Manager' })) },
          { token: leader.token },
        ),
      );
      await victim?.kill();
      await product.startWorker();
    });
    await nothingLost();
    await boardIsTrue();
    const mails = await smtp.received(addresses.length + late.length);
    const sent = Map.groupBy(mails, ({ to }) => to);
    expect([...sent.keys()].toSorted()).toEqual([...addresses, ...late].toSorted());
    const doubled = [...sent.values()].filter((all) => all.length > 1);
    // A kill between the mail server's 250 and the recorded event doubles a mail; it has the same Message-ID.
    expect(doubled.length).toBeLessThanOrEqual(1);
    for (const all of doubled) expect(new Set(all.map(({ mail }) => mail.messageId)).size).toBe(1);
    console.log(
      `  R3 scaled: ${seen.saves} saves, ${seen.retries} retries, slowest ${seen.slowest} ms, ${doubled.length} doubled mails`,
    );
  });

  test('survives a dying API process: the next request reaches the other process', async () => {
    const [victim] = product.apis;
    const seen = await whileAnswering(async () => victim?.kill());
    await nothingLost();
    await boardIsTrue();
    expect(seen.saves).toBeGreaterThan(60);
    console.log(
      `  R1 scaled: ${seen.saves} saves, ${seen.retries} retries, slowest ${seen.slowest} ms, 0 lost`,
    );
  });
});

async function signInAgain(): Promise<string> {
  for (;;) {
    try {
      const { accessToken } = await leader.call<{ accessToken: string }>('POST', '/api/auth/login', {
        email: leader.email,
        password: leader.password,
      });
      return accessToken;
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
