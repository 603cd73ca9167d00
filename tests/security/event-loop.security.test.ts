import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Hold, watchHolds } from '../support/event-loop/holds.ts';
import { startServer, temporaryFolder } from '../support/server.ts';

// Every file of this level fails if a request holds the event loop (support/event-loop). These tests hold it, and read what is reported.

const cpuMs = () => process.threadCpuUsage().user / 1_000 + process.threadCpuUsage().system / 1_000;
function computesFor(ms: number): void {
  const until = cpuMs() + ms;
  while (cpuMs() < until);
}
const waitsFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function holdsOf(handle: RequestListener, paths: readonly string[]): Promise<readonly Hold[]> {
  const holds: Hold[] = [];
  const end = watchHolds({ mostMs: 100, report: (hold) => holds.push(hold) });
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await fetch(`${url}/first`);
  await Promise.all(paths.map((one) => fetch(`${url}${one}`)));
  end();
  await new Promise((resolve) => server.close(resolve));
  return holds;
}

it('a request that computes is reported with the frames that did and the requests that were open', async () => {
  const holds = await holdsOf(
    (request, response) => {
      if (request.url !== '/first') computesFor(250);
      response.end();
    },
    ['/slow?secret=1'],
  );
  expect(holds).toHaveLength(1);
  expect(holds[0]?.cpuMs).toBeGreaterThan(100);
  expect(holds[0]?.requests).toContain('GET /slow');
  expect(holds[0]?.stack.join('\n')).toMatch(/computesFor \S*event-loop\.security\.test\.ts/);
});

it('a thread that waits, and several requests that compute one after the other, are not', async () => {
  const holds = await holdsOf(
    (request, response) => {
      if (request.url === '/waits') waitsFor(300);
      if (request.url === '/computes') computesFor(70);
      response.end();
    },
    ['/waits', ...Array.from({ length: 4 }, () => '/computes')],
  );
  expect(holds).toEqual([]);
});

it('a server that is started for a test is watched from its first request on', async () => {
  const reports = mkdtempSync(path.join(temporaryFolder(), 'holds-'));
  const ended = path.join(reports, 'ended');
  const stalling = new URL('../faults/stalls-on-signal.ts', import.meta.url).href;
  const server = await startServer({
    env: { NODE_OPTIONS: `--import=${stalling}`, STALL_ENDS_WITH: ended, EVENT_LOOP_REPORTS: reports },
  });
  writeFileSync(ended, '');
  expect((await fetch(`${server.url}/api/health`)).status).toBeLessThan(500);
  process.kill(server.pid, 'SIGUSR2');
  await expect.poll(() => server.output()).toContain('stalling');
  expect(await server.stop()).toBe(0);
  const files = readdirSync(reports).filter((name) => name.endsWith('.jsonl'));
  const holds = files.flatMap((name) =>
    readFileSync(path.join(reports, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Hold),
  );
  expect(existsSync(ended)).toBe(true);
  expect(holds).toHaveLength(1);
  expect(holds[0]?.stack.join('\n')).toContain('stalls-on-signal.ts');
});
