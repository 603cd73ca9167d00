import { workerData } from 'node:worker_threads';
import type { Request } from './messages.ts';

// A thread that ends the process if its parent is gone, or if the time is over and the parent has not ended it. The
// main thread cannot check this while it computes.

const { parent, aliveMs } = workerData as Pick<Request, 'parent' | 'aliveMs'>;
const end = performance.now() + aliveMs;
setInterval(() => {
  if (process.ppid !== parent || performance.now() > end) process.kill(process.pid, 'SIGKILL');
}, 500);
