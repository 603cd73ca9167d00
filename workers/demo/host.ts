import { rm } from 'node:fs/promises';
import { findChromium } from '../../infra/browser/find-chromium.ts';
import type { Config } from '../../infra/config/config.ts';
import type { SampleHost } from '../../infra/demo/sample-host.ts';
import { type Clock, instant, systemClock } from '../../infra/identifiers/clock.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import {
  type DemoFolder,
  demoFolderIn,
  isRemoved,
  recoverSwap,
  strangerIn,
  strangerSentence,
  swapIn,
  takeRebuildWish,
  workspaceIn,
} from './folder.ts';
import { type DemoProcess, started } from './processes.ts';
import { createServing } from './serving.ts';

export type MakeRequest = {
  readonly folder: string;
  readonly publicUrl: string;
  readonly now: number;
  readonly chromium: string | undefined;
};

type Options = {
  readonly config: Pick<Config, 'dataDir' | 'demo' | 'chromium'>;
  readonly log: Pick<Log, 'error'>;
  readonly publicUrl: () => string;
  readonly clock?: Clock;
  readonly lookEveryMs?: number;
  /** Starts a process of the demo workspace; only tests replace it. */
  readonly start?: (file: string, nice: number) => DemoProcess;
};

/**
 * How far the processes give way to others (`nice` of POSIX). Nobody waits for the making. A visitor does wait: beside
 * processes that take every core, 10 still gets about a tenth of one, and 19 so little that no page ever opens.
 */
const niceness = { makes: 19, serves: 10 } as const;
/** Time of the day, of this machine, at which the workspace is made anew. */
const nightly = { hour: 3, minute: 10 };
/**
 * How often the clock and the wishes of an operator (`npm run ops -- demo …`) are looked at, in ms. A timer until the night
 * would be late on a machine that slept or whose clock was set.
 */
const usuallyLookEveryMs = 2_000;
/** After this many failed starts in a row, the workspace counts as damaged and is made anew, once. */
const damagedAfter = 3;
/** Pause after a failed making, doubled with each further one, in ms. */
const firstPauseMs = 60_000;
const longestPauseMs = 3 * 3_600_000;

