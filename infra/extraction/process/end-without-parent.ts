import { workerData } from 'node:worker_threads';
import type { Request } from './messages.ts';

// A thread that ends the process when its parent is gone, or has not ended it in time. The main thread cannot notice while it computes.

const { parent, aliveMs } = workerData as Request;
const end = performance.now() + aliveMs;
setInterval(() => {
  if (process.ppid !== parent || performance.now() > end) process.kill(process.pid, 'SIGKILL');
}, 500);
