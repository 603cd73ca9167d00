import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callerOf, openLink, registerLeader } from '../../support/client.ts';
import { startServer, type TestServer, temporaryFolder } from '../../support/server.ts';
import { type Watcher, watch } from '../../support/watcher.ts';
import { createLoadClient, median, type Sent } from './http-load.ts';
import { writeLargeAssessment } from './large-assessment.ts';
import { cpuMsOf } from './process-cpu.ts';
import { type Crowd, makeCrowd, measureSubmissionCost, pinned, warmUp, withServer } from './submissions.ts';

/** The highest tested rate of submissions with p99 < 1 s and no error; `void` if the load generator itself lagged. */
export async function measureSubmissionsPerSecond(tell: (sentence: string) => void): Promise<number> {
  return withServer(async (server) => {
    await warmUp(server);
    let best = 0;
    for (const rate of [100, 150, 200, 250, 300, 400, 500]) {
      const crowd = await twoCrowds(server);
      const run = await measureSubmissionCost(server, crowd, rate);
      const late = run.late / (run.submissions * 10);
      tell(
        `${rate} submissions/s: p99 ${run.p99.toFixed(0)} ms, ${run.failed} failed, ${run.cpuMs.toFixed(2)} ms CPU each, ${(late * 100).toFixed(1)} % sent late`,
      );
      if (run.failed > 0 || run.p99 >= 1_000) break;
      best = rate;
    }
    return best;
  });
}

async function twoCrowds(server: TestServer): Promise<Crowd> {
  const [first, second] = [await makeCrowd(server, 500), await makeCrowd(server, 500)];
  return { ...first, takers: [...first.takers, ...second.takers] };
}

/** Node samples the event loop with a timer of this many ms, and reports the whole interval as delay. */
const sampledEveryMs = 10;

/** The server's event loop lag under a rate of submissions, in milliseconds. */
export async function measureLoopDelay(
  perSecond: number,
): Promise<{ p99: number; p50: number; max: number }> {
  return withServer(async (server) => {
    await warmUp(server);
    const crowd = await twoCrowds(server);
    // Reading the metric restarts its measurement.
    await metric(server, 'nodejs_eventloop_lag_p99_seconds');
    await measureSubmissionCost(server, crowd, perSecond);
    const text = await metricsText(server);
    const ms = (name: string) => valueIn(text, name) * 1_000 - sampledEveryMs;
    return {
      p50: ms('nodejs_eventloop_lag_p50_seconds'),
      p99: ms('nodejs_eventloop_lag_p99_seconds'),
      max: ms('nodejs_eventloop_lag_max_seconds'),
    };
  });
}

/** Resident memory for each dashboard that watches, from the slope between 1,000 and 3,000 dashboards. MB per 1,000. */
export async function measureSocketMemory(): Promise<number> {
  return withServer(async (server) => {
    const leader = await registerLeader(server.url);
    const watching: Watcher[] = [];
    const more = async (count: number) => {
      for (let opened = 0; opened < count; opened += 100)
        watching.push(
          ...(await Promise.all(
            Array.from({ length: 100 }, () => watch(server.url, leader.token, () => {})),
          )),
        );
      return residentMb(server);
    };
    const low = await more(1_000);
    const high = await more(2_000);
    for (const each of watching) each.close();
    return (high - low) / 2;
  });
}

async function residentMb(server: TestServer): Promise<number> {
  // The minimum of several readings, because the amount of garbage varies.
  const looks: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    looks.push(
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return Math.min(...looks);
}

export type Flatness = { readonly people: number; readonly cpuMs: number };

/** CPU time of one save by size of the assessment: the same 200 people save nine pages each. */
export async function measureFlatness(
  sizes: readonly number[],
  rounds: number,
): Promise<readonly Flatness[]> {
  const folders: { people: number; folder: string; links: readonly string[] }[] = [];
  for (const people of sizes) {
    const folder = temporaryFolder();
    folders.push({
      people,
      folder,
      links: await writeLargeAssessment(folder, people, Math.min(people, 200)),
    });
  }
  const costs = new Map<number, number[]>(sizes.map((people) => [people, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { people, folder, links } of round % 2 ? folders.toReversed() : folders)
      costs.get(people)?.push(await saveCost(folder, links, round));
  return [...costs].map(([people, all]) => ({ people, cpuMs: median(all) }));
}

async function saveCost(folder: string, links: readonly string[], round: number): Promise<number> {
  const server = await startServer({ folder, wrap: pinned });
  try {
    await untilQuiet(server);
    const call = callerOf(server.url);
    const assessmentLink = (secret: string) => `${server.url}/assessment/take/x#${secret}`;
    const takers = await Promise.all(links.map((secret) => openLink(call, assessmentLink(secret))));
    for (const taker of takers) await taker.start();
    const client = createLoadClient(server.url, 32);
    const saves = 2_000;
    const save = (index: number): Promise<Sent> =>
      client.send(
        'PUT',
        '/api/take/answers',
        takers[index % takers.length]?.token ?? '',
        { answers: [{ theme: '1.1.1', score: (index + Math.floor(index / takers.length) + round) % 10 }] },
        performance.now(),
      );
    const run = async (count: number) => {
      let next = 0;
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          while (next < count) {
            const { status } = await save(next++);
            if (status !== 200) throw new Error(`A save answered ${status}`);
          }
        }),
      );
    };
    await run(saves);
    await untilQuiet(server);
    const before = cpuMsOf(server.pid);
    await run(saves);
    await untilQuiet(server);
    client.close();
    return (cpuMsOf(server.pid) - before) / saves;
  } finally {
    await server.stop();
  }
}

async function untilQuiet(server: TestServer): Promise<void> {
  while (!(await fetch(`${server.url}/health/ready`)).ok)
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (let before = -1, now = cpuMsOf(server.pid); now - before > 20; before = now, now = cpuMsOf(server.pid))
    await new Promise((resolve) => setTimeout(resolve, 300));
}

/**
 * Checks that the bench detects a slower build: the same server, alternately unchanged and with one millisecond of busy waiting
 * in every save, seven pairs each; the median ratio of CPU time per submission.
 */
export async function negativeControl(pairs: number): Promise<{ same: number; slower: number }> {
  const spin = path.join(import.meta.dirname, 'spin.ts');
  const cost = async (env: Readonly<Record<string, string>>) => {
    const server = await startServer({ wrap: pinned, env });
    try {
      await measureSubmissionCost(server, await makeCrowd(server, 100), 50);
      return (await measureSubmissionCost(server, await makeCrowd(server, 200), 50)).cpuMs;
    } finally {
      await server.stop();
    }
  };
  const same: number[] = [];
  const slower: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const plain = await cost({});
    const worse = await cost({ NODE_OPTIONS: `--import ${spin}` });
    const again = await cost({});
    same.push(pair % 2 ? again / plain : plain / again);
    slower.push(worse / ((plain + again) / 2));
  }
  return { same: median(same), slower: median(slower) };
}

const metricsText = async (server: TestServer) => (await fetch(`${server.url}/metrics`)).text();

async function metric(server: TestServer, name: string): Promise<number> {
  return valueIn(await metricsText(server), name);
}

function valueIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}
