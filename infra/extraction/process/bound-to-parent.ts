import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Request } from './messages.ts';

/**
 * Starts a thread that ends this process if its parent is gone, or after `aliveMs`, because the main thread cannot check this while it
 * computes. The thread does not keep the process alive.
 */
export function bindToParent({ parent, aliveMs }: Pick<Request, 'parent' | 'aliveMs'>): void {
  // The bundle of a program has this file's code and the thread's program in one folder, both as .mjs.
  const program = `./end-without-parent${path.extname(import.meta.url)}`;
  new Worker(new URL(program, import.meta.url), { workerData: { parent, aliveMs } }).unref();
}
