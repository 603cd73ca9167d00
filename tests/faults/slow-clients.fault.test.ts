import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../api/http/access/tokens.ts';
import { type LiveParticipation, liveEvents } from '../../api/live/contract/live.ts';
import { startLiveServer } from '../../api/live/live-server.ts';
import { stakeholderRoles as roles } from '../../domain/assessment/roles.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { openSqliteSessionStore } from '../../infra/session-store/sqlite/session-store.ts';
import { atConstantRate, createLoadClient, percentile, type Sent } from '../load/bench/http-load.ts';
import { participationOf, registerLeader } from '../support/client.ts';
import { type Crowd, gatherCrowd, themes } from '../support/crowd.ts';
import { converged, type Dashboard, openDashboard } from '../support/dashboard.ts';
import { HoldableAgent } from '../support/holdable-agent.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { waitFor } from '../support/wait-for.ts';

// A dashboard that reads 1 KB/s, and a dashboard that stops reading for a while, beside fast dashboards.
const long = process.env.LONG === '1';
const assessments = 10;
const peopleEach = 10;
const perSecond = long ? 150 : 80;
const seconds = long ? { before: 10, slow: 25 } : { before: 4, slow: 6 };
const withinMs = 60_000;
const soon = { timeout: 60_000, interval: 5 };
const pushes = 320;

describe('among fast dashboards', () => {
  let server: TestServer;
  let proxy: TcpProxy;
  let crowds: readonly Crowd[];
  const open: Dashboard[] = [];
  beforeAll(async () => {
    server = await startServer();
    proxy = await startTcpProxy({ target: { host: '127.0.0.1', port: Number(new URL(server.url).port) } });
    const leader = await registerLeader(server.url);
    crowds = await Promise.all(
      Array.from({ length: assessments }, (_, index) =>
        gatherCrowd(server.url, { people: peopleEach, name: `Slow ${index}`, leader }),
      ),
    );
  });
  afterAll(async () => {
    for (const dashboard of open) dashboard.close();
    await proxy.stop();
    expect(await server.stop()).toBe(0);
  });

  /** Time from which each person's new group is expected on the screens. */
  const due = new Map<string, number>();
  let latencies: number[] = [];
  let pushedChars = 0;
  let round = 0;

  function watching(url: string, more: { readonly agent?: HoldableAgent; readonly measured?: boolean } = {}) {
    const [{ leader, assessmentId } = never()] = crowds;
    const onPush = (push: LiveParticipation) => {
      const now = performance.now();
      pushedChars += JSON.stringify(push).length;
      for (const { participantId, group } of push.people) {
        const began = due.get(`${participantId}:${group}`);
        if (began !== undefined) latencies.push(now - began);
      }
    };
    return openDashboard({
      url,
      token: leader.token,
      assessmentId,
      ...(more.measured && { onPush }),
      ...(more.agent && { agent: more.agent }),
    });
  }

  /**
   * Each person in turn chooses another group, which every board shows.
   * @returns 99th percentile of the delay until the fast dashboards show it, in ms
   */
  async function answering(forSeconds: number): Promise<number> {
    const takers = crowds.flatMap((crowd) => crowd.takers);
    const client = createLoadClient(server.url, 32);
    const answers: Promise<Sent>[] = [];
    latencies = [];
    await atConstantRate(perSecond, perSecond * forSeconds, (_, scheduled) => {
      const taker = takers[round % takers.length];
      const role = roles[(1 + Math.floor(round / takers.length)) % roles.length] ?? 'Employee';
      round += 1;
      due.set(`${taker?.state.participant.id}:${role}`, scheduled);
      const body = { name: taker?.state.participant.name || 'Somebody', role };
      answers.push(client.send('POST', '/api/take/start', taker?.token ?? '', body, scheduled));
    });
    const sent = await Promise.all(answers);
    client.close();
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    await waitFor(() => expect(latencies.length).toBeGreaterThan(sent.length), soon);
    return percentile(latencies, 99);
  }

  it('two slow dashboards cost the server no memory and the others no time, and converge when they read again', async () => {
    const agent = new HoldableAgent();
    const quick = [
      await watching(server.url, { measured: true }),
      await watching(server.url, { measured: true }),
    ];
    const slow = await watching(`http://127.0.0.1:${proxy.port}`);
    const held = await watching(server.url, { agent });
    open.push(...quick, slow, held);

    const before = await answering(seconds.before);
    const rssBefore = residentMb(server.pid);
    const [slowBefore, heldBefore] = [slow.seen.pushes, held.seen.pushes];
    expect(slowBefore).toBeGreaterThan(0);
    proxy.slow(1_024);
    agent.hold();
    const during = await answering(seconds.slow);
    const grown = residentMb(server.pid) - rssBefore;
    // One slow dashboard received nothing, the other very little.
    expect(held.seen.pushes).toBe(heldBefore);
    expect(slow.seen.pushes - slowBefore).toBeLessThan((quick[0]?.seen.pushes ?? 0) - slowBefore);

    agent.goOn();
    proxy.cut();
    await proxy.restore();
    proxy.slow(Number.POSITIVE_INFINITY);
    const [{ leader, assessmentId, takers } = never()] = crowds;
    const last = await takers[0]?.save([{ theme: themes.at(-1) ?? '', score: 1 }]);
    await waitFor(() => expect(slow.isConnected).toBe(true), soon);
    const ms = await converged(
      [...quick, slow, held],
      () => participationOf(leader, assessmentId, last?.position),
      withinMs,
    );
    expect(held.seen.connectedAt).toHaveLength(1);
    console.log(
      `  slow clients: ${perSecond} saves/s over ${assessments} assessments, ${Math.round(pushedChars / quick.length / 1024)} KiB of pushes to each quick dashboard; one at 1 KB/s and one that read nothing for ${seconds.slow} s: resident memory ${grown >= 0 ? '+' : ''}${Math.round(grown)} MB, push p99 ${Math.round(before)} ms before and ${Math.round(during)} ms during (x${(during / before).toFixed(2)}); all right after ${Math.round(ms)} ms`,
    );
    expect(grown).toBeLessThan(50);
    if (long) expect(during / before).toBeLessThan(2);
  });
});

