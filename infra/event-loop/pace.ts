import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a fold may hold the event loop. */
const longestMs = 8;

/** Yields the event loop when a fold has held it for long. */
export type Pace = {
  due(): boolean;
  /** Resolves after other work had its turn. */
  rest(): Promise<void>;
};

export function createPace(): Pace {
  let since = performance.now();
  return {
    due: () => performance.now() - since > longestMs,
    rest: async () => {
      await nextTurn();
      since = performance.now();
    },
  };
}
