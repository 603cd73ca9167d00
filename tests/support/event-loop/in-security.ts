import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { allowedHolds } from './allowed-holds.ts';
import { type Hold, watchHolds } from './holds.ts';

// Each file of the security level fails if a request held the event loop of a server, in its own process or in that of the test.

/**
 * The most that a request of one caller may hold it, in ms of CPU time. For moments, a neighbour on the same core triples the CPU time of what
 * waits for memory, so that the daily run allows three times as much.
 */
const mostMs = process.env.LONG === '1' ? 100 : 300;
const root = path.resolve(import.meta.dirname, '../../..');
const rooms = ['api', 'domain', 'infra', 'workers'].map((room) => `${path.join(root, room)}/`);
/** What the product runs in processes of their own, and some tests call here. */
const elsewhere = ['infra/extraction', 'infra/tables'].map((room) => `${path.join(root, room)}/`);
const folder = mkdtempSync(path.join(tmpdir(), 'event-loop-'));
process.env.EVENT_LOOP_REPORTS = folder;
process.env.EVENT_LOOP_MOST_MS = `${mostMs}`;
const found: Hold[] = [];
const end = watchHolds({ mostMs, counts: isOfProduct, report: (hold) => found.push(hold) });

afterAll(() => {
  end();
  for (const name of readdirSync(folder))
    for (const line of readFileSync(path.join(folder, name), 'utf8').split('\n'))
      if (line !== '') found.push(JSON.parse(line) as Hold);
  rmSync(folder, { recursive: true, force: true });
  const wrong = found.filter((hold) => !isAllowed(hold));
  if (wrong.length === 0) return;
  throw new Error(
    `The event loop was held for more than ${mostMs} ms of CPU time:\n${wrong.map(inLines).join('\n')}`,
  );
});

/** In the process of the test, only what a server does without the test: it also sends and checks. */
function isOfProduct(frames: readonly string[]): boolean {
  const isIn = (folders: readonly string[]) =>
    frames.some((frame) => folders.some((one) => frame.includes(one)));
  return isIn(rooms) && !isIn([`${path.join(root, 'tests')}/`, ...elsewhere]);
}

function isAllowed({ cpuMs, stack }: Hold): boolean {
  return allowedHolds.some(
    ({ frames, most }) => cpuMs <= most && stack.some((one) => frames.some((frame) => one.includes(frame))),
  );
}

function inLines({ cpuMs, requests, stack }: Hold): string {
  const frames = stack.map(
    (frame) => `    at ${frame.replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, '')}`,
  );
  return [`${cpuMs} ms, open requests: ${requests.join(', ') || 'none'}`, ...frames].join('\n');
}
