import { setTimeout as delay } from 'node:timers/promises';
import { comparePositions } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { errorInLog } from '../../infra/telemetry/error-in-log.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import type { Background } from './background.ts';
import type { News } from './news.ts';
import type { Runner, Runners } from './runners.ts';

const longestPauseMs = 60_000;

/** The two waiting states of a projection. Both end by calling `resume`. */
export type Pauses = {
  /** Stops the projection visibly after an error. It resumes after a back-off that doubles each time. */
  halt(runner: Runner, error: unknown): Promise<void>;
  /**
   * Called when another process was faster. Checkpoints fence the documents, so two writers are harmless, but one is
   * enough: this process stands by until the other one is behind the head and has made no progress for a whole pause.
   */
  standBy(runner: Runner): void;
  /** Called when the projection is live again; resets its back-off. */
  recovered(runner: Runner): void;
};

type Parts = {
  readonly store: Pick<EventStore, 'head'>;
  readonly runners: Runners;
  readonly news: News;
  readonly background: Background;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs: number;
  readonly standbyMs: number;
  /** Lets the projection catch up from its position. */
  readonly resume: (runner: Runner) => void;
};

export function createPauses(parts: Parts): Pauses {
  const { store, runners, news, background, log, signal, resume } = parts;
  const failures = new WeakMap<Runner, number>();

  async function halt(runner: Runner, error: unknown): Promise<void> {
    if (signal.aborted) return;
    const before = failures.get(runner) ?? 0;
    const pause = Math.min(parts.retryMs * 2 ** before, longestPauseMs);
    failures.set(runner, before + 1);
    runner.state = 'stopped';
    const { message, type } = errorInLog(error);
    runner.error = message ?? type;
    log.error({ projection: runner.cursor.model.name, err: error, retryInMs: pause }, 'projection stopped');
    news.wake();
    background.track(
      delay(pause, undefined, { signal })
        .then(() => runners.takeOver(runner))
        .then(
          () => resume(runner),
          (reason) => halt(runner, reason),
        ),
    );
  }

  async function watch(runner: Runner): Promise<void> {
    await runners.takeOver(runner);
    for (let seen = runner.cursor.checkpoint; !signal.aborted; seen = runner.cursor.checkpoint) {
      await delay(parts.standbyMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const head = await store.head();
      await runners.takeOver(runner);
      const standsStill = runner.cursor.checkpoint === seen;
      if (standsStill && comparePositions(runner.cursor.checkpoint, head) < 0) return resume(runner);
    }
  }

  return {
    halt,
    standBy(runner) {
      runner.state = 'standby';
      news.wake();
      background.track(watch(runner).catch((error) => halt(runner, error)));
    },
    recovered: (runner) => {
      failures.delete(runner);
    },
  };
}
