import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a computation may hold the event loop, in ms. */
const longestMs = 8;

/** Tells a long computation when to yield the event loop. */
export type Pace = {
  due(): boolean;
  /** Resolves after other work has had its turn. */
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

/** Runs a long computation that yields to other requests, and returns its result. */
export async function unhurried<T>(steps: Generator<undefined, T>): Promise<T> {
  const pace = createPace();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (pace.due()) await pace.rest();
  }
}
