import { Worker } from 'node:worker_threads';
import type { ModelVersion } from '../../infra/read-model-store/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';

/**
 * Advances a set of documents as close to the end of the log as possible, without blocking other work. Resolves when it
 * has stopped, for whatever reason; the set's checkpoint shows how far it came. `progress` is called with the number of
 * events passed so far.
 */
export type BuildAhead = (
  model: ModelVersion,
  progress: (passed: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Message to the thread. */
export type BuildOrder = { readonly folder: string; readonly model: ModelVersion };

/**
 * Builds in a thread with its own connections to the files of the embedded shape, so that a long log is folded on
 * another core while this one answers requests. Its writes are fenced by checkpoints, like those of another process.
 */
export function buildInThread(folder: string, log: Log): BuildAhead {
  return (model, progress, signal) =>
    new Promise((resolve) => {
      const order: BuildOrder = { folder, model };
      const thread = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData: order });
      const end = () => void thread.terminate();
      signal.addEventListener('abort', end, { once: true });
      thread.on('message', progress);
      thread.on('error', (error) =>
        log.warn({ err: error, projection: model.name }, 'the thread of a rebuild ended early'),
      );
      thread.on('exit', () => {
        signal.removeEventListener('abort', end);
        resolve();
      });
    });
}
