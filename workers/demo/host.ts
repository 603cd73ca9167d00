import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Config } from '../../infra/config/config.ts';
import type { SampleHost } from '../../infra/demo/sample-host.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { demoFolderIn, swapIn, workspaceIn } from './folder.ts';

/** What the process that serves the workspace needs to know; sent to it once. */
export type ServeRequest = {
  readonly folder: string;
  readonly publicUrl: string;
  readonly secret: string;
  readonly call: string | null;
};
/** Where it listens. */
export type ServeAnswer = { readonly port: number };
export type MakeRequest = { readonly folder: string; readonly publicUrl: string; readonly now: number };

type Options = {
  readonly config: Config;
  readonly log: Log;
  readonly publicUrl: () => string;
};

/** A process that nobody asked anything for this long is ended, in ms; the next request starts it again. */
const asleepAfterMs = 20 * 60_000;
/** Hour of the day, of this machine, at which the workspace is made anew. */
const nightlyHour = 3;
const readyWithinMs = 60_000;

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
  let stopped = false;
  let made = workspaceIn(folder.workspace) !== undefined;
  let failed = false;
  let serving:
    | { readonly child: ChildProcess; readonly at: Promise<{ port: number; secret: string }> }
    | undefined;
  let maker: ChildProcess | undefined;
  /** Set while one workspace takes the place of another. */
  let swapping: Promise<void> | undefined;
  let lastAsked = 0;
  const idle = setInterval(() => {
    if (serving && performance.now() - lastAsked > asleepAfterMs) void end(serving.child);
  }, 60_000).unref();
  let nightly: NodeJS.Timeout | undefined;

  function serve(): NonNullable<typeof serving> {
    const secret = randomBytes(32).toString('base64url');
    const child = started('serve-workspace.ts', constants.priority.PRIORITY_BELOW_NORMAL);
    const request: ServeRequest = {
      folder: folder.workspace,
      publicUrl: publicUrl(),
      secret,
      call: config.demo.call ?? null,
    };
    const at = new Promise<{ port: number; secret: string }>((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), readyWithinMs).unref();
      child.once('message', ({ port }: ServeAnswer) => {
        clearTimeout(late);
        resolve({ port, secret });
      });
      child.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`The process of the demo workspace ended with ${code}.`));
        if (serving?.child === child) serving = undefined;
      });
    });
    child.send(request);
    return { child, at };
  }

  async function make(): Promise<void> {
    if (maker || stopped) return;
    await rm(folder.making, { recursive: true, force: true });
    const child = started('make-workspace.ts', constants.priority.PRIORITY_LOW);
    maker = child;
    const request: MakeRequest = { folder: folder.making, publicUrl: publicUrl(), now: Date.now() };
    child.send(request);
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    maker = undefined;
    if (stopped) return;
    failed = code !== 0 || workspaceIn(folder.making) === undefined;
    if (failed) {
      log.error({ code }, 'the demo workspace could not be made; it is tried again next night');
      return;
    }
    swapping = swap();
    await swapping;
    swapping = undefined;
  }

  async function swap(): Promise<void> {
    if (serving) await end(serving.child);
    await swapIn(folder);
    made = true;
  }

  function makeInBackground(): void {
    make().catch((error: unknown) => log.error({ err: error }, 'the demo workspace could not be made'));
  }

  function everyNight(): void {
    nightly = setTimeout(() => {
      makeInBackground();
      everyNight();
    }, untilNight()).unref();
  }

  return {
    state: () => (!config.demo.on || (failed && !made) ? 'off' : made ? 'ready' : 'making'),
    awake: async () => {
      await swapping;
      if (stopped || !made) return undefined;
      lastAsked = performance.now();
      serving ??= serve();
      return serving.at.catch((error: unknown) => {
        log.error({ err: error }, 'the demo workspace does not answer');
        return undefined;
      });
    },
    begin: () => {
      if (!config.demo.on || stopped) return;
      everyNight();
      const present = workspaceIn(folder.workspace);
      if (!present || Date.now() - Date.parse(present.madeAt) > 24 * 3_600_000) makeInBackground();
    },
    stop: async () => {
      stopped = true;
      clearInterval(idle);
      clearTimeout(nightly);
      await Promise.all([maker, serving?.child].map((child) => child && end(child)));
    },
  };
}

function started(file: string, priority: number): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of this installation's settings; only where to find programs and compiled code.
    env: Object.fromEntries(
      [
        'PATH',
        'HOME',
        'TMPDIR',
        'LOG_LEVEL',
        'NODE_COMPILE_CACHE',
        'NODE_PATH',
        'SystemRoot',
        'CHROMIUM',
      ].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority);
  } catch {
    // Some systems refuse it; the process then runs at the usual priority.
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}

/** Time until the next night, in ms. */
function untilNight(): number {
  const next = new Date();
  next.setHours(nightlyHour, 10, 0, 0);
  if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
  return next.getTime() - Date.now();
}
