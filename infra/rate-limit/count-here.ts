import LocalStore from '@fastify/rate-limit/store/LocalStore.js';

/** Maximum number of callers that one limit remembers in a process; the least recently seen ones are dropped first. */
const remembered = 20_000;

type Count = LocalStore['incr'];

/**
 * A store for the rate limit plugin that counts in this process. The plugin's own store ends windows by the wall clock,
 * so a window begun by a clock that was ahead would refuse until that time, perhaps for a year. In this store a window
 * ends no later than if it began now, and keeps its count.
 */
export class CountHere {
  readonly #counts = new LocalStore(false, false, remembered);

  incr(...counted: Parameters<Count>): void {
    this.#beginByNow(counted[0]);
    this.#counts.incr(...counted);
  }

  /** Like `incr`, but does not count. */
  read(...counted: Parameters<Count>): void {
    this.#beginByNow(counted[0]);
    this.#counts.read(...counted);
  }

  child(): CountHere {
    return new CountHere();
  }

  #beginByNow(key: string): void {
    const window = this.#counts.lru.get(key);
    if (window) window.iterationStartMs = Math.min(window.iterationStartMs, Date.now());
  }
}
