import type { Clock } from '../../infra/identifiers/clock.ts';
import type { ProofTree } from '../../infra/proof/tree.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Options = {
  readonly proof: ProofTree;
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs?: number;
};

/** Unsigned events could be altered unnoticed by anyone with access to the disk; but a head is an event, and a year should have few of them. */
export const headEveryMs = 10 * 60_000;

/**
 * Advances the tree to the end of the log and signs its head: ten minutes after the last one if anything happened since, and at the next
 * beat after a release or a closing.
 */
export function startSigningHeads({ proof, clock, log, everyMs = 10_000 }: Options): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let waiting = false;
  const timer = setInterval(() => {
    // Beats that a slow run delayed are skipped.
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
