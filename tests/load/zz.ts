import { readFileSync } from 'node:fs';
import { setTimeout as d } from 'node:timers/promises';
import { startServer } from '../support/server.ts';
import { makeCrowd, measureSubmissionCost, pinned } from './bench/submissions.ts';

const rate = Number(process.env.RATE ?? 175);
const server = await startServer({
  wrap: process.env.NOPIN ? [] : pinned,
  env: { LOG_LEVEL: 'error', NODE_OPTIONS: '--import /tmp/w/probe.mjs', PROBE_OUT: '/tmp/w/probe.txt' },
});
await measureSubmissionCost(server, await makeCrowd(server, 200), 50);
const a = await makeCrowd(server, 500),
  b = await makeCrowd(server, 500);
process.kill(server.pid, 'SIGUSR2');
await d(500);
const r = await measureSubmissionCost(server, { ...a, takers: [...a.takers, ...b.takers] }, rate);
console.log(JSON.stringify(r), 'late', r.late / r.submissions / 10);
process.kill(server.pid, 'SIGUSR2');
await d(1000);
console.log(readFileSync('/tmp/w/probe.txt', 'utf8'));
await server.stop();
