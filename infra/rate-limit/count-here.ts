import LocalStore from '@fastify/rate-limit/store/LocalStore.js';

/** How many callers one limit remembers in a process; the least recent are forgotten first. */
const remembered = 20_000;

type Count = LocalStore['incr'];

/**
 * A store for the rate limit plugin: counts in this process. The plugin's own lets windows end by the wall clock, so one that began by a clock
 * that was ahead would refuse until that time comes, a year perhaps. Here it ends no later than if it began now, with what it has counted.
 */
export class CountHere {
  readonly #counts = new LocalStore(false, false, remembered);

  incr(...counted: Parameters<Count>): void {
    this.#beginByNow(counted[0]);
    this.#counts.incr(...counted);
  }

  /** As `incr`, and counts nothing. */
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
