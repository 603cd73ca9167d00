import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VisitorsRound, VisitorsTold } from '../load/bench/visitors.ts';
import { until } from '../security/wire.ts';
import { childrenOf } from '../support/child-processes.ts';
import { prepareDemo } from '../support/demo.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

/** An hour of visitors. Only in the long form, because a shorter time says nothing about memory. */
const minutes = Number(process.env.VISITOR_MINUTES ?? (process.env.LONG === '1' ? 60 : 0));
const visitors = 200;
/** The demo workspace counts a visitor for a minute and has 400 places. In ms. */
const roundMs = 40_000;
/** Rounds in which visitors rate: the survey of five themes has 3,000 places a night. */
const mostRating = 12;
const mb = 1024 * 1024;
const hourMs = 3_600_000;

/**
 * What an hour of visitors who look may leave, and what one who rates may leave until the night. Limits of requests remember the
 * last 20,000 addresses (infra/rate-limit/count-here.ts), of which an hour has 18,000.
 */
const most = {
  frontMb: 20,
  behindMb: 40,
  descriptors: 20,
  folderMb: 20,
  frontKbARater: 5,
  behindKbARater: 40,
  folderKbARater: 64,
};

/** After a round, in bytes, with all its visitors gone. Memory: in use after a garbage collection. */
type Sample = {
  readonly atMs: number;
  readonly front: number;
  readonly behind: number;
  readonly descriptors: number;
  readonly folder: number;
};

const folder = temporaryFolder();
let server: TestServer;
let generator: ChildProcess;
beforeAll(async () => {
  if (minutes === 0) return;
  await prepareDemo(folder);
  server = await startServer({
    folder,
    node: ['--import', path.join(import.meta.dirname, 'collects-on-signal.ts')],
    env: { DEMO: 'on', TRUST_PROXY: '1' },
  });
  generator = fork(path.resolve(import.meta.dirname, '../load/bench/visitors.ts'));
});
afterAll(async () => {
  generator?.disconnect();
  await server?.stop();
});

it.skipIf(minutes === 0)(
  'visitors of the demo workspace for an hour leave memory, descriptors and its folder as they are (only in the long form)',
  async () => {
    const unserved: string[] = [];
    const begun = performance.now();
    let round = 0;
    const rounds = async (until: () => boolean, onlyLook: boolean) => {
      const samples: Sample[] = [];
      for (; !until(); round += 1) {
        const [, told] = await Promise.all([pause(roundMs), visit(round, onlyLook)]);
        unserved.push(...told.failed);
        samples.push(await sampled(performance.now() - begun));
      }
      return samples;
    };
    const share = () => (performance.now() - begun) / (minutes * 60_000);
    // Until hot code is compiled and caches are filled.
    await rounds(() => round === 1, true);
    const rating = await rounds(() => share() >= 1 / 3 || round === mostRating, false);
    const looking = await rounds(() => share() >= 1, true);
    const aVisitor = (of: (sample: Sample) => number) => (slope(rating, of) * roundMs) / visitors / 1024;
    const anHour = (of: (sample: Sample) => number) => slope(looking, of) * hourMs;
    const grown = {
      frontMb: anHour(({ front }) => front) / mb,
      behindMb: anHour(({ behind }) => behind) / mb,
      descriptors: anHour(({ descriptors }) => descriptors),
      folderMb: anHour((one) => one.folder) / mb,
      frontKbARater: aVisitor(({ front }) => front),
      behindKbARater: aVisitor(({ behind }) => behind),
      folderKbARater: aVisitor((one) => one.folder),
    };
    const all = [...rating, ...looking];
    process.stdout.write(
      `${JSON.stringify({ grown, unserved: unserved.length, why: unserved[0], first: all[0], last: all.at(-1) })}\n`,
    );
    // A busy machine refuses some of them.
    expect(unserved.length).toBeLessThan((all.length * visitors) / 20);
    for (const [name, limit] of Object.entries(most))
      expect(grown[name as keyof typeof most], name).toBeLessThan(limit);
  },
  minutes * 60_000 + 300_000,
);

function visit(round: number, onlyLook: boolean): Promise<VisitorsTold> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The visitors ended.'));
    generator.once('exit', ended);
    generator.once('message', (told: VisitorsTold) => {
      generator.off('exit', ended);
      resolve(told);
    });
    generator.send({
      url: server.url,
      round,
      visitors,
      arriveMs: 10_000,
      betweenMs: 1_500,
      lastsMs: 25_000,
      onlyLook,
    } satisfies VisitorsRound);
  });
}

async function sampled(atMs: number): Promise<Sample> {
  const [child = 0] = childrenOf(server.pid);
  return {
    atMs,
    front: await usedBytesOf(server.pid),
    behind: await usedBytesOf(child),
    descriptors: [server.pid, child].reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    folder: sizeOf(path.join(folder, 'demo')),
  };
}

async function usedBytesOf(pid: number): Promise<number> {
  const told = () => server.output().split(`${pid} garbage collected `).slice(1);
  const before = told().length;
  process.kill(pid, 'SIGUSR2');
  return Number((await until(told, (now) => now.length > before)).at(-1)?.split('\n')[0]);
}

function sizeOf(place: string): number {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

/** Slope of the least-squares line, per ms. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map(of))];
  const covariance = mean(samples.map((one) => (one.atMs - x) * (of(one) - y)));
  return covariance / mean(samples.map(({ atMs }) => (atMs - x) ** 2));
}
