import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { untilNextTurn } from '../../infra/identifiers/turns.ts';

/** Work after an answer whose time must disclose nothing. */
export type AfterAnswer = {
  /** Runs the work at the next turn after the answer was sent. @param failed receives an error of the work */
  run(reply: FastifyReply, work: () => Promise<void>, failed: (error: unknown) => void): void;
  /** Resolves when all work begun so far is done or has failed. A stopping server waits for it; a killed one loses it. */
  done(): Promise<void>;
};

/**
 * Runs work after the answer, so that a request about a known address takes no longer than one about an unknown address, in this request
 * or the next.
 */
export function createAfterAnswer(clock: Clock): AfterAnswer {
  const unfinished = new Set<Promise<void>>();
  return {
    run: (reply, work, failed) => {
      reply.raw.once('close', () => {
        const working = delay(untilNextTurn(clock.now()))
          .then(work)
          .catch(failed)
          .finally(() => unfinished.delete(working));
        unfinished.add(working);
      });
    },
    done: async () => {
      await Promise.all(unfinished);
    },
  };
}
