import type { Log } from '../../infra/telemetry/log.ts';

/** Tracks work that is not awaited, so that a shutdown can wait for it. */
export type Background = {
  track(work: Promise<void>): void;
  /** Resolves when all tracked work has ended, successfully or not. */
  ended(): Promise<void>;
};

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    track(work) {
      const tracked: Promise<void> = work
        .catch((error) => log.error({ err: error }, 'projection catch-up failed'))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    ended: async () => {
      await Promise.allSettled([...running]);
    },
  };
}
