import type { Position } from '../../domain/kernel/event.ts';
import type { Committed, ReadModelFeed } from '../../infra/read-model-store/feed.ts';

/** Notifies waiting callers and listeners of the progress of projections. */
export type News = Pick<ReadModelFeed, 'onCommitted' | 'onMissed'> & {
  /** Called when a projection moved, stopped or joined: waiting callers check again. */
  wake(): void;
  committed(model: string, change: Committed): void;
  /** Called when another version answers queries. */
  switched(model: string, position: Position | null): void;
  /**
   * Resolves with true once `reached` holds; with false after the timeout, or if it does not hold at a check after the
   * signal.
   */
  until(reached: () => boolean, timeoutMs?: number): Promise<boolean>;
};

export function createNews(signal: AbortSignal): News {
  const waiters = new Set<() => void>();
  const listeners = new Map<string, Set<(change: Committed) => void>>();
  const missedListeners = new Set<(model: string, position: Position | null) => void>();
  return {
    wake: () => {
      for (const waiter of [...waiters]) waiter();
    },
    committed: (model, change) => {
      for (const listener of listeners.get(model) ?? []) listener(change);
    },
    switched: (model, position) => {
      for (const listener of missedListeners) listener(model, position);
    },
    until: (reached, timeoutMs) => {
      if (reached()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (answer: boolean) => {
          waiters.delete(check);
          clearTimeout(timer);
          resolve(answer);
        };
        const check = () => {
          if (reached() || signal.aborted) finish(reached());
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(() => finish(false), timeoutMs);
        waiters.add(check);
      });
    },
    onCommitted: (model, listener) => {
      const of = listeners.get(model) ?? new Set();
      listeners.set(model, of.add(listener));
      return () => of.delete(listener);
    },
    onMissed: (listener) => {
      missedListeners.add(listener);
      return () => missedListeners.delete(listener);
    },
  };
}
