import { Worker } from 'node:worker_threads';
import { TextIndexEnded } from '../port.ts';
import { type Answer, type Order, type Request, type Results, receivedError } from './messages.ts';

/** The index's thread as the server sees it. It does not keep the process alive while it is idle. */
export type IndexThread = {
  /** Sends a request; the first one starts the thread. @throws {TextIndexEnded} | errors of the index */
  ask<Kind extends keyof Results>(request: RequestOf<Kind>): Promise<Results[Kind]>;
  isRunning(): boolean;
  close(): Promise<void>;
};

type RequestOf<Kind> = Request & { readonly kind: Kind };

export type IndexThreadOptions = {
  readonly folder: string;
  /** Called when the file of an organisation could not be used, so that its index is built again. */
  readonly discarded: (tenant: string, error: Error) => void;
  /** Called when the thread has died; the next call starts another one. */
  readonly died: (error: unknown) => void;
};

type Running = {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<unknown>>;
  readonly ended: Promise<void>;
};

/** A text that needs more memory ends the thread, not the server. */
const heapMb = 512;

export function createIndexThread({ folder, discarded, died }: IndexThreadOptions): IndexThread {
  let running: Running | undefined;
  let isClosed = false;
  let last = 0;

  function start(): Running {
    const worker = new Worker(new URL('./index-thread.ts', import.meta.url), {
      workerData: folder,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const started: Running = { worker, waiting: new Map(), ended };
    let reason: unknown;
    worker.unref();
    worker.on('message', (answer: Answer) => {
      if ('discarded' in answer) discarded(answer.discarded, receivedError(answer.error));
      else receive(started, answer);
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', (code) => {
      running = undefined;
      if (!isClosed) died(reason ?? new Error(`The thread exited with code ${code}`));
      refuseAll(
        started,
        new TextIndexEnded('The thread of the text index ended before it answered', { cause: reason }),
      );
      end();
    });
    return started;
  }

  return {
    isRunning: () => running !== undefined,
    ask: async <Kind extends keyof Results>(request: RequestOf<Kind>) => {
      if (isClosed) throw new TextIndexEnded('The text index is closed');
      running ??= start();
      const { worker, waiting } = running;
      last += 1;
      const id = last;
      const answered = Promise.withResolvers<unknown>();
      worker.postMessage({ id, request } satisfies Order);
      worker.ref();
      waiting.set(id, answered);
      return answered.promise as Promise<Results[Kind]>;
    },
    close: async () => {
      isClosed = true;
      if (!running) return;
      const { worker, ended } = running;
      refuseAll(running, new TextIndexEnded('The text index was closed before it answered'));
      worker.ref();
      worker.postMessage('close' satisfies Order);
      await ended;
    },
  };
}

function receive({ worker, waiting }: Running, answer: Exclude<Answer, { discarded: string }>): void {
  const { id } = answer;
  if ('error' in answer) waiting.get(id)?.reject(receivedError(answer.error));
  else waiting.get(id)?.resolve(answer.result);
  // While the thread is being closed, the process waits for its end.
  if (waiting.delete(id) && waiting.size === 0) worker.unref();
}

function refuseAll({ waiting }: Running, error: TextIndexEnded): void {
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
