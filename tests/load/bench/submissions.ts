import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../../support/client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { watch } from '../../support/watcher.ts';
import { seededRandom } from '../seeded-ratings.ts';
import { atConstantRate, createLoadClient, percentile, type Sent } from './http-load.ts';
import { cpuMsOf } from './process-cpu.ts';

const themes = themeIds(nineLenses);
const size = Math.ceil(themes.length / 9);

export type Crowd = {
  readonly leader: Leader;
  readonly assessmentId: string;
  readonly takers: readonly Taker[];
};

/** Command prefix that runs the server on core 0, with the load generator (this process) on core 1, if taskset exists. */
export const pinned = ['taskset', '-c', '0'];

export async function makeCrowd(server: TestServer, people: number): Promise<Crowd> {
  const leader = await registerLeader(server.url);
  const invited = Array.from({ length: people }, (_, index) => ({
    name: `P${index}`,
    email: `p${index}@example.org`,
    role: index % 2 ? ('Employee' as const) : ('Manager' as const),
  }));
  const { assessmentId } = await launch(leader, {
    name: 'Bench',
    company: 'Bench',
    releases: 'inSteps',
    participants: invited,
  });
  const links = await linksFromOutbox(
    leader,
    invited.map((person) => person.email),
    120_000,
  );
  const call = callerOf(server.url);
  const takers: Taker[] = [];
  for (let from = 0; from < people; from += 20) {
    takers.push(
      ...(await Promise.all(
        invited.slice(from, from + 20).map((person) => openLink(call, links.get(person.email) ?? '')),
      )),
    );
  }
  for (const taker of takers) await taker.start();
  return { leader, assessmentId, takers };
}

const bodies = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 9 }, (_, page) => ({
    answers: themes
      .slice(page * size, (page + 1) * size)
      .map((theme) => ({ theme, score: Math.floor(random() * 10) })),
  }));
};

export type SubmissionCost = {
  readonly cpuMs: number;
  readonly perSecond: number;
  readonly failed: number;
  readonly late: number;
  readonly p99: number;
  readonly submissions: number;
};

/** CPU time of the server per submission (nine saves and a submit) at a constant arrival rate. */
export async function measureSubmissionCost(
  server: Pick<TestServer, 'url' | 'pid'>,
  crowd: { readonly takers: readonly Pick<Taker, 'token'>[] },
  perSecond: number,
): Promise<SubmissionCost> {
  const client = createLoadClient(server.url, 64);
  const answers: Promise<Sent>[] = [];
  const before = cpuMsOf(server.pid);
  const late = await atConstantRate(perSecond * 10, crowd.takers.length * 10, (index, scheduled) => {
    // Ten requests for each person, interleaved over a window of people, in order for each person.
    const block = Math.floor(index / 500);
    const within = index % 500;
    const person = block * 50 + (within % 50);
    const step = Math.floor(within / 50);
    const token = crowd.takers[person]?.token ?? '';
    answers.push(
      step < 9
        ? client.send('PUT', '/api/take/answers', token, bodies(person)[step], scheduled)
        : client.send('POST', '/api/take/submit', token, { confirmFewer: true }, scheduled),
    );
  });
  const sent = await Promise.all(answers);
  await settled(server);
  const cpu = cpuMsOf(server.pid) - before;
  client.close();
  const failed = sent.filter(({ status }) => status !== 200).length;
  return {
    cpuMs: cpu / crowd.takers.length,
    perSecond,
    failed,
    late,
    p99: percentile(
      sent.map(({ latency }) => latency),
      99,
    ),
    submissions: crowd.takers.length,
  };
}

/** Runs submissions until V8 has compiled hot code; the CPU time per submission falls for about this many. */
export async function warmUp(server: TestServer): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    await measureSubmissionCost(server, await makeCrowd(server, 500), 200);
}

/** Saves at a constant rate for some seconds. */
export async function measureSaves(server: TestServer, crowd: Crowd, perSecond: number, seconds: number) {
  const client = createLoadClient(server.url, 128);
  const answers: Promise<Sent>[] = [];
  const late = await atConstantRate(perSecond, perSecond * seconds, (index, scheduled) => {
    const taker = crowd.takers[index % crowd.takers.length];
    const round = Math.floor(index / crowd.takers.length);
    const theme = themes[round % themes.length] ?? '1.1.1';
    answers.push(
      client.send(
        'PUT',
        '/api/take/answers',
        taker?.token ?? '',
        { answers: [{ theme, score: (index + round) % 10 }] },
        scheduled,
      ),
    );
  });
  const sent = await Promise.all(answers);
  client.close();
  const failed = sent.filter(({ status }) => status !== 200).length;
  return {
    perSecond,
    failed,
    late: late / sent.length,
    p99: percentile(
      sent.map(({ latency }) => latency),
      99,
    ),
  };
}

/** Time from the scheduled instant of a submission to its arrival at each of `watchers` dashboards. */
export async function measurePush(server: TestServer, crowd: Crowd, watchers: number, perSecond: number) {
  const scheduledAt = new Map<string, number>();
  const latencies: number[] = [];
  const watching = await Promise.all(
    Array.from({ length: watchers }, () =>
      watch(
        server.url,
        crowd.leader.token,
        (push) => {
          const now = performance.now();
          for (const person of push.people) {
            const scheduled =
              person.state === 'submitted' ? scheduledAt.get(person.participantId) : undefined;
            if (scheduled !== undefined) latencies.push(now - scheduled);
          }
        },
        { check: false },
      ),
    ),
  );
  const client = createLoadClient(server.url, 64);
  for (const [index, taker] of crowd.takers.entries())
    await client.send('PUT', '/api/take/answers', taker.token, bodies(index)[0], performance.now());
  const answers: Promise<Sent>[] = [];
  await atConstantRate(perSecond, crowd.takers.length, (index, scheduled) => {
    const taker = crowd.takers[index];
    scheduledAt.set(taker?.state.participant.id ?? '', scheduled);
    answers.push(
      client.send('POST', '/api/take/submit', taker?.token ?? '', { confirmFewer: true }, scheduled),
    );
  });
  const failed = (await Promise.all(answers)).filter(({ status }) => status !== 200).length;
  const deadline = performance.now() + 5_000;
  while (latencies.length < crowd.takers.length * watchers && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (const each of watching) each.close();
  client.close();
  return {
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    max: percentile(latencies, 100),
    received: latencies.length,
    expected: crowd.takers.length * watchers,
    failed,
  };
}

export async function withServer<T>(work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startServer({
    wrap: pinned,
    env: {
      LOG_LEVEL: 'error',
      ...(process.env.BENCH_INSPECT ? { NODE_OPTIONS: '--inspect=127.0.0.1:9339' } : {}),
    },
  });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Waits until the server is idle: its CPU time does not increase. */
async function settled(server: Pick<TestServer, 'pid'>): Promise<void> {
  for (let before = -1, now = cpuMsOf(server.pid); now - before > 20; before = now, now = cpuMsOf(server.pid))
    await new Promise((resolve) => setTimeout(resolve, 300));
}
