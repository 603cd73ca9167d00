import { randomBytes } from 'node:crypto';
import type { SampleAt } from '../../infra/demo/sample-host.ts';
import type { DemoProcess } from './processes.ts';

/** What the process that serves the workspace needs to know; sent to it once. */
export type ServeRequest = {
  readonly folder: string;
  readonly publicUrl: string;
  readonly secret: string;
  readonly call: string | null;
};
/** Where it listens. */
export type ServeAnswer = { readonly port: number };

type At = SampleAt | undefined;

type Options = {
  start(): DemoProcess;
  request(): Omit<ServeRequest, 'secret'>;
  /** Called once for each failure. @param inARow failures since the last start that worked */
  failed(why: string, inARow: number): void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
};

/** A process that nobody asked anything for this long is ended, in ms; the next request starts it again. */
const asleepAfterMs = 20 * 60_000;
const readyWithinMs = 60_000;
/** A process that ends within this time of its start has failed to start, too: its workspace may be damaged. */
const steadyAfterMs = 60_000;
/** Pause after a failed start, doubled with each further one, in ms. */
const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

type Running = { readonly child: DemoProcess; readonly at: Promise<At>; port?: number };

/** The process that serves the workspace; started when somebody asks, and ended when nobody does. */
export function createServing({ start, request, failed, now = () => performance.now() }: Options) {
  let running: Running | undefined;
  /** Processes that are meant to end. */
  const dismissed = new WeakSet<DemoProcess>();
  let lastAsked = 0;
  let held = 0;
  let failures = 0;
  let notBefore = 0;

  function begun(): Running {
    const since = now();
    const secret = randomBytes(32).toString('base64url');
    const child = start();
    const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs).unref();
    const ended = child.ended.then(({ why }) => {
      clearTimeout(late);
      if (running?.child === child) running = undefined;
      if (dismissed.has(child)) return undefined;
      if (now() - since > steadyAfterMs) failures = 0;
      failures += 1;
      notBefore = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      failed(why, failures);
      return undefined;
    });
    const answered = child.answered.then((answer) => {
      clearTimeout(late);
      const { port } = answer as ServeAnswer;
      if (running?.child === child) running.port = port;
      return { port, secret, give: child.give };
    });
    child.tell({ ...request(), secret } satisfies ServeRequest);
    return { child, at: Promise.race([answered, ended]) };
  }

  const dismiss = () => {
    const child = running?.child;
    if (child) dismissed.add(child);
    // The next request starts another one.
    running = undefined;
    return child;
  };

  return {
    /** @returns undefined: it cannot be started now */
    at: (): Promise<At> => {
      lastAsked = now();
      if (!running && now() < notBefore) return Promise.resolve(undefined);
      running ??= begun();
      return running.at;
    },
    /** Where the process listens, if it does. */
    port: () => running?.port,
    /** Keeps the process while a connection to it is open. @returns ends this */
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
        lastAsked = now();
      };
    },
    rest: () => {
      if (held === 0 && now() - lastAsked > asleepAfterMs) dismiss()?.kill('SIGTERM');
    },
    /** Another workspace is served from now on, so that earlier failures say nothing. */
    anew: () => {
      failures = 0;
      notBefore = 0;
    },
    /** Ends a process that does not answer, or with which nobody has to be patient. */
    kill: async () => {
      const child = dismiss();
      child?.kill('SIGKILL');
      await child?.ended;
    },
    stop: () => dismiss()?.end() ?? Promise.resolve(),
  };
}
