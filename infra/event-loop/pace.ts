import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long folding may hold the event loop. */
const longestMs = 8;

/** Lets everybody else have a turn of the event loop when folding has held it for long. */
export type Pace = {
  due(): boolean;
  /** Resolves after the turn. */
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
