import { setTimeout as delay } from 'node:timers/promises';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Pauses } from './pauses.ts';
import type { Runners } from './runners.ts';
import type { Steps } from './steps.ts';

/** The single subscription that all live projections share. */
export type Live = {
  /** Position of the subscription; a projection joins when it has reached this position. */
  position(): Position | null;
  /** Resolves when, after the signal, the subscription and the check for data losses have ended. */
  ended(): Promise<void>;
};

type Parts = {
  readonly store: EventStore;
  readonly readModels: Pick<ReadModelStore, 'checkpoint'>;
  readonly runners: Runners;
  readonly steps: Steps;
  readonly pauses: Pauses;
  readonly signal: AbortSignal;
  readonly from: Position | null;
  readonly pauseMs: number;
  readonly retryMs: number;
  readonly lookMs: number;
};

export function followLive(parts: Parts): Live {
  const { store, readModels, runners, steps, pauses, signal } = parts;
  let position = parts.from;
  const following = follow();
  let looking: Promise<void> = Promise.resolve();
  const look = setInterval(() => {
    looking = looking.then(lookForLosses).catch(() => undefined);
  }, parts.lookMs);
  signal.addEventListener('abort', () => clearInterval(look), { once: true });

  return {
    position: () => position,
    ended: async () => {
      await Promise.allSettled([following, looking]);
    },
  };

  /**
   * Follows the log. A read failure (a damaged event, or a store that refuses) stops the live projections visibly, and
   * is retried.
   */
  async function follow(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await followFrom();
      } catch (error) {
        for (const runner of runners.live()) await pauses.halt(runner, error);
        await delay(parts.retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async function followFrom(): Promise<void> {
    for await (const item of store.subscribeAll(position, { signal })) {
      if (item.kind === 'caughtUp' || signal.aborted) continue;
      const batch = item.kind === 'events' ? item.events : [];
      // Set before the work, so that a projection that joins meanwhile must have read this batch itself.
      position = item.position;
      await steps.commit(await steps.prepare(runners.live(), batch, item.position, new Map()));
      if (signal.aborted) return;
      const rest = Math.min(parts.pauseMs + batch.length, parts.pauseMs * 3);
      await delay(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Checks for data losses: a store that lost its data reports it only when asked, and without traffic nothing would
   * ask.
   */
  async function lookForLosses(): Promise<void> {
    for (const runner of runners.live()) {
      const own = runner.cursor.checkpoint;
      const stored = await readModels.checkpoint(runner.cursor.model);
      if (runner.state === 'live' && comparePositions(stored, own) < 0) pauses.standBy(runner);
    }
  }
}
