import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type TestServer } from '../../support/server.ts';
import { median } from './http-load.ts';
import { exactCpuMsOf } from './process-cpu.ts';
import { type Crowd, makeCrowd, measureSaves, pinned } from './submissions.ts';
import type { VisitorsRound, VisitorsTold } from './visitors.ts';

const perSecond = 100;
const visitors = 200;
/** The demo workspace counts a visitor for a minute and has 400 places, so that a pair must take 36 seconds. */
const seconds = 18;

/**
 * Saves of a tenant, alone and beside visitors of the demo workspace, in turns. The server, with the process of the demo
 * workspace, has one core. `ratio`: median over the pairs of the p99 of a save beside visitors, divided by that alone.
 */
export async function measureSample(tell: (sentence: string) => void, pairs: number) {
  const server = await startServer({
    wrap: pinned,
    env: {
      LOG_LEVEL: 'error',
      DEMO: 'on',
      DEMO_NICE: process.env.DEMO_NICE ?? '10',
      TRUST_PROXY: '1',
      ...inspected(),
    },
  });
  const generator = fork(path.join(import.meta.dirname, 'visitors.ts'), [], {
    execPath: 'nice',
    execArgv: ['-n', '19', process.execPath],
  });
  try {
    await made(server);
    const crowd = await makeCrowd(server, 200);
    // Until V8 has compiled hot code, in both processes.
    await pair(server, crowd, generator, 0);
    const rounds: Awaited<ReturnType<typeof pair>>[] = [];
    for (let round = 1; round <= pairs; round += 1) {
      const one = await pair(server, crowd, generator, round);
      rounds.push(one);
      const { alone, beside, told, frontMs } = one;
      tell(
        `p99 ${alone.p99.toFixed(2)} ms alone, ${beside.p99.toFixed(2)} ms beside (${(beside.p99 / alone.p99).toFixed(2)}); ${beside.failed + alone.failed} failed, ${alone.late + beside.late > 0.02 ? 'generator lagged, ' : ''}${told.done} of ${visitors} visitors, ${told.messages} live messages, ${frontMs.toFixed(0)} ms more CPU in front${told.failed[0] === undefined ? '' : `; ${told.failed[0]}`}`,
      );
    }
    return {
      alone: median(rounds.map(({ alone }) => alone.p99)),
      beside: median(rounds.map(({ beside }) => beside.p99)),
      ratio: median(rounds.map(({ alone, beside }) => beside.p99 / alone.p99)),
      cpuMsAVisitor: median(rounds.map(({ frontMs }) => frontMs / visitors)),
      unserved: rounds.reduce((sum, { told }) => sum + told.failed.length, 0),
    };
  } finally {
    generator.disconnect();
    await server.stop();
  }
}

async function pair(server: TestServer, crowd: Crowd, generator: ChildProcess, round: number) {
  const before = exactCpuMsOf(server.pid);
  const alone = await measureSaves(server, crowd, perSecond, seconds);
  const between = exactCpuMsOf(server.pid);
  const told = new Promise<VisitorsTold>((resolve, reject) => {
    generator.once('message', resolve);
    generator.once('exit', () => reject(new Error('The visitors ended.')));
  });
  generator.send({
    url: server.url,
    round,
    visitors,
    arriveMs: 4_000,
    betweenMs: 1_500,
    lastsMs: seconds * 1_000,
  } satisfies VisitorsRound);
  const beside = await measureSaves(server, crowd, perSecond, seconds);
  const after = exactCpuMsOf(server.pid);
  return { alone, beside, told: await told, frontMs: after - between - (between - before) };
}

/** Waits until the demo workspace can be visited, and has been opened. */
async function made({ url }: TestServer): Promise<void> {
  const ready = async () => (await fetch(`${url}/sample/api/instance`)).status === 200;
  for (const deadline = performance.now() + 150_000; !(await ready()); await pause(500))
    if (performance.now() > deadline) throw new Error('The demo workspace was not made in time.');
}

const inspected = (): Record<string, string> =>
  process.env.BENCH_INSPECT ? { NODE_OPTIONS: '--inspect=127.0.0.1:9339' } : {};