/**
 * Runs the processes of the demo workspace: one that makes it, and one that serves it while somebody visits. Both end
 * with this process, even if it is killed: they notice that their channel to it is gone. Their failures are logged, and
 * never thrown here.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the states of one workspace, which its two processes change
export function createSampleHost({
  config,
  log,
  publicUrl,
  clock = systemClock,
  lookEveryMs = usuallyLookEveryMs,
  start = started,
}: Options): SampleHost & {
  /** Begins to make the workspace, unless today's lies in its folder. */
  begin(): void;
  stop(): Promise<void>;
} {
  const folder = demoFolderIn(config.dataDir);
  const stranger = strangerIn(folder);
  if (stranger !== undefined) {
    log.error({ why: strangerSentence(stranger) }, 'the demo workspace is off');
    return nothingToVisit;
  }
  let stopped = false;
  let removed = isRemoved(folder);
  let made = !removed && recovered(folder);
  /** Makings that failed since the last one that worked. */
  let failures = 0;
  let maker: DemoProcess | undefined;
  /** The making that runs, until its workspace has taken the place of the one before. */
  let making: Promise<void> | undefined;
  let removing: Promise<void> | undefined;
  /** Set while one workspace takes the place of another. */
  let swapping: Promise<void> | undefined;
  /** True from a making because of failed starts until a start works, so that there is only one. */
  let mended = false;
  const timers: Partial<Record<'look' | 'rest' | 'again', NodeJS.Timeout>> = {};
  /** The night that began last, when it was looked at last. */
  let night = nightBefore(clock.now());

  const server = createServing({
    start: () => {
      // A swap that ended half-way left the old workspace beside its place.
      recovered(folder);
      return start('serve-workspace.ts', config.demo.nice ?? niceness.serves);
    },
    request: () => ({ folder: folder.workspace, publicUrl: publicUrl(), call: config.demo.call ?? null }),
    failed: (why, inARow) => {
      log.error({ why, inARow }, 'the process of the demo workspace failed');
      if (inARow < damagedAfter || mended) return;
      mended = true;
      makeInBackground();
    },
  });

  async function make(): Promise<void> {
    const strange = strangerIn(folder);
    if (strange !== undefined) throw new Error(strangerSentence(strange));
    await rm(folder.making, { recursive: true, force: true });
    if (stopped || removed) return;
    maker = start('make-workspace.ts', config.demo.nice ?? niceness.makes);
    maker.tell({
      folder: folder.making,
      publicUrl: publicUrl(),
      now: clock.now(),
      chromium: findChromium(config.chromium),
    } satisfies MakeRequest);
    const { why } = await maker.ended;
    maker = undefined;
    if (stopped || removed) return;
    if (workspaceIn(folder.making) === undefined) throw new Error(why);
    swapping = server.stop().then(() => swapIn(folder));
    try {
      await swapping;
    } finally {
      swapping = undefined;
    }
    made = true;
    failures = 0;
    server.anew();
  }

  function makeInBackground(): void {
    if (making || stopped || removed) return;
    clearTimeout(timers.again);
    making = make()
      .catch((error: unknown) => {
        if (stopped || removed) return;
        failures += 1;
        log.error({ why: messageOf(error) }, 'the demo workspace could not be made; it is tried again later');
        const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
        timers.again = setTimeout(makeInBackground, pause).unref();
      })
      .finally(() => {
        maker = undefined;
        making = undefined;
      });
  }

  async function remove(): Promise<void> {
    [removed, made, failures] = [true, false, 0];
    await Promise.all([maker?.end(), server.stop()]);
    for (const one of [folder.workspace, folder.making, folder.old])
      await rm(one, { recursive: true, force: true });
  }

  function lookForWishes(): void {
    try {
      if (!removed && isRemoved(folder))
        removing = remove().catch((error: unknown) => {
          log.error({ why: messageOf(error) }, 'the demo workspace could not be removed');
        });
      if (!takeRebuildWish(folder)) return;
    } catch (error) {
      log.error({ why: messageOf(error) }, 'a wish for the demo workspace could not be read');
      return;
    }
    const again = () => {
      removed = false;
      makeInBackground();
    };
    void Promise.all([removing, making]).then(again);
  }

  function lookAtClock(): void {
    const last = nightBefore(clock.now());
    // A night that begins during a making is looked at again after it.
    if (last === night || making) return;
    night = last;
    makeInBackground();
  }

  return {
    state: () => (removed || (failures > 0 && !made) ? 'off' : made ? 'ready' : 'making'),
    awake: async () => {
      // A swap that failed is told by the making; the old workspace is still there.
      await swapping?.catch(() => undefined);
      if (stopped || !made) return undefined;
      const at = await server.at();
      if (at) mended = false;
      return at;
    },
    hold: server.hold,
    hung: ({ port }) => {
      if (stopped || server.port() !== port) return;
      log.error({}, 'the process of the demo workspace did not answer and is started again');
      void server.kill();
    },
    begin: () => {
      if (stopped) return;
      timers.look = setInterval(() => {
        lookForWishes();
        lookAtClock();
      }, lookEveryMs).unref();
      timers.rest = setInterval(server.rest, 60_000).unref();
      if (!isOfToday(workspaceIn(folder.workspace)?.madeAt, clock)) makeInBackground();
    },
    stop: async () => {
      stopped = true;
      for (const timer of Object.values(timers)) clearTimeout(timer);
      // Nothing of theirs is worth waiting for: the workspace is made anew every night.
      maker?.kill('SIGKILL');
      await Promise.all([maker?.ended, server.kill()]);
    },
  };
}

const nothingToVisit: ReturnType<typeof createSampleHost> = {
  state: () => 'off',
  awake: async () => undefined,
  hold: () => () => undefined,
  hung: () => undefined,
  begin: () => undefined,
  stop: async () => undefined,
};

/** Whether a whole workspace is in its place, if need be after a swap that ended half-way. */
function recovered(folder: DemoFolder): boolean {
  try {
    recoverSwap(folder);
  } catch {
    // The next making finds out what is wrong.
  }
  return workspaceIn(folder.workspace) !== undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isOfToday = (madeAt: string | undefined, clock: Clock): boolean =>
  madeAt?.slice(0, 10) === instant(clock).slice(0, 10);

/** The latest moment until now at which the workspace is made anew, in ms since the epoch. */
function nightBefore(now: number): number {
  const night = new Date(now);
  night.setHours(nightly.hour, nightly.minute, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}
