import type { Clock } from '../../infra/identifiers/clock.ts';
import type { ProofTree } from '../../infra/proof/tree.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Options = {
  readonly proof: ProofTree;
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs?: number;
};

/**
 * Interval between signed heads. Anyone with access to the disk could alter unsigned events unnoticed; but a head is an
 * event too, so a year should not have too many.
 */
export const headEveryMs = 10 * 60_000;

/**
 * Advances the tree to the end of the log and signs its head: ten minutes after the last one if there are new events,
 * and at the next check after a release or a closing.
 */
export function startSigningHeads({ proof, clock, log, everyMs = 10_000 }: Options): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let waiting = false;
  const timer = setInterval(() => {
    // Skips checks that came due while a slow one was running.
    if (waiting) return;
    waiting = true;
    working = working
      .then(signDue)
      .catch((error) => log.error({ err: error }, 'signing the log failed; trying again'))
      .finally(() => {
        waiting = false;
      });
  }, everyMs);

  async function signDue(): Promise<void> {
    const { head, worth } = await proof.advance();
    // Also due if a clock that was ahead signed the newest head.
    const due = head === null || Math.abs(clock.now() - Date.parse(head.at)) >= headEveryMs;
    if (due || worth > head.size) await proof.sign();
  }

  return async () => {
    clearInterval(timer);
    await working;
  };
}
