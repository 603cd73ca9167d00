import type { Log } from '../../infra/telemetry/log.ts';

/** Work that nobody awaits, remembered so that stopping can wait for it. */
export type Background = {
  track(work: Promise<void>): void;
  /** Resolves when everything that was tracked has ended, well or not. */
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
