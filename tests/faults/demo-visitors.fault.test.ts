import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VisitorsRound, VisitorsTold } from '../load/bench/visitors.ts';
import { residentBytesOf } from '../support/child-memory.ts';
import { childrenOf } from '../support/child-processes.ts';
import { prepareDemo } from '../support/demo.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

/** An hour of visitors. Only in the long form, because a shorter time says nothing about memory. */
const minutes = Number(process.env.VISITOR_MINUTES ?? (process.env.LONG === '1' ? 60 : 0));
const visitors = 200;
/** The demo workspace counts a visitor for a minute and has 400 places. In ms. */
const roundMs = 40_000;
const mb = 1024 * 1024;
const hourMs = 3_600_000;

/** After a round, in bytes, with all its visitors gone. */
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
  server = await startServer({ folder, env: { DEMO: 'on', TRUST_PROXY: '1' } });
  generator = fork(path.resolve(import.meta.dirname, '../load/bench/visitors.ts'));
});
afterAll(async () => {
  generator?.disconnect();
  await server?.stop();
});

it.skipIf(minutes === 0)(
  'visitors of the demo workspace for an hour leave memory, descriptors and its folder as they are (only in the long form)',
  async () => {
    const samples: Sample[] = [];
    const unserved: string[] = [];
    const begun = performance.now();
    for (let round = 0; performance.now() - begun < minutes * 60_000; round += 1) {
      const [, told] = await Promise.all([pause(roundMs), visit(round)]);
      unserved.push(...told.failed);
      samples.push(sampled(performance.now() - begun));
    }
    // Until hot code is compiled, caches are filled and the heap has its size.
    const steady = samples.slice(Math.ceil(samples.length / 3));
    const anHour = (of: (sample: Sample) => number) => slope(steady, of) * hourMs;
    const grown = {
      frontMb: anHour(({ front }) => front) / mb,
      behindMb: anHour(({ behind }) => behind) / mb,
      descriptors: anHour(({ descriptors }) => descriptors),
      folderKbAVisitor: (slope(steady, (one) => one.folder) * roundMs) / visitors / 1024,
    };
    process.stdout.write(`${JSON.stringify({ grown, unserved, first: steady[0], last: steady.at(-1) })}\n`);
    // A busy machine refuses some of them.
    expect(unserved.length).toBeLessThan((samples.length * visitors) / 20);
    expect(grown.frontMb).toBeLessThan(30);
    expect(grown.behindMb).toBeLessThan(100);
    expect(Math.abs(grown.descriptors)).toBeLessThan(20);
    expect(grown.folderKbAVisitor).toBeLessThan(64);
  },
  minutes * 60_000 + 300_000,
);

function visit(round: number): Promise<VisitorsTold> {
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
    } satisfies VisitorsRound);
  });
}

function sampled(atMs: number): Sample {
  const [child = 0] = childrenOf(server.pid);
  return {
    atMs,
    front: residentBytesOf(server.pid),
    behind: residentBytesOf(child),
    descriptors: [server.pid, child].reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    folder: sizeOf(path.join(folder, 'demo')),
  };
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