describe('a dashboard that reads nothing while 20 MiB are pushed', () => {
  it('has little buffered on the server, reads the board again later, and does not keep another dashboard from getting every push', async () => {
    const http = createServer();
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const sessions = openSqliteSessionStore({ file: join(temporaryFolder(), 'sessions.db') });
    const tokens = createTokens(Buffer.alloc(32, 7), systemClock);
    const [tenant, sessionId, accountId] = ['organisation', randomUUID(), 'account'];
    await sessions.start({
      sessionId,
      accountId,
      organizationId: tenant,
      tokenHash: 'hash',
      device: '',
      address: '',
      now: Date.now(),
    });
    const position = async () => `${pushed}` as Position;
    let pushed = 0;
    const live = startLiveServer({
      http,
      accessOf: async () => ({ watches: true, stamp: 'owner' }),
      tokens,
      sessions,
      clock: systemClock,
      lastChange: position,
      behindProxy: false,
      publicUrl: () => url,
      adapter: undefined,
      owns: async () => true,
      nameOf: async () => 'Somebody',
    });
    const token = await tokens.sign({ kind: 'member', accountId, tenant, sessionId });
    const agent = new HoldableAgent();
    const quick = await listener(url, token);
    const held = await listener(url, token, agent);

    agent.hold();
    const memoryBefore = process.memoryUsage();
    for (; pushed < pushes; pushed += 1) {
      live.push(tenant, largePush(pushed));
      await waitFor(() => expect(quick.pushes).toBe(pushed + 1), soon);
    }
    const grown = (process.memoryUsage().external - memoryBefore.external) / 2 ** 20;
    expect(held.pushes).toBe(0);

    agent.goOn();
    await waitFor(() => expect(held.greetings.at(-1)).toBe(`${pushed}`), soon);
    const missed = pushed - held.pushes;
    expect(held.pushes).toBeGreaterThan(0);
    expect(missed).toBeGreaterThan(pushed / 2);
    live.push(tenant, largePush(pushed));
    await waitFor(() => expect(held.newest).toBe(`${pushed}`), soon);
    expect([quick.pushes, quick.greetings.length]).toEqual([pushed + 1, 1]);
    console.log(
      `  slow clients: of ${pushed} pushes of 64 KiB to one that did not read, ${missed} were not kept for it; external memory ${grown >= 0 ? '+' : ''}${Math.round(grown)} MB`,
    );
    for (const { close } of [quick, held]) close();
    await live.close();
    http.close();
    await sessions.close();
  });
});

async function listener(url: string, token: string, agent?: HoldableAgent) {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...(agent && ({ agent } as object)),
  });
  const heard = {
    pushes: 0,
    newest: '',
    greetings: [] as (string | null)[],
    close: () => socket.close(),
  };
  socket.on(liveEvents.participation, ({ position }: LiveParticipation) => {
    heard.pushes += 1;
    heard.newest = position;
  });
  await new Promise<void>((resolve, reject) => {
    socket.on(liveEvents.hello, ({ position }: { position: string | null }) => {
      heard.greetings.push(position);
      resolve();
    });
    socket.once('connect_error', reject);
  });
  return heard;
}

/** A push as large as after an import of hundreds of people. */
function largePush(index: number): LiveParticipation {
  const counts = { invited: 0, sent: 0, opened: 0, started: 0, submitted: 0, progress: 0 };
  const person = {
    participantId: 'p'.repeat(24),
    group: 'Employee' as const,
    state: 'started' as const,
    corrections: index,
    lastActivityOn: '1970-01-01',
    submittedAt: null,
    kept: false,
    mailProblem: null,
    remindedAt: null,
    reminderDueAt: null,
  };
  return {
    assessmentId: 'a'.repeat(24),
    since: `${index - 1}`,
    position: `${index}`,
    counts,
    status: 'open',
    groups: [],
    people: Array.from({ length: 390 }, () => person),
    activity: [],
    releases: 0,
  };
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

function never(): never {
  throw new Error('There is no crowd');
}
