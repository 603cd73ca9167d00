import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { findChromium } from '../../infra/browser/find-chromium.ts';
import type { Config } from '../../infra/config/config.ts';
import type { SampleHost } from '../../infra/demo/sample-host.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { demoFolderIn, isRemoved, swapIn, takeRebuildWish, workspaceIn } from './folder.ts';
import { end, started } from './processes.ts';

/** What the process that serves the workspace needs to know; sent to it once. */
export type ServeRequest = {
  readonly folder: string;
  readonly publicUrl: string;
  readonly secret: string;
  readonly call: string | null;
};
/** Where it listens. */
export type ServeAnswer = { readonly port: number };
export type MakeRequest = {
  readonly folder: string;
  readonly publicUrl: string;
  readonly now: number;
  readonly chromium: string | undefined;
};

type Options = {
  readonly config: Config;
  readonly log: Log;
  readonly publicUrl: () => string;
};
type At = { readonly port: number; readonly secret: string };

/** A process that nobody asked anything for this long is ended, in ms; the next request starts it again. */
const asleepAfterMs = 20 * 60_000;
/** Hour of the day, of this machine, at which the workspace is made anew. */
const nightlyHour = 3;
const readyWithinMs = 60_000;
/** How often the wishes of an operator (`npm run ops -- demo …`) are looked for, in ms. */
const wishesEveryMs = 2_000;

/**
 * Runs the processes of the demo workspace: one that makes it, and one that serves it while somebody visits. Both end
 * with this process, even if it is killed: they notice that their channel to it is gone.
 */
export function createSampleHost({ config, log, publicUrl }: Options): SampleHost & {
  /** Begins to make the workspace, unless today's lies in its folder. */
  begin(): void;
  stop(): Promise<void>;
} {
  const folder = demoFolderIn(config.dataDir);
  const server = createServing(() => ({
    folder: folder.workspace,
    publicUrl: publicUrl(),
    call: config.demo.call ?? null,
  }));
  let stopped = false;
  let removed = isRemoved(folder);
  let made = !removed && workspaceIn(folder.workspace) !== undefined;
  let failed = false;
  let maker: ChildProcess | undefined;
  /** Set while one workspace takes the place of another. */
  let swapping: Promise<void> | undefined;
  const timers: NodeJS.Timeout[] = [];
  const noteFailure = (error: unknown) => log.error({ err: error }, 'the demo workspace failed');

  async function make(): Promise<void> {
    if (maker || stopped || removed) return;
    const child = started('make-workspace.ts', constants.priority.PRIORITY_LOW);
    maker = child;
    await rm(folder.making, { recursive: true, force: true });
    child.send({
      folder: folder.making,
      publicUrl: publicUrl(),
      now: Date.now(),
      chromium: findChromium(config.chromium),
    } satisfies MakeRequest);
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    maker = undefined;
    if (stopped || removed) return;
    failed = code !== 0 || workspaceIn(folder.making) === undefined;
    if (failed) log.error({ code }, 'the demo workspace could not be made; it is tried again next night');
    else {
      swapping = server.stop().then(() => swapIn(folder));
      await swapping.finally(() => {
        swapping = undefined;
      });
      made = true;
    }
  }
  const makeInBackground = () => void make().catch(noteFailure);

  async function remove(): Promise<void> {
    [removed, made] = [true, false];
    await Promise.all([maker && end(maker), server.stop()]);
    for (const one of [folder.workspace, folder.making]) await rm(one, { recursive: true, force: true });
  }

  function lookForWishes(): void {
    if (!removed && isRemoved(folder)) void remove().catch(noteFailure);
    if (!takeRebuildWish(folder)) return;
    removed = false;
    makeInBackground();
  }

  function everyNight(): void {
    const night = setTimeout(() => {
      makeInBackground();
      everyNight();
    }, untilNight()).unref();
    timers[0] = night;
  }

  return {
    state: () => (removed || (failed && !made) ? 'off' : made ? 'ready' : 'making'),
    awake: async () => {
      await swapping;
      if (stopped || !made) return undefined;
      return server.at().catch((error: unknown) => {
        noteFailure(error);
        return undefined;
      });
    },
    begin: () => {
      if (stopped) return;
      everyNight();
      timers[1] = setInterval(lookForWishes, wishesEveryMs).unref();
      timers[2] = setInterval(server.rest, 60_000).unref();
      if (!isOfToday(workspaceIn(folder.workspace)?.madeAt)) makeInBackground();
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([maker && end(maker), server.stop()]);
    },
  };
}

/** The process that serves the workspace; started when somebody asks, and ended when nobody does. */
function createServing(request: () => Omit<ServeRequest, 'secret'>) {
  let running: { readonly child: ChildProcess; readonly at: Promise<At> } | undefined;
  let lastAsked = 0;

  function begun(): NonNullable<typeof running> {
    const secret = randomBytes(32).toString('base64url');
    const child = started('serve-workspace.ts', constants.priority.PRIORITY_BELOW_NORMAL);
    const at = new Promise<At>((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs).unref();
      child.once('message', ({ port }: ServeAnswer) => {
        clearTimeout(late);
        resolve({ port, secret });
      });
      child.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`The process of the demo workspace ended with ${code}.`));
        if (running?.child === child) running = undefined;
      });
    });
    // The caller of `at` is told; without one this is no unhandled rejection.
    at.catch(() => undefined);
    child.send({ ...request(), secret } satisfies ServeRequest);
    return { child, at };
  }

  const stop = async () => {
    if (running) await end(running.child);
  };
  return {
    at: (): Promise<At> => {
      lastAsked = performance.now();
      running ??= begun();
      return running.at;
    },
    rest: () => {
      if (performance.now() - lastAsked > asleepAfterMs) void stop();
    },
    stop,
  };
}

const isOfToday = (madeAt: string | undefined): boolean =>
  madeAt?.slice(0, 10) === new Date().toISOString().slice(0, 10);

/** Time until the next night, in ms. */
function untilNight(): number {
  const next = new Date();
  next.setHours(nightlyHour, 10, 0, 0);
  if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
  return next.getTime() - Date.now();
}
