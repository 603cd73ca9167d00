import type { Clock } from '../../infra/identifiers/clock.ts';
import type { ProofTree } from '../../infra/proof/tree.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Options = {
  readonly proof: ProofTree;
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs?: number;
};

/** What is not signed is what somebody with the disk could change unseen; a head is an event, and a year of them should be few. */
export const headEveryMs = 10 * 60_000;

/**
 * Brings the tree up to the log and signs its head: ten minutes after the last one if anything happened since, and at the next beat after a release
 * or a closing.
 */
export function startSigningHeads({ proof, clock, log, everyMs = 10_000 }: Options): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let waiting = false;
  const timer = setInterval(() => {
    // One that takes long is not followed by all it held up.
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
    // Also by a clock that was ahead when it signed the newest one.
    const due = head === null || Math.abs(clock.now() - Date.parse(head.at)) >= headEveryMs;
    if (due || worth > head.size) await proof.sign();
  }

  return async () => {
    clearInterval(timer);
    await working;
  };
}
