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
/** The demo workspace counts a visitor for a minute and has 400 places, so that a round must take 36 seconds. */
const seconds = 18;

/**
 * Saves of a tenant: alone; while visitors ask a server that does nothing (the control, for what making their requests costs the
 * machine); and beside visitors of the demo workspace; in turns. The server, with the process of the demo workspace, has one
 * core. `ratio` and `ratioOfControl`: median over the rounds of the p99 of a save, divided by that alone.
 */
export async function measureSample(tell: (sentence: string) => void, rounds: number) {
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
  const [generator, control] = ['visitors.ts', 'visited-control.ts'].map(lowest) as [
    ChildProcess,
    ChildProcess,
  ];
  try {
    const controlUrl = await new Promise<string>((resolve) => control.once('message', resolve));
    await made(server);
    const crowd = await makeCrowd(server, 200);
    const one = (round: number) => roundOf({ server, controlUrl, crowd, generator, round });
    // Until V8 has compiled hot code, in both processes.
    await one(0);
    const all: Awaited<ReturnType<typeof one>>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { alone, idle, beside, told, frontMs } = await one(round);
      all.push({ alone, idle, beside, told, frontMs });
      const late = [alone, idle, beside].some((part) => part.late > 0.01);
      tell(
        `p99 ${alone.p99.toFixed(2)} ms alone, ${idle.p99.toFixed(2)} control (${(idle.p99 / alone.p99).toFixed(2)}), ${beside.p99.toFixed(2)} beside (${(beside.p99 / alone.p99).toFixed(2)}); ${beside.failed + idle.failed + alone.failed} failed, ${late ? 'generator lagged, ' : ''}${told.done} of ${visitors} visitors, ${told.messages} live messages, ${frontMs.toFixed(0)} ms more CPU in front${told.failed[0] === undefined ? '' : `; ${told.failed[0]}`}`,
      );
    }
    return {
      alone: median(all.map(({ alone }) => alone.p99)),
      beside: median(all.map(({ beside }) => beside.p99)),
      ratio: median(all.map(({ alone, beside }) => beside.p99 / alone.p99)),
      ratioOfControl: median(all.map(({ alone, idle }) => idle.p99 / alone.p99)),
      cpuMsAVisitor: median(all.map(({ frontMs }) => frontMs / visitors)),
      unserved: all.reduce((sum, { told }) => sum + told.failed.length, 0),
    };
  } finally {
    generator.disconnect();
    control.disconnect();
    await server.stop();
  }
}

const lowest = (file: string): ChildProcess =>
  fork(path.join(import.meta.dirname, file), [], {
    execPath: 'nice',
    execArgv: ['-n', '19', process.execPath],
  });

type Parts = {
  readonly server: TestServer;
  readonly controlUrl: string;
  readonly crowd: Crowd;
  readonly generator: ChildProcess;
  readonly round: number;
};

async function roundOf({ server, controlUrl, crowd, generator, round }: Parts) {
  const saves = () => measureSaves(server, crowd, perSecond, seconds);
  const before = exactCpuMsOf(server.pid);
  const alone = await saves();
  const between = exactCpuMsOf(server.pid);
  const asked = visit(generator, controlUrl, round);
  const idle = await saves();
  await asked;
  const then = exactCpuMsOf(server.pid);
  const telling = visit(generator, server.url, round);
  const beside = await saves();
  const frontMs = exactCpuMsOf(server.pid) - then - (between - before);
  return { alone, idle, beside, told: await telling, frontMs };
}

function visit(generator: ChildProcess, url: string, round: number): Promise<VisitorsTold> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The visitors ended.'));
    generator.once('exit', ended);
    generator.once('message', (told: VisitorsTold) => {
      generator.off('exit', ended);
      resolve(told);
    });
    generator.send({
      url,
      round,
      visitors,
      arriveMs: 4_000,
      betweenMs: 1_500,
      lastsMs: seconds * 1_000,
    } satisfies VisitorsRound);
  });
}

/** Waits until the demo workspace can be visited, and has been opened. */
async function made({ url }: TestServer): Promise<void> {
  const ready = async () => (await fetch(`${url}/sample/api/instance`)).status === 200;
  for (const deadline = performance.now() + 150_000; !(await ready()); await pause(500))
    if (performance.now() > deadline) throw new Error('The demo workspace was not made in time.');
}

const inspected = (): Record<string, string> =>
  process.env.BENCH_INSPECT ? { NODE_OPTIONS: '--inspect=127.0.0.1:9339' } : {};
